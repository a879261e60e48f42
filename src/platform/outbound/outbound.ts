// Calls addresses that other people chose: only on the public internet over HTTPS, in a demonstration also on this machine,
// never redirected, each bounded in time and bytes. Nothing of the caller's own request is passed on.
import type { LookupOptions } from 'node:dns'
import { Agent, type Dispatcher } from 'undici'
import { type ThisMachine, whyNotCalled } from '../contract/called-address.ts'
import { isPrivateHost, PrivateAddress, publicLookUp } from './public-addresses.ts'

export type OutboundFailure =
  /** The host does not exist, refuses connections, or broke one off. */
  | 'unreachable'
  /** The address is no public one, or not HTTPS. */
  | 'not_allowed'
  | 'timeout'
  | 'too_large'
  | 'redirected'
  /** The text of the answer is not UTF-8, or in a content coding that was not asked for. */
  | 'unreadable'

export class OutboundError extends Error {
  override name = 'OutboundError'
  readonly failure: OutboundFailure

  constructor(failure: OutboundFailure, message: string, cause?: unknown) {
    super(message, cause === undefined ? undefined : { cause })
    this.failure = failure
  }
}

export type OutboundRequest = {
  readonly method: 'GET' | 'HEAD' | 'POST'
  readonly headers?: Readonly<Record<string, string>>
  readonly body?: string
  /** The time for a call ends with the last byte of the answer. */
  readonly timeoutMs: number
  readonly mostBytes: number
  readonly signal?: AbortSignal
}

export type OutboundAnswer = {
  readonly status: number
  readonly contentType: string
  /** An answer without a content coding has ''. */
  readonly contentEncoding: string
  /** The body in pieces; raises OutboundError. Each answer's is to be read, or ended with `cancel`. */
  readonly body: AsyncIterable<Uint8Array>
  cancel(): void
}

export type Outbound = {
  /** Raises OutboundError. An abort by the caller's own signal raises that signal's reason. */
  call(url: string, request: OutboundRequest): Promise<OutboundAnswer>
  close(): Promise<void>
}

const CONNECT_MS = 10_000
const KEEP_ALIVE_MS = 10_000

type LookUp = (
  hostname: string,
  options: LookupOptions,
  callback: (
    error: NodeJS.ErrnoException | null,
    address: string | { address: string; family: number }[],
    family?: number,
  ) => void,
) => void

/** Both are asked, whichever of them a server listens on. It is never looked up, so that no hosts file leads it elsewhere. */
const LOOPBACK = [
  { address: '127.0.0.1', family: 4 },
  { address: '::1', family: 6 },
]

/**
 * Creates the caller. `local` maps an origin to its server on this machine, for the sample agents of a demonstration;
 * `thisMachine` lets a demonstration call the other servers on it. Otherwise no address of this machine can be called.
 */
export function createOutbound({
  local = async () => undefined,
  thisMachine = () => undefined,
  lookUp = publicLookUp(),
}: {
  local?: (origin: string) => Promise<string | undefined>
  thisMachine?: () => ThisMachine | undefined
  lookUp?: LookUp
} = {}): Outbound {
  const common = {
    // No bound by host: one agent that hangs would hold up others that are served there, and our checks of them. Callers
    // bound what they have under way.
    connections: null,
    keepAliveTimeout: KEEP_ALIVE_MS,
    pipelining: 1,
    // Every call has a time limit of its own.
    headersTimeout: 0,
    bodyTimeout: 0,
    maxHeaderSize: 16 * 1024,
  }
  const anywhere = new Agent({ ...common, connect: { timeout: CONNECT_MS, lookup: lookUp } })
  const onThisMachine = new Agent({
    ...common,
    connect: {
      timeout: CONNECT_MS,
      autoSelectFamily: true,
      lookup: (_name, _options, callback) => callback(null, LOOPBACK),
    },
  })

  async function placeOf(url: string): Promise<{ dispatcher: Dispatcher; origin: string; path: string }> {
    const parsed = new URL(url)
    const { origin, protocol, hostname, pathname, search } = parsed
    const path = pathname + search
    const here = await local(origin)
    if (here !== undefined) return { dispatcher: onThisMachine, origin: here, path }
    const why = whyNotCalled(parsed, thisMachine())
    if (why === undefined && protocol === 'http:') return { dispatcher: onThisMachine, origin, path }
    if (why !== undefined || isPrivateHost(hostname))
      throw new OutboundError('not_allowed', 'This address can’t be called')
    return { dispatcher: anywhere, origin, path }
  }

  return {
    async call(url, { method, headers, body, timeoutMs, mostBytes, signal }) {
      const { dispatcher, origin, path } = await placeOf(url)
      const ended = new AbortController()
      const late = AbortSignal.timeout(timeoutMs)
      const signals = [ended.signal, late, ...(signal ? [signal] : [])]
      const asOutbound = (error: unknown): Error => {
        if (error instanceof OutboundError) return error
        if (signal?.aborted) return reasonOf(signal)
        if (late.aborted) return new OutboundError('timeout', 'It took too long', error)
        const isPrivate = error instanceof PrivateAddress || (error as Error).cause instanceof PrivateAddress
        return isPrivate
          ? new OutboundError('not_allowed', 'This address can’t be called', error)
          : new OutboundError('unreachable', 'It couldn’t be reached', error)
      }
      try {
        const answer = await dispatcher.request({
          origin,
          path,
          method,
          headers: { ...headers, 'accept-encoding': 'identity' },
          body: body ?? null,
          signal: AbortSignal.any(signals),
        })
        const cancel = () => ended.abort()
        // An answer that is cancelled ends with an error that has no listener.
        answer.body.on('error', () => {})
        if (answer.statusCode >= 300 && answer.statusCode < 400) {
          cancel()
          throw new OutboundError('redirected', 'It answered with a redirect')
        }
        return {
          status: answer.statusCode,
          contentType: String(answer.headers['content-type'] ?? ''),
          contentEncoding: String(answer.headers['content-encoding'] ?? ''),
          body: bounded(answer.body, { mostBytes, cancel, asOutbound }),
          cancel,
        }
      } catch (error) {
        throw asOutbound(error)
      }
    },
    async close() {
      await Promise.all([anywhere.destroy(), onThisMachine.destroy()])
    },
  }
}

const reasonOf = ({ reason }: AbortSignal): Error =>
  reason instanceof Error ? reason : new Error(String(reason))

async function* bounded(
  body: AsyncIterable<Uint8Array>,
  limits: { mostBytes: number; cancel: () => void; asOutbound: (error: unknown) => Error },
): AsyncGenerator<Uint8Array> {
  let size = 0
  try {
    for await (const piece of body) {
      size += piece.byteLength
      if (size > limits.mostBytes) throw new OutboundError('too_large', 'The answer is too large')
      yield piece
    }
  } catch (error) {
    throw limits.asOutbound(error)
  } finally {
    limits.cancel()
  }
}
