// `npm run move -- <postgres://... or folder>` moves everything from the configured database into another one.
import { existsSync } from 'node:fs'
import { mkdir, mkdtemp, realpath, rm } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { runningDatabaseUrl } from '@guildhall/embedded-postgres'
import { createClock } from '../../platform/clock.ts'
import { isProgramConnected } from '../../platform/database/whole-tables.ts'
import type { ByteStore } from '../../platform/file-storage/byte-store.ts'
import type { Config } from '../config.ts'
import { openByteStore } from '../files.ts'
import { type CommandOutcome, reachDatabase, runAlone, type Surroundings } from '../operator-command.ts'
import { PROGRAM } from '../program.ts'
import { DATABASE_NAME } from '../storage.ts'
import { backUp } from './back-up.ts'
import { restoreInto } from './restore-command.ts'
import { programVersion } from './version.ts'

const USAGE = `npm run move -- postgres://user:password@host:5432/database     to an empty database of a server
npm run move -- <new folder>                                     to an embedded database in a new DATA_DIR

The settings are those of the product as it is; stop it first. If S3_BUCKET is set, files in DATA_DIR/files move to the
bucket.`

const RUNNING = `Stop ${PROGRAM.name} first, on all machines: what it writes during the move would be lost.`

export async function runMoveCommand(
  [target, ...rest]: readonly string[],
  around: Surroundings,
): Promise<CommandOutcome> {
  if (target === undefined || target.startsWith('-') || rest.length > 0) return { lines: [USAGE], code: 2 }
  const { config } = around
  const isServer = /^postgres(ql)?:\/\//.test(target)
  const targetConfig: Config = {
    ...config,
    DATABASE_URL: isServer ? target : undefined,
    DATABASE_DIRECT_URL: undefined,
    DATA_DIR: isServer ? config.DATA_DIR : resolve(target),
  }
  if (config.DATABASE_URL === undefined) {
    if (!isServer) return { lines: ['From a folder, the database moves to a server.', USAGE], code: 2 }
    if ((await runningDatabaseUrl(config.DATA_DIR, DATABASE_NAME, PROGRAM)) !== undefined)
      return { lines: [RUNNING], code: 1 }
  }
  await mkdir(config.DATA_DIR, { recursive: true })
  const folder = await mkdtemp(join(await realpath(config.DATA_DIR), 'move-'))
  try {
    const moved = await copyInto(folder, around, { ...around, config: targetConfig })
    return moved
      ? { lines: [...moved, ...nextSteps(targetConfig, isServer)], code: 0 }
      : { lines: [RUNNING], code: 1 }
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

/** Copies by restoring a backup. Returns undefined if the product runs. */
async function copyInto(
  folder: string,
  { config, log, progress }: Surroundings,
  target: Surroundings,
): Promise<string[] | undefined> {
  const store = await movingStore(config, target.config)
  const source = await reachDatabase(config, log)
  try {
    const { directUrl } = source
    if (await isProgramConnected({ directUrl, program: PROGRAM, log })) return undefined
    await backUp({
      folder: join(folder, 'backup'),
      directUrl,
      store,
      version: await programVersion(),
      now: createClock().now(),
      log,
      progress,
    })
  } finally {
    await source.stop()
    store?.close()
  }
  const { manifest, sentences } = await restoreInto(join(folder, 'backup'), target)
  const [rows = ''] = sentences
  return manifest.files ? sentences : [rows, 'The files stay where they are.']
}

/** Returns the store of files that are not yet where the moved product expects them; undefined if all are. */
async function movingStore(config: Config, { DATA_DIR }: Config): Promise<ByteStore | undefined> {
  if (!existsSync(join(config.DATA_DIR, 'files'))) return undefined
  if (!config.s3) return resolve(DATA_DIR) === resolve(config.DATA_DIR) ? undefined : openByteStore(config)
  const [local, bucket] = await Promise.all([
    openByteStore({ DATA_DIR: config.DATA_DIR, s3: undefined }),
    openByteStore(config),
  ])
  return {
    ...bucket,
    read: async (key, range) => (await local.read(key, range)) ?? bucket.read(key, range),
  }
}

function nextSteps(target: Config, isServer: boolean): string[] {
  return [
    'Moved. The old database is as it was.',
    isServer
      ? 'Set DATABASE_URL to the server that you named, and start the product.'
      : `Leave out DATABASE_URL and DATABASE_DIRECT_URL, set DATA_DIR=${target.DATA_DIR}, and start the product.`,
  ]
}

if (import.meta.main) runAlone(runMoveCommand)
