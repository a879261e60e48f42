/**
 * Is a database process of an earlier run still working on these rows? A kill -9 of Node alone leaves one; it is
 * stopped. A postmaster.pid left by a power cut is made harmless even if its pid now belongs to another program.
 */
import { execFile } from 'node:child_process'
import { constants } from 'node:fs'
import { open, readlink, rm } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { promisify } from 'node:util'
import type { Binaries } from './binaries.ts'
import type { DatabaseUser } from './database-user.ts'
import { EmbeddedDatabaseError, errorCode, inOneLine } from './errors.ts'
import { runCommand } from './run-command.ts'

const FAST_STOP_SECONDS = 60
const IMMEDIATE_STOP_SECONDS = 15

// Above every system's highest pid, so that PostgreSQL considers the process dead.
const IMPOSSIBLE_PID = 2_147_483_647

export type PostmasterPid = { pid: number; dataFolder: string; startedAtSeconds: number }

/** Returns the contents of a postmaster.pid, or undefined when it is truncated or not such a file. */
export function parsePostmasterPid(text: string): PostmasterPid | undefined {
  const [pidLine = '', dataFolder = '', startLine = ''] = text.split('\n').map((line) => line.trim())
  // A single-user process writes its pid with a minus.
  if (!/^-?\d+$/.test(pidLine) || !dataFolder || !/^\d+$/.test(startLine)) return undefined
  const pid = Math.abs(Number(pidLine))
  if (!Number.isSafeInteger(pid) || pid < 1) return undefined
  return { pid, dataFolder, startedAtSeconds: Number(startLine) }
}

/** Returns the same file with a pid that no process can have; the rest still protects PostgreSQL's shared memory. */
export function withoutLivePid(text: string): string {
  return text.replace(/^[^\n]*/, String(IMPOSSIBLE_PID))
}

/**
 * A live server was `stopped`; a `stale` one had died without cleaning up; with `none`, the last shutdown was clean.
 */
export type EarlierServer = 'none' | 'stale' | 'stopped'

/**
 * Makes sure that no earlier server works on `rows`. Call it only while holding the lock on DATA_DIR. Raises
 * EmbeddedDatabaseError when one does not stop.
 */
export async function stopEarlierServer(
  rows: string,
  binaries: Binaries,
  user: DatabaseUser,
): Promise<EarlierServer> {
  const file = join(rows, 'postmaster.pid')
  const text = await readPidFile(file)
  if (text === undefined) return 'none'
  const found = parsePostmasterPid(text)
  if (found === undefined) {
    // Truncated by a full disk or a power cut; PostgreSQL would refuse to start with it.
    await rm(file, { force: true })
    return 'stale'
  }
  if (!(await isServerOf(found.pid, rows))) {
    await replacePidFile(file, withoutLivePid(text))
    return 'stale'
  }
  for (const [mode, seconds] of [
    ['fast', FAST_STOP_SECONDS],
    ['immediate', IMMEDIATE_STOP_SECONDS],
  ] as const) {
    const parameters = ['stop', '-D', rows, '-m', mode, '-w', '-t', String(seconds)]
    const { exitCode, output } = await runCommand(binaries.pgCtl, parameters, user)
    if (exitCode === 0 || !(await isServerOf(found.pid, rows))) return 'stopped'
    if (mode === 'immediate') {
      throw new EmbeddedDatabaseError(
        `A database process from an earlier start (number ${found.pid}) is still working on ${rows} and does not stop: end it manually and start again (${inOneLine(output)}).`,
      )
    }
  }
  return 'stopped'
}

async function readPidFile(file: string): Promise<string | undefined> {
  try {
    // The file is not opened through a link: under root this folder belongs to a less privileged user.
    const handle = await open(file, constants.O_RDONLY | (constants.O_NOFOLLOW ?? 0))
    try {
      return await handle.readFile('utf8')
    } finally {
      await handle.close()
    }
  } catch (error) {
    if (errorCode(error) === 'ENOENT') return undefined
    throw error
  }
}

async function replacePidFile(file: string, text: string): Promise<void> {
  const handle = await open(file, constants.O_WRONLY | constants.O_TRUNC | (constants.O_NOFOLLOW ?? 0))
  try {
    await handle.writeFile(text)
  } finally {
    await handle.close()
  }
}

/** Returns whether a process is alive, is PostgreSQL and works on exactly these rows. */
export async function isServerOf(pid: number, rows: string): Promise<boolean> {
  if (process.platform === 'linux') {
    try {
      // npm ci may have replaced the binary of a server that is still running: the link then ends in ' (deleted)'.
      const program = (await readlink(`/proc/${pid}/exe`)).replace(/ \(deleted\)$/, '')
      // A postmaster's working folder is its data folder.
      return basename(program) === 'postgres' && (await readlink(`/proc/${pid}/cwd`)) === rows
    } catch (error) {
      const code = errorCode(error)
      // EACCES means another user's process, whereas ours runs as the owner of the rows.
      if (code === 'ENOENT' || code === 'ESRCH' || code === 'EACCES' || code === 'EPERM') return false
      throw error
    }
  }
  const command = await commandLineOf(pid)
  if (process.platform === 'win32') return command.toLowerCase().includes('"postgres.exe"')
  return command.includes('postgres') && command.includes(rows)
}

async function commandLineOf(pid: number): Promise<string> {
  const execute = promisify(execFile)
  if (process.platform === 'win32') {
    return (await execute('tasklist', ['/FI', `PID eq ${pid}`, '/FO', 'CSV', '/NH'])).stdout
  }
  try {
    return (await execute('ps', ['-ww', '-o', 'command=', '-p', String(pid)])).stdout
  } catch (error) {
    // ps exits with 1 when there is no such process; a ps that cannot run at all is a fault.
    if (error instanceof Error && 'code' in error && error.code === 1) return ''
    throw error
  }
}
