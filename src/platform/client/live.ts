// Live hints in the browser: one stream for all tabs of a person, held by the tab that has the lock and passed on to the
// others. Without a stream, everything is requeried every minute. Loaded only for people who are signed in.
import { createParser } from 'eventsource-parser'

export type LiveHint = { topic: string; id?: number }
/** Nothing awaits the result of a handler. */
export type HintHandler = (hint: LiveHint) => unknown

/** Handlers get this topic after hints were missed: anything may have changed. */
const EVERYTHING: LiveHint = { topic: '*' }

const POLL_MS = 60_000
/** A little more than two server heartbeats: a connection that is silent for so long is dead. */
const SILENCE_MS = 60_000
/** After a restart all browsers reconnect: spread over so many milliseconds. */
const FIRST_WAIT_MS = 8_000
const SHORTEST_WAIT_MS = 250
const LONGEST_WAIT_MS = 60_000
/** A stream that ends sooner counts as a failure: something between browser and server does not keep streams open. */
const SHORTEST_STREAM_MS = 10_000
/** The stream opens once the page has loaded nothing for so long: everything else has priority. */
const QUIET_MS = 2_000

const handlers = new Map<string, Set<HintHandler>>()

/** Calls `handler` when something about the topic may have changed. Returns the function that unsubscribes. */
export function onHint(topic: string, handler: HintHandler): () => void {
  const ofTopic = handlers.get(topic) ?? new Set()
  handlers.set(topic, ofTopic.add(handler))
  return () => void ofTopic.delete(handler)
}

function deliver(hint: LiveHint): void {
  const called = hint.topic === EVERYTHING.topic ? handlers.values() : [handlers.get(hint.topic) ?? []]
  // A handler that is subscribed to several topics is called once.
  for (const handler of new Set([...called].flatMap((ofTopic) => [...ofTopic]))) handler(hint)
}

export type LiveOptions = {
  streamUrl: string
  userId: string
  /** Resolves to undefined if there is no valid token. */
  accessToken: () => Promise<string | undefined>
}

/** Starts to receive a person's hints; returns the function that stops it. */
export function startLive(options: LiveOptions): () => void {
  const ending = new AbortController()
  const { signal } = ending
  const name = `live-${options.userId}`
  const channel = typeof BroadcastChannel === 'undefined' ? undefined : new BroadcastChannel(name)
  channel?.addEventListener('message', ({ data }) => {
    if (isHint(data)) deliver(data)
  })
  const sendToAllTabs = (hint: LiveHint) => {
    if (signal.aborted) return
    channel?.postMessage(hint)
    deliver(hint)
  }
  // When the tab becomes visible again, everything is requeried, in case something was missed.
  const onShow = () => document.visibilityState === 'visible' && deliver(EVERYTHING)
  document.addEventListener('visibilitychange', onShow, { signal })
  signal.addEventListener('abort', () => channel?.close())

  void lead()
  return () => ending.abort()

  /** Without locks every tab is its own leader. */
  async function lead(): Promise<void> {
    const work = () => keepInformed(options, sendToAllTabs, signal)
    try {
      if (channel && 'locks' in navigator) await navigator.locks.request(name, { signal }, work)
      else await work()
    } catch (error) {
      if (!signal.aborted) throw error
    }
  }
}

async function keepInformed(options: LiveOptions, tell: HintHandler, signal: AbortSignal): Promise<void> {
  let isOpen = false
  let wasOpen = false
  let failures = 0
  const poll = setInterval(() => {
    if (!isOpen) tell(EVERYTHING)
  }, POLL_MS)
  signal.addEventListener('abort', () => clearInterval(poll))
  await untilQuiet(signal)
  while (!signal.aborted) {
    const startedAt = performance.now()
    const onOpen = () => {
      isOpen = true
      // Something may have changed while there was no stream. The first one begins with what the page missed.
      if (wasOpen) tell(EVERYTHING)
      wasOpen = true
    }
    const isFirst = !wasOpen
    const retryAfterMs = await readStream(options, { isFirst, onOpen, onHint: tell, signal })
    const lasted = isOpen && performance.now() - startedAt >= SHORTEST_STREAM_MS
    isOpen = false
    failures = lasted ? 0 : failures + 1
    // This wait is on top of the server's Retry-After, which is the same for everyone.
    await pause(retryAfterMs + waitAfter(failures), signal)
  }
}

/** Exponential backoff with jitter: a server that comes back must not be overwhelmed. */
export function waitAfter(failures: number, chance = Math.random()): number {
  const longest = Math.min(LONGEST_WAIT_MS, FIRST_WAIT_MS * 2 ** failures)
  return SHORTEST_WAIT_MS + (longest - SHORTEST_WAIT_MS) * chance
}

/** Nothing that the page shows was requested earlier than this. A suspended machine stops one of the two clocks. */
const ageOfPage = (): number => Math.ceil(Math.max(performance.now(), Date.now() - performance.timeOrigin))

type Reading = { isFirst: boolean; onOpen: () => void; onHint: HintHandler; signal: AbortSignal }

/** Reads one stream to its end. Returns the server's Retry-After in milliseconds. */
async function readStream({ streamUrl, accessToken }: LiveOptions, reading: Reading): Promise<number> {
  const silence = new AbortController()
  const stop = AbortSignal.any([reading.signal, silence.signal])
  let watchdog = setTimeout(() => silence.abort(), SILENCE_MS)
  try {
    const token = await accessToken()
    if (token === undefined) return 0
    const response = await fetch(reading.isFirst ? `${streamUrl}?missed_ms=${ageOfPage()}` : streamUrl, {
      headers: { authorization: `Bearer ${token}`, accept: 'text/event-stream' },
      cache: 'no-store',
      signal: stop,
    })
    const isStream = response.headers.get('content-type')?.startsWith('text/event-stream')
    if (!response.ok || !isStream || !response.body) {
      await response.body?.cancel()
      return Number(response.headers.get('retry-after') ?? 0) * 1000 || 0
    }
    const parser = createParser({ onEvent: ({ data }) => reading.onHint(hintIn(data)) })
    const chunks = response.body.pipeThrough(new TextDecoderStream()).getReader()
    let isFirst = true
    for (let chunk = await chunks.read(); !chunk.done; chunk = await chunks.read()) {
      clearTimeout(watchdog)
      watchdog = setTimeout(() => silence.abort(), SILENCE_MS)
      if (isFirst) reading.onOpen()
      isFirst = false
      parser.feed(chunk.value)
    }
    return 0
  } catch {
    // Cut off, out of reach, or ended by us: the caller tries again, and polls in the meantime.
    return 0
  } finally {
    clearTimeout(watchdog)
  }
}

/** A hint that cannot be parsed may mean anything. */
function hintIn(data: string): LiveHint {
  try {
    const value: unknown = JSON.parse(data)
    return isHint(value) ? value : EVERYTHING
  } catch {
    return EVERYTHING
  }
}

function isHint(value: unknown): value is LiveHint {
  return typeof value === 'object' && value !== null && 'topic' in value && typeof value.topic === 'string'
}

/** Resolves early when the network comes back or `signal` aborts. */
function pause(milliseconds: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const over = new AbortController()
    const wake = () => {
      over.abort()
      clearTimeout(timer)
      resolve()
    }
    const timer = setTimeout(wake, milliseconds)
    window.addEventListener('online', wake, { signal: over.signal })
    signal.addEventListener('abort', wake, { signal: over.signal })
    if (signal.aborted) wake()
  })
}

function untilQuiet(signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const done = () => {
      loads.disconnect()
      clearTimeout(timer)
      resolve()
    }
    let timer = setTimeout(done, QUIET_MS)
    const loads = new PerformanceObserver(() => {
      clearTimeout(timer)
      timer = setTimeout(done, QUIET_MS)
    })
    loads.observe({ type: 'resource' })
    signal.addEventListener('abort', done)
  })
}
