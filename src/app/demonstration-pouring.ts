// Pours the demonstration into an empty database, as of today: what its people lived was lived once, by
// `npm run demonstration`. The product goes on from the beginning of the day.
import { Readable } from 'node:stream'
import type { Seeded } from '../../seeds/seed.ts'
import { openKeys } from '../features/accounts/abuse-protection/server/keys.actions.ts'
import { AUTH_BASE } from '../features/accounts/accounts.rules.ts'
import { openDatabase } from '../platform/database/open-database.ts'
import { createRowChanges } from '../platform/database/row-changes.ts'
import { hasRows, loadWholeTables } from '../platform/database/whole-tables.ts'
import type { Log } from '../platform/log.ts'
import { systemRandom } from '../platform/random.ts'
import { type Config, siteUrlOf } from './config.ts'
import {
  NOT_POURED,
  type Pouring,
  pouredRows,
  readPouredDay,
  readPouredManifest,
} from './demonstration-file.ts'
import { migrateTo } from './migrations.ts'
import { PROGRAM } from './program.ts'

const DAY_MS = 24 * 3_600_000
/** A demonstration without people is poured. */
const PEOPLE = 'profiles'

type Into = {
  config: Config
  /** The address leads past any pooler. */
  directUrl: string
  log: Log
}

/** Returns undefined, and changes nothing, if there are people already. The tables stay those of the file's migration. */
export async function pourDemonstration(into: Into, now: Date): Promise<Seeded | undefined> {
  const { config, directUrl, log } = into
  const opening = { directUrl, program: PROGRAM, log }
  if (await hasRows(opening, PEOPLE)) return undefined
  const manifest = await readPouredManifest()
  await migrateTo(manifest.migration, { directUrl, log })
  const { until, counts, agentIds, courseIds, tables, sequences } = await readPouredDay(
    manifest,
    now.getUTCDay(),
  )
  const pouring: Pouring = {
    days: Math.floor(now.getTime() / DAY_MS) - Math.floor(Date.parse(until) / DAY_MS),
    siteUrl: siteUrlOf(config),
    hash: await hashOf(into, now),
  }
  const isPoured = await loadWholeTables(
    opening,
    async ({ load, setSequences }) => {
      for (const table of tables) await load(table, Readable.from([pouredRows(table, pouring)]))
      await setSequences(sequences)
    },
    { onlyIfEmpty: PEOPLE, keep: NOT_POURED },
  )
  return isPoured ? { ...counts, agentIds: new Map(agentIds), courseIds: new Map(courseIds) } : undefined
}

/** The installation's keys are made by now, at the latest. */
async function hashOf({ config, directUrl, log }: Into, now: Date): Promise<Pouring['hash']> {
  const rowChanges = createRowChanges(log, PROGRAM)
  const database = openDatabase({ url: directUrl, poolSize: 1, log, rowChanges, program: PROGRAM })
  try {
    const issuer = siteUrlOf(config) + AUTH_BASE
    const { hash } = await openKeys({
      database,
      random: systemRandom,
      issuer,
      publicKey: config.PUBLIC_KEY,
      now,
    })
    return hash
  } finally {
    await database.close()
  }
}
