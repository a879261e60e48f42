// Made-up lives of buyers and their courses: wishes, cards, closed browsers, events late, twice and not at all, crashes
// between any two steps, prices that change, refunds by buyers and operators, courses taken off sale, and time that jumps.

import type { Delivery, Sandbox } from '@guildhall/stripe-sandbox'
import fc from 'fast-check'
import {
  buyCourse,
  refundOrder,
  stopSellingCourses,
} from '../../../src/features/courses/orders/server/orders.actions.ts'
import { settleDueCheckouts } from '../../../src/features/payments/server/checkout-opening.ts'
import { refundDue } from '../../../src/features/payments/server/owed-refunds.ts'
import { webhookRoutes } from '../../../src/features/payments/server/webhook.ts'
import type { Person } from '../../../src/platform/actor.ts'
import type { Cents } from '../../../src/platform/contract/money.ts'
import { CARDS, typedCard } from '../money/card-sandbox.ts'
import type { Breakable } from '../money/failing-payments.ts'
import { expected, type Fault, fault, HOUR_SECONDS, livesOf, pick, rowsOf } from '../money/lives.ts'
import type { TestProduct } from '../product/product.ts'
import { checkoutIn } from './course-buyers.ts'

export type CourseWorld = {
  product: TestProduct
  sandbox: Sandbox
  breakable: Breakable
  buyers: readonly Person[]
  courses: readonly number[]
  /** Browsers were led to these, oldest first. */
  pages: string[]
}
type Step = { name: string; run(world: CourseWorld): Promise<unknown> }

const step = (name: string, run: Step['run']): Step => ({ name, run })
const which = fc.nat(5)
const { good, declined, challenged, disputed, slow } = CARDS
const card = fc.constantFrom(good, good, good, good, declined, challenged, disputed, slow)
const addresses = {
  successUrl: 'https://guildhall.example/payment-success?session_id={CHECKOUT_SESSION_ID}',
  cancelUrl: 'https://guildhall.example/payment-cancelled',
}

async function wish(world: CourseWorld, at: number, breaks: Fault): Promise<void> {
  const { breakable, product } = world
  const buyer = pick(world.buyers, at)
  const courseId = pick(world.courses, Math.floor(at / world.buyers.length))
  if (!buyer || courseId === undefined) return
  const [course] = await rowsOf(world, 'select price::float8 from courses where id = $1', [courseId])
  await expected(() =>
    breakable.during(breaks, async () => {
      const once = breakable.parts.database.inTransaction
      const asked = { courseId, price: course.price }
      const { url } = await buyCourse(breakable.parts, buyer, asked, { once, addresses })
      if (url !== null) world.pages.push(checkoutIn(url))
    }),
  )
  product.clock.advance(1)
}

const wishing = fc
  .tuple(which, fault)
  .map(([at, breaks]) => step(`wish ${at} ${JSON.stringify(breaks)}`, (world) => wish(world, at, breaks)))
const wishesAtOnce = which.map((at) =>
  step(`wish ${at} three times at once`, (world) =>
    Promise.all([wish(world, at, undefined), wish(world, at, undefined), wish(world, at, undefined)]),
  ),
)
const paying = fc.tuple(fc.constantFrom(0, 0, 0, 1, 2, 5), card, fc.boolean()).map(([at, number, isTwice]) =>
  step(`pay ${at} with ${number}${isTwice ? ' twice' : ''}`, (world) => {
    const id = pick(world.pages.toReversed(), at)
    const pay = () =>
      id === undefined ? undefined : world.sandbox.payCheckout({ id, card: typedCard(number) })
    return Promise.all(isTwice ? [pay(), pay()] : [pay()])
  }),
)
async function arrive(world: CourseWorld, { body, signature }: Delivery, breaks?: Fault): Promise<number> {
  const [route] = webhookRoutes(world.breakable.parts)
  const headers = { 'stripe-signature': signature }
  const request = new Request('http://localhost/webhooks/stripe', { method: 'POST', headers, body })
  let status = 500
  await expected(() =>
    world.breakable.during(breaks, async () => {
      status = (await route?.answer(request, { params: {}, addressKey: '' }))?.status ?? 500
    }),
  )
  return status
}

export async function deliverTo(world: CourseWorld, breaks?: Fault): Promise<void> {
  await world.sandbox.deliverDue(world.product.clock.now(), (delivery) => arrive(world, delivery, breaks))
}

const delivering = fault.map((breaks) =>
  step(`deliver ${JSON.stringify(breaks)}`, (world) => deliverTo(world, breaks)),
)
const waiting = fc.constantFrom(0.02, 0.1, 1, 25, 8 * 24).map((hours) =>
  step(`${hours} hours`, async (world) => {
    world.product.clock.advance(Math.round(hours * HOUR_SECONDS))
    await world.sandbox.advance(world.product.clock.now())
  }),
)
const working = fault.map((breaks) =>
  step(`jobs ${JSON.stringify(breaks)}`, async (world) => {
    const { parts, during } = world.breakable
    await expected(() => during(breaks, () => settleDueCheckouts(parts)))
    await expected(() => during(breaks, () => refundDue(parts)))
  }),
)
const pricing = fc
  .tuple(fc.nat(1), fc.constantFrom(0, 19.99, 29.99))
  .map(([at, price]) =>
    step(`price of ${at} is ${price}`, (world) =>
      rowsOf(world, 'update courses set price = $1 where id = $2', [price, pick(world.courses, at)]),
    ),
  )
const givingBack = fc.tuple(which, fault).map(([at, breaks]) =>
  step(`give back ${at} ${JSON.stringify(breaks)}`, async (world) => {
    const order = pick(await rowsOf(world, "select * from orders where status = 'paid' order by id desc"), at)
    const buyer = world.buyers.find(({ id }) => id === order?.user_id)
    const { parts, during } = world.breakable
    if (buyer)
      await expected(() =>
        during(breaks, () =>
          parts.database.inTransaction((tx) => refundOrder(tx, buyer, Number(order.id), parts.clock.now())),
        ),
      )
  }),
)
const refunding = fc.tuple(which, fc.constantFrom(undefined, 700)).map(([at, cents]) =>
  step(`refund ${cents ?? 'all'} of ${at}`, async (world) => {
    const query = "select id from sandbox_intents where status = 'succeeded' order by created_at desc, id"
    const payment = pick(await rowsOf(world, query), at)
    const { provider } = world.product.product.payments.parts
    if (payment)
      await expected(() =>
        provider.refund(payment.id, cents as Cents | undefined, `by ${payment.id} ${cents}`),
      )
  }),
)
const deciding = fc.tuple(which, fc.constantFrom('won' as const, 'lost' as const)).map(([at, decision]) =>
  step(`the bank decides about ${at}: ${decision}`, async (world) => {
    const query = "select id from sandbox_intents where dispute_status = 'needs_response' order by id"
    const payment = pick(await rowsOf(world, query), at)
    if (payment) await world.sandbox.decideDispute({ payment: payment.id, decision })
  }),
)
const closing = fc
  .nat(1)
  .map((at) =>
    step(`stop selling ${at}`, (world) =>
      world.product.database.inTransaction((tx) =>
        stopSellingCourses(tx, [pick(world.courses, at) ?? 0], world.product.clock.now()),
      ),
    ),
  )

type Choice = { weight: number; arbitrary: fc.Arbitrary<Step> }
const ALWAYS: Choice[] = [
  { weight: 4, arbitrary: wishing },
  { weight: 1, arbitrary: wishesAtOnce },
  { weight: 6, arbitrary: paying },
  { weight: 3, arbitrary: waiting },
  { weight: 3, arbitrary: working },
  { weight: 1, arbitrary: pricing },
  { weight: 2, arbitrary: givingBack },
  { weight: 1, arbitrary: refunding },
  { weight: 1, arbitrary: deciding },
  { weight: 1, arbitrary: closing },
]

export const courseLives = livesOf([wishing, paying], [...ALWAYS, { weight: 6, arbitrary: delivering }])
/** No event ever arrives. */
export const courseLivesInSilence = livesOf([wishing, paying], ALWAYS)
