// Deployments that need something from their buyer, for 'Needs you'.

import { and, desc, eq, gt, isNotNull, isNull, lte, notExists, type SQL } from 'drizzle-orm'
import { paths } from '../../../paths.ts'
import type { OwnerId } from '../../../platform/actor.ts'
import type { OwnNeed } from '../../../platform/contract/own-need.ts'
import type { Reader } from '../../../platform/database/database.ts'
import type { OwnNeeds } from '../../../platform/own-needs.ts'
import { subscriptions } from '../../payments/server/payments.table.ts'
import { REMINDED_FOR_MS, UNUSED_AFTER_MS } from '../access/access.rules.ts'
import { deploymentKeys } from '../access/server/access.table.ts'
import { failedPaymentNeed, offSaleNeed, setUpNeed, unusedKeyNeed } from '../agents-own-needs.messages.ts'
import { agentRuns } from './agent-runs.table.ts'
import { agents, purchases } from './agents.table.ts'

/** More are not counted: the line reads '99+'. */
const MOST_COUNTED = 99

type Sentence = { text(count: number, isMore: boolean): string; action: string }

/** One deployment is linked directly, several lead to their list. */
function needOf(
  found: readonly Waiting[],
  { text, action }: Sentence,
  elsewhere?: string,
): Omit<OwnNeed, 'kind'> | undefined {
  const [first] = found
  if (!first) return undefined
  const count = Math.min(found.length, MOST_COUNTED)
  const isOne = found.length === 1
  const path = isOne ? paths.deployment(first.id) : paths.deployments()
  return {
    count,
    text: text(count, found.length > MOST_COUNTED),
    detail: isOne ? first.name : null,
    action: { label: action, path: elsewhere ?? path },
  }
}

const before = (now: Date, ms: number) => new Date(now.getTime() - ms)

export const failedPayments: OwnNeeds = {
  kind: 'failed_agent_payments',
  async find(reader, owner) {
    return needOf(await withFailedPayment(reader, owner, MOST_COUNTED + 1), failedPaymentNeed)
  },
}

export const agentsOffSale: OwnNeeds = {
  kind: 'agents_off_sale',
  async find(reader, owner) {
    const found = await pausedOf(reader, owner, MOST_COUNTED + 1)
    const [first] = found
    return (
      first &&
      needOf(found, offSaleNeed, found.length === 1 ? paths.agentCalling(first.id) : paths.ownAgents())
    )
  },
}

export const agentsToSetUp: OwnNeeds = {
  kind: 'agents_to_set_up',
  async find(reader, owner, now) {
    return needOf(await withoutKey(reader, owner, before(now, REMINDED_FOR_MS), MOST_COUNTED + 1), setUpNeed)
  },
}

export const unusedKeys: OwnNeeds = {
  kind: 'unused_agent_keys',
  async find(reader, owner, now) {
    const made = { after: before(now, REMINDED_FOR_MS), before: before(now, UNUSED_AFTER_MS) }
    return needOf(await withUnusedKey(reader, owner, made, MOST_COUNTED + 1), unusedKeyNeed)
  },
}

type Waiting = { id: number; name: string }

/** Returns at most `most`, the newest first. */
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

function pausedOf(reader: Reader, owner: OwnerId, most: number): Promise<Waiting[]> {
  return reader
    .select({ id: agents.id, name: agents.name })
    .from(agents)
    .where(and(eq(agents.user_id, owner), isNotNull(agents.paused_for)))
    .orderBy(desc(agents.created_at), desc(agents.id))
    .limit(most)
}

/** An agent that was run on its page needs no key. */
function withoutKey(reader: Reader, owner: OwnerId, since: Date, most: number): Promise<Waiting[]> {
  const isNew = gt(purchases.created_at, since.toISOString())
  const isUnused = notExists(
    reader.select({ id: agentRuns.id }).from(agentRuns).where(eq(agentRuns.purchase_id, purchases.id)),
  )
  return waiting(reader, owner, and(isNull(deploymentKeys.purchase_id), isNew, isUnused), most)
}

function withUnusedKey(
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

function withFailedPayment(reader: Reader, owner: OwnerId, most: number): Promise<Waiting[]> {
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
