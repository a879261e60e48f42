// `npm run restore -- <folder>` puts a backup into an empty database and the store of the configuration.
import { mkdir } from 'node:fs/promises'
import { resolve } from 'node:path'
import { openByteStore } from '../files.ts'
import { type CommandOutcome, runAlone, type Surroundings } from '../operator-command.ts'
import { openStorage } from '../storage.ts'
import { restore } from './restore.ts'

const USAGE = `npm run restore -- <folder of a backup>

Into the empty database of DATABASE_URL, or a new DATA_DIR; files into the bucket, or DATA_DIR/files.`

export async function runRestoreCommand(
  [given, ...rest]: readonly string[],
  around: Surroundings,
): Promise<CommandOutcome> {
  if (given === undefined || given.startsWith('-') || rest.length > 0) return { lines: [USAGE], code: 2 }
  const { sentences } = await restoreInto(resolve(given), around)
  return {
    lines: [...sentences, 'Restored. Start the product: it migrates further if it is newer.'],
    code: 0,
  }
}

/** Restores into the database and the store of a configuration. */
export async function restoreInto(folder: string, { config, log, progress }: Surroundings) {
  const store = await openByteStore(config)
  const storage = await openStorage(config, log)
  try {
    await mkdir(config.DATA_DIR, { recursive: true })
    return await restore({
      folder,
      directUrl: storage.directUrl,
      store,
      scratch: config.DATA_DIR,
      log,
      progress,
    })
  } finally {
    await storage.stop()
    store.close()
  }
}

if (import.meta.main) runAlone(runRestoreCommand)
