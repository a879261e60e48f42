// Gives a test file a database of its own: a copy of the migrated template, dropped when the file is done.
import { randomUUID } from 'node:crypto'
import { afterAll, inject } from 'vitest'
import { type Database, openDatabase } from '../../src/platform/database/database.ts'
import { createRowNews, type RowNews } from '../../src/platform/database/row-news.ts'
import { createLog } from '../../src/platform/log.ts'
import { createDatabase, dropDatabase } from './scratch-server.ts'

export type TestDatabase = { database: Database; news: RowNews; url: string }

/** Call it at the top of a test file, or in beforeAll: the database is shared by the file's tests. */
export async function testDatabase(): Promise<TestDatabase> {
  const serverUrl = inject('databaseServerUrl')
  const name = `guildhall_test_${randomUUID().replaceAll('-', '')}`
  const url = await createDatabase(serverUrl, name, inject('databaseTemplate'))
  const log = createLog('silent')
  const news = createRowNews(log)
  const database = openDatabase({ url, poolSize: 5, log, news })
  afterAll(async () => {
    await news.close()
    await database.close()
    await dropDatabase(serverUrl, name)
  })
  return { database, news, url }
}
