// Sends requests at a fixed rate, whether or not answers arrive, like independent visitors. A request's time counts
// from the moment at which it was due, so that a waiting client hides nothing. Runs in a separate process.
import { connect, type Socket } from 'node:net'
import { setPriority } from 'node:os'
import { performance } from 'node:perf_hooks'

export type OpenOrder = {
  port: number
  /** '%' in it is replaced by another number in every request, from 1 to `until`. */
  path: string
  until?: number
  perSecond: number
  seconds: number
}

export type Answered = { count: number; p50: number; p99: number }
export type OpenLoad = {
  asked: number
  accepted: Answered
  refused: Answered
  /** Neither accepted nor refused: no answer at all, or an unexpected one. */
  failed: number
  /** How late this process itself was, at the 99th percentile: it adds to every time. */
  latenessMs: number
  /** When, after the start, the last refused or slow request was due. */
  lastTroubleMs: number
}

const TICK_MS = 2
/** Beyond so many in flight, a request counts as failed. */
const MOST_CONNECTIONS = 4_000
/** After the end, pending requests without an answer for so long have failed. */
const GIVE_UP_MS = 15_000
/** An idle server is never this slow. */
const LONG_MS = 250
const HEAD_END = Buffer.from('\r\n\r\n')
const LAST_CHUNK = Buffer.from('\r\n0\r\n\r\n')

type Answer = { status: number; isLast: boolean; isWhole(bytes: Buffer): boolean }

/** The headers of an answer, once they are complete. */
function headOf(bytes: Buffer): Answer | undefined {
  const end = bytes.indexOf(HEAD_END)
  if (end < 0) return undefined
  const head = bytes.toString('latin1', 0, end).toLowerCase()
  const length = /\r\ncontent-length: (\d+)/.exec(head)?.[1]
  const whole = end + HEAD_END.length + Number(length ?? 0)
  return {
    status: Number(head.slice(9, 12)),
    isLast: head.includes('\r\nconnection: close'),
    isWhole: (all) =>
      length === undefined ? all.subarray(-LAST_CHUNK.length).equals(LAST_CHUNK) : all.length >= whole,
  }
}

function percentiles(times: number[]): Answered {
  const sorted = times.toSorted((one, other) => one - other)
  const at = (share: number) => sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0
  return { count: sorted.length, p50: at(0.5), p99: at(0.99) }
}

async function make({ port, path, until = 1, perSecond, seconds }: OpenOrder): Promise<OpenLoad> {
  const idle: ((dueAt: number) => void)[] = []
  const open = new Set<Socket>()
  const accepted: number[] = []
  const refused: number[] = []
  const lateness: number[] = []
  let failed = 0
  let underWay = 0
  let asked = 0
  let lastTroubleMs = 0
  const startedAt = performance.now()

  function note(dueAt: number, status: number | undefined): void {
    const tookMs = performance.now() - dueAt
    underWay--
    if (status === 200) accepted.push(tookMs)
    else if (status === 503) refused.push(tookMs)
    else failed++
    if (status !== 200 || tookMs > LONG_MS) lastTroubleMs = Math.max(lastTroubleMs, dueAt - startedAt)
  }

  function connectFor(firstDueAt: number): void {
    const socket = connect(port, '127.0.0.1')
    let dueAt: number | undefined
    let bytes: Buffer = Buffer.alloc(0)
    let answer: Answer | undefined
    const ask = (due: number) => {
      dueAt = due
      const target = path.replace('%', String(1 + (asked % until)))
      socket.write(`GET ${target} HTTP/1.1\r\nHost: 127.0.0.1:${port}\r\n\r\n`)
    }
    const settle = (status: number | undefined) => {
      if (dueAt !== undefined) note(dueAt, status)
      dueAt = undefined
    }
    open.add(socket)
    socket.setNoDelay(true)
    socket.on('data', (chunk) => {
      bytes = bytes.length === 0 ? chunk : Buffer.concat([bytes, chunk])
      answer ??= headOf(bytes)
      if (!answer?.isWhole(bytes)) return
      settle(answer.status)
      if (answer.isLast) socket.destroy()
      else idle.push(ask)
      bytes = Buffer.alloc(0)
      answer = undefined
    })
    socket.on('error', () => socket.destroy())
    socket.on('close', () => {
      open.delete(socket)
      const at = idle.indexOf(ask)
      if (at >= 0) idle.splice(at, 1)
      settle(undefined)
    })
    ask(firstDueAt)
  }

  await new Promise<void>((resolve) => {
    const total = Math.round(perSecond * seconds)
    const tick = setInterval(() => {
      const now = performance.now()
      // The first is due at the start, not a step after it.
      const due = Math.min(total, 1 + Math.floor(((now - startedAt) / 1000) * perSecond))
      for (; asked < due; asked++) {
        const dueAt = startedAt + (asked / perSecond) * 1000
        lateness.push(now - dueAt)
        underWay++
        const ask = idle.pop()
        if (ask) ask(dueAt)
        else if (open.size < MOST_CONNECTIONS) connectFor(dueAt)
        else note(dueAt, undefined)
      }
      const isOver = asked >= total && (underWay === 0 || now - startedAt > seconds * 1000 + GIVE_UP_MS)
      if (!isOver) return
      clearInterval(tick)
      resolve()
    }, TICK_MS)
  })
  for (const socket of open) socket.destroy()
  return {
    asked,
    accepted: percentiles(accepted),
    refused: percentiles(refused),
    failed,
    latenessMs: percentiles(lateness).p99,
    lastTroubleMs,
  }
}

/** Ahead of PostgreSQL on the same core: otherwise this clock's own delays would count as the server's. */
const AHEAD = -10

process.on('message', async (order: OpenOrder) => {
  try {
    setPriority(AHEAD)
  } catch {
    // Not everyone may; `own ms` then shows what it adds.
  }
  process.send?.(await make(order))
})
process.send?.('ready')
process.on('disconnect', () => process.exit(0))
