// The deeds of buyers in the demonstration: they deploy agents, cancel them, buy courses and ask for their money back,
// each with a card of their own.
import type { Sandbox } from '@guildhall/stripe-sandbox'
import { agentDeployed, agentReady } from '../src/features/agents/agents.events.ts'
import { confirmPurchase, createPaymentIntent } from '../src/features/agents/server/buying.actions.ts'
import { buyCourse, refundOrder } from '../src/features/courses/orders/server/orders.actions.ts'
import { settleEvent } from '../src/features/events/server/events.actions.ts'
import { cancelSubscription, listSubscriptions } from '../src/features/payments/server/cancelling.actions.ts'
import { checkoutCalled, settleCheckout } from '../src/features/payments/server/checkout-opening.ts'
import { agentNamed } from './agents.ts'
import { courseNamed } from './courses.ts'
import { idIn, type Life } from './life.ts'
import { actorCalled, people } from './people.ts'

/** This card pays everything. */
const GOOD = '4242 4242 4242 4242'
/** This card pays once, and is declined at renewals. */
export const DECLINED_LATER = '4000 0000 0000 0341'
/** The sandbox takes cards for one that differ in nothing but their cvc. */
const FIRST_YEAR = 2040
/** The sandbox's checkout would lead back there. */
const NOWHERE = 'https://guildhall.example/'
const MOST_SUBSCRIPTIONS = 100

function cardOf(by: string, number = GOOD) {
  const nth = people.findIndex(({ handle }) => handle === by)
  const year = FIRST_YEAR + Math.floor(nth / 12)
  return { number, month: String((nth % 12) + 1), year: String(year), cvc: '123' }
}

function requirePaid({ status }: Awaited<ReturnType<Sandbox['confirmIntent']>>, of: string): void {
  if (status !== 'succeeded') throw new Error(`The payment by ${of} was ${status}`)
}

export async function deployAgent(
  { parts, sandbox, agentIds, prices }: Life,
  { by, agent, card }: { by: string; agent: string; card?: string | undefined },
): Promise<void> {
  const { database, clock } = parts
  const { inTransaction } = database
  const actor = actorCalled(by)
  const { owner, price: atFirst } = agentNamed(agent)
  const asked = { agentId: idIn(agentIds, agent), price: prices.get(agent) ?? atFirst }
  const intent = await createPaymentIntent(parts, actor, asked, inTransaction)
  const paid = await sandbox.confirmIntent({ clientSecret: intent.clientSecret, card: cardOf(by, card) })
  requirePaid(paid, `${by} of ${agent}`)
  await confirmPurchase(parts, actor, intent.deploymentId)
  // Both have seen the notification by now.
  const subject = intent.deploymentId
  await inTransaction(async (tx) => {
    await settleEvent(tx, agentReady, { user_id: actor.id, subject }, clock.now())
    await settleEvent(tx, agentDeployed, { user_id: actorCalled(owner).id, subject }, clock.now())
  })
}

export async function cancelAgent({ parts }: Life, by: string, agent: string): Promise<void> {
  const actor = actorCalled(by)
  const page = { page: 1, page_size: MOST_SUBSCRIPTIONS }
  const { items } = await listSubscriptions(parts, parts.database.db, actor, page)
  const named = items.find(({ product }) => product?.name === agent)
  if (!named) throw new Error(`${by} has no subscription of ${agent} at ${parts.clock.now().toISOString()}`)
  await cancelSubscription(parts, actor, named.id)
}

/** Buys a course; a free one needs no card. */
export async function takeCourse(
  { parts, sandbox, courseIds, orderIds }: Life,
  by: string,
  course: string,
): Promise<void> {
  const asked = { courseId: idIn(courseIds, course), price: courseNamed(course).price }
  const addresses = { successUrl: NOWHERE, cancelUrl: NOWHERE }
  const once = parts.database.inTransaction
  const { order_id, url } = await buyCourse(parts, actorCalled(by), asked, { once, addresses })
  orderIds.set(`${by} ${course}`, order_id)
  if (url === null) return
  const id = url.split('/').at(-1) ?? ''
  requirePaid(await sandbox.payCheckout({ id, card: cardOf(by) }), `${by} of ${course}`)
  const checkout = await checkoutCalled(parts, id)
  if (checkout !== undefined) await settleCheckout(parts, checkout)
}

export async function returnCourse({ parts, orderIds }: Life, by: string, course: string): Promise<void> {
  const id = idIn(orderIds, `${by} ${course}`)
  await parts.database.inTransaction((tx) => refundOrder(tx, actorCalled(by), id, parts.clock.now()))
}
