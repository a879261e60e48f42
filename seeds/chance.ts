// Deterministic randomness: every start of the demonstration shows the same content.

const FNV_OFFSET = 0x811c9dc5
const FNV_PRIME = 0x01000193

/** Returns a number from 0 up to, not including, 1 that depends only on the words. */
export function chance(...words: string[]): number {
  let hash = FNV_OFFSET
  for (const character of words.join('\n')) {
    hash = Math.imul(hash ^ (character.codePointAt(0) ?? 0), FNV_PRIME)
  }
  // Without this mixing, words that differ only in their last letter would get similar numbers.
  hash = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b)
  hash = Math.imul(hash ^ (hash >>> 13), 0xc2b2ae35)
  return ((hash ^ (hash >>> 16)) >>> 0) / 2 ** 32
}

/** Returns such a number between two others. */
export function chanceBetween(low: number, high: number, ...words: string[]): number {
  return low + (high - low) * chance(...words)
}
