// People who are notified, for API tests: signed up, with a proved address, asking with their own token.

import {
  agentAccessEnded,
  agentDeployed,
  agentPaymentAhead,
  agentPaymentFailed,
  agentReviewAnswered,
  agentReviewed,
  agentWithdrawn,
} from '../../../src/features/agents/agents.events.ts'
import {
  agentHealthChanged,
  deploymentHealthChanged,
} from '../../../src/features/agents/health/health.events.ts'
import {
  agentFailing,
  agentRunClaimAnswered,
  agentRunClaimed,
  agentRunPriceRaised,
  agentRunSpending,
  agentRunsUnpaid,
  agentRunsUsed,
} from '../../../src/features/agents/runs/runs.events.ts'
import { agentSaleChanged, agentSaleReturned } from '../../../src/features/agents/sold-agents.events.ts'
import {
  courseBought,
  courseReduced,
  courseReviewAnswered,
  courseReviewed,
} from '../../../src/features/courses/courses.events.ts'
import { questionAsked } from '../../../src/features/courses/questions/questions.events.ts'
import { emit } from '../../../src/features/events/server/events.actions.ts'
import { personFollowed } from '../../../src/features/follows/follows.events.ts'
import { contentHidden } from '../../../src/features/moderation/moderation.events.ts'
import { invitationSent } from '../../../src/features/projects/invitations/invitations.events.ts'
import { proposalReceived } from '../../../src/features/projects/proposals/proposals.events.ts'
import {
  payoutFailed,
  payoutPaid,
  payoutReturned,
  payoutSkipped,
} from '../../../src/features/selling/payouts/payouts.events.ts'
import { updateQuoted } from '../../../src/features/updates/updates.events.ts'
import type { EventDeclaration, EventParams } from '../../../src/platform/contract/event.ts'
import type { Tx } from '../../../src/platform/database/database.ts'
import type { Answer, TestProduct } from '../product/product.ts'
import type { SignedIn, TestAccounts } from './accounts.ts'

export type Recipient = {
  id: string
  email: string
  client: SignedIn['client']
  headers: { authorization: string }
  /** Calls the API below /rest/v1. */
  ask(method: string, path: string, body?: unknown): Promise<Answer>
}

/** Signs up a person with a public name; the address counts as proved by default. */
export async function newRecipient(
  { person, product }: Pick<TestAccounts, 'person' | 'product'>,
  { isProved = true } = {},
): Promise<Recipient> {
  const { id, email, client } = await person()
  const token = (await client.getSession()).data.session?.access_token
  const headers = { authorization: `Bearer ${token}` }
  if (isProved) {
    await product.database.pool.query('update users set email_confirmed_at = created_at where id = $1', [id])
  }
  return {
    id,
    email,
    client,
    headers,
    ask: (method, path, body) =>
      product.ask(method, `/rest/v1${path}`, body === undefined ? { headers } : { headers, body }),
  }
}

export type TestEvent = {
  event?: EventDeclaration
  /** It is a new subject by default. */
  subject?: number
  actor_id?: string | null
}

/** Ids without rows: sentences about them have no title. */
let subjects = 1_000_000_000

/** Kinds about these have such parameters; those about proposals may lack their project. */
const PARAMS: Readonly<Record<string, EventParams>> = {
  [proposalReceived.subject]: { project_id: null },
  [invitationSent.subject]: { project_id: 1 },
  [agentDeployed.subject]: { agent_id: 1 },
  [agentReviewAnswered.subject]: { agent_id: 1 },
  [courseBought.subject]: { course_id: 1 },
  [courseReviewAnswered.subject]: { course_id: 1 },
  [questionAsked.subject]: { course_id: 1, lecture_id: 1 },
  [personFollowed.subject]: { handle: null },
  [contentHidden.subject]: { kind: 'agent' },
}

/** These kinds have more parameters than others about their subject. */
const PARAMS_OF_KIND: Readonly<Record<string, EventParams>> = {
  [agentPaymentFailed.kind]: { agent_id: 1, until: '2026-03-09T09:00:00.000Z' },
  [agentReviewed.kind]: { stars: 4 },
  [courseReviewed.kind]: { stars: 4 },
  [agentAccessEnded.kind]: { agent_id: 1, how: 'ended' },
  [agentSaleReturned.kind]: { agent_id: 1, amount: 20, went: 'refunded' },
  [agentSaleChanged.kind]: { agent_id: 1, change: 'canceled', until: '2026-03-09T09:00:00.000Z' },
  [agentRunsUsed.kind]: { agent_id: 1, percent: 85, month: '2026-03-01', most: 100 },
  [agentRunSpending.kind]: { agent_id: 1, percent: 85, month: '2026-03-01', most: 100 },
  [agentRunPriceRaised.kind]: { agent_id: 1, from: 0.01, to: 0.02 },
  [agentRunsUnpaid.kind]: { agent_id: 1, amount: 20 },
  [agentFailing.kind]: { day: '2026-03-09' },
  [agentRunClaimed.kind]: { run_id: 1, amount: 4, what: 'asked' },
  [agentRunClaimAnswered.kind]: { run_id: 1, agent_id: 1, amount: 4, what: 'granted' },
  [agentHealthChanged.kind]: { health: 'paused' },
  [deploymentHealthChanged.kind]: { agent_id: 1, health: 'paused' },
  [agentWithdrawn.kind]: { agent_id: 1, why: 'seller', until: '2026-03-09T09:00:00.000Z' },
  [courseReduced.kind]: { lectures: 2, until: '2026-04-08T09:00:00.000Z' },
  [payoutPaid.kind]: {
    amount: 120.5,
    until: '2026-03-08T09:00:00.000Z',
    paid_at: '2026-03-09T09:00:00.000Z',
  },
  [payoutFailed.kind]: { amount: 120.5, reason: 'account_closed' },
  [payoutReturned.kind]: { amount: 120.5, reason: 'account_closed' },
  [payoutSkipped.kind]: { amount: 120.5, reason: 'no_account' },
  [updateQuoted.kind]: { quoted: 'agent', key: '1' },
  [agentPaymentAhead.kind]: {
    agent_id: 1,
    announced: { what: 'card_expires', on: '2026-04-01T00:00:00.000Z' },
  },
}

/** Emits an event to a person in a transaction, a received proposal by default. */
export async function emitIn(
  tx: Tx,
  userId: string,
  { event, subject = subjects++, actor_id = null }: TestEvent,
  now: Date,
): Promise<void> {
  const declaration: EventDeclaration = event ?? proposalReceived
  const params = PARAMS_OF_KIND[declaration.kind] ?? PARAMS[declaration.subject] ?? {}
  await emit(
    tx,
    declaration,
    { subject, params, actor: actor_id, audience: { owner: userId, other: userId } },
    now,
  )
}

/** Emits it in a transaction of its own. */
export function emitTo(
  { database, clock }: Pick<TestProduct, 'database' | 'clock'>,
  userId: string,
  event: TestEvent = {},
): Promise<void> {
  return database.inTransaction((tx) => emitIn(tx, userId, event, clock.now()))
}
