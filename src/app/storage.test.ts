// Does the embedded database replace a server of one's own, and report its incidents?
// @module-tag proof
import { chmod, mkdtemp, readFile, realpath, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, it } from 'vitest'
import { recordingLog } from '../../tests/support/product/recording-log.ts'
import { openDatabase } from '../platform/database/open-database.ts'
import { createRowChanges } from '../platform/database/row-changes.ts'
import { readConfig } from './config.ts'
import { PROGRAM } from './program.ts'
import { openStorage } from './storage.ts'

const folder = await realpath(await mkdtemp(join(tmpdir(), 'storage-')))
await chmod(folder, 0o711)
const log = recordingLog()
const storage = await openStorage(readConfig({ DATA_DIR: folder }), log)
const rowChanges = createRowChanges(log, PROGRAM)
const database = openDatabase({ url: storage.url, poolSize: 2, log, rowChanges, program: PROGRAM })

afterAll(async () => {
  await database.close()
  await storage.stop()
  await rm(folder, { recursive: true, force: true })
})

it('is restarted as often as it is killed, at growing intervals if it dies quickly, and the log says so', async () => {
  const notes = () => log.lines.filter(({ event }) => event === 'database_server').map(({ detail }) => detail)
  for (let kills = 1; kills <= 3; kills++) {
    const pidFile = await readFile(join(folder, 'postgres', 'postmaster.pid'), 'utf8')
    process.kill(Number(pidFile.split('\n')[0]), 'SIGKILL')
    await expect.poll(() => notes().length, { timeout: 60_000 }).toBe(kills * 2)
    await database.ping()
  }
  expect(notes().slice(-2)).toEqual([
    'The database process ended unexpectedly (signal SIGKILL) and is being restarted.',
    'The database is available again.',
  ])
})
