/** Does the embedded database start, refuse, survive and stop as promised, with a real PostgreSQL and real kills? */
import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import {
  chmod,
  mkdir,
  mkdtemp,
  readdir,
  readFile,
  realpath,
  rm,
  stat,
  symlink,
  writeFile,
} from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, relative } from 'node:path'
import { createInterface } from 'node:readline'
import { setTimeout as pause } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { Client } from 'pg'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { chooseDatabaseUser, spawnIdentity } from './database-user.ts'
import { isServerOf, parsePostmasterPid } from './earlier-server.ts'
import { type EmbeddedDatabase, type EmbeddedDatabaseOptions, startEmbeddedDatabase } from './embedded.ts'

const isRoot = process.getuid?.() === 0
const programFile = fileURLToPath(new URL('./test-program.ts', import.meta.url))

let base = ''
let dataDir = ''
const running: EmbeddedDatabase[] = []
const children: ChildProcess[] = []

beforeAll(async () => {
  base = await realpath(await mkdtemp(join(tmpdir(), 'embedded-')))
  // Root's database user must get through for the rows to live inside.
  await chmod(base, 0o711)
  dataDir = join(base, 'data')
})

afterEach(async () => {
  for (const child of children.splice(0)) child.kill('SIGKILL')
  for (const database of running.splice(0)) await database.stop()
})

afterAll(async () => {
  await rm(base, { recursive: true, force: true })
})

async function start(options: Partial<EmbeddedDatabaseOptions> = {}): Promise<EmbeddedDatabase> {
  const database = await startEmbeddedDatabase({ dataDir, databaseName: 'trial', ...options })
  running.push(database)
  return database
}

async function ask(database: EmbeddedDatabase, query: string): Promise<unknown[]> {
  const client = new Client({ connectionString: database.url })
  await client.connect()
  try {
    const { rows } = await client.query({ text: query, rowMode: 'array' })
    return rows.flat()
  } finally {
    await client.end()
  }
}

async function serverPid(rows: string): Promise<number> {
  const pid = parsePostmasterPid(await readFile(join(rows, 'postmaster.pid'), 'utf8'))?.pid
  if (pid === undefined) throw new Error('no server')
  return pid
}

function processesUnder(pid: number): number[] {
  const list = spawnSync('ps', ['-A', '-o', 'pid=,ppid='], { encoding: 'utf8' }).stdout.trim().split('\n')
  const pairs = list.map((line) => line.trim().split(/\s+/).map(Number))
  return pairs.flatMap(([child, parent]) => (parent === pid && child !== undefined ? [child] : []))
}

/** Runs the test program; `said` waits for a line, `lastRow` is the last one acknowledged. */
function runProgram(folder: string) {
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

describe('a first start', () => {
  it('makes a private database of an unprivileged user and leaves nothing half-made', async () => {
    const database = await start({ dataDir: relative(process.cwd(), dataDir) })
    expect(database.notes).toEqual([])
    expect(database.dataFolder).toBe(join(dataDir, 'postgres'))
    expect(await ask(database, 'SELECT current_database()')).toEqual(['trial'])
    expect(await ask(database, 'SHOW server_encoding')).toEqual(['UTF8'])
    expect(
      await ask(database, "SELECT lower('É'), current_setting('TimeZone'), current_setting('fsync')"),
    ).toEqual(['é', 'UTC', 'on'])
    const rows = await stat(database.dataFolder)
    expect(rows.mode & 0o777).toBe(0o700)
    expect(rows.uid === 0).toBe(false)
    expect((await stat(join(dataDir, 'postgres-password.txt'))).mode & 0o777).toBe(0o600)
    const socketFolder = new URL(database.url).searchParams.get('host') ?? ''
    expect((await stat(socketFolder)).mode & 0o777).toBe(0o700)
    expect((await readdir(dataDir)).sort()).toEqual([
      'guildhall.lock',
      'postgres',
      'postgres-password.txt',
      'postgres.log',
    ])
    await ask(database, 'CREATE EXTENSION pg_stat_statements')
    await database.stop()
    await database.stop()
    await expect(stat(socketFolder)).rejects.toThrow('ENOENT')
  })

  it('that was killed in the middle of initdb is cleared away by the next', async () => {
    const folder = join(base, 'killed')
    const program = runProgram(folder)
    for (let names: string[] = []; !names.some((name) => name.includes('.aside-')); await pause(5)) {
      names = await readdir(folder).catch(() => [])
    }
    await pause(100)
    program.child.kill('SIGKILL')
    await program.exited
    expect(await readdir(folder)).not.toContain('postgres')
    const database = await start({ dataDir: folder, durable: false })
    expect(await ask(database, 'SELECT 1')).toEqual([1])
    expect(await ask(database, 'SHOW fsync')).toEqual(['off'])
    expect((await readdir(folder)).filter((name) => name.includes('aside'))).toEqual([])
  })
})

describe('a second start on the same folder', () => {
  it('is refused in this process and in another one, until the first has stopped', async () => {
    const first = await start()
    const sentence = `Another Guildhall is already running on ${dataDir}. Stop it first, or set DATA_DIR to another folder.`
    await expect(start()).rejects.toThrow(sentence)
    expect(await runProgram(dataDir).said(/Error/)).toBe(`EmbeddedDatabaseError: ${sentence}`)
    expect(await ask(first, 'SELECT 1')).toEqual([1])
    await first.stop()
    expect((await start()).notes).toEqual([])
  })

  it('is quick', async () => {
    const startedAt = performance.now()
    await start()
    expect(performance.now() - startedAt).toBeLessThan(1500)
  })
})

describe('after a kill -9', () => {
  it('of the program alone, the server that lives on is stopped and no acknowledged row is lost', async () => {
    const program = runProgram(dataDir)
    await program.said(/^row \d\d/)
    const rows = join(dataDir, 'postgres')
    const orphan = await serverPid(rows)
    program.child.kill('SIGKILL')
    await program.exited
    expect(await isServerOf(orphan, rows)).toBe(true)
    const database = await start()
    expect(database.notes).toEqual([
      expect.stringMatching(/^The database was recovered: .*stopped and started again/),
    ])
    expect(await isServerOf(orphan, rows)).toBe(false)
    const [count, highest] = await ask(database, 'SELECT count(*)::int, max(number) FROM acknowledged')
    expect(count).toBe(highest)
    expect(highest).toBeGreaterThanOrEqual(await program.lastRow())
  })

  it('of everything, the database recovers, whoever has the old process number now', async () => {
    const program = runProgram(dataDir)
    await program.said(/^row \d\d/)
    const rows = join(dataDir, 'postgres')
    const server = await serverPid(rows)
    for (const pid of [server, ...processesUnder(server)]) process.kill(pid, 'SIGKILL')
    program.child.kill('SIGKILL')
    await program.exited

    const user = await chooseDatabaseUser(rows, (await stat(rows)).uid)
    const stranger = spawn('sleep', ['60'], { ...spawnIdentity(user), stdio: 'ignore' })
    children.push(stranger)
    const pidFile = join(rows, 'postmaster.pid')
    await writeFile(pidFile, (await readFile(pidFile, 'utf8')).replace(/^\d+/, String(stranger.pid)))

    const database = await start()
    expect(database.notes).toEqual([expect.stringMatching(/^The database was recovered: .*cut off/)])
    expect(stranger.exitCode ?? stranger.signalCode).toBeNull()
    const [count, highest] = await ask(database, 'SELECT count(*)::int, max(number) FROM acknowledged')
    expect(count).toBe(highest)
    expect(highest).toBeGreaterThanOrEqual(await program.lastRow())
  })

  it('of the server alone, it is started again under the same address', async () => {
    const told: string[] = []
    const database = await start({ onNote: (sentence) => told.push(sentence) })
    process.kill(await serverPid(database.dataFolder), 'SIGKILL')
    while (told.length < 2) await pause(20)
    expect(told).toEqual([
      'The database process ended by itself (signal SIGKILL) and is being started again.',
      'The database is available again.',
    ])
    expect(await ask(database, 'SELECT 1')).toEqual([1])
  })
})

describe('stopping', () => {
  it('by Ctrl-C reaches only the program, which still writes what it has in hand', async () => {
    const program = runProgram(dataDir)
    await program.said(/^row/)
    process.kill(-(program.child.pid ?? Number.NaN), 'SIGINT')
    await program.exited
    const drained = await program.said(/^drained/)
    const database = await start()
    expect(database.notes).toEqual([])
    expect(await ask(database, 'SELECT max(number) FROM acknowledged')).toEqual([Number(drained.slice(8))])
  })
})

describe('what cannot work is said in a sentence', () => {
  it('rows of another version', async () => {
    const versionFile = join(dataDir, 'postgres', 'PG_VERSION')
    const version = await readFile(versionFile, 'utf8')
    await writeFile(versionFile, '17\n')
    await expect(start()).rejects.toThrow(/written by PostgreSQL 17, and this program brings PostgreSQL 18: /)
    await writeFile(versionFile, version)
  })

  it('a server that dies at its start, with its own words', async () => {
    await expect(start({ settings: { shared_buffers: 'plenty' } })).rejects.toThrow(
      /could not be started: FATAL: invalid value for parameter "shared_buffers": "plenty"\.$/,
    )
    await start()
  })

  it('a folder that cannot be written', async () => {
    const folder = join(base, 'unwritable')
    // Permissions do not stop root; a file in the way does.
    if (isRoot) await writeFile(folder, '')
    else await mkdir(folder, { mode: 0o500 })
    await expect(start({ dataDir: folder })).rejects.toThrow(
      isRoot ? `${folder} is not a folder` : `guildhall.lock cannot be written in ${folder}`,
    )
  })

  it('something else in the place of the rows', async () => {
    const folder = join(base, 'foreign')
    await mkdir(join(folder, 'postgres'), { recursive: true })
    await writeFile(join(folder, 'postgres', 'letter.txt'), '')
    await expect(start({ dataDir: folder })).rejects.toThrow('is neither empty nor a PostgreSQL data folder')
  })
})

describe('what was lost or moved', () => {
  it('a lost password is replaced', async () => {
    await rm(join(dataDir, 'postgres-password.txt'))
    const database = await start()
    expect(database.notes).toEqual([expect.stringContaining('a new one was set')])
    expect(await ask(database, 'SELECT count(*) > 0 FROM acknowledged')).toEqual([true])
  })

  it('a folder reached through a link is the same folder', async () => {
    const link = join(base, 'link')
    await symlink(dataDir, link)
    await start()
    await expect(start({ dataDir: link })).rejects.toThrow('already running')
  })

  it('a folder closed to the database user keeps its rows where that user can enter, for good', async () => {
    const closed = join(base, 'closed')
    const folder = join(closed, 'data')
    await mkdir(closed, { mode: 0o700 })
    const first = await start({ dataDir: folder, durable: false })
    if (!isRoot) {
      expect(first.dataFolder).toBe(join(folder, 'postgres'))
      expect(first.notes).toEqual([])
      return
    }
    expect(first.dataFolder).toMatch(/^\/var\/lib\/guildhall\/data-[0-9a-f]{12}$/)
    expect(first.notes).toEqual([expect.stringContaining(`cannot enter ${closed}.`)])
    try {
      await ask(first, 'CREATE TABLE kept ()')
      await first.stop()
      await chmod(closed, 0o755)
      const second = await start({ dataDir: folder, durable: false })
      expect(second.dataFolder).toBe(first.dataFolder)
      expect(await ask(second, 'SELECT count(*)::int FROM kept')).toEqual([0])
      await second.stop()
      await rm(folder, { recursive: true })
      const third = await start({ dataDir: folder, durable: false })
      expect(third.notes).toEqual([
        expect.stringContaining('Rows of an earlier start'),
        expect.stringContaining('password'),
      ])
      expect(await ask(third, 'SELECT count(*)::int FROM kept')).toEqual([0])
      await third.stop()
    } finally {
      await rm(first.dataFolder, { recursive: true, force: true })
      await rm(`${first.dataFolder}.lock`, { force: true })
    }
    await expect(start({ dataDir: folder })).rejects.toThrow('where there are none')
  })
})
