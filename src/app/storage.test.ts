// Does somebody without a database of their own keep the one that the product brings, and learn what happens to it?
import { chmod, mkdtemp, readFile, realpath, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, it } from 'vitest'
import { recordingLog } from '../../tests/support/recording-log.ts'
import { openDatabase } from '../platform/database/open-database.ts'
import { createRowNews } from '../platform/database/row-news.ts'
import { readConfig } from './config.ts'
import { PROGRAM } from './program.ts'
import { openStorage } from './storage.ts'

const folder = await realpath(await mkdtemp(join(tmpdir(), 'storage-')))
await chmod(folder, 0o711)
const log = recordingLog()
const storage = await openStorage(readConfig({ DATA_DIR: folder }), log)
const news = createRowNews(log, PROGRAM)
const database = openDatabase({ url: storage.url, poolSize: 2, log, news, program: PROGRAM })

afterAll(async () => {
  await database.close()
  await storage.stop()
  await rm(folder, { recursive: true, force: true })
})

it('is started again as often as it is killed, more slowly if it is at once, and the log says so', async () => {
  const told = () => log.lines.filter(({ event }) => event === 'database_server').map(({ detail }) => detail)
  for (let kills = 1; kills <= 3; kills++) {
    const pidFile = await readFile(join(folder, 'postgres', 'postmaster.pid'), 'utf8')
    process.kill(Number(pidFile.split('\n')[0]), 'SIGKILL')
    await expect.poll(() => told().length, { timeout: 60_000 }).toBe(kills * 2)
    await database.ping()
  }
  expect(told().slice(-2)).toEqual([
    'The database process ended unexpectedly (signal SIGKILL) and is being restarted.',
    'The database is available again.',
  ])
})
