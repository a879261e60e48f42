// The actions of those who list agents: one function per verb, in the caller's transaction.
import type { Person } from '../../../../platform/actor.ts'
import type { ThisMachine } from '../../../../platform/contract/called-address.ts'
import { givenFields } from '../../../../platform/contract/given-fields.ts'
import { Problem, refuseFor } from '../../../../platform/contract/problem.ts'
import { isSameAddress } from '../../../../platform/contract/same-address.ts'
import type { Reader, Tx } from '../../../../platform/database/database.ts'
import { invalidate, invalidateRemoved } from '../../../../platform/database/row-changes.ts'
import { isPrivateHost } from '../../../../platform/outbound/public-addresses.ts'
import { requireVerifiedSeller } from '../../../accounts/abuse-protection/limits/server/limits.actions.ts'
import { retract } from '../../../events/server/events.actions.ts'
import { refuseIfHidden } from '../../../moderation/server/moderation.actions.ts'
import { agentMessages } from '../../agents.messages.ts'
import { AGENTS } from '../../agents.rules.ts'
import { type EditedAgent, endpointProblem, type NewAgent } from '../../agents.schemas.ts'
import { agentCatalogueMessages } from '../../catalogue.messages.ts'
import { measureAfresh, measureAgain } from '../../health/server/health.actions.ts'
import { agentSubject, offerAgent } from '../../server/agents.actions.ts'
import { stopSellingAgent } from '../../server/buying.actions.ts'
import { lockPurchasesOf } from '../../server/buying.records.ts'
import { offeredAt, settleSale } from '../../server/for-sale.ts'
import type { OwnAgent } from '../listings.contract.ts'
import { agentRemovalOf, whyNotRemoveAgent, whyNotRestoreAgent } from '../listings.policy.ts'
import {
  agentsOfOwner,
  changeAgent,
  deleteAgent,
  figuresOf,
  findOwnAgent,
  isAgentHidden,
  lockOwnAgent,
} from './listings.records.ts'

function required(agent: OwnAgent | undefined): OwnAgent {
  if (!agent) throw new Problem('not_found', agentCatalogueMessages.notFound)
  return agent
}

/** Returns one page of one's own agents, newest first, with figures of each (DATA-62). */
export async function listOwnAgents(
  reader: Reader,
  actor: Person,
  page: { page: number; page_size: number },
  now: Date,
) {
  const { items, total } = await agentsOfOwner(reader, actor.id, page)
  const figures = await figuresOf(
    reader,
    actor.id,
    items.map(({ id }) => id),
    now,
  )
  return { items: items.map((agent) => ({ ...agent, ...figures(agent.id) })), total, ...page }
}

/** Raises Problem 'not_found', also for other people's. */
export const readOwnAgent = async (reader: Reader, actor: Person, id: number): Promise<OwnAgent> =>
  required(await findOwnAgent(reader, actor.id, id))

/**
 * Adds an own agent and puts it on sale (DATA-63). Raises Problem 'forbidden' until the seller's address is verified.
 */
export async function addAgent(tx: Tx, actor: Person, input: NewAgent, now: Date): Promise<OwnAgent> {
  await requireVerifiedSeller(tx, actor.id)
  const id = await offerAgent(tx, input, { actor, now })
  return required(await findOwnAgent(tx, actor.id, id))
}

/** Raises Problem 'invalid' for an endpoint that could never be called. */
export function requireCallable(url: string | null | undefined, thisMachine: ThisMachine | undefined): void {
  if (!url) return
  const { protocol, hostname } = new URL(url)
  const why =
    endpointProblem(url, thisMachine) ??
    (protocol === 'https:' && isPrivateHost(hostname) ? agentMessages.endpointNotPublic : undefined)
  if (why !== undefined) throw new Problem('invalid', why, { fields: { endpoint_url: why } })
}

/** An endpoint that is only written in another way keeps its check. */
function sameOrOther(before: string | null, given: string | null | undefined): string | null | undefined {
  return before !== null && given && isSameAddress(before, given) ? before : given
}

/** Edits an own agent, on sale or not (DATA-63). Raises Problem 'not_found'. */
export async function editAgent(
  tx: Tx,
  { id, change }: { id: number; change: EditedAgent },
  { actor, now }: { actor: Person; now: Date },
): Promise<OwnAgent> {
  const before = required(await lockOwnAgent(tx, actor.id, id))
  const endpoint_url = sameOrOther(before.endpoint_url, change.endpoint_url)
  await changeAgent(tx, id, givenFields({ ...change, endpoint_url }))
  const isMoved = endpoint_url !== undefined && endpoint_url !== before.endpoint_url
  if (isMoved) await measureAfresh(tx, id, now)
  await settleSale(tx, id, now)
  invalidate(tx, AGENTS, id)
  return required(await findOwnAgent(tx, actor.id, id))
}

/**
 * Deletes an own agent. If others paid for it or wrote about it, it is only withdrawn from sale: they keep it until what they
 * paid for runs out (DATA-62, decision 50). Raises Problem 'not_found' or 'conflict'.
 */
export async function removeAgent(
  tx: Tx,
  actor: Person,
  id: number,
  now: Date,
): Promise<{ outcome: 'deleted' | 'withdrawn' }> {
  required(await findOwnAgent(tx, actor.id, id))
  // Purchases are locked first, as payments do; otherwise the two could deadlock.
  await lockPurchasesOf(tx, id)
  const agent = required(await lockOwnAgent(tx, actor.id, id))
  refuseFor(whyNotRemoveAgent(agent))
  invalidateRemoved(tx, AGENTS, id)
  if (agentRemovalOf(agent) === 'withdraw') {
    await stopSellingAgent(tx, id, 'seller', now)
    await changeAgent(tx, id, { withdrawn_at: now.toISOString(), paused_for: null })
    return { outcome: 'withdrawn' }
  }
  await retract(tx, { subject: agentSubject.subject, ids: [id] })
  await deleteAgent(tx, id)
  return { outcome: 'deleted' }
}

/** Puts an own agent back on sale, at once or as soon as its endpoint works. Raises Problem 'not_found', 'conflict', or 'forbidden' as adding one does. */
export async function restoreAgent(tx: Tx, actor: Person, id: number, now: Date): Promise<OwnAgent> {
  const agent = required(await lockOwnAgent(tx, actor.id, id))
  refuseIfHidden(await isAgentHidden(tx, id))
  const facts = { ...agent, is_callable: agent.calling === 'callable' }
  refuseFor(whyNotRestoreAgent(facts))
  await requireVerifiedSeller(tx, actor.id)
  // An agent that is set up by hand has no endpoint that could fail.
  const isWell = !facts.is_callable || (await measureAgain(tx, id, now))
  await changeAgent(
    tx,
    id,
    isWell
      ? { withdrawn_at: null, offered_at: offeredAt(now) }
      : { withdrawn_at: now.toISOString(), paused_for: 'unhealthy' },
  )
  invalidate(tx, AGENTS, id)
  return required(await findOwnAgent(tx, actor.id, id))
}
