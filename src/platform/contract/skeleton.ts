// Do two texts look alike to someone who reads them, whatever letters they are written with? A skeleton is what is left of
// a text without the differences that a reader doesn't see (UTS 39, Unicode security mechanisms); it is compared, never
// shown. The full table of Unicode takes 100 kB, so this one has the letters that pass for Latin ones in common fonts.

/**
 * The signs that look like each Latin letter and that Unicode does not decompose to it: Greek, Cyrillic, Armenian,
 * Coptic, Cherokee, Lisu and Canadian letters, small capitals, letters with a stroke, digits. A capital also stands for
 * its small letter, unless that is in a row of its own.
 */
const LOOK_ALIKES: Readonly<Record<string, string>> = {
  a: 'ΑАᎪꓮᴀɑ4@ᗅᗩ',
  b: 'ΒВЬƄᏴꓐʙ8Ꮟᗷᑲɓ',
  c: 'СᏟꓚᴄⲤᑕ',
  d: 'ԀĐÐᎠꓓᴅᏧᗞᗪᑯƉɖɗԁ',
  e: 'ΕЕЄƐҼᎬꓰᴇЗ3€ᗴ',
  f: 'ϜƑքꓝꜰꬵᖴ',
  g: 'ԌǤƓɡցᏀꓖɢᏳᘜɠ',
  h: 'ΗНҺĦհᎻꓧʜⲎᏂᕼɦ',
  j: 'ͿЈᎫꓙᴊᒍ',
  k: 'ΚКᏦꓗᴋĸⲔ',
  // The capital I and the small L look alike, so both are one letter here.
  l: 'iIΙІӀŁᎥᏞꓲꓡɪʟǀ|∣1!ǃƖⲒᒪⵏוןاꙆꙇɭɬ',
  m: 'ΜМϺᎷꓟᴍⲘᗰɱ',
  n: 'ΝИŊηпոռꓠɴⲚᑎɲŋ',
  o: 'ΟОՕØΘӨσꓳᴏ0Ⲟᗝჿဝ०סօ๐໐',
  p: 'ΡРÞᏢꓑᴘⲢᑭƥ',
  r: 'ЯгᎡꓣʀꭇꭈᏒᖇ',
  s: 'ЅՏᏚꓢꜱ5$ƽᏕᔕʂ',
  t: 'ΤТŦᎢꓔᴛ7Ⲧƭ',
  u: 'υՍʋꓴᴜꞟꭒᑌ',
  v: 'νѴᏙꓦᴠᐯ',
  w: 'ԜѠΩᎳꓪᴡɯᏔᗯ',
  x: 'ΧХꓫⲬ',
  y: 'ΥУҮγᎩꓬʏɣỿⲨᎽ',
  z: 'ΖᏃꓜᴢ',
}
const LATIN = new Map(
  Object.entries(LOOK_ALIKES).flatMap(([latin, others]) => Array.from(others, (sign) => [sign, latin])),
)
/**
 * The code points at which A to Z begin in white on black discs, in white on black squares, and as the letters of
 * flags.
 */
const ENCLOSED = [0x1f150, 0x1f170, 0x1f1e6]

/** The text without accents, without what is invisible, and in plain letters: those of full width or in a ring are none. */
export const bareText = (text: string) =>
  text.normalize('NFKD').replace(/[\p{M}\p{Cf}\p{Default_Ignorable_Code_Point}]/gu, '')

function latinFor(sign: string): string {
  const code = sign.codePointAt(0) ?? 0
  const first = ENCLOSED.find((start) => start <= code && code < start + 26)
  const plain = first === undefined ? sign : String.fromCodePoint(code - first + 0x61)
  return LATIN.get(plain) ?? LATIN.get(plain.toUpperCase()) ?? plain.toLowerCase()
}

/** Equal for texts that look alike: 'Аdrnin', which begins with a Cyrillic letter, is 'ADMIN'. */
export const skeletonOf = (text: string) =>
  // Side by side, these letters are read as one.
  Array.from(bareText(text), latinFor)
    .join('')
    .replaceAll('rn', 'm')
    .replaceAll('vv', 'w')
    .replaceAll('cl', 'd')
