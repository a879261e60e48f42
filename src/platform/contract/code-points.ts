// How long is a text, as people count its characters?

/** The number of characters as people count them: code points, not UTF-16 units. */
export function codePoints(text: string): number {
  let count = 0
  for (const _ of text) count++
  return count
}
