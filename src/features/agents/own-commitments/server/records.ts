// The queries for the running subscriptions to a person's agents, and for their own.
import { and, countDistinct, eq, inArray, max } from 'drizzle-orm'
import type { OwnerId } from '../../../../platform/actor.ts'
import type { Reader } from '../../../../platform/database/database.ts'
import { subscriptions } from '../../../payments/server/table.ts'
import { RUNNING_STATUSES } from '../../../payments/subscriptions/rules.ts'
import { agents } from '../../server/table.ts'

const isRunning = and(
  eq(subscriptions.product_type, 'agent'),
  inArray(subscriptions.status, [...RUNNING_STATUSES]),
)

/** How many people subscribe to a person's agents, and when the last period ends that they paid for. */
export async function subscribersOf(reader: Reader, seller: OwnerId) {
  const [row] = await reader
    .select({ people: countDistinct(subscriptions.user_id), until: max(subscriptions.current_period_end) })
    .from(subscriptions)
    .innerJoin(agents, eq(agents.id, subscriptions.product_id))
    .where(and(eq(agents.user_id, seller), isRunning))
  return { people: row?.people ?? 0, until: row?.until ?? null }
}

export async function countSubscriptions(reader: Reader, buyer: OwnerId): Promise<number> {
  return reader.$count(subscriptions, and(eq(subscriptions.user_id, buyer), isRunning))
}
