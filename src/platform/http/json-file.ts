// An answer that may not fit into memory: its JSON is written to a temporary file, compressed, and sent from there. So a
// client that reads slowly holds no connection of the database, and a fault on the way is a refusal, not half an answer.
import { randomUUID } from 'node:crypto'
import { type FileHandle, open, unlink } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createGunzip, createGzip } from 'node:zlib'
import { JSON_HEADERS } from './json-answer.ts'
import { preferredEncoding } from './page-cache.ts'

const CHUNK_CHARACTERS = 64 * 1024
const GZIP_LEVEL = 3

export class JsonFile {
  private readonly file: FileHandle

  constructor(file: FileHandle) {
    this.file = file
  }

  /** The answer to a request that accepts these encodings; can be read once. */
  answer(acceptEncoding: string | undefined): { headers: Record<string, string>; body: Readable } {
    const compressed = this.file.createReadStream({ start: 0 })
    if (preferredEncoding(acceptEncoding, ['gzip']))
      return { headers: { ...JSON_HEADERS, 'content-encoding': 'gzip' }, body: compressed }
    const body = createGunzip()
    // Either of them takes the other along.
    void pipeline(compressed, body).catch((error: Error) => body.destroy(error))
    return { headers: JSON_HEADERS, body }
  }
}

/** Writes what JSON says of a value; an async iterable in it becomes a list, whose items are never held together. */
export async function jsonFile(value: unknown): Promise<JsonFile> {
  const path = join(tmpdir(), `answer-${randomUUID()}`)
  const file = await open(path, 'wx+', 0o600)
  try {
    // It has no name from here on, and is gone with its handle, even if the process ends.
    await unlink(path)
    await pipeline(
      Readable.from(inChunks(jsonOf(value))),
      createGzip({ level: GZIP_LEVEL }),
      // This is no stream: one that leaves the file open keeps it from ever being closed.
      async (compressed: AsyncIterable<Buffer>) => {
        for await (const chunk of compressed) await file.appendFile(chunk)
      },
    )
    return new JsonFile(file)
  } catch (error) {
    await file.close()
    throw error
  }
}

const isRows = (value: object): value is AsyncIterable<unknown> => Symbol.asyncIterator in value

async function* jsonOf(value: unknown): AsyncGenerator<string> {
  if (typeof value !== 'object' || value === null || Array.isArray(value) || 'toJSON' in value)
    yield JSON.stringify(value) ?? 'null'
  else if (isRows(value)) {
    let before = '['
    for await (const row of value) {
      yield before + JSON.stringify(row)
      before = ','
    }
    yield before === '[' ? '[]' : ']'
  } else {
    let before = '{'
    for (const [name, field] of Object.entries(value)) {
      yield `${before}${JSON.stringify(name)}:`
      yield* jsonOf(field)
      before = ','
    }
    yield before === '{' ? '{}' : '}'
  }
}

async function* inChunks(parts: AsyncIterable<string>): AsyncGenerator<string> {
  let chunk = ''
  for await (const part of parts) {
    chunk += part
    if (chunk.length < CHUNK_CHARACTERS) continue
    yield chunk
    chunk = ''
  }
  yield chunk
}
