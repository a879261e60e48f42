// Lets agents be reported and hidden, and operators flag them.

import { and, eq, isNotNull, isNull, or, sql } from 'drizzle-orm'
import { paths } from '../../../paths.ts'
import type { Tx } from '../../../platform/database/database.ts'
import { invalidate, invalidateRemoved } from '../../../platform/database/row-changes.ts'
import { findsRows, type ModeratedKind } from '../../../platform/moderated.ts'
import { noteReviewsHidden, noteReviewsShown } from '../../reviews/server/reviews.actions.ts'
import { AGENTS } from '../agents.rules.ts'
import { agents } from './agents.table.ts'
import { isSold, stopSellingAgent } from './buying.actions.ts'
import { lockPurchasesOf } from './buying.records.ts'
import { offeredAt, settleSale } from './for-sale.ts'

export const moderatedAgents: ModeratedKind = {
  kind: 'agent',
  ...findsRows({
    table: agents,
    title: agents.name,
    isSeen: (viewer) => or(isNull(agents.hidden_from), eq(agents.user_id, viewer)),
    pathOf: paths.agent,
  }),
  /** Buyers keep a hidden agent until what they paid for runs out, as if its owner had withdrawn it. */
  async hide(tx, id, now) {
    const agentId = Number(id)
    await lockPurchasesOf(tx, agentId)
    if (await isSold(tx, agentId)) await stopSellingAgent(tx, agentId, 'moderation', now)
    await hideAgent(tx, agentId, now.toISOString())
    invalidateRemoved(tx, AGENTS, agentId)
    noteReviewsHidden(tx, 'agent', agentId)
  },
  async restore(tx, id, now) {
    await restoreAgent(tx, Number(id), now)
    await settleSale(tx, Number(id), now)
    invalidate(tx, AGENTS, Number(id))
    noteReviewsShown(tx, 'agent', Number(id))
  },
}

/** Returns the agent's name, or undefined without an agent. */
export async function flagAgent(
  tx: Tx,
  id: number,
  flag: 'trending',
  isOn: boolean,
): Promise<string | undefined> {
  const name = await setFlag(tx, id, flag, isOn)
  if (name !== undefined) invalidate(tx, AGENTS, id)
  return name
}

/** The caller has locked the purchases and then the agent. */
async function hideAgent(tx: Tx, id: number, at: string): Promise<void> {
  await tx
    .update(agents)
    .set({
      hidden_from: sql`case when ${agents.withdrawn_at} is null or ${agents.paused_for} is not null then 'sale' else 'withdrawn' end`,
      paused_for: null,
      withdrawn_at: sql`coalesce(${agents.withdrawn_at}, ${at}::timestamptz)`,
    })
    .where(and(eq(agents.id, id), isNull(agents.hidden_from)))
}

async function restoreAgent(tx: Tx, id: number, now: Date): Promise<void> {
  await tx
    .update(agents)
    .set({
      withdrawn_at: sql`case when ${agents.hidden_from} = 'sale' then null else ${agents.withdrawn_at} end`,
      offered_at: sql`case when ${agents.hidden_from} = 'sale' then ${offeredAt(now)} else ${agents.offered_at} end`,
      hidden_from: null,
    })
    .where(and(eq(agents.id, id), isNotNull(agents.hidden_from)))
}

/** Returns undefined for an unknown agent. */
async function setFlag(tx: Tx, id: number, flag: 'trending', isOn: boolean): Promise<string | undefined> {
  const rows = await tx
    .update(agents)
    .set({ [flag]: isOn })
    .where(eq(agents.id, id))
    .returning({ name: agents.name })
  return rows[0]?.name
}
