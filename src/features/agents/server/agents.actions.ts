// The actions of agents: one function per verb, in the caller's transaction.

import type { Person } from '../../../platform/actor.ts'
import type { Tx } from '../../../platform/database/database.ts'
import { invalidate } from '../../../platform/database/row-changes.ts'
import { emit } from '../../events/server/events.actions.ts'
import type { EventSubject } from '../../events/server/subjects.ts'
import { recordSeededSale } from '../../payments/server/charges.actions.ts'
import { agentDeployed, agentOffered } from '../agents.events.ts'
import { AGENTS } from '../agents.rules.ts'
import type { NewAgent } from '../agents.schemas.ts'
import { canRun } from '../for-sale.policy.ts'
import {
  type AgentRow,
  insertAgent,
  insertCompletedPurchase,
  moveIdsOn,
  namesOfAgents,
  namesOfPurchases,
  rankNewUsers,
  repairUserCounts,
} from './agents.records.ts'

/** Seeds also set the id, and the flag that operators give. */
export type SeededAgent = Pick<AgentRow, 'id' | 'trending'>

/** Creates an agent and returns its id (spec 2 §5 Agent). It is on sale once buyers can run it. */
export async function offerAgent(
  tx: Tx,
  input: NewAgent,
  { actor, now, seeded = {} }: { actor: Person; now: Date; seeded?: SeededAgent | undefined },
): Promise<number> {
  const created_at = now.toISOString()
  // The endpoint of a new agent has still to pass its samples.
  const isPaused = !canRun({ ...input, is_callable: false })
  const id = await insertAgent(tx, {
    ...input,
    ...seeded,
    ...(isPaused ? { withdrawn_at: created_at, paused_for: 'cannot_run' } : { offered_at: created_at }),
    user_id: actor.id,
    // The dialog says that buyers see the seller's name.
    created_at,
  })
  await emit(tx, agentOffered, { subject: id, params: {}, actor: actor.id, audience: {} }, now)
  invalidate(tx, AGENTS, id)
  return id
}

/** Makes the ids of further agents follow those that seeds have set. */
export async function continueAgentIds(tx: Tx): Promise<void> {
  await moveIdsOn(tx)
}

/**
 * Gives a person the agent at its stored price without a card provider, for tests alone. Returns the purchase;
 * undefined for an unknown agent. Raises a unique violation if the person has the agent.
 */
export async function completePurchase(
  tx: Tx,
  actor: Person,
  agentId: number,
  now: Date,
): Promise<number | undefined> {
  const bought = await insertCompletedPurchase(tx, {
    user_id: actor.id,
    agent_id: agentId,
    created_at: now.toISOString(),
  })
  if (bought) {
    const { id: subject, owner_id: owner, amount } = bought
    const params = { agent_id: agentId }
    const sale = { user_id: actor.id, seller_id: owner, product_type: 'agent', product_id: agentId } as const
    await recordSeededSale(tx, sale, amount, now)
    await emit(tx, agentDeployed, { subject, params, actor: actor.id, audience: { owner } }, now)
  }
  invalidate(tx, AGENTS, agentId)
  return bought?.id
}

/** Ranks agents by those users, too, who have come to count; returns how many agents changed. */
export async function rankUsers(tx: Tx, now: Date): Promise<number> {
  const ranked = await rankNewUsers(tx, now)
  if (ranked.length > 0) invalidate(tx, AGENTS, ...ranked)
  return ranked.length
}

/** Corrects every users_count by its rows; returns how many were wrong. */
export async function repairAgentCounts(tx: Tx): Promise<number> {
  const repaired = await repairUserCounts(tx)
  if (repaired > 0) invalidate(tx, AGENTS)
  return repaired
}

export const agentSubject: EventSubject = { subject: 'agent', lookUp: namesOfAgents }
export const purchaseSubject: EventSubject = { subject: 'purchase', lookUp: namesOfPurchases }
