// A node:http server that a stranger cannot hold up: a client that sends slowly, reads slowly, sends ahead or sends no
// valid request is cut off or refused, and a shutdown loses no request.
import { createServer, type IncomingMessage, type Server } from 'node:http'
import { drain, drainOf } from './draining.ts'
import type { HeaderSet, Log } from './environment.ts'
import { type ListeningSocket, openListeners } from './listeners.ts'
import { inTurn, MOST_AHEAD } from './pipelining.ts'
import { refuseWhatIsNoRequest } from './refused-connections.ts'
import { namesOneHost, settleTarget } from './request-target.ts'
import { type IdentifiedResponse, responseWith } from './response.ts'
import { endLateBody, endUnread, SERVER_TIMEOUTS, type ServerTimeouts } from './timeouts.ts'
import { requestRefusingTinyChunks } from './tiny-chunks.ts'

/** By default Node checks for late headers every 30 s, which would turn 10 s into up to 40. */
const LOOK_FOR_LATE_HEADERS_MS = 1_000

/** The request's target or Host is ambiguous, or too many requests were sent ahead. */
export class RefusedRequest extends Error {
  override name = 'RefusedRequest'
  readonly reason: 'ambiguous_target' | 'too_many_ahead'

  constructor(reason: RefusedRequest['reason']) {
    super(reason)
    this.reason = reason
  }
}

/** The program handles one request with these. */
export type Exchange = {
  /** The body has a deadline of its own, as an upload's. */
  hasDeadline: boolean
  /** It runs everything that happens on the request's behalf. */
  run(work: () => void): void
  answer(): Promise<void>
  /** It gets the error that `answer` raised, or a RefusedRequest. */
  fail(error: unknown): void
  /** An answer could not be written. */
  writeFailed(error: unknown): void
  /** The response is closed, so many seconds after the request came. */
  closed(seconds: number): void
}

export type HardenedServerOptions = {
  /** Every answer carries those that it does not set itself; also where Node or this server refuses. */
  headers: HeaderSet
  exchange: (request: IncomingMessage, response: IdentifiedResponse) => Exchange
  log: Log
  /** Shorter timeouts, for tests that cannot wait for so long. */
  timeouts?: ServerTimeouts | undefined
}

export function createHardenedServer(options: HardenedServerOptions): Server {
  const { headers, log, timeouts = SERVER_TIMEOUTS } = options
  const settings = {
    ServerResponse: responseWith(headers, () => draining.hasBegun()),
    IncomingMessage: requestRefusingTinyChunks((error, socket) => server.emit('clientError', error, socket)),
    connectionsCheckingInterval: Math.min(LOOK_FOR_LATE_HEADERS_MS, timeouts.headersMs / 2),
  }
  const server = createServer(settings, (request, response) => {
    const { answers = new Set([response]) } = draining.connections.get(request.socket) ?? {}
    const ahead = answers.size
    // The connection is closed after the answer to the one before.
    if (ahead > MOST_AHEAD + 1) return
    const startedAt = performance.now()
    const isUnderstood = namesOneHost(request) && settleTarget(request)
    const exchange = options.exchange(request, response)

    // After an upgrade request Node ignores the following bytes, and would wait for the next request in vain.
    if (!isUnderstood || ahead > MOST_AHEAD || request.headers.upgrade !== undefined)
      response.shouldKeepAlive = false
    // A write that comes too late fails that request, not the process.
    response.on('error', (error) => exchange.writeFailed(error))
    endLateBody(request, response, { ...timeouts, hasDeadline: exchange.hasDeadline })
    endUnread(request, response, timeouts)
    response.once('close', () => exchange.closed((performance.now() - startedAt) / 1000))
    exchange.run(() => {
      const answered = !isUnderstood
        ? Promise.reject(new RefusedRequest('ambiguous_target'))
        : ahead === 1
          ? exchange.answer()
          : inTurn(request, answers, {
              work: () => exchange.answer(),
              refusal: () => new RefusedRequest('too_many_ahead'),
            })
      answered.catch((error: unknown) => exchange.fail(error))
    })
  })
  const draining = drainOf(server)
  refuseWhatIsNoRequest(server, { connections: draining.connections, headers, log })
  // One example is a connection that could not be accepted because the system has no more of them.
  server.on('error', (err) => log.error({ event: 'server_error', err }))
  // Node has one timeout for all requests, so ours are applied where they are handled.
  server.requestTimeout = 0
  server.headersTimeout = timeouts.headersMs
  server.timeout = timeouts.unreadMs
  server.keepAliveTimeout = timeouts.keepAliveMs
  return server
}

export type RunningServer = {
  port: number
  /** It returns false from the moment that draining began. */
  isServing(): boolean
  /** From now on every answer says that it is the last one of its connection. */
  beginDraining(): void
  /** Listens at more sockets, unless draining began. */
  listenAlso(sockets: readonly ListeningSocket[]): Promise<void>
  /** Starts draining, lets answers under way finish, then closes; for `graceMs`, connections may be used once more. */
  drain(): Promise<void>
}

/**
 * Starts to listen. Rejects with the system's error, EADDRINUSE for a busy port. `port` 0 takes a free one; `sockets`
 * are bound to it already.
 */
export async function listen(
  server: Server,
  options: { port: number; host: string; sockets?: readonly ListeningSocket[]; graceMs?: number },
): Promise<RunningServer> {
  const listeners = await openListeners(server, options)
  const draining = drainOf(server)
  return {
    port: listeners.port,
    isServing: () => !draining.hasBegun(),
    beginDraining: draining.begin,
    async listenAlso(sockets) {
      if (!draining.hasBegun()) await listeners.add(sockets)
    },
    drain: () => drain(server, { graceMs: options.graceMs ?? 0, stopListening: listeners.close }),
  }
}
