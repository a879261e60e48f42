// Gives a test file databases of its own: copies of the migrated template.
import { randomUUID } from 'node:crypto'
import { inject } from 'vitest'
import { PROGRAM } from '../../../src/app/program.ts'
import type { Database } from '../../../src/platform/database/database.ts'
import { openDatabase } from '../../../src/platform/database/open-database.ts'
import { createRowChanges, type RowChanges } from '../../../src/platform/database/row-changes.ts'
import { createLog } from '../../../src/platform/log.ts'
import { afterThisFile } from '../runner/afterwards.ts'
import type { TestServer } from '../runner/global-setup.ts'
import { createDatabase, dropDatabase } from './scratch-server.ts'

export type TestDatabase = { database: Database; rowChanges: RowChanges; url: string }

/** As many unused databases a worker leaves behind: dropping one waits for a checkpoint, which costs as much for many. */
const MAX_UNUSED = 10

let asked: Promise<TestServer> | undefined
const unused: string[] = []

function testServer(): Promise<TestServer> {
  asked ??= fetch(inject('testServerAddress')).then(async (response) => {
    if (!response.ok) throw new Error(await response.text())
    return (await response.json()) as TestServer
  })
  return asked
}

/** Call it at the top of a test file, or in beforeAll: the following tests share the database. */
export async function testDatabase(): Promise<TestDatabase> {
  const { prefix } = await testServer()
  return openAs(await newDatabase(`${prefix}template`))
}

/** The address of a new database of this test file: empty, or a copy of `template`. */
export async function newDatabase(template?: string): Promise<string> {
  const { url, prefix } = await testServer()
  const name = `${prefix}${randomUUID().replaceAll('-', '')}`
  afterThisFile(async () => {
    unused.push(name)
    if (unused.length < MAX_UNUSED) return
    for (const each of unused.splice(0)) await dropDatabase(url, each)
  })
  return createDatabase(url, name, template)
}

/** Opens connections and row changes of another process on the same database. */
export const besideDatabase = ({ url }: Pick<TestDatabase, 'url'>): TestDatabase => openAs(url)

function openAs(url: string): TestDatabase {
  const log = createLog('silent')
  const rowChanges = createRowChanges(log, PROGRAM)
  const database = openDatabase({ url, poolSize: 5, log, rowChanges, program: PROGRAM })
  afterThisFile(() => database.close())
  afterThisFile(() => rowChanges.close())
  return { database, rowChanges, url }
}
