// Sends live hints over HTTP: one stream of server-sent events per connection, for a person with a session, and only
// while the session is valid.
import { Problem } from '../contract/problem.ts'
import { EVERYTHING, type Hint, type PersonHints } from '../database/person-hints.ts'
import type { SessionGate } from '../http/endpoint.ts'
import type { Route } from '../http/route.ts'
import type { Log } from '../log.ts'
import { realtimeMessages as messages } from './realtime.messages.ts'

export const REALTIME_PATH = '/realtime/v1'

/** Below the 30 s after which many proxies cut silent connections. The session is checked as often. */
export const HEARTBEAT_MS = 25_000
/**
 * One stream per browser, since its tabs share one, and some to spare for more devices and connections that died
 * unnoticed.
 */
export const MAX_STREAMS_OF_PERSON = 6
/** Per process: each costs memory and a session check with every heartbeat. */
export const MAX_STREAMS = 5_000
/** A client that has left so many events unread is disconnected and requeries everything. */
const MAX_UNREAD = 64
const RETRY_AFTER_SECONDS = 60
/** A stream opens with the hints of so long: a page that is older requeries everything. */
const LONGEST_MISSED_MS = 60_000
/** A request is on its way for no longer: hints in the meantime are missed, too. */
const ON_ITS_WAY_MS = 5_000

const encoder = new TextEncoder()

export type Streams = {
  route: Route
  count(): number
  /** Ends every stream and opens no more: the process is about to stop. */
  close(): void
}

export function createStreams(options: {
  gate: SessionGate
  people: PersonHints
  log: Log
  heartbeatMs?: number
  maxStreams?: number
}): Streams {
  const { gate, people, log, heartbeatMs = HEARTBEAT_MS, maxStreams = MAX_STREAMS } = options
  const open = new Set<(why?: Error) => void>()
  const numberOf = new Map<string, number>()
  let isClosing = false

  async function personBehind(headers: Headers): Promise<string> {
    const actor = await gate(headers, 'session')
    if (actor.kind === 'visitor') throw new Problem('sign_in_required', messages.forMembers)
    return actor.id
  }

  /** Raises Problem 'too_many_requests' for a person, 'unavailable' for a process that has too many. */
  function requireRoom(userId: string): void {
    if (isClosing || open.size >= maxStreams) {
      throw new Problem('unavailable', messages.full, { retryAfterSeconds: RETRY_AFTER_SECONDS })
    }
    if ((numberOf.get(userId) ?? 0) >= MAX_STREAMS_OF_PERSON) {
      throw new Problem('too_many_requests', messages.tooMany, { retryAfterSeconds: RETRY_AFTER_SECONDS })
    }
  }

  /**
   * Returns the hints that a page may have missed that says how many milliseconds old it is; none if it doesn't say so:
   * then it requeries everything itself.
   */
  function missedHints(userId: string, url: string): readonly Hint[] {
    const given = new URL(url).searchParams.get('missed_ms')
    if (given === null) return []
    const missedMs = /^\d{1,5}$/.test(given) ? Number(given) : Number.POSITIVE_INFINITY
    if (missedMs > LONGEST_MISSED_MS) return [{ topic: EVERYTHING }]
    return people.hintsSince(userId, performance.now() - missedMs - ON_ITS_WAY_MS)
  }

  function streamFor(userId: string, { headers, url }: Request): ReadableStream<Uint8Array> {
    let end = (_why?: Error) => {}
    return new ReadableStream<Uint8Array>(
      {
        start(controller) {
          const send = (text: string) => {
            if ((controller.desiredSize ?? 0) <= 0) end(new Error('No one reads this stream'))
            else controller.enqueue(encoder.encode(text))
          }
          const unsubscribe = people.onHint(userId, (hint) => send(eventOf(hint)))
          const heartbeat = setInterval(() => {
            personBehind(headers).then(
              () => send(':\n\n'),
              (error: unknown) => {
                if (!(error instanceof Problem)) log.warn({ event: 'stream_not_checked', err: error })
                end()
              },
            )
          }, heartbeatMs)
          heartbeat.unref()
          numberOf.set(userId, (numberOf.get(userId) ?? 0) + 1)
          end = (why) => {
            if (!open.delete(end)) return
            clearInterval(heartbeat)
            unsubscribe()
            const left = (numberOf.get(userId) ?? 1) - 1
            if (left > 0) numberOf.set(userId, left)
            else numberOf.delete(userId)
            try {
              // A closed stream waits for its last chunk to be read, and keeps the connection open without being
              // counted.
              if (why) controller.error(why)
              else controller.close()
            } catch {
              // The client left first.
            }
          }
          open.add(end)
          // Tells the client immediately that the stream is open. Nothing can happen between the two: what comes from now
          // on is sent.
          send([':\n\n', ...missedHints(userId, url).map(eventOf)].join(''))
        },
        cancel: () => end(),
      },
      { highWaterMark: MAX_UNREAD },
    )
  }

  return {
    route: {
      method: 'GET',
      path: REALTIME_PATH,
      limit: 'read',
      async answer(request) {
        // Routed to the same function as GET, but no one would ever read such a stream.
        if (request.method !== 'GET') throw new Problem('wrong_method', messages.getAlone)
        const userId = await personBehind(request.headers)
        requireRoom(userId)
        return new Response(streamFor(userId, request), {
          headers: {
            'content-type': 'text/event-stream; charset=utf-8',
            'cache-control': 'no-store, no-transform',
            // Keeps proxies from buffering the response.
            'x-accel-buffering': 'no',
            // A stopping server then does not wait for the idle connection.
            connection: 'close',
          },
        })
      },
    },
    count: () => open.size,
    close() {
      isClosing = true
      for (const end of [...open]) end()
    },
  }
}

const eventOf = (hint: Hint): string => `data: ${JSON.stringify(hint)}\n\n`
