// Handles runs that their buyers pay for and say didn't work: the seller refunds or answers, then an operator decides.

import { and, eq } from 'drizzle-orm'
import type { Person } from '../../../../platform/actor.ts'
import { toDollars } from '../../../../platform/contract/money.ts'
import { Problem, refuseFor } from '../../../../platform/contract/problem.ts'
import { inDollars, toTenThousandths, wholeCents } from '../../../../platform/contract/ten-thousandths.ts'
import type { Reader, Tx } from '../../../../platform/database/database.ts'
import { emit } from '../../../events/server/events.actions.ts'
import { claimMessages } from '../../../payments/claims.messages.ts'
import { claimLimit } from '../../../payments/claims.rules.ts'
import {
  answerClaim,
  type ClaimRow,
  claimsOfUses,
  claimUse,
  decideClaim,
  giveBackUse,
  openClaimsOf,
} from '../../../payments/server/claims.ts'
import { interfaceMessages } from '../../interfaces/interfaces.messages.ts'
import type { CallParts } from '../../interfaces/server/interfaces.actions.ts'
import { agents, purchases } from '../../server/agents.table.ts'
import type { ClaimedRun, KeptRun, OwnRun, RunClaim } from '../runs.contract.ts'
import { agentRunClaimAnswered, agentRunClaimed } from '../runs.events.ts'
import { runMessages as messages } from '../runs.messages.ts'
import { whyNotClaimed } from '../runs.policy.ts'
import { MOST_SHOWN_CLAIMS } from '../runs.rules.ts'
import { takeOffGrantedOf } from './run-bills.ts'
import { findRun, findRuns } from './run-ends.ts'
import { keptRun } from './shown-runs.ts'

const shown = ({ id, amount, reason, answer, status, created_at }: ClaimRow): RunClaim => ({
  id,
  amount,
  reason,
  answer,
  status,
  created_at,
})

export async function withClaim(reader: Reader, run: KeptRun, now: Date): Promise<OwnRun> {
  const [claim] = await claimsOfUses(reader, 'agent', [run.id])
  if (claim) return { ...run, claim: shown(claim), claimable: null }
  const claimable = whyNotClaimed(run, now) ? null : toDollars(wholeCents(toTenThousandths(run.cost)))
  return { ...run, claim: null, claimable }
}

/**
 * Asks for the money of an own run. Raises Problem 'not_found', 'conflict' for a run that costs nothing, ended too long ago or
 * was claimed before, and 'too_many_requests'.
 */
export async function claimRun(
  { database, clock, limits }: Pick<CallParts, 'database' | 'clock' | 'limits'>,
  actor: Person,
  id: number,
  reason: string,
): Promise<RunClaim> {
  const now = clock.now()
  const retryAfterSeconds = await limits.take(claimLimit, actor.id, now)
  if (retryAfterSeconds !== undefined)
    throw new Problem('too_many_requests', claimMessages.askedOften, { retryAfterSeconds })
  const run = await findRun(database.db, id)
  if (run?.user_id !== actor.id || run.purchase_id === null) throw new Problem('not_found', messages.notFound)
  const { ended_at, agent_id, purchase_id } = run
  refuseFor(whyNotClaimed({ ended_at, cost: inDollars(run.cost) }, now))
  // A run is on no bill that was written before its end.
  const used_at = ended_at ?? run.created_at
  if ((await claimsOfUses(database.db, 'agent', [id])).length > 0)
    throw new Problem('conflict', claimMessages.askedBefore)
  const amount = toDollars(wholeCents(run.cost))
  return database.inTransaction(async (tx) => {
    const [sold] = await tx
      .select({ user_id: purchases.user_id, seller_id: agents.user_id })
      .from(purchases)
      .innerJoin(agents, eq(agents.id, purchases.agent_id))
      .where(eq(purchases.id, purchase_id))
    if (!sold) throw new Problem('not_found', messages.notFound)
    const sale = { ...sold, product_type: 'agent', product_id: agent_id } as const
    const claim = await claimUse(tx, sale, { use_id: id, used_at, amount, reason }, now)
    const params = { run_id: id, amount, what: 'asked' } as const
    const audience = { owner: sold.seller_id }
    await emit(tx, agentRunClaimed, { subject: agent_id, params, actor: null, audience }, now)
    return shown(claim)
  })
}

/** Returns the open claims about an own agent, with their runs. Raises Problem 'not_found'. */
export async function listRunClaims(reader: Reader, actor: Person, agentId: number): Promise<ClaimedRun[]> {
  const isOwn = and(eq(agents.id, agentId), eq(agents.user_id, actor.id))
  if ((await reader.$count(agents, isOwn)) === 0)
    throw new Problem('not_found', interfaceMessages.agentNotFound)
  const sold = { seller_id: actor.id, product_type: 'agent', product_id: agentId } as const
  const claims = await openClaimsOf(reader, sold, MOST_SHOWN_CLAIMS)
  const runs = await findRuns(
    reader,
    claims.map(({ use_id }) => use_id),
  )
  return claims.flatMap((claim) => {
    const run = runs.find(({ id }) => id === claim.use_id)
    return run ? [{ claim: shown(claim), run: keptRun(run) }] : []
  })
}

/** Raises Problem 'not_found' and 'conflict'. */
export async function answerRunClaim(
  tx: Tx,
  actor: Person,
  { id, answer }: { id: number; answer: string },
  now: Date,
): Promise<RunClaim> {
  const claim = await answerClaim(tx, actor, id, answer)
  // An answer that only changes its wording is not announced again.
  if (claim.answer === null) await tellBuyer(tx, claim, 'answered', now)
  return shown({ ...claim, answer })
}

/** Raises Problem 'not_found' and 'conflict'. */
export async function giveRunBack(tx: Tx, actor: Person, id: number, now: Date): Promise<RunClaim> {
  const claim = await giveBackUse(tx, actor, id, now)
  await takeOffGrantedOf(tx, claim, now)
  await tellBuyer(tx, claim, 'granted', now)
  return shown({ ...claim, status: 'granted' })
}

/**
 * Notifies both sides of an operator's decision. Returns undefined without such a claim, and 'decided' if it was decided
 * before.
 */
export async function decideRunClaim(
  tx: Tx,
  decision: { id: number; status: 'granted' | 'declined' },
  now: Date,
): Promise<'done' | 'decided' | undefined> {
  const claim = await decideClaim(tx, decision, now)
  if (claim === undefined || claim === 'decided') return claim
  const { seller_id, product_id, use_id: run_id, amount } = claim
  if (decision.status === 'granted') await takeOffGrantedOf(tx, claim, now)
  await tellBuyer(tx, claim, decision.status, now)
  const params = { run_id, amount, what: decision.status }
  const audience = { owner: seller_id }
  await emit(tx, agentRunClaimed, { subject: product_id, params, actor: null, audience }, now)
  return 'done'
}

async function tellBuyer(
  tx: Tx,
  { user_id, product_id: agent_id, use_id: run_id, amount }: ClaimRow,
  what: 'answered' | 'granted' | 'declined',
  now: Date,
): Promise<void> {
  const run = await findRun(tx, run_id)
  // A run is deleted with its account, or after its time.
  if (!run?.purchase_id) return
  const params = { run_id, agent_id, amount, what }
  const audience = { owner: user_id }
  await emit(tx, agentRunClaimAnswered, { subject: run.purchase_id, params, actor: null, audience }, now)
}
