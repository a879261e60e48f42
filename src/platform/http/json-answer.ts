// What an endpoint gave, as an answer: JSON that nobody may keep, compressed where the client takes it.
import { gzipSync } from 'node:zlib'
import { preferredEncoding } from './page-cache.ts'
import { DATA_CSP } from './security-headers.ts'

/** Below it, compressing costs more than the bytes that it saves. */
const LEAST_COMPRESSED_CHARACTERS = 1024
/** Beyond it, the event loop must not wait; the streams of Hono's middleware take over. */
const MOST_COMPRESSED_AT_ONCE = 64 * 1024
/** 16 kB take 0.1 ms and come to 3.2 kB; the default level takes 0.2 ms for 3.0 kB, and a stream 0.5 ms. */
const GZIP_LEVEL = 3

/** The headers of every answer in JSON. */
const JSON_HEADERS = {
  'content-type': 'application/json; charset=utf-8',
  'cache-control': 'no-store',
  'content-security-policy': DATA_CSP,
  // Set here, since the middleware that would add it makes a second Response for that.
  vary: 'accept-encoding',
} as const

export type JsonParts = {
  headers: Readonly<Record<string, string>>
  body: string | Buffer<ArrayBuffer>
  /** Whether it is for a stream to compress. */
  isLong: boolean
}

/** What answers a request that says it takes these encodings. */
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

/** The same as a response; what is long is left to Hono's middleware. */
export function jsonAnswer(output: unknown, acceptEncoding: string | undefined): Response {
  const { headers, body } = jsonParts(output, acceptEncoding)
  return new Response(body, { headers })
}
