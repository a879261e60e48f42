// @module-tag proof
/**
 * Does the embedded database survive real kills, of the program, of the server and of both, without losing a
 * row?
 */
import { spawn } from 'node:child_process'
import { readdir, readFile, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { describe, expect, it } from 'vitest'
import { chooseDatabaseUser, spawnIdentity } from './database-user.ts'
import { isServerOf } from './earlier-server.ts'
import {
  ask,
  children,
  folders,
  prepareFolders,
  processesUnder,
  runProgram,
  serverPid,
  start,
} from './test-support.ts'

prepareFolders()

describe('a first start', () => {
  it('that was killed in the middle of initdb is cleared away by the next', async () => {
    const folder = join(folders.base, 'killed')
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

describe('after a kill -9', () => {
  it('of only the program, the surviving server is stopped and no acknowledged row is lost', async () => {
    const program = runProgram(folders.dataDir)
    await program.said(/^row \d\d/)
    const rows = join(folders.dataDir, 'postgres')
    const orphan = await serverPid(rows)
    program.child.kill('SIGKILL')
    await program.exited
    expect(await isServerOf(orphan, rows)).toBe(true)
    const database = await start()
    expect(database.notes).toEqual([
      expect.stringMatching(/^The database was recovered\. .*stopped and started again/),
    ])
    expect(await isServerOf(orphan, rows)).toBe(false)
    const [count, highest] = await ask(database, 'SELECT count(*)::int, max(number) FROM acknowledged')
    expect(count).toBe(highest)
    expect(highest).toBeGreaterThanOrEqual(await program.lastRow())
  })

  it('of everything, the database recovers, whichever process has the old number now', async () => {
    const program = runProgram(folders.dataDir)
    await program.said(/^row \d\d/)
    const rows = join(folders.dataDir, 'postgres')
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
    expect(database.notes).toEqual([expect.stringMatching(/^The database was recovered\. .*interrupted/)])
    expect(stranger.exitCode ?? stranger.signalCode).toBeNull()
    const [count, highest] = await ask(database, 'SELECT count(*)::int, max(number) FROM acknowledged')
    expect(count).toBe(highest)
    expect(highest).toBeGreaterThanOrEqual(await program.lastRow())
  })

  it('of only the server, it is restarted under the same address', async () => {
    const notes: string[] = []
    const database = await start({ onNote: (sentence) => notes.push(sentence) })
    process.kill(await serverPid(database.dataFolder), 'SIGKILL')
    while (notes.length < 2) await pause(20)
    expect(notes).toEqual([
      'The database process ended unexpectedly (signal SIGKILL) and is being restarted.',
      'The database is available again.',
    ])
    expect(await ask(database, 'SELECT 1')).toEqual([1])
  })
})

describe('stopping', () => {
  it('by Ctrl-C reaches only the program, which still writes what it has in hand', async () => {
    const program = runProgram(folders.dataDir)
    await program.said(/^row/)
    process.kill(-(program.child.pid ?? Number.NaN), 'SIGINT')
    await program.exited
    const drained = await program.said(/^drained/)
    const database = await start()
    expect(database.notes).toEqual([])
    expect(await ask(database, 'SELECT max(number) FROM acknowledged')).toEqual([Number(drained.slice(8))])
  })
})
