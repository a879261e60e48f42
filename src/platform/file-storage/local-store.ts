// Bytes on a local disk, or on one that several machines share.
import { constants, createReadStream } from 'node:fs'
import { chmod, copyFile, link, mkdir, open, rename, rm, stat, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { asStoreProblem, type ByteStore } from './byte-store.ts'

/** Every chunk passes through two kinds of streams: at the default of 64 kB that costs more than reading. */
const PIECE_BYTES = 256 * 1024

/** Other users of the machine may read nothing. */
const MODES = { folder: 0o700, file: 0o600 }

export function createLocalStore(folder: string): ByteStore {
  const pathOf = (key: string) => join(folder, key)

  /** The name must be as durable as the bytes. */
  async function flush(path: string): Promise<void> {
    const handle = await open(path, constants.O_RDONLY)
    try {
      await handle.sync()
    } finally {
      await handle.close()
    }
  }

  return {
    putFile: (key, localPath) =>
      asStoreProblem(async () => {
        const path = pathOf(key)
        await mkdir(dirname(path), { recursive: true, mode: MODES.folder })
        await chmod(localPath, MODES.file)
        await flush(localPath)
        // A hard link costs nothing, and the first name stays for a retry.
        await link(localPath, path).catch(async (error: NodeJS.ErrnoException) => {
          if (error.code === 'ENOSPC' || error.code === 'EDQUOT') throw error
          await copyFile(localPath, path)
          await flush(path)
        })
        await flush(dirname(path))
      }),
    putBytes: (key, bytes) =>
      asStoreProblem(async () => {
        const path = pathOf(key)
        // Files are written only into an existing folder: it may have been deleted while the bytes were created.
        await stat(dirname(path))
        const unique = `${key}.${process.pid}-${performance.now()}`
        await writeFile(pathOf(unique), bytes, { mode: MODES.file })
        await rename(pathOf(unique), path)
      }),
    read: (key, range) =>
      asStoreProblem(async () => {
        const handle = await open(pathOf(key), constants.O_RDONLY).catch((error: NodeJS.ErrnoException) => {
          if (error.code === 'ENOENT') return undefined
          throw error
        })
        return handle && createReadStream('', { fd: handle, highWaterMark: PIECE_BYTES, ...range })
      }),
    removeFolder: (name) => asStoreProblem(() => rm(pathOf(name), { recursive: true, force: true })),
    close() {},
  }
}
