// Counts the subscribers of a person's agents and the person's own subscriptions, for the dialog that deletes an account.

import { and, countDistinct, eq, inArray, max } from 'drizzle-orm'
import type { OwnerId } from '../../../platform/actor.ts'
import { dollarsInFull } from '../../../platform/contract/in-words.ts'
import { toDollars } from '../../../platform/contract/money.ts'
import type { Reader } from '../../../platform/database/database.ts'
import { countedCommitments, type OwnCommitments } from '../../accounts/server/own-commitments.ts'
import { subscriptions } from '../../payments/server/payments.table.ts'
import { RUNNING_STATUSES } from '../../payments/subscriptions/subscriptions.rules.ts'
import {
  ownSubscriptionMessages,
  subscriberMessages,
  unbilledRunMessages,
} from '../own-commitments.messages.ts'
import { unbilledRunsOf } from '../runs/server/run-bills.ts'
import { agents } from './agents.table.ts'

export const subscribers: OwnCommitments = {
  kind: 'subscribers',
  async find(reader, owner) {
    const { people, until } = await subscribersOf(reader, owner)
    const { text, outcome } = subscriberMessages
    return people === 0 ? undefined : { text: text(people), outcome: outcome(until) }
  },
}

export const ownSubscriptions = countedCommitments({
  kind: 'own_subscriptions',
  count: countSubscriptions,
  messages: ownSubscriptionMessages,
})

export const unbilledRuns: OwnCommitments = {
  kind: 'unbilled_runs',
  async find(reader, owner) {
    const { amount, runs } = await unbilledRunsOf(reader, owner)
    const { text, outcome } = unbilledRunMessages
    return amount === 0 ? undefined : { text: text(dollarsInFull(toDollars(amount)), runs), outcome }
  },
}

const isRunning = and(
  eq(subscriptions.product_type, 'agent'),
  inArray(subscriptions.status, [...RUNNING_STATUSES]),
)

/** Returns the end of the last period that was paid, too. */
async function subscribersOf(reader: Reader, seller: OwnerId) {
  const [row] = await reader
    .select({ people: countDistinct(subscriptions.user_id), until: max(subscriptions.current_period_end) })
    .from(subscriptions)
    .innerJoin(agents, eq(agents.id, subscriptions.product_id))
    .where(and(eq(agents.user_id, seller), isRunning))
  return { people: row?.people ?? 0, until: row?.until ?? null }
}

async function countSubscriptions(reader: Reader, buyer: OwnerId): Promise<number> {
  return reader.$count(subscriptions, and(eq(subscriptions.user_id, buyer), isRunning))
}
