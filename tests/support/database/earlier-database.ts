// A database as an earlier version of the program left it: for tests of the effect of a migration on rows.
import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { PROGRAM } from '../../../src/app/program.ts'
import { migrateDatabase } from '../../../src/platform/database/migrate.ts'
import { createLog } from '../../../src/platform/log.ts'
import { besideDatabase, newDatabase, type TestDatabase } from './database.ts'

const MIGRATIONS = fileURLToPath(new URL('../../../migrations', import.meta.url))

export type EarlierDatabase = TestDatabase & {
  /** Runs the missing migrations. */
  upgrade(): Promise<void>
}

/** A database without the migration of this name and all later ones; dropped when the file is done. */
export async function databaseBefore(name: string): Promise<EarlierDatabase> {
  const url = await newDatabase()
  const migrate = (folder: string) => migrateDatabase(url, folder, PROGRAM, createLog('silent'))
  const folder = await mkdtemp(join(tmpdir(), 'guildhall-test-migrations-'))
  try {
    await cp(MIGRATIONS, folder, { recursive: true })
    const journal = join(folder, 'meta', '_journal.json')
    const { entries, ...rest }: { entries: { tag: string }[] } = JSON.parse(await readFile(journal, 'utf8'))
    const at = entries.findIndex(({ tag }) => tag.endsWith(`_${name}`))
    if (at < 0) throw new Error(`No migration is called ${name}`)
    await writeFile(journal, JSON.stringify({ ...rest, entries: entries.slice(0, at) }))
    await migrate(folder)
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
  return { ...besideDatabase({ url }), upgrade: () => migrate(MIGRATIONS) }
}
