// The product, started by its own program and watched from outside: its log, its process, its readiness.
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { setTimeout as pause } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'

const PROGRAM_FILE = 'src/app/start.js'
const ROOT = fileURLToPath(new URL('../../', import.meta.url))
const STOP_MS = 30_000
const POLL_MS = 50

export type RunningProduct = {
  origin: string
  /** Everything that it wrote. */
  lines: readonly string[]
  /** It changes with the process that answers, however that was started. */
  startOfProcess(): Promise<string>
  isReady(): Promise<boolean>
  hasEnded(): boolean
  /** Returns the milliseconds until it is ready; undefined if it is not within `withinMs`. */
  readyAfterMs(withinMs: number): Promise<number | undefined>
  signal(signal: NodeJS.Signals): void
  /** True if it shut down cleanly. */
  stop(): Promise<boolean>
}

/** `root` is the checkout whose program is started. */
export async function startProduct(
  environment: Record<string, string>,
  root = ROOT,
): Promise<RunningProduct> {
  const child = spawn(process.execPath, [join(root, PROGRAM_FILE)], {
    cwd: root,
    env: { ...process.env, PORT: '0', HOST: '127.0.0.1', SITE_URL: '', SUPERVISOR: 'off', ...environment },
    stdio: ['ignore', 'pipe', 'pipe'],
    detached: true,
  })
  const ended = once(child, 'exit')
  const killWithUs = () => child.kill('SIGKILL')
  process.once('exit', killWithUs)
  const lines: string[] = []
  const origin = await new Promise<string>((resolve, reject) => {
    for (const stream of [child.stdout, child.stderr]) {
      createInterface({ input: stream }).on('line', (line) => {
        lines.push(line)
        const found = /ready at http:\/\/localhost:(\d+)/.exec(line)
        // With a proxy in front, it names the proxy's.
        if (found) resolve(`http://127.0.0.1:${environment.PORT ?? found[1]}`)
      })
    }
    child.once('exit', () => reject(new Error(`The product did not start:\n${lines.join('\n')}`)))
  })
  const isReady = async () => {
    try {
      return (await fetch(`${origin}/readyz`)).status === 200
    } catch {
      return false
    }
  }
  return {
    origin,
    lines,
    async startOfProcess() {
      const text = await (await fetch(`${origin}/metrics`)).text()
      return /^process_start_time_seconds (.+)$/m.exec(text)?.[1] ?? 'unknown'
    },
    isReady,
    hasEnded: () => child.exitCode !== null || child.signalCode !== null,
    async readyAfterMs(withinMs) {
      const startedAt = performance.now()
      while (performance.now() - startedAt < withinMs && child.exitCode === null) {
        if (await isReady()) return performance.now() - startedAt
        await pause(POLL_MS)
      }
      return undefined
    },
    signal: (signal) => void child.kill(signal),
    async stop() {
      child.kill('SIGTERM')
      const late = setTimeout(killWithUs, STOP_MS)
      // It may have ended long ago.
      if (child.exitCode === null && child.signalCode === null) await ended
      clearTimeout(late)
      process.off('exit', killWithUs)
      return child.exitCode === 0
    },
  }
}
