// The queries for the deployments of a person that need something from them.
import { and, desc, eq, gt, isNull, lte, type SQL } from 'drizzle-orm'
import type { OwnerId } from '../../../../platform/actor.ts'
import type { Reader } from '../../../../platform/database/database.ts'
import { subscriptions } from '../../../payments/server/table.ts'
import { deploymentKeys } from '../../access/server/table.ts'
import { agents, purchases } from '../../server/table.ts'

export type Waiting = { id: number; name: string }

/** Deployments with access for which this is true, the newest first, up to `most`. */
function waiting(reader: Reader, owner: OwnerId, condition: SQL | undefined, most: number) {
  return reader
    .select({ id: purchases.id, name: agents.name })
    .from(purchases)
    .innerJoin(agents, eq(agents.id, purchases.agent_id))
    .leftJoin(deploymentKeys, eq(deploymentKeys.purchase_id, purchases.id))
    .where(and(eq(purchases.user_id, owner), eq(purchases.status, 'completed'), condition))
    .orderBy(desc(purchases.created_at))
    .limit(most)
}

/** Without a key, among those since a moment. */
export function withoutKey(reader: Reader, owner: OwnerId, since: Date, most: number): Promise<Waiting[]> {
  const isNew = gt(purchases.created_at, since.toISOString())
  return waiting(reader, owner, and(isNull(deploymentKeys.purchase_id), isNew), most)
}

/** With a key of these days that nothing has used. */
export function withUnusedKey(
  reader: Reader,
  owner: OwnerId,
  made: { after: Date; before: Date },
  most: number,
): Promise<Waiting[]> {
  const isFromThen = and(
    gt(deploymentKeys.created_at, made.after.toISOString()),
    lte(deploymentKeys.created_at, made.before.toISOString()),
  )
  return waiting(reader, owner, and(isNull(deploymentKeys.used_at), isFromThen), most)
}

/** Whose renewal has failed and is tried again. */
export function withFailedPayment(reader: Reader, owner: OwnerId, most: number): Promise<Waiting[]> {
  return reader
    .select({ id: purchases.id, name: agents.name })
    .from(subscriptions)
    .innerJoin(
      purchases,
      and(eq(purchases.user_id, subscriptions.user_id), eq(purchases.agent_id, subscriptions.product_id)),
    )
    .innerJoin(agents, eq(agents.id, purchases.agent_id))
    .where(
      and(
        eq(subscriptions.user_id, owner),
        eq(subscriptions.product_type, 'agent'),
        eq(subscriptions.status, 'past_due'),
      ),
    )
    .orderBy(desc(subscriptions.created_at))
    .limit(most)
}
