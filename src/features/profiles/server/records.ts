// The queries over people.
import type { Tx } from '../../../platform/database/database.ts'
import { profiles } from './table.ts'

export type NewProfile = typeof profiles.$inferInsert

export async function insertProfile(tx: Tx, profile: NewProfile): Promise<void> {
  await tx.insert(profiles).values(profile)
}
