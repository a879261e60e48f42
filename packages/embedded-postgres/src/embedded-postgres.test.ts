// @module-tag proof
/** Does the embedded database start, refuse and explain itself as promised, with a real PostgreSQL? */
import { chmod, mkdir, readdir, readFile, readlink, rm, stat, symlink, writeFile } from 'node:fs/promises'
import { join, relative } from 'node:path'
import { describe, expect, it } from 'vitest'
import { copyOnce, isCompleteCopy } from './binaries-copy.ts'
import { ask, folders, isRoot, prepareFolders, runProgram, start } from './test-support.ts'

prepareFolders()

describe('a first start', () => {
  it('makes a private database of an unprivileged user and leaves nothing half-made', async () => {
    const database = await start({ dataDir: relative(process.cwd(), folders.dataDir) })
    expect(database.notes).toEqual([])
    expect(database.dataFolder).toBe(join(folders.dataDir, 'postgres'))
    expect(await ask(database, 'SELECT current_database()')).toEqual(['trial'])
    expect(await ask(database, 'SHOW server_encoding')).toEqual(['UTF8'])
    expect(
      await ask(database, "SELECT lower('É'), current_setting('TimeZone'), current_setting('fsync')"),
    ).toEqual(['é', 'UTC', 'on'])
    const rows = await stat(database.dataFolder)
    expect(rows.mode & 0o777).toBe(0o700)
    expect(rows.uid === 0).toBe(false)
    expect((await stat(join(folders.dataDir, 'postgres-password.txt'))).mode & 0o777).toBe(0o600)
    const socketFolder = new URL(database.url).searchParams.get('host') ?? ''
    expect((await stat(socketFolder)).mode & 0o777).toBe(0o700)
    expect((await readdir(folders.dataDir)).sort()).toEqual([
      'database-trial.lock',
      'postgres',
      'postgres-password.txt',
      'postgres.log',
    ])
    await ask(database, 'CREATE EXTENSION pg_stat_statements')
    await database.stop()
    await database.stop()
    await expect(stat(socketFolder)).rejects.toThrow('ENOENT')
  })
})

describe('a second start on the same folder', () => {
  it('is refused in this process and in another one, until the first has stopped', async () => {
    const first = await start()
    const sentence = `Another Trial is already running on ${folders.dataDir}. Stop it first, or set DATA_DIR to another folder.`
    await expect(start()).rejects.toThrow(sentence)
    expect(await runProgram(folders.dataDir).said(/Error/)).toBe(`EmbeddedDatabaseError: ${sentence}`)
    expect(await ask(first, 'SELECT 1')).toEqual([1])
    await first.stop()
    expect((await start()).notes).toEqual([])
  })

  it('is quick', async () => {
    // The best of a few counts, since the machine has other work, too.
    let best = Number.POSITIVE_INFINITY
    for (let round = 0; round < 5 && best >= 1500; round++) {
      const startedAt = performance.now()
      const database = await start()
      best = Math.min(best, performance.now() - startedAt)
      await database.stop()
    }
    expect(best).toBeLessThan(1500)
  })
})

describe('what cannot work is said in a sentence', () => {
  it('rows of another version', async () => {
    const versionFile = join(folders.dataDir, 'postgres', 'PG_VERSION')
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
    const folder = join(folders.base, 'unwritable')
    // Permissions do not stop root; a file in the way does.
    if (isRoot) await writeFile(folder, '')
    else await mkdir(folder, { mode: 0o500 })
    await expect(start({ dataDir: folder })).rejects.toThrow(
      isRoot ? `${folder} is not a folder` : `database-trial.lock cannot be written in ${folder}`,
    )
  })

  it('something else in the place of the rows', async () => {
    const folder = join(folders.base, 'foreign')
    await mkdir(join(folder, 'postgres'), { recursive: true })
    await writeFile(join(folder, 'postgres', 'letter.txt'), '')
    await expect(start({ dataDir: folder })).rejects.toThrow('is neither empty nor a PostgreSQL data folder')
  })
})

describe('what was lost or moved', () => {
  it('a wrong password is said, and a lost one replaced', async () => {
    const file = join(folders.dataDir, 'postgres-password.txt')
    await writeFile(file, 'x'.repeat(32))
    await expect(start()).rejects.toThrow('refuses the password kept in')
    await rm(file)
    const database = await start()
    expect(database.notes).toEqual([expect.stringContaining('a new one was set')])
    expect(await ask(database, 'SELECT current_database()')).toEqual(['trial'])
  })

  it('a copy of the programs is complete, open to all, and made again when damaged', async () => {
    const source = join(folders.base, 'source')
    await mkdir(join(source, 'lib'), { recursive: true })
    await writeFile(join(source, 'program'), 'run', { mode: 0o700 })
    await writeFile(join(source, 'lib', 'real'), 'library', { mode: 0o600 })
    await symlink('real', join(source, 'lib', 'link'))
    const parent = join(folders.base, 'copies')
    await mkdir(join(parent, 'copy-1.aside-of-a-killed-start'), { recursive: true })
    const copy = await copyOnce(source, parent, 'copy-1')
    expect((await stat(join(copy, 'program'))).mode & 0o777).toBe(0o755)
    expect((await stat(join(copy, 'lib', 'real'))).mode & 0o777).toBe(0o644)
    expect(await readlink(join(copy, 'lib', 'link'))).toBe('real')
    // Only a copy that root owns is trusted.
    expect(isCompleteCopy(source, copy)).toBe(isRoot)
    await writeFile(join(copy, 'lib', 'real'), 'lib')
    expect(isCompleteCopy(source, copy)).toBe(false)
    await copyOnce(source, parent, 'copy-1')
    expect(await readFile(join(copy, 'lib', 'real'), 'utf8')).toBe('library')
    expect((await readdir(parent)).sort()).toEqual(['copy-1', 'copy-1.lock'])
  })

  it('a folder reached through a link is the same folder', async () => {
    const link = join(folders.base, 'link')
    await symlink(folders.dataDir, link)
    await start()
    await expect(start({ dataDir: link })).rejects.toThrow('already running')
  })

  it('a folder closed to the database user keeps its rows where that user can enter, for good', async () => {
    const closed = join(folders.base, 'closed')
    const folder = join(closed, 'data')
    await mkdir(closed, { mode: 0o700 })
    const first = await start({ dataDir: folder, durable: false })
    if (!isRoot) {
      expect(first.dataFolder).toBe(join(folder, 'postgres'))
      expect(first.notes).toEqual([])
      return
    }
    expect(first.dataFolder).toMatch(/^\/var\/lib\/database-trial\/data-[0-9a-f]{12}$/)
    expect(first.notes).toEqual([expect.stringContaining(`cannot access ${closed}.`)])
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
        expect.stringContaining('Data from an earlier start'),
        expect.stringContaining('password'),
      ])
      expect(await ask(third, 'SELECT count(*)::int FROM kept')).toEqual([0])
      await third.stop()
    } finally {
      await rm(first.dataFolder, { recursive: true, force: true })
      await rm(`${first.dataFolder}.lock`, { force: true })
    }
    await expect(start({ dataDir: folder })).rejects.toThrow('but there are none')
  })
})
