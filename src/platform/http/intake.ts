// Admits a request's work or refuses it: before the router, the database and the body's reader.
import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Release } from '../work-queue.ts'
import type { Admission, WorkKind } from './admission.ts'
import { SHORT_BODY_BYTES } from './body-room.ts'
import { RETRY_AFTER_SECONDS } from './failures.ts'
import { MAX_JSON_BYTES } from './json-body.ts'
import { DATA_CSP } from './security-headers.ts'

/**
 * How long the connection of a refused body stays open, and a short body is read: if it were closed sooner, the client
 * would lose the answer.
 */
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
  { isStream, client }: { isStream: boolean; client: string },
): Promise<Release | undefined> {
  if (isStream) {
    admission.requireRoom(kind)
    return () => {}
  }
  const isStreamed = kind === 'upload' || Number(request.headers['content-length'] ?? 0) > MAX_JSON_BYTES
  if (hasBody(request) && !isStreamed) {
    admission.requireRoom(kind)
    const body = await readAhead(request, admission, kind)
    if (!body) return undefined
    request.rawBody = body
    // A body that is too long was not read to its end, so no other request can follow it.
    if (!request.complete) response.setHeader('connection', 'close')
  }
  const entered = admission.enter(kind, client)
  const release = entered instanceof Promise ? await entered : entered
  if (!request.socket.destroyed) return release
  release()
  return undefined
}

/**
 * The body, or its beginning if it exceeds every limit; undefined if the client left. Rejects with Overload if there is
 * no room for it.
 */
function readAhead(
  request: IncomingMessage,
  admission: Admission,
  kind: WorkKind,
): Promise<Buffer | undefined> {
  return new Promise((resolve, reject) => {
    const announced = bytesToCome(request)
    const expected = Number.isFinite(announced) ? announced : 0
    const body = growingBuffer(expected)
    const stop = () => {
      place.leave()
      request.off('data', take).off('end', end).off('close', leave).off('error', leave)
      // Late errors of a connection that nobody reads from affect nothing else.
      request.on('error', () => {})
    }
    const refuse = () => {
      stop()
      reject(admission.refusal(kind))
    }
    const place = admission.bodies.enter(refuse)
    const take = (chunk: Buffer) => {
      if (!place.growTo(Math.max(expected, body.size() + chunk.length))) return refuse()
      body.add(chunk)
      if (body.size() > MAX_JSON_BYTES) {
        request.pause()
        end()
      }
    }
    const end = () => {
      stop()
      resolve(body.bytes())
    }
    const leave = () => {
      stop()
      resolve(undefined)
    }
    // What has no room is not even begun to be read.
    if (!place.growTo(expected)) return refuse()
    request.on('data', take).on('end', end).on('close', leave).on('error', leave)
  })
}

/** Chunks in one buffer: short ones would otherwise take several times their length. */
function growingBuffer(expected: number) {
  let held: Buffer = Buffer.alloc(0)
  let size = 0
  return {
    add(chunk: Buffer): void {
      if (size === 0) {
        held = chunk
      } else {
        const needed = size + chunk.length
        if (needed > held.length) {
          const larger = Buffer.allocUnsafeSlow(Math.max(expected, needed * 2))
          held.copy(larger, 0, 0, size)
          held = larger
        }
        chunk.copy(held, size)
      }
      size += chunk.length
    },
    size: () => size,
    bytes: () => held.subarray(0, size),
  }
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
  // Of a long body nothing more: reading them all kept the event loop busy for seconds.
  if (bytesToCome(request) <= SHORT_BODY_BYTES) request.resume()
  else request.pause()
}

/** As announced; a body in chunks has no end in sight. */
function bytesToCome({ headers }: IncomingMessage): number {
  return headers['transfer-encoding'] === undefined
    ? Number(headers['content-length'] ?? 0)
    : Number.POSITIVE_INFINITY
}
