// Buys agents: stores the pending purchase, and acts on what the card provider reports of its payment. Only a reported payment
// gives an agent to a buyer.

import { paths } from '../../../paths.ts'
import type { Person } from '../../../platform/actor.ts'
import { Problem, refuseFor } from '../../../platform/contract/problem.ts'
import type { Database, Reader, Tx } from '../../../platform/database/database.ts'
import { invalidate } from '../../../platform/database/row-changes.ts'
import { brokenReference } from '../../../platform/database/unavailable.ts'
import type { Once } from '../../../platform/idempotency/once.ts'
import { emit, settleEvent } from '../../events/server/events.actions.ts'
import { countView, type Visitor } from '../../payments/server/analytics.ts'
import { isProviderFailure } from '../../payments/server/card-calls.ts'
import { noAccount } from '../../payments/server/customers.ts'
import type { PaymentParts, ProductSales, Sale } from '../../payments/server/payments.actions.ts'
import { settleSubscription } from '../../payments/server/provider-state.ts'
import { isRanked } from '../../payments/server/ranking.ts'
import { openIntent } from '../../payments/server/subscription-opening.ts'
import { hasSpentTrial } from '../../payments/server/trials.actions.ts'
import { findOpen } from '../../payments/subscriptions/server/open-subscription.ts'
import {
  pendingSubscription,
  stopSelling,
} from '../../payments/subscriptions/server/subscriptions.actions.ts'
import { blockReason } from '../../profiles/blocks/server/blocks.actions.ts'
import { endKey } from '../access/server/access.actions.ts'
import {
  agentAccessEnded,
  agentDeployed,
  agentPaymentAhead,
  agentPaymentFailed,
  agentReady,
  agentWithdrawn,
} from '../agents.events.ts'
import { agentMessages as messages } from '../agents.messages.ts'
import { isWithdrawn } from '../agents.policy.ts'
import { AGENTS } from '../agents.rules.ts'
import { isDeployed, mayDeploy, trialDaysFor } from '../buying.policy.ts'
import { agentCatalogueMessages } from '../catalogue.messages.ts'
import type { Purchase } from '../deployments.contract.ts'
import { agentRunsUnpaid } from '../runs/runs.events.ts'
import { stopFurther } from '../runs/server/further-runs.ts'
import { cancelRunsOf } from '../runs/server/run-ends.ts'
import {
  completeOne,
  countUser,
  deletePendingPurchase,
  endOne,
  findAgentForSale,
  findOwnPurchase,
  insertPendingPurchase,
  lockPurchase,
  lockPurchasesOf,
  namesOfBought,
  setPendingAmount,
} from './buying.records.ts'
import { announceEnd, announceReturn, announceToSeller } from './sold-agents.ts'

/** A violation of these constraints means that the agent or the buyer was deleted. */
const GONE = new Map([
  [
    'purchases_agent_id_agents_id_fk',
    (cause: unknown) => new Problem('not_found', agentCatalogueMessages.notFound, { cause }),
  ],
  ['purchases_user_id_profiles_id_fk', noAccount],
])
/** No purchase is dropped more often in a row by coincidence. */
const MOST_TRIES = 5
/** A retry is worth it after so many seconds when the card provider is away. */
const AWAY_SECONDS = 5

const pairOf = ({ user_id, product_id }: Pick<Sale, 'user_id' | 'product_id'>) => ({
  user_id,
  agent_id: product_id,
})

/** Payments call it when an agent is paid for; app/ wires it. */
export const agentSales: ProductSales = {
  product_type: 'agent',
  async lock(tx, sale) {
    await lockPurchase(tx, pairOf(sale))
  },
  async begin(tx, sale, { price, isTrial }, now) {
    const is_ranked = !isTrial || (await isRanked(tx, sale.user_id, now))
    const purchase = { ...pairOf(sale), amount: price, created_at: now.toISOString(), is_ranked }
    const subject = await completeOne(tx, purchase)
    if (subject === undefined) return false
    const { agent_id } = purchase
    const owner = (await countUser(tx, agent_id, { by: 1, is_ranked })) ?? sale.seller_id
    await emit(
      tx,
      agentDeployed,
      { subject, params: { agent_id }, actor: sale.user_id, audience: { owner } },
      now,
    )
    // The card provider reported the payment, and the buyer may be away, so the buyer is notified, too.
    const announced = { subject, params: { agent_id }, actor: null, audience: { owner: sale.user_id } }
    await emit(tx, agentReady, announced, now)
    invalidate(tx, AGENTS, agent_id)
    return true
  },
  async end(tx, sale, how, now) {
    const status = how === 'refunded' || how === 'disputed' ? 'refunded' : 'ended'
    const ended = await endOne(tx, pairOf(sale), status, now.toISOString())
    if (!ended) return
    const { id: deployment, is_ranked } = ended
    await endKey(tx, deployment)
    await cancelRunsOf(tx, deployment, now)
    await stopFurther(tx, deployment)
    await readFailure(tx, sale, deployment, now)
    const agent_id = sale.product_id
    const params = { agent_id, how: how === 'ran_out' ? ('ended' as const) : how }
    await emit(tx, agentAccessEnded, { ...toBuyer(sale, deployment), params }, now)
    const owner = await countUser(tx, agent_id, { by: -1, is_ranked })
    if (owner !== undefined)
      await announceEnd(tx, soldOf({ ...sale, seller_id: owner }, deployment), how, now)
    invalidate(tx, AGENTS, agent_id)
  },
  async returned(tx, sale, money, now) {
    const purchase = await lockPurchase(tx, pairOf(sale))
    if (purchase) await announceReturn(tx, soldOf(sale, purchase.id), money, now)
  },
  async keep() {
    throw new Error('No one asks to have back what an agent cost')
  },
  drop: (tx, sale) => deletePendingPurchase(tx, pairOf(sale)),
  async tell(tx, sale, announced, now) {
    const purchase = await lockPurchase(tx, pairOf(sale))
    if (!purchase) return
    const agent_id = sale.product_id
    const to = toBuyer(sale, purchase.id)
    await announceToSeller(tx, soldOf(sale, purchase.id), announced, now)
    if (announced.what === 'canceled' || announced.what === 'resumed') return
    if (announced.what === 'withdrawn') {
      const { why, until } = announced
      await emit(tx, agentWithdrawn, { ...to, params: { agent_id, why, until } }, now)
    } else if (announced.what === 'payment_made') await readFailure(tx, sale, purchase.id, now)
    else if (announced.what === 'payment_failed') {
      const { until, price } = announced
      await emit(tx, agentPaymentFailed, { ...to, params: { agent_id, until, price } }, now)
    } else if (announced.what === 'usage_unpaid') {
      const { amount } = announced
      await emit(tx, agentRunsUnpaid, { ...to, params: { agent_id, amount } }, now)
    } else if (announced.what === 'usage_paid')
      await settleEvent(tx, agentRunsUnpaid, { user_id: sale.user_id, subject: purchase.id }, now)
    else await emit(tx, agentPaymentAhead, { ...to, params: { agent_id, announced } }, now)
  },
  async describe(reader, buyerId, productIds) {
    const rows = await namesOfBought(reader, buyerId, productIds)
    return new Map(
      rows.map(({ agent_id, purchase_id, name, price, unbilled, ...sale }) => [
        agent_id,
        {
          name,
          path: purchase_id === null ? paths.agent(agent_id) : paths.deployment(purchase_id),
          price: isWithdrawn(sale) ? null : price,
          unbilled,
        },
      ]),
    )
  },
}

const toBuyer = ({ user_id }: Sale, purchase: number) => ({
  subject: purchase,
  actor: null,
  audience: { owner: user_id },
})

const soldOf = ({ seller_id, user_id: buyer_id, product_id: agent_id }: Sale, purchase: number) => ({
  purchase,
  agent_id,
  seller_id,
  buyer_id,
})

/** A later payment settles the event of the failed one. */
async function readFailure(tx: Tx, { user_id }: Sale, subject: number, now: Date): Promise<void> {
  await settleEvent(tx, agentPaymentFailed, { user_id, subject }, now)
}

/** The purchase is stored before the card provider is asked, under the request's Idempotency-Key. */
type PendingPurchase = {
  readonly subscription: number
  readonly deployment: number
  readonly name: string
  readonly trialDays: number
  /** The buyer has had the agent's trial before. */
  readonly trialSpent: boolean
}

async function pendingPurchaseFor(
  parts: PaymentParts,
  tx: Tx,
  actor: Person,
  asked: { agentId: number; price: number },
): Promise<PendingPurchase> {
  const now = parts.clock.now()
  const agent = requireForSale(await findAgentForSale(tx, asked.agentId))
  const pair = { user_id: actor.id, agent_id: agent.id }
  const { price } = asked
  refuseFor(mayDeploy(actor.id, agent, { price, purchase: undefined }))
  refuseFor(await blockReason(tx, actor.id, agent.user_id))
  const purchase = await begin(tx, { ...pair, amount: agent.price, created_at: now.toISOString() })
  // The agent is read again: storing the purchase waits for an owner who is just withdrawing it.
  refuseFor(
    mayDeploy(actor.id, requireForSale(await findAgentForSale(tx, asked.agentId)), { price, purchase }),
  )
  await setPendingAmount(tx, purchase.id, agent.price)
  const sale: Sale = {
    user_id: actor.id,
    seller_id: agent.user_id,
    product_type: 'agent',
    product_id: agent.id,
  }
  const spent = await hasSpentTrial(parts, tx, sale)
  const trial_days = trialDaysFor(agent, { purchase, hasSpentTrial: spent })
  const { id } = await pendingSubscription(
    tx,
    sale,
    { price: agent.price, trial_days, provider: parts.provider.form },
    now,
  )
  const trialSpent = trial_days < agent.trial_days
  return { subscription: id, deployment: purchase.id, name: agent.name, trialDays: trial_days, trialSpent }
}

/**
 * Returns the buyer's purchase of an agent, locked until the transaction ends; a missing one is stored as pending. Raises
 * Problem 'not_found' if the agent was deleted meanwhile: a purchase waits for the deletion to end.
 */
async function begin(tx: Tx, purchase: Parameters<typeof insertPendingPurchase>[1]) {
  for (let tries = 0; tries < MOST_TRIES; tries += 1) {
    try {
      await insertPendingPurchase(tx, purchase)
    } catch (cause) {
      throw GONE.get(brokenReference(cause) ?? '')?.(cause) ?? cause
    }
    const held = await lockPurchase(tx, purchase)
    if (held) return held
    // The purchase existed, and was dropped before it could be locked.
  }
  throw providerUnavailable()
}

function requireForSale<T>(agent: T | undefined): T {
  if (!agent) throw new Problem('not_found', agentCatalogueMessages.notFound)
  return agent
}

/**
 * Starts to deploy an agent, and returns the secret with which the buyer pays (DATA-31). A retry while it is unpaid returns
 * the same. Raises Problem 'not_found', 'forbidden' for their own agent, 'conflict' for an agent that they have, that is off
 * sale or that costs something else, and 'unavailable' if the card provider is away: nothing is half done then.
 */
export async function createPaymentIntent(
  parts: PaymentParts,
  actor: Person,
  asked: { agentId: number; price: number },
  once: Once,
): Promise<{ clientSecret: string; deploymentId: number; trialDays: number; trialSpent: boolean }> {
  let wanted = await once((tx) => pendingPurchaseFor(parts, tx, actor, asked))
  // An earlier pending purchase can be over by now: then a second one is stored, once.
  for (let isSecond = false; ; isSecond = true) {
    const intent = await openedIntent(parts, wanted.subscription, wanted.name)
    if (intent.kind === 'granted') throw new Problem('conflict', messages.alreadyDeployed)
    if (intent.kind === 'open') {
      const { deployment: deploymentId, trialDays, trialSpent } = wanted
      return { clientSecret: intent.clientSecret, deploymentId, trialDays, trialSpent }
    }
    if (isSecond) throw providerUnavailable()
    wanted = await parts.database.inTransaction((tx) => pendingPurchaseFor(parts, tx, actor, asked))
  }
}

async function openedIntent(parts: PaymentParts, subscription: number, name: string) {
  try {
    return await openIntent(parts, subscription, name)
  } catch (error) {
    if (!isProviderFailure(error)) throw error
    parts.log.warn({ event: 'card_provider_failed', err: error })
    throw providerUnavailable(error)
  }
}

const providerUnavailable = (cause?: unknown) =>
  new Problem('unavailable', messages.deployFailed, { retryAfterSeconds: AWAY_SECONDS, cause })

/**
 * Asks the card provider for the state of a purchase's payment, and returns the purchase. Raises Problem 'not_found', also for
 * someone else's, 'conflict' for one that never will be complete, and 'unavailable' if the provider is away.
 */
export async function confirmPurchase(parts: PaymentParts, actor: Person, id: number): Promise<Purchase> {
  const { db } = parts.database
  const purchase = await findOwnPurchase(db, actor.id, id)
  if (!purchase) throw new Problem('not_found', messages.deploymentNotFound)
  const product = { user_id: actor.id, product_type: 'agent', product_id: purchase.agent_id } as const
  const open = await findOpen(db, product)
  try {
    if (open) await settleSubscription(parts, open.id)
  } catch (error) {
    if (!isProviderFailure(error)) throw error
    parts.log.warn({ event: 'card_provider_failed', err: error })
    throw new Problem('unavailable', messages.notConfirmed, { retryAfterSeconds: AWAY_SECONDS, cause: error })
  }
  const now = await findOwnPurchase(db, actor.id, id)
  if (!now) throw new Problem('conflict', messages.paymentOver)
  const isTrialWanted = !isDeployed(now) && open !== undefined && open.trial_days > 0
  if (isTrialWanted && (await hasSpentTrial(parts, db, product)))
    throw new Problem('conflict', messages.trialSpent)
  return now
}

/** Stops the renewal of an agent's subscriptions, and notifies buyers. The action that withdraws the agent calls it. */
export async function stopSellingAgent(
  tx: Tx,
  agentId: number,
  why: Parameters<typeof stopSelling>[2]['why'],
  now: Date,
): Promise<void> {
  await lockPurchasesOf(tx, agentId)
  const product = { product_type: 'agent', product_id: agentId, why } as const
  await stopSelling({ products: [agentSales] }, tx, product, now)
}

/** Returns true for an agent that can be bought, or will be again by itself. */
export async function isSold(reader: Reader, agentId: number): Promise<boolean> {
  const agent = await findAgentForSale(reader, agentId)
  return agent !== undefined && !isWithdrawn(agent)
}

/** Counts a visit of an agent's page for its owner. Raises Problem 'not_found'. */
export async function noteAgentView(
  {
    database,
    clock,
    hash,
  }: Pick<PaymentParts, 'clock' | 'hash'> & { database: Pick<Database, 'db' | 'inTransaction'> },
  visitor: Visitor,
  agentId: number,
): Promise<void> {
  const agent = await findAgentForSale(database.db, agentId)
  if (!agent) throw new Problem('not_found', agentCatalogueMessages.notFound)
  if (agent.user_id === visitor.personId) return
  const seen = { seller_id: agent.user_id, product_type: 'agent', product_id: agentId } as const
  await database.inTransaction((tx) => countView(tx, { hash, now: clock.now() }, seen, visitor))
}
