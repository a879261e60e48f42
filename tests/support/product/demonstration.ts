// Gives a test the whole demonstration: its people have lived until now, as they have after a first start.
import { addCourseClips } from '../../../seeds/course-clips.ts'
import { seedDemoContent } from '../../../seeds/seed.ts'
import { readConfig } from '../../../src/app/config.ts'
import { liveDemonstration } from '../../../src/app/demonstration.ts'
import { ALL_BUCKETS, ALL_FILE_USES } from '../../../src/app/files.ts'
import { testStorage } from '../files/storage.ts'

/** `now` is the moment until which they live. */
export async function testDemonstration(now?: Date) {
  const storage = await testStorage({ files: { buckets: ALL_BUCKETS, uses: ALL_FILE_USES } })
  const { product } = storage
  const { database, clock } = product
  const until = now ?? clock.now()
  const seeded = await seedDemoContent(database, until, { withAccounts: true })
  await liveDemonstration({ config: readConfig({}), database }, seeded, until)
  await addCourseClips(database, product.product.takeFile)
  const rows = async (query: string, values: unknown[] = []) =>
    (await database.pool.query(query, values)).rows
  return { storage, product, seeded, until, rows }
}
