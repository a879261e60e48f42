/** Tests of real databases share these: a folder, a program to kill, and queries to both. */
import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { chmod, mkdtemp, readFile, realpath, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { setTimeout as pause } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { Client } from 'pg'
import { afterAll, afterEach, beforeAll } from 'vitest'
import { parsePostmasterPid } from './earlier-server.ts'
import {
  type EmbeddedDatabase,
  type EmbeddedDatabaseOptions,
  startEmbeddedDatabase,
} from './embedded-postgres.ts'
import { TRIAL } from './test-name.ts'

export const isRoot = process.getuid?.() === 0
const programFile = fileURLToPath(new URL('./test-program.ts', import.meta.url))

const running: EmbeddedDatabase[] = []
export const children: ChildProcess[] = []

/**
 * Each test file has one folder, which root's database user can enter; started programs are stopped after each test.
 */
export const folders = { base: '', dataDir: '' }

export function prepareFolders(): void {
  beforeAll(async () => {
    folders.base = await realpath(await mkdtemp(join(tmpdir(), 'embedded-')))
    await chmod(folders.base, 0o711)
    folders.dataDir = join(folders.base, 'data')
  })

  afterEach(async () => {
    for (const child of children.splice(0)) child.kill('SIGKILL')
    for (const database of running.splice(0)) await database.stop()
  })

  afterAll(async () => {
    await rm(folders.base, { recursive: true, force: true })
  })
}

export async function start(options: Partial<EmbeddedDatabaseOptions> = {}): Promise<EmbeddedDatabase> {
  const database = await startEmbeddedDatabase({
    program: TRIAL,
    dataDir: folders.dataDir,
    databaseName: 'trial',
    ...options,
  })
  running.push(database)
  return database
}

export async function ask(database: EmbeddedDatabase, query: string): Promise<unknown[]> {
  const client = new Client({ connectionString: database.url })
  await client.connect()
  try {
    const { rows } = await client.query({ text: query, rowMode: 'array' })
    return rows.flat()
  } finally {
    await client.end()
  }
}

export async function serverPid(rows: string): Promise<number> {
  const pid = parsePostmasterPid(await readFile(join(rows, 'postmaster.pid'), 'utf8'))?.pid
  if (pid === undefined) throw new Error('no server')
  return pid
}

export function processesUnder(pid: number): number[] {
  const list = spawnSync('ps', ['-A', '-o', 'pid=,ppid='], { encoding: 'utf8' }).stdout.trim().split('\n')
  const pairs = list.map((line) => line.trim().split(/\s+/).map(Number))
  return pairs.flatMap(([child, parent]) => (parent === pid && child !== undefined ? [child] : []))
}

/** Runs the test program; `said` waits for a line, `lastRow` is the last acknowledged one. */
export function runProgram(folder: string) {
  const child = spawn(process.execPath, [programFile, folder], {
    detached: true,
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  children.push(child)
  const lines: string[] = []
  const reader = createInterface({ input: child.stdout })
  reader.on('line', (line) => lines.push(line))
  const exited = once(child, 'exit')
  const closed = once(reader, 'close')
  return {
    child,
    exited,
    lines,
    async said(pattern: RegExp): Promise<string> {
      while (child.exitCode === null) {
        const line = lines.find((candidate) => pattern.test(candidate))
        if (line !== undefined) return line
        await pause(10)
      }
      await closed
      return lines.find((candidate) => pattern.test(candidate)) ?? lines.join('\n')
    },
    async lastRow(): Promise<number> {
      await closed
      return Number(lines.findLast((line) => line.startsWith('row '))?.slice(4))
    },
  }
}
