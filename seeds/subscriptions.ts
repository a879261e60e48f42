// Adds the monthly subscriptions of people with accounts, each in another state, and a paid course. The actions of
// buyers make all of it, with the sandbox's cards, on a clock that passes through the months until now.

import type { Sandbox } from '@guildhall/stripe-sandbox'
import { agentDeployed, agentReady } from '../src/features/agents/agents.events.ts'
import { editAgent } from '../src/features/agents/listings/server/listings.actions.ts'
import { confirmPurchase, createPaymentIntent } from '../src/features/agents/server/buying.actions.ts'
import { announceAgentPrices } from '../src/features/agents/server/pricing.actions.ts'
import { buyCourse } from '../src/features/courses/orders/server/orders.actions.ts'
import { settleEvent } from '../src/features/events/server/events.actions.ts'
import { cancelSubscription, listSubscriptions } from '../src/features/payments/server/cancelling.actions.ts'
import type { PaymentParts } from '../src/features/payments/server/payments.actions.ts'
import { type Job, runJob } from '../src/platform/jobs/jobs.ts'
import { agents } from './agents.ts'
import { courses } from './courses.ts'
import { addPayoutDetails, payByHand } from './payouts.ts'
import { actorCalled } from './people.ts'
import type { SeedAgent } from './shapes.ts'

/** This card pays everything. */
const GOOD = '4242 4242 4242 4242'
/** This card pays once, and is declined at renewals. */
const DECLINED_LATER = '4000 0000 0000 0341'
const DAY_SECONDS = 24 * 3600
/** The sandbox's checkout would lead back there. */
const NOWHERE = 'https://guildhall.example/'

export type SeedStep = { days_ago: number; by: string } & (
  | { does: 'deploys'; agent: string; price: number; card: string }
  | { does: 'cancels'; agent: string }
  | { does: 'buys'; course: string }
  | { does: 'asks'; agent: string; price: number }
  | { does: 'is paid by hand' }
  | { does: 'adds payout details' }
)

/**
 * The steps lead to these states for people with accounts: active, on trial, past due, cancelled, ended, subscribed
 * again, and about to cost more. They are oldest first.
 */
export const subscriptionSteps: readonly SeedStep[] = [
  { days_ago: 79.5, by: 'amara-okafor', does: 'is paid by hand' },
  { days_ago: 79, by: 'efua-asante', does: 'deploys', agent: 'Returns Counter', price: 129, card: GOOD },
  { days_ago: 64.6, by: 'efua-asante', does: 'deploys', agent: 'Send Window', price: 199, card: GOOD },
  { days_ago: 58, by: 'efua-asante', does: 'cancels', agent: 'Returns Counter' },
  { days_ago: 51, by: 'amara-okafor', does: 'is paid by hand' },
  { days_ago: 44, by: 'darragh-quinlan', does: 'asks', agent: 'Renewal Calendar', price: 129 },
  { days_ago: 40.3, by: 'amara-okafor', does: 'deploys', agent: 'Send Window', price: 199, card: GOOD },
  {
    days_ago: 33.4,
    by: 'efua-asante',
    does: 'deploys',
    agent: 'Quote Draft',
    price: 269,
    card: DECLINED_LATER,
  },
  { days_ago: 24.2, by: 'efua-asante', does: 'deploys', agent: 'Renewal Calendar', price: 129, card: GOOD },
  { days_ago: 23.4, by: 'amara-okafor', does: 'is paid by hand' },
  { days_ago: 23, by: 'amara-okafor', does: 'adds payout details' },
  { days_ago: 19.5, by: 'efua-asante', does: 'deploys', agent: 'Pipeline Clerk', price: 219, card: GOOD },
  { days_ago: 16.2, by: 'efua-asante', does: 'deploys', agent: 'Returns Counter', price: 129, card: GOOD },
  { days_ago: 11.6, by: 'efua-asante', does: 'buys', course: 'Retrieval that answers customers' },
  { days_ago: 9.1, by: 'freya-haugen', does: 'deploys', agent: 'Galley Proof', price: 149, card: GOOD },
  { days_ago: 6.4, by: 'freya-haugen', does: 'buys', course: 'Reading documents by machine' },
  { days_ago: 4.7, by: 'efua-asante', does: 'deploys', agent: 'Rota Planner', price: 210, card: GOOD },
  { days_ago: 3.2, by: 'efua-asante', does: 'cancels', agent: 'Pipeline Clerk' },
  { days_ago: 1.8, by: 'darragh-quinlan', does: 'asks', agent: 'Renewal Calendar', price: 159 },
]

export type Lapse = {
  /** Its clock stands at the first step or before. */
  parts: PaymentParts
  sandbox: Sandbox
  jobs: readonly Job[]
  agentIds: ReadonlyMap<string, number>
  courseIds: ReadonlyMap<string, number>
}

/** The first step was so many days ago. */
export const LAPSE_DAYS = 80

export async function addSubscriptions(lapse: Lapse): Promise<void> {
  let daysAgo = LAPSE_DAYS
  for (const step of subscriptionSteps) {
    daysAgo = await passUntil(lapse, daysAgo, step.days_ago)
    await take(lapse, step)
  }
  await passUntil(lapse, daysAgo, 0)
}

/** Lets time pass a day at a time, with everything that becomes due. */
async function passUntil({ parts, jobs }: Lapse, from: number, to: number): Promise<number> {
  for (let left = from; left > to; ) {
    const days = Math.min(left - to, 1)
    parts.clock.advance(Math.round(days * DAY_SECONDS))
    left -= days
    await announceAgentPrices(parts.database, parts.clock)
    for (const job of jobs) await runJob(job, parts.log)
  }
  return to
}

async function take(lapse: Lapse, step: SeedStep): Promise<void> {
  const { parts, agentIds } = lapse
  const { database, clock } = parts
  const actor = actorCalled(step.by)
  if (step.does === 'asks') {
    const { name, category, description, features } = seedAgent(step.agent)
    const change = { name, category, description, features, price: step.price }
    const id = idIn(agentIds, step.agent)
    await database.inTransaction((tx) => editAgent(tx, { id, change }, { actor, now: clock.now() }))
  } else if (step.does === 'deploys') await deploy(lapse, step)
  else if (step.does === 'buys') await buy(lapse, step)
  else if (step.does === 'is paid by hand') await payByHand(lapse, step.by)
  else if (step.does === 'adds payout details') await addPayoutDetails(lapse, step.by)
  else {
    const { items } = await listSubscriptions(parts, database.db, actor, { page: 1, page_size: 20 })
    const named = items.find(({ product }) => product?.name === step.agent)
    if (!named) throw new Error(`${step.by} has no subscription of ${step.agent} at ${clock.now()}`)
    await cancelSubscription(parts, actor, named.id)
  }
}

async function deploy(
  { parts, sandbox, agentIds }: Lapse,
  { by, agent, card, price }: Extract<SeedStep, { does: 'deploys' }>,
): Promise<void> {
  const { database, clock } = parts
  const { inTransaction } = database
  const actor = actorCalled(by)
  const agentId = idIn(agentIds, agent)
  const intent = await createPaymentIntent(parts, actor, { agentId, price }, inTransaction)
  await sandbox.confirmIntent({ clientSecret: intent.clientSecret, card: typed(card) })
  await confirmPurchase(parts, actor, intent.deploymentId)
  // Both have seen the notification by now.
  const subject = intent.deploymentId
  const owner = actorCalled(seedAgent(agent).owner)
  await inTransaction(async (tx) => {
    await settleEvent(tx, agentReady, { user_id: actor.id, subject }, clock.now())
    await settleEvent(tx, agentDeployed, { user_id: owner.id, subject }, clock.now())
  })
}

async function buy(
  { parts, sandbox, courseIds }: Lapse,
  { by, course }: Extract<SeedStep, { does: 'buys' }>,
): Promise<void> {
  const asked = {
    courseId: idIn(courseIds, course),
    price: courses.find(({ title }) => title === course)?.price ?? 0,
  }
  const addresses = { successUrl: NOWHERE, cancelUrl: NOWHERE }
  const { url } = await buyCourse(parts, actorCalled(by), asked, {
    once: parts.database.inTransaction,
    addresses,
  })
  await sandbox.payCheckout({ id: url?.split('/').at(-1) ?? '', card: typed(GOOD) })
}

const typed = (number: string) => ({ number, month: '12', year: '2060', cvc: '123' })

function seedAgent(called: string): SeedAgent {
  const agent = agents.find(({ name }) => name === called)
  if (!agent) throw new Error(`The demonstration has no ${called}`)
  return agent
}

function idIn(ids: ReadonlyMap<string, number>, name: string): number {
  const id = ids.get(name)
  if (id === undefined) throw new Error(`The demonstration has no ${name}`)
  return id
}
