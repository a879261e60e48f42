// Finds the signs of a typed text that a search looks for: emoji, pointers, currencies, '%'. A text search drops them,
// so rows have them as words: '+' is 'sign43'. The migration's `search_signs` does the same with the rows.

/** These signs may stand in a word, as in 'R&D', or beside one, as in '50%': then only the word is looked for. */
const KEYBOARD_SIGNS = String.raw`#$%&*+<=>@^\x60|~`
/** None of these becomes a letter when a text is folded. */
export const PICTURE_SIGNS = String.raw`\xa2-\xa7\xa9\xac\xae\xb0\xb1\xb6\xd7\xf7\u2020\u2021\u2030-\u2038\u203b-\u205e\u20a0-\u20cf\u2190-\u245f\u2500-\u2bff\u3012\u3030\u303d\u{1f000}-\u{1f0ff}\u{1f170}-\u{1f18f}\u{1f191}-\u{1f1ad}\u{1f1e6}-\u{1f1ff}\u{1f300}-\u{1f3fa}\u{1f400}-\u{1fbef}`
/** Variant selectors and skin tones change only how an emoji is drawn. */
const VARIANTS = /[\ufe0e\ufe0f\u{1f3fb}-\u{1f3ff}]+/gu
const FLAG = String.raw`[\u{1f1e6}-\u{1f1ff}]{2}`
const SIGN = `[${KEYBOARD_SIGNS}${PICTURE_SIGNS}]`
const ONE_SIGN = new RegExp(`${FLAG}|${SIGN}(?:\u200d${SIGN})*`, 'gu')
const PICTURES = new RegExp(`[${PICTURE_SIGNS}](?:\u200d[${PICTURE_SIGNS}])*\u200d?`, 'gu')
/** People put emoji into a text in place of a word. Latin-1 also has two, the signs for rights. */
const EMOJI = /[\p{Extended_Pictographic}\p{Regional_Indicator}]/u
const isEmoji = (sign: string) => EMOJI.test(sign) && (sign.codePointAt(0) ?? 0) > 0xff

const nameOf = (sign: string) =>
  `sign${Array.from(sign.replaceAll('\u200d', ''), (part) => part.codePointAt(0)).join('z')}`

const signsIn = (typed: string): string[] => [...new Set(typed.replace(VARIANTS, '').match(ONE_SIGN))]

/** The signs as words of a search. */
export const signWords = (typed: string): string[] => signsIn(typed).map(nameOf)

/** Returns only the emoji: beside words, people write other signs without meaning them, as in 'sales & support'. */
export const emojiWords = (typed: string): string[] => signsIn(typed).filter(isEmoji).map(nameOf)

/** The text with a space in place of each picture. */
export const withoutPictures = (typed: string): string => typed.replace(VARIANTS, '').replace(PICTURES, ' ')
