// Serves a stored file with headers that keep its contents from running, with byte ranges, and pictures in the
// requested width.
import { Readable } from 'node:stream'
import type { ReadableStream } from 'node:stream/web'
import {
  type Bucket,
  isPictureType,
  isVideoType,
  PICTURE_WIDTHS,
  type PictureWidth,
} from '../contract/bucket.ts'
import { Problem } from '../contract/problem.ts'
import type { AskedForm, Bodies } from './bodies.ts'
import { fileMessages } from './file-storage.messages.ts'
import type { StoredFile } from './file-storage.records.ts'
import { variantFormat } from './pictures.ts'
import { isNotModified, rangeOf, type Validators } from './ranges.ts'

/** Nothing in a file may run, be framed or load anything. */
/** The page that a browser wraps around a picture in a tab styles itself; nothing else of a file may do anything. */
const FILE_CSP = "sandbox; default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'none'"

export type Serving = {
  /** Answers GET and HEAD; undefined if the bytes are gone, since the file was replaced in the meantime. */
  answer(
    request: Request,
    file: StoredFile,
    how: { bucket: Bucket; width: PictureWidth | undefined },
  ): Promise<Response | undefined>
}

export function createServing({ bodies }: { bodies: Bodies }): Serving {
  return {
    async answer(request, file, { bucket, width }) {
      if (width !== undefined && !isPictureType(file.content_type))
        throw new Problem('invalid', fileMessages.badQuery)
      const form = { width, format: variantFormat(request.headers.get('accept'), file.content_type) }
      const validators = validatorsOf(file, form)
      const headers = new Headers(headOf(bucket, file, form, validators))
      const asked = {
        ifNoneMatch: request.headers.get('if-none-match'),
        ifModifiedSince: request.headers.get('if-modified-since'),
      }
      if (isNotModified(asked, validators)) return new Response(null, { status: 304, headers })

      const body = await bodies.find(file, form, bucket.access)
      if (!body) return undefined
      const range = rangeOf(request.headers, body.length, validators)
      if (range === 'unsatisfiable') {
        headers.set('content-range', `bytes */${body.length}`)
        return new Response(null, { status: 416, headers })
      }
      headers.set('content-type', body.type)
      headers.set('content-length', String(range ? range.end - range.start + 1 : body.length))
      if (range) headers.set('content-range', `bytes ${range.start}-${range.end}/${body.length}`)
      const status = range ? 206 : 200
      if (request.method === 'HEAD') return new Response(null, { status, headers })
      const bytes = await body.read(range)
      if (!bytes) return undefined
      const sent = bytes instanceof Readable ? (Readable.toWeb(bytes) as ReadableStream) : bytes
      return new Response(sent as BodyInit, { status, headers })
    },
  }
}

/** Identifies one form of one version. */
export function validatorsOf(file: StoredFile, { width, format }: AskedForm): Validators {
  const version = file.checksum.slice(0, 32)
  return {
    etag: width === undefined ? `"${version}"` : `"${version}-${width}-${format}"`,
    modified: lastModified(file),
  }
}

/** Parsing the database's timestamp takes a tenth of the time of an answer from memory. */
const knownMoments = new WeakMap<StoredFile, string>()

function lastModified(file: StoredFile): string {
  const known = knownMoments.get(file)
  if (known !== undefined) return known
  const moment = new Date(file.changed_at).toUTCString()
  knownMoments.set(file, moment)
  return moment
}

/** The headers of every answer with a file, whole or partial. */
export function headOf(
  bucket: Bucket,
  file: StoredFile,
  { width }: AskedForm,
  { etag, modified }: Validators,
): Record<string, string> {
  const isShown = isPictureType(file.content_type) || isVideoType(file.content_type)
  // The last part of a path contains only safe characters.
  const name = file.path.split('/').at(-1) ?? ''
  return {
    'accept-ranges': 'bytes',
    'cache-control': cacheControl(bucket),
    'content-security-policy': FILE_CSP,
    'cross-origin-resource-policy': 'same-origin',
    'x-content-type-options': 'nosniff',
    etag,
    'last-modified': modified,
    ...(width === undefined ? {} : { vary: 'accept' }),
    ...(isShown ? {} : { 'content-disposition': `attachment; filename="${name}"` }),
  }
}

/**
 * Browsers and proxies show a file for so long without asking whether it is still there: hidden and deleted files must
 * not be shown for long (decision 4).
 */
const KEPT_SECONDS = 300

/** 'no-transform' also turns off our own compression: ranges refer to these very bytes. */
function cacheControl(bucket: Bucket): string {
  if (bucket.access === 'private') return 'private, no-cache, no-transform'
  return bucket.isNameUnique
    ? `public, max-age=${KEPT_SECONDS}, no-transform`
    : 'public, no-cache, no-transform'
}

/** Returns the width that a query requests. Raises Problem 'invalid' for any other query. */
export function widthIn(query: URLSearchParams): PictureWidth | undefined {
  const names = [...query.keys()]
  if (names.length === 0) return undefined
  if (names.length > 1 || names[0] !== 'width') throw new Problem('invalid', fileMessages.badQuery)
  const width = PICTURE_WIDTHS.find((known) => String(known) === query.get('width'))
  if (width === undefined) throw new Problem('invalid', fileMessages.badWidth(PICTURE_WIDTHS.join(', ')))
  return width
}
