// Agents as something that is reported and hidden, and the flags that operators give them.
import { paths } from '../../../../paths.ts'
import type { Tx } from '../../../../platform/database/database.ts'
import { noteChange, noteRemoval } from '../../../../platform/database/row-changes.ts'
import { type ModeratedKind, rowIdIn } from '../../../../platform/moderated.ts'
import { noteReviewsHidden, noteReviewsShown } from '../../../reviews/server/actions.ts'
import { holdPurchasesOf, isForSale, stopSellingAgent } from '../../buying/server/actions.ts'
import { AGENTS } from '../../rules.ts'
import { findModerated, hideAgent, idsOf, restoreAgent, setFlag } from './records.ts'

export const moderatedAgents: ModeratedKind = {
  kind: 'agent',
  async find(reader, id, viewer) {
    const agentId = rowIdIn(id)
    const found = agentId === undefined ? undefined : await findModerated(reader, agentId, viewer)
    return found && agentId !== undefined ? { ...found, id, path: paths.agent(agentId) } : undefined
  },
  idsOfOwner: idsOf,
  /** Those who deployed it keep it until what they paid for runs out, as if its owner had withdrawn it. */
  async hide(tx, id, now) {
    const agentId = Number(id)
    await holdPurchasesOf(tx, agentId)
    if (await isForSale(tx, agentId)) await stopSellingAgent(tx, agentId, 'moderation', now)
    await hideAgent(tx, agentId, now.toISOString())
    noteRemoval(tx, AGENTS, agentId)
    noteReviewsHidden(tx, 'agent', agentId)
  },
  async restore(tx, id) {
    await restoreAgent(tx, Number(id))
    noteChange(tx, AGENTS, Number(id))
    noteReviewsShown(tx, 'agent', Number(id))
  },
}

/** Gives or takes the flag of an agent; returns its name, undefined if there is none. */
export async function flagAgent(
  tx: Tx,
  id: number,
  flag: 'verified' | 'trending',
  isOn: boolean,
): Promise<string | undefined> {
  const name = await setFlag(tx, id, flag, isOn)
  if (name !== undefined) noteChange(tx, AGENTS, id)
  return name
}
