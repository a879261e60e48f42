// A database server for chaos: its processes, and how to tell that it is back.
import { execFile, spawn } from 'node:child_process'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { promisify } from 'node:util'
import pg from 'pg'

const BACK_WITHIN_MS = 60_000
const POLL_MS = 20

export type Victim = {
  /** The server itself, not through a proxy. */
  url: string
  /** What brings it back, if no one else does. */
  startCommand?: string | undefined
}

/** One query over a connection of its own. */
export async function askDirectly<T extends object>(url: string, text: string, values: unknown[] = []) {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 5_000 })
  client.on('error', (error) => console.error(`chaos lost its own connection: ${error.message}`))
  await client.connect()
  try {
    return (await client.query<T>(text, values)).rows
  } finally {
    await client.end()
  }
}

export async function postmasterOf({ url }: Victim): Promise<number> {
  const [found] = await askDirectly<{ folder: string }>(
    url,
    `select current_setting('data_directory') as folder`,
  )
  const pid = Number((await readFile(join(found?.folder ?? '', 'postmaster.pid'), 'utf8')).split('\n')[0])
  if (!Number.isInteger(pid) || pid < 2) throw new Error('The server does not say which process it is')
  return pid
}

/**
 * Stops a process and its children until the returned function lets them go on. The process comes first: a server that
 * still runs would start more of them while they are listed, and those would answer.
 */
export async function freeze(pid: number): Promise<() => void> {
  signalAll([pid], 'SIGSTOP')
  const children = await childrenOf(pid)
  signalAll(children, 'SIGSTOP')
  return () => signalAll([...children, pid], 'SIGCONT')
}

async function childrenOf(pid: number): Promise<number[]> {
  const { stdout } = await promisify(execFile)('ps', ['-A', '-o', 'pid=,ppid='])
  const pairs = stdout.split('\n').map((line) => line.trim().split(/\s+/).map(Number))
  return pairs.flatMap(([child, parent]) => (parent === pid && child ? [child] : []))
}

export function signalAll(pids: readonly number[], signal: NodeJS.Signals): void {
  for (const pid of pids) {
    try {
      process.kill(pid, signal)
    } catch (error) {
      // It ended by itself in the meantime.
      if (!(error instanceof Error && 'code' in error && error.code === 'ESRCH')) throw error
    }
  }
}

/** Resolves once the server answers; `formerly` is the process that must be gone by then. */
export async function isBack(victim: Victim, formerly?: number): Promise<void> {
  if (formerly !== undefined && victim.startCommand !== undefined) {
    await ends(formerly)
    await runCommand(victim.startCommand)
  }
  const deadline = performance.now() + BACK_WITHIN_MS
  for (;;) {
    try {
      if ((await postmasterOf(victim)) !== formerly) return
    } catch (error) {
      if (performance.now() > deadline) throw error
    }
    await pause(POLL_MS)
  }
}

async function ends(pid: number): Promise<void> {
  for (;;) {
    try {
      process.kill(pid, 0)
    } catch {
      return
    }
    await pause(POLL_MS)
  }
}

function runCommand(command: string): Promise<void> {
  return new Promise((resolve, reject) => {
    const child = spawn(command, { shell: true, stdio: 'ignore' })
    child.once('error', reject)
    child.once('exit', (code) =>
      code === 0 ? resolve() : reject(new Error(`${command} ended with ${code}`)),
    )
  })
}
