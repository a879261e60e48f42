// Answers bytes that are not a request: written by hand, since there is no response object, and then closed.
import { type Server, STATUS_CODES } from 'node:http'
import { Socket } from 'node:net'
import type { Duplex } from 'node:stream'
import type { Connections } from './connections.ts'
import type { HeaderSet, Log } from './environment.ts'

/** A client that keeps sending gets so long to read the refusal; cut off immediately, it would not receive it. */
const LAST_WORD_MS = 1_000

const STATUS_OF_CODE: Readonly<Record<string, number>> = {
  HPE_HEADER_OVERFLOW: 431,
  HPE_CHUNK_EXTENSIONS_OVERFLOW: 413,
  ERR_HTTP_REQUEST_TIMEOUT: 408,
}

/**
 * Refuses the bytes that Node leaves to its users: those that cannot be parsed (`clientError`), and CONNECT, which is
 * for proxies. A switch to another protocol (`upgrade`) has no listener, so it is answered like any other request;
 * `Expect: 100-continue` has none, so Node says to continue; Node refuses any other expectation with 417.
 */
export function refuseWhatIsNoRequest(
  server: Server,
  options: { connections: Connections; headers: HeaderSet; log: Log },
): void {
  const { connections, log } = options
  const refused = new WeakSet<Duplex>()
  const lines = Object.entries(options.headers).map(([name, value]) => `${name}: ${value}\r\n`)

  function refuse(socket: Duplex, status: number, more = ''): void {
    if (!socket.writable) {
      socket.destroy()
      return
    }
    socket.end(
      `HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\n${lines.join('')}${more}connection: close\r\ncontent-length: 0\r\n\r\n`,
    )
    setTimeout(() => socket.destroy(), LAST_WORD_MS).unref()
  }

  server.on('clientError', (error: NodeJS.ErrnoException, socket) => {
    // Whatever follows the first error is refused already.
    if (refused.has(socket)) return
    refused.add(socket)
    log.debug({ event: 'bytes_refused', detail: error.code ?? error.name })
    const answers = socket instanceof Socket ? [...(connections.get(socket)?.answers ?? [])] : []
    const last = answers.at(-1)
    const status = STATUS_OF_CODE[error.code ?? ''] ?? 400
    if (error.code === 'ECONNRESET') socket.destroy()
    else if (!last) refuse(socket, status)
    // Whole requests before it are answered first, or the refusal would look like their answer.
    else if (last.req.complete) last.once('close', () => refuse(socket, status))
    // The error is in the body of the only request, which has not been answered.
    else if (answers.length === 1 && !last.headersSent) refuse(socket, status)
    else socket.destroy()
  })

  server.on('connect', (_request, socket) => {
    // From now on the connection is ours, including its errors.
    socket.on('error', () => socket.destroy())
    socket.resume()
    refuse(socket, 405, 'allow: GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS\r\n')
  })
}
