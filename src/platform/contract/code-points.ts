// How long is a text as people count its characters, and where may it be cut?

/** The number of characters as people count them: code points, not UTF-16 units. */
export function codePoints(text: string): number {
  let count = 0
  for (const _ of text) count++
  return count
}

/**
 * The beginning of a text, of at most so many code points. It ends between two characters as people see them: neither
 * an emoji of several parts nor a letter with its marks is cut, unless one of them alone is longer.
 */
export function beginningOf(text: string, most: number): string {
  const cut = unitsOf(text, most)
  // The character in which the cut would fall; none at the end of the text.
  const start = new Intl.Segmenter().segment(text).containing(cut)?.index
  return text.slice(0, start || cut)
}

/** How many UTF-16 units the first code points of a text take. */
export function unitsOf(text: string, points: number): number {
  let units = 0
  let left = points
  for (const point of text) {
    if (left <= 0) break
    units += point.length
    left -= 1
  }
  return units
}
