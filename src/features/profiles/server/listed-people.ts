// Finds listed professionals for other nouns, and locks people and profiles while their rows change.

import { and, eq, sql } from 'drizzle-orm'
import type { OwnerId } from '../../../platform/actor.ts'
import { foldCase } from '../../../platform/contract/fold-case.ts'
import type { Reader, Tx } from '../../../platform/database/database.ts'
import { isProfileListed, profiles } from './profiles.table.ts'

const listedAs = (handle: string) =>
  and(eq(sql`lower(${profiles.handle})`, foldCase(handle)), isProfileListed(profiles))

/** Returns the person of the directory who has this handle now. */
export async function findListedPerson(reader: Reader, handle: string): Promise<{ id: string } | undefined> {
  return (await reader.select({ id: profiles.id }).from(profiles).where(listedAs(handle)))[0]
}

/** Finds a listed person, and keeps them in the directory until the transaction ends. */
export async function holdListed(tx: Tx, handle: string): Promise<{ id: string } | undefined> {
  return (await tx.select({ id: profiles.id }).from(profiles).where(listedAs(handle)).for('share'))[0]
}

/**
 * Locks a person until the transaction ends: no one else locks them or keeps them in the directory, but rows that refer to them
 * can be written. An action that counts a person's rows before it adds one calls this first.
 */
export async function holdPerson(tx: Tx, owner: OwnerId): Promise<void> {
  await tx.select({ id: profiles.id }).from(profiles).where(eq(profiles.id, owner)).for('no key update')
}

/** Waits for rows that are about to refer to a profile; later ones wait until the transaction ends. */
export async function lockProfile(tx: Tx, owner: OwnerId): Promise<void> {
  await tx.select({ id: profiles.id }).from(profiles).where(eq(profiles.id, owner)).for('update')
}
