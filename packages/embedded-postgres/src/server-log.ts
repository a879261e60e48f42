/** What did the database server say? Its log file, bounded in size, and its last words after a failed start. */
import { constants } from 'node:fs'
import { type FileHandle, open } from 'node:fs/promises'
import { dirname } from 'node:path'
import { giveToOwnerOf } from './database-user.ts'
import { inOneLine } from './errors.ts'

const LOG_LIMIT_BYTES = 10 * 1024 * 1024
const LOG_KEPT_BYTES = 1024 * 1024
const LAST_WORDS_BYTES = 16 * 1024

async function readFrom(handle: FileHandle, offset: number, lengthBytes: number): Promise<Buffer> {
  const { buffer, bytesRead } = await handle.read(Buffer.alloc(lengthBytes), 0, lengthBytes, offset)
  return buffer.subarray(0, bytesRead)
}

/** Truncates a log of more than 10 MB to its last megabyte. No server may be writing to it. */
export async function shortenLog(logFile: string): Promise<void> {
  const handle = await open(logFile, constants.O_RDWR | constants.O_CREAT, 0o600)
  try {
    const { size } = await handle.stat()
    if (size <= LOG_LIMIT_BYTES) return
    const kept = await readFrom(handle, size - LOG_KEPT_BYTES, LOG_KEPT_BYTES)
    await handle.truncate(0)
    await handle.write(kept, 0, kept.length, 0)
  } finally {
    await handle.close()
  }
}

/** Opens the log for a server to append to, and returns its previous size in bytes. */
export async function openLog(logFile: string): Promise<{ handle: FileHandle; sizeBytes: number }> {
  const handle = await open(logFile, 'a', 0o600)
  await giveToOwnerOf(dirname(logFile), logFile)
  return { handle, sizeBytes: (await handle.stat()).size }
}

/** Returns the errors in a piece of the log, on one line; its last lines if none is marked as an error. */
export function lastWords(text: string): string {
  const lines = text.split('\n').filter((line) => line.trim() !== '')
  const complaints = lines.filter((line) => /\b(FATAL|PANIC|ERROR):|error while loading/.test(line))
  const chosen = complaints.length > 0 ? complaints : lines
  return inOneLine(
    chosen
      .slice(-3)
      .map((line) => line.replace(/^\S+ \S+ \S+ \[\d+\] /, ''))
      .join('; '),
  )
}

/** Returns the last words of a server's log after the given byte. */
export async function lastWordsSince(logFile: string, offsetBytes: number): Promise<string> {
  const handle = await open(logFile, 'r')
  try {
    const { size } = await handle.stat()
    const start = Math.max(offsetBytes, size - LAST_WORDS_BYTES)
    return lastWords((await readFrom(handle, start, Math.max(size - start, 0))).toString())
  } finally {
    await handle.close()
  }
}
