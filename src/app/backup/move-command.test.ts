// Is everything the same after a move from a server to an embedded database and back?
// @module-tag proof
import { chmod, mkdtemp, readdir, realpath, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { newDatabase, testDatabase } from '../../../tests/support/database/database.ts'
import { rowChecksums } from '../../../tests/support/database/row-checksums.ts'
import { s3Server } from '../../../tests/support/files/s3-server.ts'
import { aPicture, filesBelow, testStorage } from '../../../tests/support/files/storage.ts'
import { afterThisFile } from '../../../tests/support/runner/afterwards.ts'
import { createLog } from '../../platform/log.ts'
import { type Config, readConfig } from '../config.ts'
import { reachDatabase } from '../operator-command.ts'
import { runBackupCommand } from './backup-command.ts'
import { runMoveCommand } from './move-command.ts'
import { runRestoreCommand } from './restore-command.ts'

const log = createLog('silent')
const quiet = { log, progress: { at: () => {}, done: () => {} } }
const folder = await realpath(await mkdtemp(join(tmpdir(), 'guildhall-test-move-')))
// Under root, the database has a user of its own, who must be able to enter.
await chmod(folder, 0o711)
afterThisFile(() => rm(folder, { recursive: true, force: true }))

const configOf = (settings: Record<string, string>): Config => readConfig(settings)

const used = await testDatabase()
const storage = await testStorage({ database: used })
const ada = await storage.owner()
await storage.put(ada, 'profiles', 'avatar-1763707000000.jpg', await aPicture(), 'image/jpeg')
const usedConfig = configOf({ DATABASE_URL: used.url, DATA_DIR: storage.dataDir })

it('refuses while the product runs', async () => {
  const { code, lines } = await runMoveCommand([join(folder, 'refused')], { ...quiet, config: usedConfig })
  expect([code, lines[0]]).toEqual([1, expect.stringContaining('Stop Guildhall first, on all machines')])
  expect(await readdir(folder)).toEqual([])
  expect(await readdir(storage.dataDir)).not.toContainEqual(expect.stringContaining('move-'))
})

it('moves rows and files to an embedded database, back to a server, and files to a bucket', async () => {
  // The copy is unused: a template may not be in use, either.
  await used.database.pool
    .query('select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database()')
    .catch(() => {})
  const DATABASE_URL = await newDatabase(new URL(used.url).pathname.slice(1))
  const one = { DATABASE_URL, DATA_DIR: storage.dataDir }
  const before = await rowChecksums(DATABASE_URL)

  const embedded = join(folder, 'embedded')
  const there = await runMoveCommand([embedded], { ...quiet, config: configOf(one) })
  expect([there.code, there.lines.at(-1)]).toEqual([0, expect.stringContaining(`DATA_DIR=${embedded}`)])
  const originals = (await filesBelow(join(storage.dataDir, 'files'))).filter((name) =>
    name.endsWith('original'),
  )
  expect(await filesBelow(join(embedded, 'files'))).toEqual(originals)
  const reached = await reachDatabase(configOf({ DATA_DIR: embedded }), log)
  try {
    expect(await rowChecksums(reached.url)).toEqual(before)
  } finally {
    await reached.stop()
  }

  const { settings, directory } = await s3Server()
  const two = await newDatabase()
  const back = await runMoveCommand([two], {
    ...quiet,
    config: { ...configOf({ DATA_DIR: embedded }), s3: settings },
  })
  expect([back.code, back.lines.at(-1)]).toEqual([0, expect.stringContaining('Set DATABASE_URL')])
  expect(await rowChecksums(two)).toEqual(before)
  expect(
    (await filesBelow(directory)).filter((name) => name.includes('original') && name.endsWith('_object')),
  ).toHaveLength(originals.length)
  // The last move goes from one server to another, also where the first has an address of its own for restores.
  const three = await newDatabase()
  const on = await runMoveCommand([three], {
    ...quiet,
    config: configOf({ DATABASE_URL: two, DATABASE_DIRECT_URL: two, DATA_DIR: join(folder, 'on') }),
  })
  expect(on.code, on.lines.join()).toBe(0)
  expect(await rowChecksums(three)).toEqual(before)
  expect(JSON.stringify([there, back, on])).not.toContain(new URL(two).password)
  expect((await readdir(embedded)).filter((name) => /^(move|restore)-/.test(name))).toEqual([])
})

it.each([[[]], [['--help']], [['a', 'b']]])('says how it is used for %j', async (words) => {
  for (const command of [runMoveCommand, runBackupCommand, runRestoreCommand])
    expect((await command(words, { ...quiet, config: usedConfig })).code).toBe(2)
})
