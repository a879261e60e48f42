// Adds follows to an export, and deletes and uncounts both sides' follows when an account is erased.

import { eq, or, sql } from 'drizzle-orm'
import type { OwnerId } from '../../../platform/actor.ts'
import { rowsOf } from '../../../platform/database/cursor.ts'
import type { Tx } from '../../../platform/database/database.ts'
import { invalidate } from '../../../platform/database/row-changes.ts'
import type { PersonData } from '../../../platform/person-data.ts'
import { retract } from '../../events/server/events.actions.ts'
import { personFollowed } from '../follows.events.ts'
import { FOLLOWS } from '../follows.rules.ts'
import { follows, followTotals } from './follows.table.ts'

export const followData = {
  noun: 'follows',
  exportRows: followsOfPerson,
  async erase(tx, owner) {
    await deleteFollowsAround(tx, owner)
    await retract(tx, { subject: personFollowed.subject, actor: owner })
    invalidate(tx, FOLLOWS)
    return 'gone'
  },
} as const satisfies PersonData

function followsOfPerson(tx: Tx, owner: OwnerId) {
  const { followee_id, created_at } = follows
  return rowsOf(
    tx,
    tx.select({ followee_id, created_at }).from(follows).where(eq(follows.follower_id, owner)),
  )
}

/** Deletes a person's follows on both sides and uncounts them. Totals are locked in one order, so two who leave never wait. */
async function deleteFollowsAround(tx: Tx, owner: OwnerId): Promise<void> {
  const { user_id, followers_count, following_count } = followTotals
  const around = sql`(select ${follows.followee_id} from ${follows} where ${follows.follower_id} = ${owner}
    union select ${follows.follower_id} from ${follows} where ${follows.followee_id} = ${owner} union select ${owner}::uuid)`
  await tx
    .select({ id: followTotals.id })
    .from(followTotals)
    .where(sql`${user_id} in ${around}`)
    .orderBy(user_id)
    .for('no key update')
  const gone = await tx
    .delete(follows)
    .where(or(eq(follows.follower_id, owner), eq(follows.followee_id, owner)))
    .returning({ follower_id: follows.follower_id, followee_id: follows.followee_id })
  // One array, however many there are: a statement takes at most 65,535 parameters.
  const among = (ids: readonly string[]) => sql`${user_id} = any(${sql.param([...ids])}::uuid[])`
  await tx
    .update(followTotals)
    .set({ followers_count: sql`${followers_count} - 1` })
    .where(among(gone.filter((row) => row.follower_id === owner).map((row) => row.followee_id)))
  await tx
    .update(followTotals)
    .set({ following_count: sql`${following_count} - 1` })
    .where(among(gone.filter((row) => row.followee_id === owner).map((row) => row.follower_id)))
  await tx.delete(followTotals).where(eq(user_id, owner))
}
