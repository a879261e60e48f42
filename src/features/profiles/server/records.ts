// The queries over people.
import type { Reader, Tx } from '../../../platform/database/database.ts'
import { profiles } from './table.ts'

export type NewProfile = typeof profiles.$inferInsert

export async function insertProfile(tx: Tx, profile: NewProfile): Promise<void> {
  await tx.insert(profiles).values(profile)
}

export async function anyProfile(reader: Reader): Promise<boolean> {
  const rows = await reader.select({ id: profiles.id }).from(profiles).limit(1)
  return rows.length > 0
}
