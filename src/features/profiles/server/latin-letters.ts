// A name in Latin letters, whatever script it is written in: a readable handle is made of it.
import anyAscii from 'any-ascii'

/** 'Анна Каренина' becomes 'Anna Karenina', '李小龙' 'Li Xiao Long'. Nothing is left of what no letter stands for. */
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
