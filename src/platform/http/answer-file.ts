// An answer that may not fit into memory: its JSON, or its table, is written to a temporary file, compressed, and sent from
// there. So a client that reads slowly holds no connection of the database, and a fault on the way is a refusal, not half
// an answer.
import { randomUUID } from 'node:crypto'
import { type FileHandle, open, unlink } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createGunzip, createGzip } from 'node:zlib'
import { type Cell, csvLine } from './csv-line.ts'
import { JSON_HEADERS } from './json-answer.ts'
import { preferredEncoding } from './page-cache.ts'

const CHUNK_CHARACTERS = 64 * 1024
const GZIP_LEVEL = 3

export class AnswerFile {
  private readonly file: FileHandle
  private readonly headers: Readonly<Record<string, string>>

  constructor(file: FileHandle, headers: Readonly<Record<string, string>>) {
    this.file = file
    this.headers = headers
  }

  /** The answer to a request that accepts these encodings; can be read once. */
  answer(acceptEncoding: string | undefined): { headers: Record<string, string>; body: Readable } {
    const compressed = this.file.createReadStream({ start: 0 })
    if (preferredEncoding(acceptEncoding, ['gzip']))
      return { headers: { ...this.headers, 'content-encoding': 'gzip' }, body: compressed }
    const body = createGunzip()
    // A failure of either ends the other.
    void pipeline(compressed, body).catch((error: Error) => body.destroy(error))
    return { headers: this.headers, body }
  }
}

/** Writes a value as JSON; an async iterable in it becomes a list, whose items are never held together. */
export const jsonFile = (value: unknown): Promise<AnswerFile> => answerFile(jsonOf(value), JSON_HEADERS)

/** Without this mark, spreadsheets read a file in another encoding. */
const BYTE_ORDER_MARK = '\uFEFF'

/**
 * Writes a table as a download of this name, in ASCII: a line of column names, and one for each row, which are never
 * held together.
 */
export const csvFile = (
  name: string,
  columns: readonly string[],
  rows: AsyncIterable<readonly Cell[]>,
): Promise<AnswerFile> =>
  answerFile(linesOf(columns, rows), {
    ...JSON_HEADERS,
    'content-type': 'text/csv; charset=utf-8',
    'content-disposition': `attachment; filename="${name}"`,
  })

async function* linesOf(
  columns: readonly string[],
  rows: AsyncIterable<readonly Cell[]>,
): AsyncGenerator<string> {
  yield BYTE_ORDER_MARK + csvLine(columns)
  for await (const row of rows) yield csvLine(row)
}

async function answerFile(
  parts: AsyncIterable<string>,
  headers: Readonly<Record<string, string>>,
): Promise<AnswerFile> {
  const path = join(tmpdir(), `answer-${randomUUID()}`)
  const file = await open(path, 'wx+', 0o600)
  try {
    // The file has no name from here on, and is deleted with its handle, even if the process ends.
    await unlink(path)
    await pipeline(
      Readable.from(inChunks(parts)),
      createGzip({ level: GZIP_LEVEL }),
      // A function, not a stream: a stream that leaves the file open keeps it from ever being closed.
      async (compressed: AsyncIterable<Buffer>) => {
        for await (const chunk of compressed) await file.appendFile(chunk)
      },
    )
    return new AnswerFile(file, headers)
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
