// How a stored file is answered: headers under which nothing in it can run, byte ranges, and pictures in the asked width.
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import type { ReadableStream } from 'node:stream/web'
import { LRUCache } from 'lru-cache'
import { type Bucket, PICTURE_WIDTHS, type PictureWidth } from '../contract/bucket.ts'
import { Problem } from '../contract/problem.ts'
import type { Log } from '../log.ts'
import { originalKey, type VariantFormat, variantKey } from './byte-names.ts'
import { type ByteRange, type ByteStore, storeProblem } from './byte-store.ts'
import { isPicture, isText, isVideo } from './inspect.ts'
import { fileMessages } from './messages.ts'
import { type Pictures, variantFormat } from './pictures.ts'
import { type AskedRange, isNotModified, rangeOf } from './ranges.ts'
import type { StoredFile } from './records.ts'

/** Nothing in a file may run, be framed or load anything. */
const FILE_CSP = "sandbox; default-src 'none'; frame-ancestors 'none'"
/** Small pictures that every page shows stay in memory. */
const MEMORY_BYTES = 16 * 1024 * 1024

export type Serving = {
  /** Answers GET and HEAD; undefined when the bytes are gone, since the file was replaced meanwhile. */
  answer(
    request: Request,
    file: StoredFile,
    how: { bucket: Bucket; width: PictureWidth | undefined },
  ): Promise<Response | undefined>
}

type Body = {
  type: string
  bytes: number
  /** What is in memory is given as a whole. */
  read: (range?: ByteRange) => Promise<Readable | Uint8Array | undefined>
}

export function createServing(parts: { store: ByteStore; pictures: Pictures; log: Log }): Serving {
  const { store, pictures, log } = parts
  const inMemory = new LRUCache<string, Buffer>({
    maxSize: MEMORY_BYTES,
    maxEntrySize: MEMORY_BYTES / 64,
    sizeCalculation: ({ length }) => Math.max(1, length),
  })
  const underWay = new Map<string, Promise<Buffer | undefined>>()

  const originalBody = (file: StoredFile): Body => ({
    type: isText(file.content_type) ? `${file.content_type}; charset=utf-8` : file.content_type,
    bytes: file.bytes,
    read: (range) => store.read(originalKey(file.folder), range),
  })

  /** The variant's bytes, none where the original is no larger, undefined where there is no original any more. */
  async function variant(file: StoredFile, width: PictureWidth, format: VariantFormat) {
    const key = variantKey(file.folder, width, format)
    const known = inMemory.get(key)
    if (known) return known
    // Whoever asks while it is being made waits for the same one.
    const making = underWay.get(key) ?? keptOrMade(file, key, width, format)
    underWay.set(key, making)
    try {
      const made = await making
      if (made) inMemory.set(key, made)
      return made
    } finally {
      underWay.delete(key)
    }
  }

  async function keptOrMade(file: StoredFile, key: string, width: PictureWidth, format: VariantFormat) {
    const kept = await store.read(key)
    if (kept) return readWhole(kept)
    const source = await store.read(originalKey(file.folder))
    if (!source) return undefined
    const made = await pictures.makeVariant(await readWhole(source), width, format)
    // An empty file says that the original is the better one.
    const better = made.length < file.bytes ? made : Buffer.alloc(0)
    try {
      await store.putBytes(key, better, `image/${format}`)
    } catch (err) {
      // A picture that cannot be kept can be shown; the next one who asks makes it again.
      log.warn({ event: 'variant_not_kept', err })
    }
    return better
  }

  async function bodyOf(
    file: StoredFile,
    width: PictureWidth | undefined,
    format: VariantFormat,
  ): Promise<Body | undefined> {
    if (width === undefined) return originalBody(file)
    const made = await variant(file, width, format)
    if (made === undefined) return undefined
    if (made.length === 0) return originalBody(file)
    return {
      type: `image/${format}`,
      bytes: made.length,
      read: async (range) => (range ? made.subarray(range.start, range.end + 1) : made),
    }
  }

  return {
    async answer(request, file, { bucket, width }) {
      if (width !== undefined && !isPicture(file.content_type))
        throw new Problem('invalid', fileMessages.badQuery)
      const format = variantFormat(request.headers.get('accept'), file.content_type)
      const etag =
        width === undefined
          ? `"${file.checksum.slice(0, 32)}"`
          : `"${file.checksum.slice(0, 32)}-${width}-${format}"`
      const modified = new Date(file.changed_at).toUTCString()
      const headers = new Headers({
        ...commonHeaders(bucket, file),
        etag,
        'last-modified': modified,
        ...(width === undefined ? {} : { vary: 'accept' }),
      })
      if (isNotModified(request.headers, { etag, modified }))
        return new Response(null, { status: 304, headers })

      const body = await bodyOf(file, width, format)
      if (!body) return undefined
      const asked: AskedRange = rangeOf(request.headers, body.bytes, { etag, modified })
      headers.set('content-type', body.type)
      if (asked === 'unsatisfiable') {
        headers.set('content-range', `bytes */${body.bytes}`)
        headers.delete('content-type')
        return new Response(null, { status: 416, headers })
      }
      const sent = asked ? asked.end - asked.start + 1 : body.bytes
      headers.set('content-length', String(sent))
      if (asked) headers.set('content-range', `bytes ${asked.start}-${asked.end}/${body.bytes}`)
      const status = asked ? 206 : 200
      if (request.method === 'HEAD') return new Response(null, { status, headers })
      const stream = await body.read(asked)
      if (!stream) return undefined
      const whole = stream instanceof Readable ? (Readable.toWeb(stream) as ReadableStream) : stream
      return new Response(whole as BodyInit, { status, headers })
    },
  }
}

function commonHeaders(bucket: Bucket, file: StoredFile): Record<string, string> {
  const isShown = isPicture(file.content_type) || isVideo(file.content_type)
  // The last part of a path has safe characters alone.
  const name = file.path.split('/').at(-1) ?? ''
  return {
    'accept-ranges': 'bytes',
    'cache-control': cacheControl(bucket),
    'content-security-policy': FILE_CSP,
    'cross-origin-resource-policy': 'same-origin',
    'x-content-type-options': 'nosniff',
    ...(isShown ? {} : { 'content-disposition': `attachment; filename="${name}"` }),
  }
}

/** 'no-transform' also keeps our own compression off: ranges are of these very bytes. */
function cacheControl(bucket: Bucket): string {
  if (bucket.access === 'private') return 'private, no-cache, no-transform'
  return bucket.isNameUnique
    ? 'public, max-age=31536000, immutable, no-transform'
    : 'public, no-cache, no-transform'
}

async function readWhole(stream: Readable): Promise<Buffer> {
  try {
    return await buffer(stream)
  } catch (error) {
    throw storeProblem(error)
  }
}

/** The width that a query asks for. Raises Problem 'invalid' for any other query. */
export function widthIn(query: URLSearchParams): PictureWidth | undefined {
  const names = [...query.keys()]
  if (names.length === 0) return undefined
  if (names.length > 1 || names[0] !== 'width') throw new Problem('invalid', fileMessages.badQuery)
  const width = PICTURE_WIDTHS.find((known) => String(known) === query.get('width'))
  if (width === undefined) throw new Problem('invalid', fileMessages.badWidth(PICTURE_WIDTHS.join(', ')))
  return width
}
