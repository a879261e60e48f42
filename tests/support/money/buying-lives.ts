// Made-up lives of buyers and their agents: wishes, cards, closed browsers, events late, twice, forged and old, crashes
// between any two steps, prices that change, refunds, accounts that end, and time that jumps.

import type { Delivery, Sandbox } from '@guildhall/stripe-sandbox'
import fc from 'fast-check'
import { ALL_PERSON_DATA } from '../../../src/app/person-data.ts'
import { eraseAccount } from '../../../src/features/accounts/email-verification/server/erasure.ts'
import {
  confirmPurchase,
  createPaymentIntent,
  stopSellingAgent,
} from '../../../src/features/agents/server/buying.actions.ts'
import { forgetOwed } from '../../../src/features/payments/server/customers.ts'
import { refundDue } from '../../../src/features/payments/server/owed-refunds.ts'
import { settleDue } from '../../../src/features/payments/server/settling.actions.ts'
import { webhookRoutes } from '../../../src/features/payments/server/webhook.ts'
import type { Person } from '../../../src/platform/actor.ts'
import type { Cents } from '../../../src/platform/contract/money.ts'
import { Problem } from '../../../src/platform/contract/problem.ts'
import type { TestProduct } from '../product/product.ts'
import { CARDS, typedCard } from './card-sandbox.ts'
import type { Breakable } from './failing-payments.ts'
import { expected, type Fault, fault, HOUR_SECONDS, livesOf, pick, rowsOf } from './lives.ts'

export type World = {
  product: TestProduct
  sandbox: Sandbox
  breakable: Breakable
  buyers: readonly Person[]
  agents: readonly number[]
  /** They offer the agents, one each. */
  sellers: readonly Person[]
  /** Sellers whose accounts have ended. */
  left: Set<string>
  /** Browsers were given these, oldest first. */
  intents: { buyer: Person; clientSecret: string; deploymentId: number }[]
  /** The webhook received these. */
  deliveries: Delivery[]
  /** The webhook answered with these statuses although it should not have. */
  wrongAnswers: string[]
}
export type BuyingStep = { name: string; run(world: World): Promise<unknown> }

const step = (name: string, run: BuyingStep['run']): BuyingStep => ({ name, run })
const which = fc.nat(5)
const { good, declined, challenged, declinedLater, disputed, slow } = CARDS
const card = fc.constantFrom(good, good, good, good, declined, challenged, declinedLater, disputed, slow)
async function wish(world: World, at: number, breaks: Fault) {
  const { breakable, product } = world
  const buyer = pick(world.buyers, at)
  const agentId = pick(world.agents, Math.floor(at / world.buyers.length))
  if (!buyer || agentId === undefined) return
  const [agent] = await rowsOf(world, 'select price::float8 from agents where id = $1', [agentId])
  const price = agent?.price ?? 29.99
  await expected(() =>
    breakable.during(breaks, async () => {
      const { inTransaction } = breakable.parts.database
      const asked = { agentId, price }
      world.intents.push({
        buyer,
        ...(await createPaymentIntent(breakable.parts, buyer, asked, inTransaction)),
      })
    }),
  )
  product.clock.advance(1)
}

const wishing = fc
  .tuple(which, fault)
  .map(([at, breaks]) => step(`wish ${at} ${JSON.stringify(breaks)}`, (world) => wish(world, at, breaks)))
const twoWishes = which.map((at) =>
  step(`wish ${at} three times at once`, (world) =>
    Promise.all([wish(world, at, undefined), wish(world, at, undefined), wish(world, at, undefined)]),
  ),
)
const intentAt = (world: World, at: number) => pick(world.intents.toReversed(), at)
const paying = fc.tuple(fc.constantFrom(0, 0, 0, 1, 2, 5), card, fc.boolean()).map(([at, number, isTwice]) =>
  step(`pay ${at} with ${number}${isTwice ? ' twice' : ''}`, (world) => {
    const clientSecret = intentAt(world, at)?.clientSecret ?? 'pi_none_secret_none'
    const pay = () => world.sandbox.confirmIntent({ clientSecret, card: typedCard(number) })
    return Promise.all(isTwice ? [pay(), pay()] : [pay()])
  }),
)
const answering = fc.tuple(fc.constantFrom(0, 0, 1), fc.boolean()).map(([at, isPassed]) =>
  step(`answer ${at}: ${isPassed}`, (world) => {
    const clientSecret = intentAt(world, at)?.clientSecret ?? 'pi_none_secret_none'
    return world.sandbox.answerChallenge({ clientSecret, isPassed })
  }),
)
const confirming = fc.tuple(which, fault).map(([at, breaks]) =>
  step(`confirm ${at} ${JSON.stringify(breaks)}`, async (world) => {
    const intent = intentAt(world, at)
    if (!intent) return
    const { parts, during } = world.breakable
    await expected(() => during(breaks, () => confirmPurchase(parts, intent.buyer, intent.deploymentId)))
  }),
)

/** Sends to the webhook, whose work may break off. */
async function arrive(world: World, { body, signature }: Delivery, breaks?: Fault) {
  const { breakable } = world
  const [route] = webhookRoutes(breakable.parts)
  const headers = { 'stripe-signature': signature }
  const request = new Request('http://localhost/webhooks/stripe', { method: 'POST', headers, body })
  let status = 500
  await expected(() =>
    breakable.during(breaks, async () => {
      try {
        status = (await route?.answer(request, { params: {}, addressKey: '' }))?.status ?? 500
      } catch (error) {
        if (error instanceof Problem && error.kind === 'invalid') status = 400
        throw error
      }
    }),
  )
  return status
}

export async function deliver(world: World, breaks?: Fault): Promise<void> {
  await world.sandbox.deliverDue(world.product.clock.now(), async (delivery) => {
    world.deliveries.push(delivery)
    return arrive(world, delivery, breaks)
  })
}

const delivering = fault.map((breaks) =>
  step(`deliver ${JSON.stringify(breaks)}`, (world) => deliver(world, breaks)),
)
const replaying = fc.tuple(fc.nat(20), fc.constantFrom('as it was', 'with another body')).map(([at, how]) =>
  step(`replay ${at} ${how}`, async (world) => {
    const delivery = pick(world.deliveries, at)
    if (!delivery) return
    const isForged = how !== 'as it was'
    const body = isForged ? delivery.body.replace(/sub_\w+/, 'sub_forged') : delivery.body
    const signedAt = Number(/t=(\d+)/.exec(delivery.signature)?.[1]) * 1000
    const isOld = world.product.clock.now().getTime() - signedAt > 301_000
    const status = await arrive(world, { ...delivery, body })
    const isUnsigned = isOld || (isForged && body !== delivery.body)
    if (isUnsigned !== (status === 400))
      world.wrongAnswers.push(`${how}, ${isOld ? 'old' : 'new'}: ${status}`)
  }),
)
const waiting = fc
  .tuple(fc.constantFrom(0.02, 0.1, 1, 24, 31 * 24, 8 * 24), fc.boolean())
  .map(([hours, hasJob]) =>
    step(`${hours} hours${hasJob ? '' : ' without the sandbox'}`, async (world) => {
      world.product.clock.advance(Math.round(hours * HOUR_SECONDS))
      if (hasJob) await world.sandbox.advance(world.product.clock.now())
    }),
  )
const working = fault.map((breaks) =>
  step(`jobs ${JSON.stringify(breaks)}`, async (world) => {
    const { parts, during } = world.breakable
    await expected(() => during(breaks, () => settleDue(parts)))
    await expected(() => during(breaks, () => refundDue(parts)))
    await expected(() => during(breaks, () => forgetOwed(parts)))
  }),
)
const pricing = fc
  .tuple(fc.nat(1), fc.constantFrom(19.99, 29.99, 0.5))
  .map(([at, price]) =>
    step(`price of ${at} is ${price}`, (world) =>
      rowsOf(world, 'update agents set price = $1 where id = $2', [price, pick(world.agents, at)]),
    ),
  )
const refunding = fc.tuple(which, fc.constantFrom(undefined, 700)).map(([at, cents]) =>
  step(`refund ${cents ?? 'all'} of ${at}`, async (world) => {
    const paid = await rowsOf(
      world,
      "select id from sandbox_intents where status = 'succeeded' order by created_at desc, id",
    )
    const payment = pick(paid, at)
    const { provider } = world.product.product.payments.parts
    if (payment)
      await expected(() =>
        provider.refund(payment.id, cents as Cents | undefined, `operator ${payment.id} ${cents}`),
      )
  }),
)
const ending = fc.tuple(which, fc.boolean()).map(([at, isNow]) =>
  step(`the provider ends ${at} ${isNow ? 'now' : 'later'}`, async (world) => {
    const running = await rowsOf(world, 'select id from sandbox_subscriptions order by created_at desc, id')
    const { provider } = world.product.product.payments.parts
    const one = pick(running, at)
    if (!one) return
    await expected(() =>
      isNow ? provider.endSubscription(one.id) : provider.setEndAtPeriodEnd(one.id, true, `later ${one.id}`),
    )
  }),
)
const withdrawing = fc.nat(1).map((at) =>
  step(`withdraw ${at}`, async (world) => {
    const id = pick(world.agents, at) ?? 0
    const { product } = world
    await product.database.inTransaction((tx) => stopSellingAgent(tx, id, 'seller', product.clock.now()))
  }),
)

/** Ends an account, with everything that belongs to it here and with the provider. */
async function leave(world: World, person: Person) {
  const { database, clock } = world.product
  await expected(() =>
    database.inTransaction((tx) => eraseAccount(tx, person.id, ALL_PERSON_DATA, clock.now())),
  )
}
async function sellerLeaves(world: World, at: number) {
  const seller = pick(world.sellers, at)
  if (!seller) return
  world.left.add(seller.id)
  await leave(world, seller)
}
const buyerLeaving = which.map((at) =>
  step(`buyer ${at} leaves`, async (world) => {
    const buyer = pick(world.buyers, at)
    if (buyer) await leave(world, buyer)
  }),
)
const sellerLeaving = fc
  .tuple(fc.nat(1), which)
  .map(([at, by]) =>
    step(`seller ${at} leaves while ${by} wishes`, (world) =>
      Promise.all([wish(world, by, undefined), sellerLeaves(world, at)]),
    ),
  )

type Choice = { weight: number; arbitrary: fc.Arbitrary<BuyingStep> }
const ALWAYS: Choice[] = [
  { weight: 4, arbitrary: wishing },
  { weight: 1, arbitrary: twoWishes },
  { weight: 6, arbitrary: paying },
  { weight: 1, arbitrary: answering },
  { weight: 3, arbitrary: confirming },
  { weight: 3, arbitrary: waiting },
  { weight: 2, arbitrary: working },
  { weight: 1, arbitrary: pricing },
  { weight: 1, arbitrary: withdrawing },
  { weight: 1, arbitrary: buyerLeaving },
  { weight: 1, arbitrary: sellerLeaving },
]
/** Changes at the provider itself arrive by events, and are otherwise noticed a period later. */
const WITH_EVENTS: Choice[] = [
  { weight: 5, arbitrary: delivering },
  { weight: 2, arbitrary: replaying },
  { weight: 2, arbitrary: refunding },
  { weight: 1, arbitrary: ending },
]

export const buyingLives = livesOf([wishing, paying], [...ALWAYS, ...WITH_EVENTS])
/** No event ever arrives. */
export const livesInSilence = livesOf([wishing, paying], ALWAYS)
