// What can be done with people. Signing up comes with accounts; until then seeds make the demonstration's people.

import type { Reader, Tx } from '../../../platform/database/database.ts'
import { noteChange } from '../../../platform/database/row-news.ts'
import { anyProfile, insertProfile, type NewProfile } from './records.ts'

/** Adds a person. Raises a unique violation for a taken handle. */
export async function addProfile(tx: Tx, profile: NewProfile): Promise<void> {
  await insertProfile(tx, profile)
  noteChange(tx, 'profiles')
}

/** Whether anybody is there at all: a demonstration is created for an empty house only. */
export async function hasPeople(reader: Reader): Promise<boolean> {
  return anyProfile(reader)
}
