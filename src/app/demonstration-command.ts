// `npm run demonstration` makes the file that is poured: for each day of the week, its people live until the beginning
// of such a day, in a database of their own.
import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { seedDemoContent } from '../../seeds/seed.ts'
import { migrateDatabase } from '../platform/database/migrate.ts'
import { openDatabase } from '../platform/database/open-database.ts'
import { createRowChanges } from '../platform/database/row-changes.ts'
import { type DatabaseSnapshot, readSnapshot } from '../platform/database/whole-tables.ts'
import { createLog } from '../platform/log.ts'
import { readConfig } from './config.ts'
import { liveDemonstration } from './demonstration.ts'
import {
  keyedMark,
  NOT_POURED,
  POURED_SITE,
  type PouredDay,
  type PouredManifest,
  type PouredTable,
  writePoured,
} from './demonstration-file.ts'
import { MIGRATIONS, migrationOf } from './migrations.ts'
import { PROGRAM } from './program.ts'
import { openStorage } from './storage.ts'

/** A Sunday. No text of the seeds that says a date of its own says one of the ten weeks before or the weeks after. */
const FIRST_DAY = Date.UTC(2026, 10, 29)
const DAY_MS = 24 * 3_600_000
const WEEK = 7
/** One reads while the other is in a transaction. */
const CONNECTIONS = 2

type Lived = { migration: PouredManifest['migration']; day: PouredDay }

async function liveUntil(until: Date): Promise<Lived> {
  const folder = await mkdtemp(join(tmpdir(), `${PROGRAM.slug}-demonstration-`))
  // Under root, the database has a user of its own, who must be able to enter.
  await chmod(folder, 0o711)
  const log = createLog('warn')
  const config = readConfig({ DATA_DIR: join(folder, 'data') })
  const { url, directUrl, stop } = await openStorage(config, log)
  try {
    await migrateDatabase(directUrl, MIGRATIONS, PROGRAM, log)
    const rowChanges = createRowChanges(log, PROGRAM)
    const database = openDatabase({
      url,
      poolSize: CONNECTIONS,
      log,
      rowChanges,
      program: PROGRAM,
      isRepetitive: true,
    })
    try {
      const seeded = await seedDemoContent(database, until, { withAccounts: true })
      const placeless = { ...config, SITE_URL: POURED_SITE }
      await liveDemonstration({ config: placeless, database, hash: keyedMark }, seeded, until)
      // A month that is moved by days has another length than those of the calendar: each next one is counted from here.
      await database.pool.query('update sandbox_subscriptions set anchor_at = period_end')
      const { agentIds, courseIds, ...counts } = seeded
      return await readSnapshot({ directUrl, program: PROGRAM, log }, async (snapshot) => ({
        migration: await migrationIn(snapshot),
        day: {
          until: until.toISOString(),
          counts,
          agentIds: [...agentIds],
          courseIds: [...courseIds],
          tables: await tablesIn(snapshot),
          sequences: await snapshot.sequences(),
        },
      }))
    } finally {
      await database.close()
    }
  } finally {
    await stop()
    await rm(folder, { recursive: true, force: true })
  }
}

async function migrationIn({ migrationHash: hash }: DatabaseSnapshot) {
  const tag = await migrationOf(hash)
  if (tag === undefined) throw new Error('The migrations changed meanwhile.')
  return { tag, hash }
}

async function tablesIn(snapshot: DatabaseSnapshot): Promise<PouredTable[]> {
  const typed = await textOf((take) =>
    snapshot.readQuery(
      `select table_name, column_name, udt_name from information_schema.columns
       where table_schema = current_schema() and udt_name ~ 'date|time'`,
      take,
    ),
  )
  const dated = typed
    .trimEnd()
    .split('\n')
    .map((line) => line.split('\t'))
  const strange = dated.find(([, , type = '']) => !['date', 'timestamptz'].includes(type))
  if (strange) throw new Error(`Pouring doesn't know how to move ${strange.join(' ')} by days.`)
  const tables: PouredTable[] = []
  for (const { name, columns } of snapshot.tables) {
    const rows = NOT_POURED.includes(name)
      ? ''
      : await textOf((take) => snapshot.read({ name, columns }, take))
    const days = dated.flatMap(([table, column = '']) => (table === name ? [column] : []))
    if (rows !== '') tables.push({ name, columns: [...columns], days, rows })
  }
  return tables
}

type Read = Parameters<DatabaseSnapshot['readQuery']>[1]

async function textOf(read: (take: Read) => Promise<number>): Promise<string> {
  let found = ''
  await read(async (rows) => {
    found = await text(rows)
  })
  return found
}

const days: PouredDay[] = []
let migration: Lived['migration'] | undefined
for (let weekday = 0; weekday < WEEK; weekday++) {
  const until = new Date(FIRST_DAY + weekday * DAY_MS)
  const lived = await liveUntil(until)
  days.push(lived.day)
  migration = lived.migration
  process.stdout.write(`Lived until ${until.toUTCString()}.\n`)
}
if (migration) await writePoured(migration, days)
