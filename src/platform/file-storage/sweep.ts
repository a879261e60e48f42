// Deletes what is no longer needed: bytes of dropped files, leftovers of crashes, unfinished uploads, files that no row
// uses.
import type { Database } from '../database/database.ts'
import type { Log } from '../log.ts'
import type { ByteStore } from './byte-store.ts'
import {
  changeState,
  deleteFiles,
  leftoversIn,
  markCleared,
  type StoredFile,
} from './file-storage.records.ts'
import { dropOrphans, type FileUse } from './files.ts'

const HOUR_MS = 3_600_000
/** An upload of several hours may still be under way. */
export const COMING_HOURS = 24
/** A variant that was being created when its file was dropped has been written by then. */
const CLEARED_HOURS = 1
/** A file without a row may be about to be used: its owner is still writing. */
export const ORPHAN_HOURS = 24
const CHUNK = 200

export type SweepParts = {
  database: Pick<Database, 'db' | 'inTransaction'>
  store: ByteStore
  log: Log
  now: () => Date
  uses: readonly FileUse[]
  addressOf: (file: Pick<StoredFile, 'bucket' | 'path'>) => string
}

/** Deletes the bytes of dropped files. If the store is away, they are kept for the next run. */
export async function clearDropped({ database, store, now }: SweepParts): Promise<void> {
  for (;;) {
    const files = await leftoversIn(database.db, 'dropped', now(), CHUNK)
    for (const file of files) {
      await store.removeFolder(file.folder)
      await markCleared(database.db, file.id, now())
    }
    if (files.length < CHUNK) return
  }
}

/** Gives up uploads that never ended, and forgets files whose bytes were deleted some time ago, after a last check. */
export async function sweepLeftovers(parts: SweepParts): Promise<void> {
  const { database, store, now } = parts
  const ago = (hours: number) => new Date(now().getTime() - hours * HOUR_MS)
  for (;;) {
    const late = await leftoversIn(database.db, 'coming', ago(COMING_HOURS), CHUNK)
    await changeState(database.db, { ids: late.map(({ id }) => id), from: 'coming', to: 'dropped' }, now())
    if (late.length < CHUNK) break
  }
  await clearDropped(parts)
  for (;;) {
    const cleared = await leftoversIn(database.db, 'cleared', ago(CLEARED_HOURS), CHUNK)
    for (const { folder } of cleared) await store.removeFolder(folder)
    await deleteFiles(
      database.db,
      cleared.map(({ id }) => id),
    )
    if (cleared.length < CHUNK) return
  }
}

/** Drops files that no row uses, a day after they arrived. */
export async function sweepOrphans(parts: SweepParts): Promise<void> {
  const { database, log, now } = parts
  const since = new Date(now().getTime() - ORPHAN_HOURS * HOUR_MS)
  let count = 0
  for (let after: number | undefined = 0; after !== undefined; ) {
    const from = { after, since, limit: CHUNK }
    const swept: Awaited<ReturnType<typeof dropOrphans>> = await database.inTransaction((tx) =>
      dropOrphans(tx, from, parts, now()),
    )
    count += swept.dropped
    after = swept.next
  }
  if (count > 0) log.info({ event: 'orphaned_files_dropped', count })
}
