// `npm run accounts -- <verb> [address]`: account operations for operators, also while the product runs.
import { setTimeout as pause } from 'node:timers/promises'
import {
  accountVerbs,
  listAccounts,
  onAccount,
} from '../features/accounts/management/operators/server/actions.ts'
import { rotateSigningKeys } from '../features/accounts/safeguards/keys/server/actions.ts'
import { createClock } from '../platform/clock.ts'
import type { Database } from '../platform/database/database.ts'
import { runningDatabaseUrl } from '../platform/database/embedded/running.ts'
import { openDatabase } from '../platform/database/open-database.ts'
import { createRowChanges } from '../platform/database/row-changes.ts'
import { sqlState } from '../platform/database/unavailable.ts'
import { createLog, type Log } from '../platform/log.ts'
import { errorInWords } from '../platform/logged-error.ts'
import { type Config, readConfig } from './config.ts'
import { ALL_PERSON_DATA } from './person-data.ts'
import { PROGRAM } from './program.ts'
import { DATABASE_NAME, openStorage } from './storage.ts'

/** Changes go out in batches, a moment after the commit. */
const BATCH_SENT_MS = 200

const USAGE = `npm run accounts -- list [part of an address]
npm run accounts -- confirm|ban|unban|revoke|reset-factors|delete <address>
npm run accounts -- rotate-keys`

/** Runs one command; returns the lines to print and the exit code. */
export async function runAccountsCommand(
  database: Database,
  words: readonly string[],
  now: Date,
): Promise<{ lines: string[]; code: number }> {
  const [name = '', argument = ''] = words
  if (name === 'list') {
    const listed = await listAccounts(database.db, argument, now)
    return {
      code: 0,
      lines: listed.map((one) =>
        [
          one.email,
          one.id,
          one.confirmed ? 'confirmed' : 'unconfirmed',
          `${one.sessions} sessions`,
          `${one.factors} factors`,
          ...(one.banned ? ['banned'] : []),
        ].join('  '),
      ),
    }
  }
  if (name === 'rotate-keys') {
    const rotation = await database.inTransaction((tx) => rotateSigningKeys(tx, now))
    return rotation.rotated
      ? { code: 0, lines: [`Tokens will be signed with ${rotation.kid} within a minute.`] }
      : {
          code: 1,
          lines: [
            `The next key is too new: some clients don't have it yet. Wait ${rotation.waitSeconds} s and try again.`,
          ],
        }
  }
  const verb = accountVerbs(ALL_PERSON_DATA).get(name)
  if (!verb || argument === '') return { code: 2, lines: [USAGE] }
  const said = await database.inTransaction((tx) => onAccount(tx, verb, argument, now))
  return said === undefined
    ? { code: 1, lines: [`No account uses ${argument}.`] }
    : { code: 0, lines: [said] }
}

/** The database that the product uses: on a server, held by a running product, or started for this command. */
async function reach(config: Config, log: Log): Promise<{ url: string; stop: () => Promise<void> }> {
  const running =
    config.DATABASE_URL === undefined
      ? await runningDatabaseUrl(config.DATA_DIR, DATABASE_NAME, PROGRAM)
      : undefined
  return running === undefined ? openStorage(config, log) : { url: running, stop: async () => {} }
}

async function main(): Promise<void> {
  const config = readConfig(process.env)
  const log = createLog('warn')
  const storage = await reach(config, log)
  const rowChanges = createRowChanges(log, PROGRAM)
  const database = openDatabase({ url: storage.url, poolSize: 2, log, rowChanges, program: PROGRAM })
  try {
    // A running product receives the changes made here, and renders the affected pages again.
    await rowChanges.listen(storage.url)
    const { lines, code } = await runAccountsCommand(database, process.argv.slice(2), createClock().now())
    for (const line of lines) console.log(line)
    process.exitCode = code
    await pause(BATCH_SENT_MS)
  } finally {
    await rowChanges.close()
    await database.close()
    await storage.stop()
  }
}

if (import.meta.main) {
  main().catch((error: unknown) => {
    // A failed query's own message contains its values.
    console.error(
      error instanceof Error && sqlState(error) === undefined ? error.message : errorInWords(error),
    )
    process.exit(1)
  })
}
