// `npm run backup -- <folder>` puts the database and the files into a new folder, also while the product runs.
import { resolve } from 'node:path'
import { createClock } from '../../platform/clock.ts'
import { openByteStore } from '../files.ts'
import { type CommandOutcome, reachDatabase, runAlone, type Surroundings } from '../operator-command.ts'
import { backUp } from './back-up.ts'
import { programVersion } from './version.ts'

const USAGE = `npm run backup -- <new folder> [--no-files]

The folder has everything that opens the accounts: keep it as safe as the database.
--no-files leaves out the files, if their bucket keeps versions of its own.`

export async function runBackupCommand(
  words: readonly string[],
  { config, log, progress }: Surroundings,
): Promise<CommandOutcome> {
  const [given, ...rest] = words.filter((word) => word !== '--no-files')
  if (given === undefined || given.startsWith('-') || rest.length > 0) return { lines: [USAGE], code: 2 }
  const folder = resolve(given)
  const store = words.includes('--no-files') ? undefined : await openByteStore(config)
  const database = await reachDatabase(config, log)
  try {
    const { directUrl } = database
    const [version, now] = [await programVersion(), createClock().now()]
    const { sentences } = await backUp({ folder, directUrl, store, version, now, log, progress })
    return { lines: [...sentences, `The backup is in ${folder}.`], code: 0 }
  } finally {
    await database.stop()
    store?.close()
  }
}

if (import.meta.main) runAlone(runBackupCommand)
