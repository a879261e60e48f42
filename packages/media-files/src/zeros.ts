// Does a file end in nothing but zeros? Recorders that reserve room on a disk leave them there.

/** Returns the bytes of a file from `at` on: as many as requested, fewer at its end. */
export type ReadAt = (at: number, length: number) => Promise<Buffer>

const CHUNK_BYTES = 1024 * 1024

/** Returns whether all bytes from `at` to `end` are zero; true if there are none. */
export async function isZero(read: ReadAt, at: number, end: number): Promise<boolean> {
  for (let from = at; from < end; from += CHUNK_BYTES) {
    const chunk = await read(from, Math.min(CHUNK_BYTES, end - from))
    if (chunk.length === 0 || chunk.some((byte) => byte !== 0)) return false
  }
  return true
}
