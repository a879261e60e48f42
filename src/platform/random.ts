// The one source of randomness: keys, codes and ids come from here, so that a test can control them.
import { randomBytes, randomInt, randomUUID } from 'node:crypto'

export type Random = {
  bytes(count: number): Buffer
  /** A random id, version 4. */
  uuid(): string
  /** Returns a code of so many decimal digits, leading zeros included. */
  digits(count: number): string
}

/** Draws from the operating system's generator. */
export const systemRandom: Random = {
  bytes: (count) => randomBytes(count),
  uuid: () => randomUUID(),
  digits: (count) =>
    randomInt(10 ** count)
      .toString()
      .padStart(count, '0'),
}
