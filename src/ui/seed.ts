// Deterministic randomness: the same id gives the same picture on every machine and at every visit.

export const PIGMENTS = ['ochre', 'verdigris', 'slate', 'clay', 'bone'] as const
export type Pigment = (typeof PIGMENTS)[number]

/** A whole number of 32 bits made of any text or number (FNV-1a with a final mixing). */
export function seedOf(value: string | number): number {
  let hash = 0x811c9dc5
  for (const sign of String(value)) {
    hash ^= sign.codePointAt(0) ?? 0
    hash = Math.imul(hash, 0x01000193)
  }
  hash ^= hash >>> 15
  hash = Math.imul(hash, 0x2c1b3c6d)
  hash ^= hash >>> 12
  return hash >>> 0
}

/** A stream of numbers from 0 to below 1, always the same for one seed (mulberry32). */
export function numbersFrom(seed: number): () => number {
  let state = seed >>> 0
  return () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
}

/** One element of a non-empty list. */
export function pick<T>(list: readonly [T, ...T[]], seed: number): T {
  return list[seed % list.length] ?? list[0]
}
