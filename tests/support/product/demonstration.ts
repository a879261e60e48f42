// Gives a test the whole demonstration, as a first start pours it; or its database as it is when its people live until
// a moment.
import { addCourseClips } from '../../../seeds/course-clips.ts'
import { type Seeded, seedDemoContent } from '../../../seeds/seed.ts'
import { readConfig } from '../../../src/app/config.ts'
import { liveDemonstration } from '../../../src/app/demonstration.ts'
import { pourDemonstration } from '../../../src/app/demonstration-pouring.ts'
import { ALL_BUCKETS, ALL_FILE_USES } from '../../../src/app/files.ts'
import { MIGRATIONS } from '../../../src/app/migrations.ts'
import { PROGRAM } from '../../../src/app/program.ts'
import { migrateDatabase } from '../../../src/platform/database/migrate.ts'
import { createLog } from '../../../src/platform/log.ts'
import { besideDatabase, newDatabase, type TestDatabase, testDatabase } from '../database/database.ts'
import { testStorage } from '../files/storage.ts'

const config = readConfig({})

/** Its people have lived until the beginning of the day, `until`. */
export async function testDemonstration() {
  const now = new Date()
  const until = new Date(now)
  until.setUTCHours(0, 0, 0, 0)
  const { seeded, ...opened } = await pouredDatabase(now)
  const files = { buckets: ALL_BUCKETS, uses: ALL_FILE_USES }
  const storage = await testStorage({ files, database: opened })
  const { product } = storage
  await addCourseClips(product.database, product.product.takeFile)
  const rows = async (query: string, values: unknown[] = []) =>
    (await product.database.pool.query(query, values)).rows
  return { storage, product, seeded, until, rows }
}

export async function pouredDatabase(now: Date): Promise<TestDatabase & { seeded: Seeded }> {
  const url = await newDatabase()
  const log = createLog('silent')
  const seeded = await pourDemonstration({ config, directUrl: url, log }, now)
  if (!seeded) throw new Error('Nothing was poured into an empty database')
  await migrateDatabase(url, MIGRATIONS, PROGRAM, log)
  return { ...besideDatabase({ url }), seeded }
}

export async function livedDatabase(until: Date): Promise<TestDatabase> {
  const opened = await testDatabase()
  const { database } = opened
  const seeded = await seedDemoContent(database, until, { withAccounts: true })
  await liveDemonstration({ config, database }, seeded, until)
  return opened
}
