// Gives a test file databases of its own: copies of the migrated template, dropped when the file is done.
import { randomUUID } from 'node:crypto'
import { inject } from 'vitest'
import { PROGRAM } from '../../src/app/program.ts'
import type { Database } from '../../src/platform/database/database.ts'
import { openDatabase } from '../../src/platform/database/open-database.ts'
import { createRowChanges, type RowChanges } from '../../src/platform/database/row-changes.ts'
import { createLog } from '../../src/platform/log.ts'
import { afterThisFile } from './afterwards.ts'
import { createDatabase, dropDatabase } from './scratch-server.ts'

export type TestDatabase = { database: Database; rowChanges: RowChanges; url: string }

/** Call it at the top of a test file, or in beforeAll: the database is shared by the tests that follow. */
export async function testDatabase(): Promise<TestDatabase> {
  const serverUrl = inject('databaseServerUrl')
  const prefix = inject('databasePrefix')
  const name = `${prefix}${randomUUID().replaceAll('-', '')}`
  const url = await createDatabase(serverUrl, name, `${prefix}template`)
  return openTestDatabase(url)
}

/** Opens a database that was created for this test file; it is dropped when the file is done. */
export function openTestDatabase(url: string): TestDatabase {
  const name = new URL(url).pathname.slice(1)
  afterThisFile(() => dropDatabase(inject('databaseServerUrl'), name))
  return openAs(url)
}

/** What another process on the same database has: its own connections and row changes. */
export const besideDatabase = ({ url }: TestDatabase): TestDatabase => openAs(url)

function openAs(url: string): TestDatabase {
  const log = createLog('silent')
  const rowChanges = createRowChanges(log, PROGRAM)
  const database = openDatabase({ url, poolSize: 5, log, rowChanges, program: PROGRAM })
  afterThisFile(() => database.close())
  afterThisFile(() => rowChanges.close())
  return { database, rowChanges, url }
}
