// Keeps a child process running: it is started again when it ends by itself, with pauses that grow and up to a limit.
// This file loads nothing else, since the parent, which costs next to nothing, keeps its process by it.
import type { ChildProcess } from 'node:child_process'
import { SERVING, STOP, STOP_AT_ONCE } from './stop-request.ts'

export type Limits = {
  /** The wait before the first restart; every further end within the window doubles it. */
  shortestPauseMs: number
  longestPauseMs: number
  /** After more ends than that within the window, it is given up. */
  mostEnds: number
  windowMs: number
  /** A process that does not stop on request is killed after so long. */
  stopPatienceMs: number
}

const LIMITS: Limits = {
  shortestPauseMs: 250,
  longestPauseMs: 30_000,
  mostEnds: 10,
  windowMs: 10 * 60_000,
  // Longer than the program gives itself.
  stopPatienceMs: 40_000,
}
/** A second request ends it at once: by itself if it still reacts, or else by a kill. */
const AT_ONCE_PATIENCE_MS = 2_000

export type Line = { level: 'info' | 'error'; event: string; detail?: string }

export type RestartingChild = {
  isRunning(): boolean
  /** Requests its end, and starts it no more; a second request ends it at once. */
  stop(): void
  /** Requests its end, and then starts it again. */
  restart(): void
  /** Resolves when it serves for the first time, or has ended for good. */
  settled: Promise<void>
  /** It resolves at its final end: after a request to stop, after a first start that failed, or after too many ends. */
  ended: Promise<{ code: number; mayHaveLeftSomething: boolean }>
}

/** `start` starts it with a channel, over which it sends SERVING once it serves. */
export function startRestartingChild(options: {
  start: () => ChildProcess
  log: (line: Line) => void
  limits?: Partial<Limits> | undefined
}): RestartingChild {
  const { start, log } = options
  const limits = { ...LIMITS, ...options.limits }
  let child: ChildProcess | undefined
  let stopping = false
  let restarting = false
  let hasServed = false
  let mayHaveLeftSomething = false
  let pause: NodeJS.Timeout | undefined
  let patience: NodeJS.Timeout | undefined
  let ends: number[] = []
  const settled = Promise.withResolvers<void>()
  const finished = Promise.withResolvers<{ code: number; mayHaveLeftSomething: boolean }>()

  function finish(code: number): void {
    finished.resolve({ code, mayHaveLeftSomething })
    settled.resolve()
  }

  function run(): void {
    const one = start()
    child = one
    one.on('message', (said) => {
      if (said !== SERVING) return
      hasServed = true
      mayHaveLeftSomething = false
      settled.resolve()
    })
    // A message does not arrive, or a program cannot be started; then no 'exit' follows.
    one.on('error', (error) => {
      log({ level: 'error', event: 'process_error', detail: error.message })
      if (one.pid === undefined) ended(1, null)
    })
    one.once('exit', ended)
  }

  function ended(code: number | null, signal: NodeJS.Signals | null): void {
    child = undefined
    clearTimeout(patience)
    if (signal !== null) mayHaveLeftSomething = true
    if (stopping) {
      finish(code ?? 1)
    } else if (restarting) {
      restarting = false
      run()
    } else if (hasServed) {
      startAgain(code, signal ?? `exit code ${code}`)
    } else {
      // A second try would change nothing: settings, a port that is taken, a database that is not there.
      finish(code || 1)
    }
  }

  function startAgain(code: number | null, how: string): void {
    const now = performance.now()
    ends = [...ends.filter((at) => now - at < limits.windowMs), now]
    if (ends.length > limits.mostEnds) {
      log({
        level: 'error',
        event: 'process_given_up',
        detail: `${how}, ${ends.length} ends in a short time`,
      })
      finish(code || 1)
      return
    }
    const waitMs = Math.min(limits.shortestPauseMs * 2 ** (ends.length - 1), limits.longestPauseMs)
    log({ level: 'error', event: 'process_ended', detail: `${how}, starting again in ${waitMs} ms` })
    pause = setTimeout(run, waitMs)
  }

  function ask(message: string, patienceMs: number): void {
    const asked = child
    if (!asked) return
    if (asked.connected) asked.send(message)
    else asked.kill('SIGTERM')
    clearTimeout(patience)
    patience = setTimeout(() => asked.kill('SIGKILL'), patienceMs)
  }

  run()
  return {
    isRunning: () => child !== undefined,
    stop() {
      if (stopping) {
        ask(STOP_AT_ONCE, AT_ONCE_PATIENCE_MS)
        return
      }
      stopping = true
      clearTimeout(pause)
      if (child) ask(STOP, limits.stopPatienceMs)
      else finish(0)
    },
    restart() {
      if (stopping || !child) return
      restarting = true
      ask(STOP, limits.stopPatienceMs)
    },
    settled: settled.promise,
    ended: finished.promise,
  }
}
