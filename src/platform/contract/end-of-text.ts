// Where may a text be cut, so that its end is kept and no character is split?
import { codePoints, unitsOf } from './code-points.ts'

/** The end of a text, cut like its beginning. */
export function endOf(text: string, most: number): string {
  const cut = unitsOf(text, codePoints(text) - most)
  const found = new Intl.Segmenter().segment(text).containing(cut)
  const start = found && found.index < cut ? found.index + found.segment.length : cut
  return text.slice(start === text.length ? cut : start)
}
