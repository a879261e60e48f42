// The verbs of the directory: a page of professionals with their track records.
import type * as z from 'zod'
import type { OwnerId } from '../../../platform/actor.ts'
import type { Db } from '../../../platform/database/database.ts'
import { requirePerson } from '../../follows/server/follows.actions.ts'
import type { directoryContracts, Professional, TrackRecord } from '../directory.contract.ts'
import { createDirectoryRecords } from './directory.records.ts'
import { trackRecordsOf } from './track-records.ts'

type Query = z.output<typeof directoryContracts.list.query>
type List = z.output<typeof directoryContracts.list.output>

const NONE: TrackRecord = { rating: null, reviews_count: 0, active_this: null }

export function createDirectory(db: Db) {
  const records = createDirectoryRecords(db)
  return {
    /** Returns one page of the directory, with the total of all that match. */
    async list(query: Query, now: Date): Promise<List> {
      const { items, ...page } = await records.list(query)
      const known = await trackRecordsOf(
        db,
        items.map(({ handle }) => handle),
        now,
      )
      const withRecords = items.map(
        (item): Professional => ({ ...item, ...(known.get(item.handle.toLowerCase()) ?? NONE) }),
      )
      return { ...page, items: withRecords }
    },

    /** Owners also get the record of their private profile. Raises Problem 'not_found'. */
    async record(handle: string, viewer: OwnerId | null, now: Date): Promise<TrackRecord> {
      await requirePerson(db, handle, viewer)
      return (await trackRecordsOf(db, [handle], now)).get(handle.toLowerCase()) ?? NONE
    },

    skills: records.skills,
  }
}
