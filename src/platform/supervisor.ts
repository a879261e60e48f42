// The parent of the process that serves: starts it, starts it again when it ends by itself, and ends when it cannot be
// helped. It loads nothing else, so that it costs next to nothing beside it.
import { type ChildProcess, spawn } from 'node:child_process'
import type { Stream } from 'node:stream'
import { HELD_PORT_FDS, type HeldEar, type HeldPort } from './held-port.ts'
import { SERVING, STOP, STOP_AT_ONCE } from './stop-request.ts'

export type Limits = {
  /** The wait before the first restart; every further end within the window doubles it. */
  shortestPauseMs: number
  longestPauseMs: number
  /** After more ends than that within the window, the parent gives up. */
  mostEnds: number
  windowMs: number
  /** A process that was asked to stop and does not is killed after so long. */
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
/** Behind standard input, output, error and the parent's word. */
const HELD_PORT_PLACE = 4
/** Who asks a second time gets an end at once, from the program itself if it still hears. */
const AT_ONCE_PATIENCE_MS = 2_000

export type Line = { level: 'info' | 'error'; event: string; detail?: string }

/**
 * Resolves with the exit code for the parent, once its process has ended for good: 0 after a request to stop
 * (SIGTERM, SIGINT, SIGHUP), its own code when its first start failed or it ended too often. SIGUSR2 asks for a
 * restart. `tidy` are the parameters of a short run that clears away what a killed process left.
 */
export async function supervise(options: {
  file: string
  args?: readonly string[]
  /** Parameters of Node itself, before the file. */
  nodeParameters?: readonly string[]
  environment?: NodeJS.ProcessEnv
  tidy: readonly string[]
  log: (line: Line) => void
  /** A port on which to let clients wait while nobody serves; let go of when nobody will. */
  port?: HeldPort | undefined
  limits?: Partial<Limits>
}): Promise<number> {
  const { file, args = [], nodeParameters = [], environment = process.env, tidy, log, port } = options
  const limits = { ...LIMITS, ...options.limits }
  let child: ChildProcess | undefined
  let stopping = false
  let restarting = false
  let hasServed = false
  let mayHaveLeftSomething = false
  let pause: NodeJS.Timeout | undefined
  let patience: NodeJS.Timeout | undefined
  let ends: number[] = []
  const { promise: finished, resolve: finish } = Promise.withResolvers<number>()

  function run(): void {
    const one = spawn(process.execPath, [...process.execArgv, ...nodeParameters, file, ...args], {
      stdio: ['ignore', 'inherit', 'inherit', 'ipc', ...(port?.ears.map(asStdio) ?? [])],
      env: { ...environment, ...placesOf(port) },
    })
    child = one
    one.on('message', (said) => {
      if (said !== SERVING) return
      hasServed = true
      mayHaveLeftSomething = false
    })
    // A message that does not arrive, or a program that cannot be started; then no 'exit' follows.
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
      // Nothing that a second try would change: settings, a port that is taken, a database that is not there.
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

  function ask(word: string, patienceMs: number): void {
    const asked = child
    if (!asked) return
    if (asked.connected) asked.send(word)
    else asked.kill('SIGTERM')
    clearTimeout(patience)
    patience = setTimeout(() => asked.kill('SIGKILL'), patienceMs)
  }

  function stop(): void {
    if (stopping) {
      ask(STOP_AT_ONCE, AT_ONCE_PATIENCE_MS)
      return
    }
    stopping = true
    clearTimeout(pause)
    // From now on the process that serves has it alone: who still gets in is answered.
    port?.close()
    if (child) ask(STOP, limits.stopPatienceMs)
    else finish(0)
  }

  for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP'] as const) process.on(signal, stop)
  process.on('SIGUSR2', () => {
    if (stopping || !child) return
    log({ level: 'info', event: 'process_restart', detail: 'SIGUSR2' })
    restarting = true
    ask(STOP, limits.stopPatienceMs)
  })
  run()
  const code = await finished
  if (mayHaveLeftSomething) await tidyUp(file, tidy)
  return code
}

/** A handle is passed on like a stream; the types know streams alone. */
function asStdio(ear: HeldEar): Stream {
  return ear as unknown as Stream
}

function tidyUp(file: string, tidy: readonly string[]): Promise<void> {
  return new Promise((resolve) => {
    const one = spawn(process.execPath, [...process.execArgv, file, ...tidy], {
      stdio: ['ignore', 'inherit', 'inherit'],
    })
    one.once('exit', () => resolve())
    one.once('error', () => resolve())
  })
}

/** Where the child finds the ears: behind what `HELD_PORT_PLACE` stands behind, in their order. */
function placesOf(port: HeldPort | undefined): Record<string, string> {
  if (!port) return {}
  return { [HELD_PORT_FDS]: port.ears.map((_ear, at) => HELD_PORT_PLACE + at).join(',') }
}
