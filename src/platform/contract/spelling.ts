// How far is a typed word from a known one, and which words are one slip of the keyboard away?

const LETTERS = [...'abcdefghijklmnopqrstuvwxyz0123456789']
/** Shorter words are too like others to be corrected. */
export const LEAST_CORRECTED_LETTERS = 3
/** Shorter words are only taken for others with the same letters: 'slq' for 'sql'. */
const LEAST_CHANGED_LETTERS = 4
/** A known word is compared without these, too, since a row may have another form of the word that was meant. */
const ENDINGS = ['s', 'es', 'd', 'ed', 'ing']
/** Shorter words with two slips are usually other words: 'invoice' and 'voice'. */
const TWO_SLIPS_FROM = 8

/** Returns the number of slips that may lie between a typed word and the one that was meant. */
export const mostSlips = (word: string): number => (word.length >= TWO_SLIPS_FROM ? 2 : 1)

/**
 * Returns whether a known word may have been meant: it is few slips away, begins with the same letter, unless the first
 * two are swapped, and has the same digits, since 'gpt4' is not 'gpt3'.
 */
export function isTypoOf(typed: string, known: string): boolean {
  const beginsAlike =
    typed[0] === known[0] || (typed[0] === known[1] && typed[1] === known[0] && typed[0] !== undefined)
  const isLong = Math.min(typed.length, known.length) >= LEAST_CHANGED_LETTERS
  const isSwapped = typed.length === LEAST_CORRECTED_LETTERS && known.length === typed.length
  return (
    (isLong || (isSwapped && lettersOf(typed) === lettersOf(known))) &&
    beginsAlike &&
    typed.replace(/\D/g, '') === known.replace(/\D/g, '') &&
    slipsToForm(typed, known) <= mostSlips(typed)
  )
}

const lettersOf = (word: string) => Array.from(word).toSorted().join('')

/** Returns the number of slips to the known word, or to the form of it that is nearest: 'invoce' means 'invoices'. */
export function slipsToForm(typed: string, known: string): number {
  const forms = ENDINGS.filter(
    (ending) => known.endsWith(ending) && known.length - ending.length >= LEAST_CHANGED_LETTERS,
  ).map((ending) => known.slice(0, -ending.length))
  return Math.min(...[known, ...forms].map((form) => slipsBetween(typed, form)))
}

/** Returns every text that one slip turns this word into: a letter swapped with the next, missing, changed or added. */
export function oneSlipAway(word: string): string[] {
  const found = new Set<string>()
  for (let at = 0; at <= word.length; at++) {
    const before = word.slice(0, at)
    const after = word.slice(at)
    if (after.length > 1) found.add(`${before}${after[1]}${after[0]}${after.slice(2)}`)
    if (after) found.add(before + after.slice(1))
    for (const letter of LETTERS) {
      found.add(before + letter + after)
      if (after) found.add(before + letter + after.slice(1))
    }
  }
  found.delete(word)
  return [...found]
}

/** Returns the number of slips between two words; neighbouring letters that are swapped count as one. */
export function slipsBetween(one: string, other: string): number {
  const rows = [Array.from({ length: other.length + 1 }, (_, column) => column)]
  const cell = (row: number, column: number) => rows[row]?.[column] ?? Number.POSITIVE_INFINITY
  for (let row = 1; row <= one.length; row++) {
    const line = [row]
    rows.push(line)
    for (let column = 1; column <= other.length; column++) {
      const isSame = one[row - 1] === other[column - 1]
      const isSwapped =
        row > 1 && column > 1 && one[row - 1] === other[column - 2] && one[row - 2] === other[column - 1]
      line.push(
        Math.min(
          cell(row - 1, column) + 1,
          (line[column - 1] ?? 0) + 1,
          cell(row - 1, column - 1) + (isSame ? 0 : 1),
          isSwapped ? cell(row - 2, column - 2) + 1 : Number.POSITIVE_INFINITY,
        ),
      )
    }
  }
  return cell(one.length, other.length)
}
