// What an endpoint gave, as a response: JSON that nobody may keep, compressed where the client takes it.
import { gzipSync } from 'node:zlib'
import { preferredEncoding } from './page-cache.ts'
import { DATA_CSP } from './security-headers.ts'

/** Below it, compressing costs more than the bytes that it saves. */
const LEAST_COMPRESSED_CHARACTERS = 1024
/** Beyond it, the event loop must not wait; the streams of Hono's middleware take over. */
const MOST_COMPRESSED_AT_ONCE = 64 * 1024
/** 16 kB take 0.1 ms and come to 3.2 kB; the default level takes 0.2 ms for 3.0 kB, and a stream 0.5 ms. */
const GZIP_LEVEL = 3

/** The response to a request that says it takes these encodings. */
export function jsonAnswer(output: unknown, acceptEncoding: string | undefined): Response {
  const text = JSON.stringify(output)
  const headers: Record<string, string> = {
    'content-type': 'application/json; charset=utf-8',
    'cache-control': 'no-store',
    'content-security-policy': DATA_CSP,
    // Set here, since the middleware that would add it makes a second Response for that.
    vary: 'accept-encoding',
  }
  const isWorthIt = text.length >= LEAST_COMPRESSED_CHARACTERS && text.length <= MOST_COMPRESSED_AT_ONCE
  if (!isWorthIt || !preferredEncoding(acceptEncoding, ['gzip'])) return new Response(text, { headers })
  headers['content-encoding'] = 'gzip'
  return new Response(gzipSync(text, { level: GZIP_LEVEL }), { headers })
}
