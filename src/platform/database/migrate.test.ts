// Does a migration let running work on a table finish first, and does later work not wait behind it?
// @module-tag proof
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, it } from 'vitest'
import { testDatabase } from '../../../tests/support/database/database.ts'
import { recordingLog } from '../../../tests/support/product/recording-log.ts'
import { PROGRAM } from '../../app/program.ts'
import { migrateDatabase } from './migrate.ts'

const { database, url } = await testDatabase()
const folder = await mkdtemp(join(tmpdir(), 'migrations-'))
afterAll(() => rm(folder, { recursive: true, force: true }))

it('waits for a table in short pieces, in between which others read it', async () => {
  await mkdir(join(folder, 'meta'))
  await writeFile(join(folder, '0000_later.sql'), 'alter table agents add column motto text;')
  const entries = [{ idx: 0, version: '7', when: Date.UTC(2100, 0), tag: '0000_later', breakpoints: true }]
  await writeFile(
    join(folder, 'meta', '_journal.json'),
    JSON.stringify({ version: '7', dialect: 'postgresql', entries }),
  )
  const log = recordingLog()
  const user = await database.pool.connect()
  await user.query('begin')
  await user.query('select 1 from agents')

  const migrated = migrateDatabase(url, folder, PROGRAM, log)
  await expect
    .poll(async () => {
      const { rows } = await database.pool.query('select 1 from pg_locks where not granted')
      return rows.length
    })
    .toBeGreaterThan(0)
  const startedAt = performance.now()
  await database.pool.query('select 1 from agents')
  expect(performance.now() - startedAt).toBeLessThan(4_000)
  await expect
    .poll(() => log.lines.map(({ event }) => event), { timeout: 10_000 })
    .toContain('migration_waits')

  await user.query('commit')
  user.release()
  await migrated
  const { fields } = await database.pool.query('select motto from agents')
  expect(fields).toHaveLength(1)
}, 30_000)
