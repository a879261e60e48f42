// Takes in a request's body before its work begins, within the memory that there is for bodies, or refuses it unread.
import type { IncomingMessage, OutgoingHttpHeaders, ServerResponse } from 'node:http'
import { type BodyMemory, SHORT_BODY_BYTES } from './body-memory.ts'

/**
 * The connection of a refused body stays open, and a short body is read, for so long: if it were closed sooner, the
 * client would lose the answer.
 */
const LINGER_MS = 500

export function hasBody({ headers }: IncomingMessage): boolean {
  return headers['transfer-encoding'] !== undefined || (headers['content-length'] ?? '0') !== '0'
}

/**
 * Returns the body, or its beginning if it has more than `mostBytes`; undefined if the client left. Rejects with
 * `refusal()` if there is no memory for it.
 */
export function readBody(
  request: IncomingMessage,
  { memory, mostBytes, refusal }: { memory: BodyMemory; mostBytes: number; refusal: () => Error },
): Promise<Buffer | undefined> {
  return new Promise((resolve, reject) => {
    const announced = bytesToCome(request)
    const expected = Number.isFinite(announced) ? announced : 0
    const body = growingBuffer(expected)
    const stop = () => {
      place.leave()
      request.off('data', take).off('end', end).off('close', leave).off('error', leave)
      // Late errors of a connection that is no longer read from affect nothing else.
      request.on('error', () => {})
    }
    const refuse = () => {
      stop()
      reject(refusal())
    }
    const place = memory.enter(refuse)
    const take = (chunk: Buffer) => {
      if (!place.growTo(Math.max(expected, body.size() + chunk.length))) return refuse()
      body.add(chunk)
      if (body.size() > mostBytes) {
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
    // A body without room is not even begun to be read.
    if (!place.growTo(expected)) return refuse()
    request.on('data', take).on('end', end).on('close', leave).on('error', leave)
  })
}

/** Collects chunks in one buffer: short ones would otherwise take several times their length. */
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

/** Answers at once; a connection whose body was not read is closed as soon as the answer can have arrived. */
export function answerUnread(
  request: IncomingMessage,
  response: ServerResponse,
  { status, headers, text }: { status: number; headers: OutgoingHttpHeaders; text: string },
): void {
  const isUnread = hasBody(request) && !request.complete
  response.writeHead(status, {
    ...headers,
    'content-length': Buffer.byteLength(text),
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
  // A long body is not read to its end: reading them all kept the event loop busy for seconds.
  if (bytesToCome(request) <= SHORT_BODY_BYTES) request.resume()
  else request.pause()
}

/** Returns the length that the client announced; a body in chunks has no end in sight. */
function bytesToCome({ headers }: IncomingMessage): number {
  return headers['transfer-encoding'] === undefined
    ? Number(headers['content-length'] ?? 0)
    : Number.POSITIVE_INFINITY
}
