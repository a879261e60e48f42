// Runs a command of operators over the database that the product uses, also while the product runs.
import { setTimeout as pause } from 'node:timers/promises'
import { runningDatabaseUrl } from '@guildhall/embedded-postgres'
import type { Database } from '../platform/database/database.ts'
import { openDatabase } from '../platform/database/open-database.ts'
import { createRowChanges } from '../platform/database/row-changes.ts'
import { sqlState } from '../platform/database/unavailable.ts'
import { createLog, type Log } from '../platform/log.ts'
import { errorInWords } from '../platform/logged-error.ts'
import { type Config, readConfig } from './config.ts'
import { openClock } from './moved-clock.ts'
import { PROGRAM } from './program.ts'
import { type Progress, showProgress } from './progress.ts'
import { DATABASE_NAME, openStorage, type Storage } from './storage.ts'

/** Changes go out in batches, a moment after the commit. */
const BATCH_SENT_MS = 200

export type CommandOutcome = { lines: string[]; code: number }

type Command = (
  database: Database,
  words: readonly string[],
  now: Date,
  config: Config,
) => Promise<CommandOutcome>

/** Opens the database that the product uses: on a server, held by a running product, or started for this command. */
export async function reachDatabase(
  config: Config,
  log: Log,
): Promise<Pick<Storage, 'url' | 'directUrl' | 'stop'>> {
  const running =
    config.DATABASE_URL === undefined
      ? await runningDatabaseUrl(config.DATA_DIR, DATABASE_NAME, PROGRAM)
      : undefined
  return running === undefined
    ? openStorage(config, log)
    : { url: running, directUrl: running, stop: async () => {} }
}

async function main(run: Command): Promise<void> {
  const config = readConfig(process.env)
  const log = createLog('warn')
  const storage = await reachDatabase(config, log)
  const rowChanges = createRowChanges(log, PROGRAM)
  const database = openDatabase({ url: storage.url, poolSize: 2, log, rowChanges, program: PROGRAM })
  try {
    // A running product receives the changes made here, and renders the affected pages again.
    await rowChanges.listen(storage.url)
    const { now } = await openClock(config)
    const { lines, code } = await run(database, process.argv.slice(2), now(), config)
    for (const line of lines) console.log(line)
    process.exitCode = code
    await pause(BATCH_SENT_MS)
  } finally {
    await rowChanges.close()
    await database.close()
    await storage.stop()
  }
}

/** Runs a command with the words of the command line. */
export function runAsCommand(run: Command): void {
  main(run).catch(endWithSentence)
}

export type Surroundings = { config: Config; log: Log; progress: Progress }
type CommandAlone = (words: readonly string[], around: Surroundings) => Promise<CommandOutcome>

/** Runs a command that opens its databases by itself. */
export function runAlone(run: CommandAlone): void {
  const work = async () => {
    const { lines, code } = await run(process.argv.slice(2), {
      config: readConfig(process.env),
      log: createLog('warn'),
      progress: showProgress(process.stdout),
    })
    for (const line of lines) console.log(line)
    process.exitCode = code
  }
  work().catch(endWithSentence)
}

function endWithSentence(error: unknown): void {
  // A failed query's own message contains its values.
  console.error(error instanceof Error && sqlState(error) === undefined ? error.message : errorInWords(error))
  process.exit(1)
}
