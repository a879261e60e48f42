// Does a file end in nothing but zeros? Recorders that reserve room on a disk leave them there.
import type { ReadAt } from './mp4.ts'

const CHUNK_BYTES = 1024 * 1024

/** Returns whether all bytes from `at` to `end` are zero; true if there are none. */
export async function isZero(read: ReadAt, at: number, end: number): Promise<boolean> {
  for (let from = at; from < end; from += CHUNK_BYTES) {
    const chunk = await read(from, Math.min(CHUNK_BYTES, end - from))
    if (chunk.length === 0 || chunk.some((byte) => byte !== 0)) return false
  }
  return true
}
