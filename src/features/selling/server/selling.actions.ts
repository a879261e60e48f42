// The check that every endpoint of selling makes first.
import type { Person } from '../../../platform/actor.ts'
import { refuseFor } from '../../../platform/contract/problem.ts'
import type { Reader } from '../../../platform/database/database.ts'
import { readOwnProfile } from '../../profiles/server/profiles.actions.ts'
import { whyNotSeeSelling } from '../selling.policy.ts'

/** Raises Problem 'forbidden' for everyone but professionals (PERM-10). */
export async function requireSeller(reader: Reader, actor: Person): Promise<void> {
  refuseFor(whyNotSeeSelling(await readOwnProfile(reader, actor)))
}
