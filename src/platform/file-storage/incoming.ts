// Receives a request's body into a file of its own in the folder for uninspected uploads, up to a limit.
import { createWriteStream } from 'node:fs'
import { mkdir, readdir, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { Readable, Transform } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { ReadableStream } from 'node:stream/web'
import { type UploadTimeouts, withDeadline } from '@guildhall/resumable-uploads'
import { Problem } from '../contract/problem.ts'
import { storeProblem } from './byte-store.ts'
import { fileMessages } from './file-storage.messages.ts'
import { unlessMissing } from './missing-file.ts'

const UPLOADS_KEPT_HOURS = 24
const HOUR_MS = 3_600_000

export type Incoming = {
  /** Returns a file name that is not in use, in an existing folder. */
  newPath(): Promise<string>
  /**
   * Writes a body to a new file and returns it. Raises Problem 'too_large', 'invalid', 'storage_full' or 'unavailable',
   * and then leaves nothing.
   */
  receive(request: Request, maxBytes: number): Promise<{ path: string; bytes: number }>
  /** Deletes the remains of crashes: files last written a day before `now`. Rejects if the disk fails. */
  sweep(now: Date): Promise<void>
}

export function createIncoming(folder: string, uuid: () => string, timeouts: UploadTimeouts): Incoming {
  async function newPath(): Promise<string> {
    await mkdir(folder, { recursive: true, mode: 0o700 }).catch((error) => {
      throw storeProblem(error)
    })
    return join(folder, uuid())
  }
  return {
    newPath,
    async receive(request, maxBytes) {
      const tooLarge = () => new Problem('too_large', fileMessages.tooLarge(maxBytes))
      if (Number(request.headers.get('content-length') ?? 0) > maxBytes) throw tooLarge()
      if (!request.body) throw new Problem('invalid', fileMessages.empty)
      const path = await newPath()
      let bytes = 0
      const counter = new Transform({
        transform(chunk: Uint8Array, _, done) {
          bytes += chunk.byteLength
          done(bytes > maxBytes ? tooLarge() : null, chunk)
        },
      })
      try {
        const source = Readable.fromWeb(request.body as ReadableStream)
        await withDeadline(source, timeouts, (signal) =>
          pipeline(source, counter, createWriteStream(path, { flags: 'wx' }), { signal }),
        )
        if (bytes === 0) throw new Problem('invalid', fileMessages.empty)
        return { path, bytes }
      } catch (error) {
        await rm(path, { force: true })
        throw receivingProblem(error)
      }
    },
    async sweep(now) {
      const names = (await unlessMissing(() => readdir(folder))) ?? []
      for (const name of names) {
        const path = join(folder, name)
        const found = await unlessMissing(() => stat(path))
        const ageMs = found ? now.getTime() - found.mtimeMs : 0
        if (ageMs > UPLOADS_KEPT_HOURS * HOUR_MS) await rm(path, { force: true })
      }
    },
  }
}

/** Disk errors are ours; any other error means that the sender left or stopped. */
export function receivingProblem(error: unknown): Problem {
  if (error instanceof Problem) return error
  const code =
    error instanceof Error && 'syscall' in error ? (error as NodeJS.ErrnoException).code : undefined
  const isDisk = code !== undefined && !/^(ECONNRESET|EPIPE|ECONNABORTED)$/.test(code)
  return isDisk ? storeProblem(error) : new Problem('invalid', fileMessages.cutOff, { cause: error })
}
