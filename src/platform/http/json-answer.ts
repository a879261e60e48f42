// An endpoint's output as an answer: JSON that must not be stored, compressed if the client accepts it.
import { promisify } from 'node:util'
import { gzip, gzipSync } from 'node:zlib'
import { preferredEncoding } from './page-cache.ts'
import { DATA_CSP } from './security-headers.ts'

/** Compressing a smaller answer costs more than the bytes it saves. */
const LEAST_COMPRESSED_CHARACTERS = 1024
/** Beyond it, compressing in one go would block the event loop; Hono's streaming middleware takes over. */
const MOST_COMPRESSED_AT_ONCE = 64 * 1024
/** 16 kB take 0.1 ms and come to 3.2 kB; the default level takes 0.2 ms for 3.0 kB, and a stream 0.5 ms. */
const GZIP_LEVEL = 3
const gzipped = promisify(gzip)

/** The headers of every JSON answer. */
export const JSON_HEADERS = {
  'content-type': 'application/json; charset=utf-8',
  'cache-control': 'no-store',
  'content-security-policy': DATA_CSP,
  // The middleware would also add this header, but creates a second Response to do so.
  vary: 'accept-encoding',
} as const

export type JsonParts = {
  headers: Readonly<Record<string, string>>
  body: string | Buffer<ArrayBuffer>
  /** Streaming compression takes over. */
  isLong: boolean
}

/** Returns the answer to a request that accepts these encodings. */
export function jsonParts(output: unknown, acceptEncoding: string | undefined): JsonParts {
  const text = JSON.stringify(output)
  const isLong = text.length > MOST_COMPRESSED_AT_ONCE
  const isWorthIt = text.length >= LEAST_COMPRESSED_CHARACTERS && !isLong
  if (!isWorthIt || !preferredEncoding(acceptEncoding, ['gzip']))
    return { headers: JSON_HEADERS, body: text, isLong }
  return {
    headers: { ...JSON_HEADERS, 'content-encoding': 'gzip' },
    body: gzipSync(text, { level: GZIP_LEVEL }),
    isLong,
  }
}

/** Returns the answer with its length, and compressed if it is long, too. */
export async function wholeJson(
  output: unknown,
  acceptEncoding: string | undefined,
): Promise<Pick<JsonParts, 'headers' | 'body'>> {
  const { headers, body, isLong } = jsonParts(output, acceptEncoding)
  if (!isLong || !preferredEncoding(acceptEncoding, ['gzip']))
    return { headers: withLength(headers, body), body }
  const compressed = await gzipped(body)
  return { headers: withLength({ ...headers, 'content-encoding': 'gzip' }, compressed), body: compressed }
}

/** The same as a Response; long ones are left to Hono's middleware, which compresses whatever doesn't say that it is short. */
export function jsonAnswer(output: unknown, acceptEncoding: string | undefined, status = 200): Response {
  const { headers, body } = jsonParts(output, acceptEncoding)
  return new Response(body, { status, headers: withLength(headers, body) })
}

const withLength = (headers: Readonly<Record<string, string>>, body: string | Buffer) => ({
  ...headers,
  'content-length': String(Buffer.byteLength(body)),
})
