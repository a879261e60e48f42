// The programs that a topology of machines is made of: where they are, who runs them, and how one is started and ended.
import { execFile, execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, globSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { promisify } from 'node:util'

const run = promisify(execFile)
const POLL_MS = 20
const READY_WITHIN_MS = 30_000
const STOP_WITHIN_MS = 10_000

export type Programs = {
  /** The folder with initdb, pg_ctl and the others. */
  postgres: string
  pgbouncer: string
  caddy: string
  /** The library that moves a process's clock. */
  faketime: string
  /** Who runs what refuses to run as root; undefined where this process isn't root. */
  unprivileged: { uid: number; gid: number } | undefined
}

/** The packages that Debian has for what is missing. */
export class MissingPrograms extends Error {
  override name = 'MissingPrograms'
}

/** Raises MissingPrograms. */
export function findPrograms(): Programs {
  const found = {
    postgresql: globSync('/usr/lib/postgresql/*/bin')
      .filter((folder) => existsSync(join(folder, 'pg_basebackup')))
      .sort((a, b) => Number(b.split('/').at(-2)) - Number(a.split('/').at(-2)))[0],
    pgbouncer: inPath('pgbouncer'),
    caddy: inPath('caddy'),
    faketime: globSync('/usr/lib/*/faketime/libfaketime.so.1')[0],
  }
  const missing = Object.entries(found).flatMap(([name, where]) => (where ? [] : [name]))
  const { postgresql: postgres, pgbouncer, caddy, faketime } = found
  if (!postgres || !pgbouncer || !caddy || !faketime)
    throw new MissingPrograms(`This needs more packages: apt-get install ${missing.join(' ')}`)
  return { postgres, pgbouncer, caddy, faketime, unprivileged: unprivilegedUser() }
}

function inPath(name: string): string | undefined {
  return [...(process.env.PATH ?? '').split(delimiter), '/usr/sbin', '/usr/bin']
    .map((folder) => join(folder, name))
    .find((file) => existsSync(file))
}

/** Debian's packages create the user. */
function unprivilegedUser() {
  if (process.getuid?.() !== 0) return undefined
  const id = (flag: string) => Number(execFileSync('id', [flag, 'postgres'], { encoding: 'utf8' }))
  return { uid: id('-u'), gid: id('-g') }
}

export type Service = {
  /** Everything that it wrote. */
  words(): string
  signal(signal: NodeJS.Signals): void
  /** Ends it, if it is still there. */
  stop(signal?: NodeJS.Signals): Promise<void>
  hasEnded(): boolean
}

/** Starts a program, and kills it with this process at the latest. */
export function startService(
  file: string,
  parameters: readonly string[],
  options: { user?: Programs['unprivileged']; environment?: Record<string, string> } = {},
): Service {
  const child = spawn(file, parameters, {
    cwd: '/',
    stdio: ['ignore', 'pipe', 'pipe'],
    // Not affected by what ends this process: what writes to others ends in order.
    detached: true,
    env: { ...process.env, ...options.environment },
    ...options.user,
  })
  const ended = once(child, 'exit')
  // Rejects for a program that can't be started; `awaitReady` says so.
  ended.catch(() => {})
  const killWithUs = () => child.kill('SIGKILL')
  process.once('exit', killWithUs)
  let words = ''
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding('utf8').on('data', (text: string) => {
      words += text
    })
  const hasEnded = () => child.exitCode !== null || child.signalCode !== null
  return {
    words: () => words,
    signal: (signal) => void child.kill(signal),
    async stop(signal = 'SIGTERM') {
      if (!hasEnded()) {
        child.kill(signal)
        const late = setTimeout(killWithUs, STOP_WITHIN_MS)
        await ended
        clearTimeout(late)
      }
      process.off('exit', killWithUs)
    },
    hasEnded,
  }
}

/** Waits until `isReady` resolves; raises an Error with what the service wrote if that takes too long. */
export async function awaitReady(service: Service, isReady: () => Promise<unknown>): Promise<void> {
  const until = performance.now() + READY_WITHIN_MS
  for (;;) {
    try {
      await isReady()
      return
    } catch (cause) {
      if (service.hasEnded() || performance.now() > until)
        throw new Error(`It did not start:\n${service.words()}`, { cause })
    }
    await pause(POLL_MS)
  }
}

/** Runs a command to its end, and returns what it wrote. */
export async function runAs(
  user: Programs['unprivileged'],
  file: string,
  parameters: readonly string[],
): Promise<string> {
  const { stdout } = await run(file, [...parameters], { cwd: '/', ...user })
  return stdout
}
