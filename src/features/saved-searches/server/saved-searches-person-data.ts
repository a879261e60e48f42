// Saved searches in an export, and their erasure.
import { eq } from 'drizzle-orm'
import type { OwnerId } from '../../../platform/actor.ts'
import type { Reader } from '../../../platform/database/database.ts'
import { erasesAll, type PersonData } from '../../../platform/person-data.ts'
import { deleteSearchesOf } from './saved-searches.records.ts'
import { savedSearches } from './saved-searches.table.ts'

export const savedSearchData = {
  noun: 'saved_searches',
  exportRows: savedSearchesForExport,
  erase: erasesAll(deleteSearchesOf),
} as const satisfies PersonData

async function savedSearchesForExport(reader: Reader, owner: OwnerId) {
  const { list, query, frequency, time_zone, mailed_at, created_at } = savedSearches
  return reader
    .select({ list, query, frequency, time_zone, mailed_at, created_at })
    .from(savedSearches)
    .where(eq(savedSearches.user_id, owner))
}
