// Admits a request's work or refuses it: before the router, the database and the body's reader.
import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Release } from '../work-queue.ts'
import type { Admission, WorkKind } from './admission.ts'
import { RETRY_AFTER_SECONDS } from './failures.ts'
import { MAX_JSON_BYTES } from './json-body.ts'
import { DATA_CSP } from './security-headers.ts'

/** How long a refused body is still read: if the connection were closed sooner, the client would lose the answer. */
const LINGER_MS = 500

/** Where the adapter of the router looks for a body that has been read already. */
type WithBody = IncomingMessage & { rawBody?: Buffer }

export function hasBody({ headers }: IncomingMessage): boolean {
  return headers['transfer-encoding'] !== undefined || (headers['content-length'] ?? '0') !== '0'
}

/**
 * A place for the request's work, once its body has arrived: a slow sender holds none. Undefined if the client left in
 * the meantime. A stream needs a place to start but keeps none: streams are counted elsewhere. Raises Overload.
 */
export async function admitWork(
  admission: Admission,
  kind: WorkKind,
  request: WithBody,
  response: ServerResponse,
  isStream: boolean,
): Promise<Release | undefined> {
  if (isStream) {
    admission.requireRoom(kind)
    return () => {}
  }
  const isStreamed = kind === 'upload' || Number(request.headers['content-length'] ?? 0) > MAX_JSON_BYTES
  if (hasBody(request) && !isStreamed) {
    admission.requireRoom(kind)
    const body = await readAhead(request)
    if (!body) return undefined
    request.rawBody = body
    // A body that is too long was not read to its end, so no other request can follow it.
    if (!request.complete) response.setHeader('connection', 'close')
  }
  const entered = admission.enter(kind)
  const release = entered instanceof Promise ? await entered : entered
  if (!request.socket.destroyed) return release
  release()
  return undefined
}

/** The body, or its beginning if it exceeds every limit; undefined if the client left. */
function readAhead(request: IncomingMessage): Promise<Buffer | undefined> {
  return new Promise((resolve) => {
    const chunks: Buffer[] = []
    let size = 0
    const settle = (body: Buffer | undefined) => {
      request.off('data', take).off('end', end).off('close', release).off('error', release)
      // Late errors of a connection that nobody reads from affect nothing else.
      request.on('error', () => {})
      resolve(body)
    }
    const take = (chunk: Buffer) => {
      chunks.push(chunk)
      size += chunk.length
      if (size > MAX_JSON_BYTES) {
        request.pause()
        end()
      }
    }
    const end = () => settle(chunks.length === 1 ? chunks[0] : Buffer.concat(chunks))
    const release = () => settle(undefined)
    request.on('data', take).on('end', end).on('close', release).on('error', release)
  })
}

/**
 * Answers 503 immediately. If the body was not read, the connection is closed as soon as the answer can have arrived.
 */
export function refuseWork(body: unknown, request: IncomingMessage, response: ServerResponse): void {
  const text = JSON.stringify(body)
  const isUnread = hasBody(request) && !request.complete
  response.writeHead(503, {
    'content-type': 'application/json; charset=utf-8',
    'content-length': Buffer.byteLength(text),
    'cache-control': 'no-store',
    'content-security-policy': DATA_CSP,
    'retry-after': String(RETRY_AFTER_SECONDS),
    ...(hasBody(request) ? { connection: 'close' } : {}),
  })
  if (!isUnread) {
    response.end(text)
    return
  }
  response.write(text)
  const end = () => response.end()
  const late = setTimeout(end, LINGER_MS)
  request.once('close', () => {
    clearTimeout(late)
    end()
  })
  request.on('error', () => {})
  request.resume()
}
