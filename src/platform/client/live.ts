// Live news in the browser: one stream for all tabs of a person, held by whichever tab has the lock and passed on to
// the others; where there is none, everything is asked for again every minute. Loaded for who is signed in alone.
import { createParser } from 'eventsource-parser'

export type LiveNews = { topic: string; id?: number }
/** What it gives is not waited for. */
export type NewsHandler = (news: LiveNews) => unknown

/** The topic of news that was missed: anything may have changed. */
const EVERYTHING: LiveNews = { topic: '*' }

const POLL_MS = 60_000
/** Twice the server's heartbeat and some more: a connection that is silent for so long is dead. */
const SILENCE_MS = 60_000
/** After a restart every browser comes back: over so many milliseconds, not at once. */
const FIRST_WAIT_MS = 8_000
const SHORTEST_WAIT_MS = 250
const LONGEST_WAIT_MS = 60_000
/** A stream that ends sooner has not been one: something between us and the server keeps none open. */
const SHORTEST_STREAM_MS = 10_000
/** The stream waits until the page has loaded nothing for so long: everything else is wanted sooner. */
const QUIET_MS = 2_000

const handlers = new Map<string, Set<NewsHandler>>()

/** Calls `handler` when something about the topic may have changed. Gives the function that ends it. */
export function onNews(topic: string, handler: NewsHandler): () => void {
  const ofTopic = handlers.get(topic) ?? new Set()
  handlers.set(topic, ofTopic.add(handler))
  return () => void ofTopic.delete(handler)
}

function deliver(news: LiveNews): void {
  const called = news.topic === EVERYTHING.topic ? handlers.values() : [handlers.get(news.topic) ?? []]
  for (const ofTopic of called) for (const handler of ofTopic) handler(news)
}

export type LiveOptions = {
  streamUrl: string
  userId: string
  /** A good token; undefined where there is none. */
  accessToken: () => Promise<string | undefined>
}

/** Begins to hear of what concerns a person; gives the function that ends it. */
export function startLive(options: LiveOptions): () => void {
  const ending = new AbortController()
  const { signal } = ending
  const name = `live-${options.userId}`
  const channel = typeof BroadcastChannel === 'undefined' ? undefined : new BroadcastChannel(name)
  channel?.addEventListener('message', ({ data }) => {
    if (isNews(data)) deliver(data)
  })
  const tellAllTabs = (news: LiveNews) => {
    if (signal.aborted) return
    channel?.postMessage(news)
    deliver(news)
  }
  // Whoever comes back looks at once, whatever was missed meanwhile.
  const onShow = () => document.visibilityState === 'visible' && deliver(EVERYTHING)
  document.addEventListener('visibilitychange', onShow, { signal })
  signal.addEventListener('abort', () => channel?.close())

  void lead()
  return () => ending.abort()

  /** Without locks every tab leads itself. */
  async function lead(): Promise<void> {
    const work = () => keepInformed(options, tellAllTabs, signal)
    try {
      if (channel && 'locks' in navigator) await navigator.locks.request(name, { signal }, work)
      else await work()
    } catch (error) {
      if (!signal.aborted) throw error
    }
  }
}

/** Holds a stream as well as it can be held, and asks for everything now and then while it cannot. */
async function keepInformed(options: LiveOptions, tell: NewsHandler, signal: AbortSignal): Promise<void> {
  let isOpen = false
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
      // What happened while nobody listened.
      tell(EVERYTHING)
    }
    const retryAfterMs = await readStream(options, { onOpen, onNews: tell, signal })
    const lasted = isOpen && performance.now() - startedAt >= SHORTEST_STREAM_MS
    isOpen = false
    failures = lasted ? 0 : failures + 1
    // Behind what the server asks for: it asks the same of everybody.
    await pause(retryAfterMs + waitAfter(failures), signal)
  }
}

/** Longer with every failure, and never the same in two browsers: a server that comes back must not be run over. */
export function waitAfter(failures: number, chance = Math.random()): number {
  const longest = Math.min(LONGEST_WAIT_MS, FIRST_WAIT_MS * 2 ** failures)
  return SHORTEST_WAIT_MS + (longest - SHORTEST_WAIT_MS) * chance
}

type Reading = { onOpen: () => void; onNews: NewsHandler; signal: AbortSignal }

/** Reads one stream to its end. Gives for how many milliseconds the server wants to be left alone. */
async function readStream({ streamUrl, accessToken }: LiveOptions, reading: Reading): Promise<number> {
  const silence = new AbortController()
  const stop = AbortSignal.any([reading.signal, silence.signal])
  let watchdog = setTimeout(() => silence.abort(), SILENCE_MS)
  try {
    const token = await accessToken()
    if (token === undefined) return 0
    const response = await fetch(streamUrl, {
      headers: { authorization: `Bearer ${token}`, accept: 'text/event-stream' },
      cache: 'no-store',
      signal: stop,
    })
    const isStream = response.headers.get('content-type')?.startsWith('text/event-stream')
    if (!response.ok || !isStream || !response.body) {
      await response.body?.cancel()
      return Number(response.headers.get('retry-after') ?? 0) * 1000 || 0
    }
    const parser = createParser({ onEvent: ({ data }) => reading.onNews(newsIn(data)) })
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
    // Cut off, out of reach, or ended by us: the caller tries again, and asks for everything meanwhile.
    return 0
  } finally {
    clearTimeout(watchdog)
  }
}

/** What cannot be read may mean anything. */
function newsIn(data: string): LiveNews {
  try {
    const value: unknown = JSON.parse(data)
    return isNews(value) ? value : EVERYTHING
  } catch {
    return EVERYTHING
  }
}

function isNews(value: unknown): value is LiveNews {
  return typeof value === 'object' && value !== null && 'topic' in value && typeof value.topic === 'string'
}

/** Resolves early when the network comes back, and at the end. */
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
