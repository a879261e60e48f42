// Compares two texts without revealing by its time where they differ.
import { createHash, timingSafeEqual } from 'node:crypto'

/** Compares two texts of any lengths in constant time. */
export function isSameText(left: string, right: string): boolean {
  const digest = (text: string) => createHash('sha256').update(text).digest()
  return timingSafeEqual(digest(left), digest(right))
}
