// Does a backup have exactly the bytes that were written? Their SHA-256 are in a list, which `sha256sum -c` reads, too.
import { createHash } from 'node:crypto'
import { createReadStream, createWriteStream } from 'node:fs'
import { appendFile, mkdir, open, rename, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { createInterface } from 'node:readline'
import { type Readable, Transform } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { CHECKSUMS } from './manifest.ts'

export type WrittenFile = { bytes: number; checksum: string }

export type ChecksummedFolder = {
  /** Writes a new file, through `changes` such as compression. */
  write(name: string, content: Readable, ...changes: NodeJS.ReadWriteStream[]): Promise<WrittenFile>
  /** Writes the list: only now the folder is whole. */
  finish(): Promise<void>
}

/** Counts and hashes a stream. */
function measured() {
  const hash = createHash('sha256')
  let bytes = 0
  const stream = new Transform({
    transform(chunk: Uint8Array, _encoding, done) {
      hash.update(chunk)
      bytes += chunk.byteLength
      done(null, chunk)
    },
  })
  return { stream, result: (): WrittenFile => ({ bytes, checksum: hash.digest('hex') }) }
}

export async function openChecksummedFolder(folder: string): Promise<ChecksummedFolder> {
  const unfinished = join(folder, `${CHECKSUMS}.unfinished`)
  await writeFile(unfinished, '', { flag: 'wx', mode: 0o600 })
  return {
    async write(name, content, ...changes) {
      const path = join(folder, name)
      await mkdir(dirname(path), { recursive: true, mode: 0o700 })
      const passing = measured()
      const file = createWriteStream(path, { flags: 'wx', mode: 0o600, flush: true })
      await pipeline([content, ...changes, passing.stream, file])
      const written = passing.result()
      await appendFile(unfinished, `${written.checksum}  ${name}\n`, { flush: true })
      return written
    },
    async finish() {
      await rename(unfinished, join(folder, CHECKSUMS))
    },
  }
}

/** A backup may have only these names, so that no list leads out of its folder. */
const LINE = /^([0-9a-f]{64}) {2}((?:[\w-][\w.-]*\/)*[\w-][\w.-]*)$/

/** Reads every file of the list and calls `seen` after each. Raises an Error that names the files that differ. */
export async function verifyChecksums(
  folder: string,
  seen: (count: number) => void,
): Promise<ReadonlySet<string>> {
  const names = new Set<string>()
  for await (const line of linesOf(folder, CHECKSUMS)) {
    const [, checksum, name] = LINE.exec(line) ?? []
    if (checksum === undefined || name === undefined)
      throw new Error(`${join(folder, CHECKSUMS)} has a line that no backup writes.`)
    if ((await checksumOf(join(folder, name))) !== checksum)
      throw new Error(`${join(folder, name)} is not what the backup wrote: take another backup.`)
    names.add(name)
    seen(names.size)
  }
  return names
}

/** Yields the lines of a text file of a backup. */
export async function* linesOf(folder: string, name: string): AsyncGenerator<string> {
  const path = join(folder, name)
  const file = await open(path).catch((cause: unknown) => {
    throw new Error(`${path} is missing: the backup ended early. Take another one.`, { cause })
  })
  try {
    yield* createInterface({ input: file.createReadStream({ autoClose: false }), crlfDelay: Infinity })
  } finally {
    await file.close()
  }
}

async function checksumOf(path: string): Promise<string | undefined> {
  const hash = createHash('sha256')
  try {
    await pipeline(createReadStream(path), hash)
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return undefined
    throw error
  }
  return hash.digest('hex')
}
