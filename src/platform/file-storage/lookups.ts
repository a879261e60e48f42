// Which file is at a public address? Results are cached while row changes can be received, and looked up again as soon
// as any file was removed, replaced or hidden, in any process.
import { LRUCache } from 'lru-cache'
import { fileAddress } from '../contract/bucket.ts'
import type { Db } from '../database/database.ts'
import { MAX_CACHE_AGE_MS, type RowChanges } from '../database/row-changes.ts'
import { prepareFileLookup, type StoredFile } from './file-storage.records.ts'
import { type FileHiding, STORED_FILES } from './files.ts'

/** A row and its key take about a kilobyte. */
const MOST_KNOWN = 10_000
const FAMILIES = [STORED_FILES]

export type FileLookups = {
  /** The file of a public bucket under `bucket/path`, if it is cached and still valid. */
  known(key: string): StoredFile | undefined
  find(bucket: string, path: string): Promise<StoredFile | undefined>
  /**
   * Queries and caches the result: for public files. Resolves to undefined if operators hide the row that shows the
   * file.
   */
  learn(bucket: string, path: string): Promise<StoredFile | undefined>
}

export function createFileLookups({
  db,
  rowChanges,
  hidings = [],
  most = MOST_KNOWN,
}: {
  db: Db
  rowChanges: RowChanges
  hidings?: readonly FileHiding[]
  most?: number
}): FileLookups {
  const lookup = prepareFileLookup(db)
  const remembered = new LRUCache<string, { file: StoredFile; mark: number }>({
    max: most,
    ttl: MAX_CACHE_AGE_MS,
  })
  const hidingOf = new Map(
    hidings.flatMap((hiding) => hiding.buckets.map((bucket) => [bucket.name, { hiding, bucket }] as const)),
  )
  async function isHidden(name: string, path: string): Promise<boolean> {
    const known = hidingOf.get(name)
    return known ? known.hiding.isHidden(db, fileAddress(known.bucket, path)) : false
  }
  const find: FileLookups['find'] = async (bucket, path) => (await lookup.execute({ bucket, path }))[0]

  return {
    find,
    known(key) {
      const entry = rowChanges.isListening() ? remembered.get(key) : undefined
      return entry && !rowChanges.changedSince(entry.mark, FAMILIES) ? entry.file : undefined
    },
    async learn(bucket, path) {
      // Taken before the queries: a change in the meantime may concern their results.
      const mark = rowChanges.mark()
      const found = await find(bucket, path)
      const file = found && !(await isHidden(bucket, path)) ? found : undefined
      const key = `${bucket}/${path}`
      if (file) remembered.set(key, { file, mark })
      else remembered.delete(key)
      return file
    },
  }
}
