// Which file is at a public address? Results are cached while row changes can be received, and looked up again as soon
// as any file was removed or replaced, in any process.
import { LRUCache } from 'lru-cache'
import type { Db } from '../database/database.ts'
import { MAX_CACHE_AGE_MS, type RowChanges } from '../database/row-changes.ts'
import { STORED_FILES } from './files.ts'
import { prepareFileLookup, type StoredFile } from './records.ts'

/** A row and its key take about a kilobyte. */
const MOST_KNOWN = 10_000
const FAMILIES = [STORED_FILES]

export type FileLookups = {
  /** The file of a public bucket under `bucket/path`, if it is cached and still valid. */
  known(key: string): StoredFile | undefined
  /** Queries the database. */
  find(bucket: string, path: string): Promise<StoredFile | undefined>
  /** The same, and caches the result: for public files. */
  learn(bucket: string, path: string): Promise<StoredFile | undefined>
}

export function createFileLookups({
  db,
  rowChanges,
  most = MOST_KNOWN,
}: {
  db: Db
  rowChanges: RowChanges
  most?: number
}): FileLookups {
  const lookup = prepareFileLookup(db)
  const remembered = new LRUCache<string, { file: StoredFile; mark: number }>({
    max: most,
    ttl: MAX_CACHE_AGE_MS,
  })
  const find: FileLookups['find'] = async (bucket, path) => (await lookup.execute({ bucket, path }))[0]

  return {
    find,
    known(key) {
      const entry = rowChanges.isListening() ? remembered.get(key) : undefined
      return entry && !rowChanges.changedSince(entry.mark, FAMILIES) ? entry.file : undefined
    },
    async learn(bucket, path) {
      // Taken before the query: a change in the meantime may concern its result.
      const mark = rowChanges.mark()
      const file = await find(bucket, path)
      const key = `${bucket}/${path}`
      if (file) remembered.set(key, { file, mark })
      else remembered.delete(key)
      return file
    },
  }
}
