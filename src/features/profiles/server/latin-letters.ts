// Writes a name in Latin letters, for a readable handle.
import anyAscii from 'any-ascii'

/** Returns 'Anna Karenina' for 'Анна Каренина' and 'Li Xiao Long' for '李小龙'. A sign without Latin letters is left out. */
export function inLatinLetters(name: string): string {
  let latin = ''
  for (const sign of name.normalize('NFC')) {
    const letters = anyAscii(sign)
    // A sign without upper and lower case that becomes a capital is a syllable of its own: '李' is 'Li'.
    const isSyllable = sign.toLowerCase() === sign.toUpperCase() && /^[A-Z]/.test(letters)
    latin += isSyllable ? ` ${letters}` : letters
  }
  // Apostrophes within a word stand for signs that Latin letters lack, or belong to it: O'Brien is one word.
  return latin.replace(/(?<=\S)['`]|['`](?=\S)/g, '').trim()
}
