// Turns typed words into chips: they are split at commas and added one after the other, until one is refused.

/** Returns the fault of adding one more word to the list, if any. */
export type JudgeChip = (items: readonly string[], word: string) => string | undefined

export type TakenChips = {
  items: readonly string[]
  /** The rest of the typed text stays in the field. */
  rest: string
  fault: string | undefined
}

/** Takes every word of a typed or pasted text. A refused one stays in the field, with everything after it. */
export function takeChips(items: readonly string[], typed: string, judge: JudgeChip): TakenChips {
  const words = typed.split(',').map((word) => word.trim())
  // A trailing comma ends the word before it and starts none.
  const meant = words.some((word) => word !== '') ? words.filter((word) => word !== '') : ['']
  let taken = items
  for (const [index, word] of meant.entries()) {
    const fault = judge(taken, word)
    if (fault !== undefined) return { items: taken, rest: meant.slice(index).join(', '), fault }
    taken = [...taken, word]
  }
  return { items: taken, rest: '', fault: undefined }
}
