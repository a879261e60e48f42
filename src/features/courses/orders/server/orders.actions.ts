// Buys and refunds courses: stores the pending order, and acts on what the card provider reports of its payment. Only a
// reported payment gives a paid course to a buyer.
import { paths } from '../../../../paths.ts'
import type { Person } from '../../../../platform/actor.ts'
import { Problem, refuseFor } from '../../../../platform/contract/problem.ts'
import type { Reader, Tx } from '../../../../platform/database/database.ts'
import { invalidate } from '../../../../platform/database/row-changes.ts'
import type { Once } from '../../../../platform/idempotency/once.ts'
import { emit, retract } from '../../../events/server/events.actions.ts'
import type { EventSubject } from '../../../events/server/subjects.ts'
import { isProviderFailure } from '../../../payments/server/card-calls.ts'
import {
  type CheckoutTexts,
  type OpenedCheckout,
  openCheckout,
} from '../../../payments/server/checkout-opening.ts'
import { pendingCheckout, stopSellingOnce } from '../../../payments/server/checkouts.actions.ts'
import type {
  HowReturned,
  PaymentParts,
  ProductSales,
  Sale,
} from '../../../payments/server/payments.actions.ts'
import { isRanked } from '../../../payments/server/ranking.ts'
import { askBack } from '../../../payments/server/refunds.ts'
import { holdUntil } from '../../../payments/server/sales.ts'
import { blockReason } from '../../../profiles/blocks/server/blocks.actions.ts'
import { holdPerson } from '../../../profiles/server/listed-people.ts'
import { revokeCertificate } from '../../certificates/server/certificates.actions.ts'
import {
  courseBought,
  courseEnrolled,
  courseReady,
  courseRefundDeclined,
  courseRefunded,
} from '../../courses.events.ts'
import { courseMessages } from '../../courses.messages.ts'
import { COURSES, type OrderStatus } from '../../courses.rules.ts'
import { countStudent, namesOfCourses, ownerOf } from '../../server/courses.records.ts'
import type { Order, orderContracts } from '../orders.contract.ts'
import { orderMessages as messages } from '../orders.messages.ts'
import {
  isOrderPaid,
  refundableFrom,
  refundEnd,
  wasRefunded,
  whyNotBuy,
  whyNotRefund,
} from '../orders.policy.ts'
import {
  changeOrder,
  deleteFreeOrdersOf,
  deletePendingOf,
  deletePendingOrder,
  findCourseForSale,
  findListedCourse,
  findOwnOrder,
  insertPaidOrder,
  insertPendingOrder,
  lockOrders,
  namesOfOrders,
  type OrderRow,
  ordersBoughtBy,
  ordersSoldBy,
  rankNewStudents,
  refundableAgain,
  refundStateOf,
  repairStudentCounts,
} from './orders.records.ts'

/** A retry is worth it after so many seconds when the card provider is away. */
const AWAY_SECONDS = 5

const pairOf = ({ user_id, product_id }: Pick<Sale, 'user_id' | 'product_id'>) => ({
  user_id,
  course_id: product_id,
})

/** Payments call it when a course is paid for; app/ wires it. */
export const courseSales: ProductSales = {
  product_type: 'course',
  async lock(tx, sale) {
    await lockOrders(tx, pairOf(sale))
  },
  async begin(tx, sale, { price }, now) {
    const pair = pairOf(sale)
    const all = await lockOrders(tx, pair)
    if (all.some(isOrderPaid)) return false
    const pending = all.find(isPending)
    const created_at = now.toISOString()
    const paid = { amount: price, created_at, refundable_until: refundableFrom(now, price, all) }
    if (pending) await changeOrder(tx, pending.id, { ...paid, status: 'paid' })
    const order = pending?.id ?? (await insertPaidOrder(tx, { ...pair, ...paid }))
    await welcome(tx, pair, { order, amount: price }, now)
    // The card provider reported the payment, and the buyer may be away, so the buyer is notified, too.
    const announced = { subject: pair.course_id, params: {}, actor: null, audience: { other: pair.user_id } }
    await emit(tx, courseReady, announced, now)
    return true
  },
  async end(tx, sale, how, now) {
    await takeAway(tx, pairOf(sale), how === 'disputed' ? how : 'refunded', now)
  },
  async keep(tx, sale, now) {
    const pair = pairOf(sale)
    const paid = (await lockOrders(tx, pair)).find(isOrderPaid)
    // The request was answered, so it can't be repeated.
    const over = new Date(now.getTime() - 1).toISOString()
    if (paid) await changeOrder(tx, paid.id, { refundable_until: over })
    const announced = { subject: pair.course_id, params: {}, actor: null, audience: { other: pair.user_id } }
    await emit(tx, courseRefundDeclined, announced, now)
  },
  async returned(tx, { product_id: subject, seller_id: owner }, { went, isLost }, now) {
    // Of the rest, the instructor is notified as the buyer loses the course.
    const returned = went === 'won' ? went : 'part'
    if (isLost) return
    const audience = { owner, other: [] }
    await emit(tx, courseRefunded, { subject, params: { returned }, actor: null, audience }, now)
  },
  drop: (tx, sale) => deletePendingOrder(tx, pairOf(sale)),
  tell: paidOnce,
  async describe(reader, _buyerId, productIds) {
    const courses = await namesOfCourses(reader, productIds)
    return new Map(
      Array.from(courses, ([id, { title, amount }]) => [
        id,
        { name: title, path: paths.learn(id), price: amount, unbilled: 0 },
      ]),
    )
  },
}

/** Courses have no subscriptions, so methods for those are never called. */
async function paidOnce(): Promise<never> {
  throw new Error('Courses are paid once')
}

async function welcome(
  tx: Tx,
  { user_id: actor, course_id }: { user_id: string; course_id: number },
  { order, amount }: { order: number; amount: number },
  now: Date,
): Promise<void> {
  const is_ranked = amount > 0 || (await isRanked(tx, actor, now))
  if (!is_ranked) await changeOrder(tx, order, { is_ranked })
  const owner = await countStudent(tx, course_id, { by: 1, is_ranked })
  if (owner !== undefined) {
    const audience = { owner }
    if (amount === 0) await emit(tx, courseEnrolled, { subject: course_id, params: {}, actor, audience }, now)
    else await emit(tx, courseBought, { subject: order, params: { course_id }, actor, audience }, now)
  }
  invalidate(tx, COURSES, course_id)
}

/** The order was or will be refunded, so the buyer loses the course. */
async function takeAway(
  tx: Tx,
  pair: { user_id: string; course_id: number },
  returned: HowReturned,
  now: Date,
): Promise<void> {
  const paid = (await lockOrders(tx, pair)).find(isOrderPaid)
  if (!paid) return
  const { course_id } = pair
  await changeOrder(tx, paid.id, { status: 'refunded' })
  await revokeCertificate(tx, pair, now)
  const owner = await countStudent(tx, course_id, { by: -1, is_ranked: paid.is_ranked })
  if (owner !== undefined) {
    const audience = { owner, other: pair.user_id }
    await emit(tx, courseRefunded, { subject: course_id, params: { returned }, actor: null, audience }, now)
  }
  invalidate(tx, COURSES, course_id)
}

/**
 * Gives a person the course at its stored price without a card provider, for tests alone. Raises a unique violation if
 * the person has the course.
 */
export async function completeOrder(tx: Tx, actor: Person, courseId: number, now: Date): Promise<void> {
  const course = await ownerOf(tx, courseId)
  if (!course) return
  const pair = { user_id: actor.id, course_id: courseId }
  const { price: amount } = course
  const refundable_until = refundableFrom(now, amount)
  const order = { ...pair, amount, created_at: now.toISOString(), refundable_until }
  await welcome(tx, pair, { order: await insertPaidOrder(tx, order), amount }, now)
}

type Bought = { order_id: number; status: OrderStatus; url: string | null }

/** The order is stored before the card provider is asked, under the request's Idempotency-Key. */
type PendingOrder = {
  readonly order: number
  readonly checkout: number | null
  readonly title: string
  readonly is_final: boolean
}

async function pendingOrderFor(
  parts: PaymentParts,
  tx: Tx,
  actor: Person,
  { courseId, price }: { courseId: number; price: number },
): Promise<PendingOrder> {
  const now = parts.clock.now()
  const pair = { user_id: actor.id, course_id: courseId }
  const created_at = now.toISOString()
  // Orders are locked before courses, as everywhere.
  if (!(await ownerOf(tx, courseId))) throw notFound()
  const all = await heldOrders(tx, { ...pair, amount: price, created_at })
  const course = await findCourseForSale(tx, courseId)
  if (!course) throw notFound()
  refuseFor(whyNotBuy(actor.id, course, { price, hasCourse: all.some(isOrderPaid) }))
  refuseFor(await blockReason(tx, actor.id, course.user_id))
  const pending = all.find(isPending)
  if (!pending) throw new Error('An order that was just stored is not there')
  const { id: order } = pending
  const { title } = course
  const is_final = all.some(wasRefunded)
  await changeOrder(tx, order, { amount: course.price, created_at })
  if (course.price === 0) {
    await changeOrder(tx, order, { status: 'paid' })
    await welcome(tx, pair, { order, amount: 0 }, now)
    return { order, checkout: null, title, is_final }
  }
  const sale: Sale = {
    user_id: actor.id,
    seller_id: course.user_id,
    product_type: 'course',
    product_id: courseId,
  }
  const { id } = await pendingCheckout(tx, sale, { price: course.price, provider: parts.provider.form }, now)
  return { order, checkout: id, title, is_final }
}

const notFound = () => new Problem('not_found', courseMessages.notFound)
const isPending = ({ status }: { status: OrderStatus }) => status === 'pending'

/**
 * Locks the orders of a person for a course, and stores a pending one unless one is paid. An existing order can be paid or
 * dropped before it is locked.
 */
async function heldOrders(tx: Tx, pending: Parameters<typeof insertPendingOrder>[1]): Promise<OrderRow[]> {
  for (;;) {
    await insertPendingOrder(tx, pending)
    const all = await lockOrders(tx, pending)
    if (all.some((one) => isPending(one) || isOrderPaid(one))) return all
  }
}

/** The card provider's page leads back to these pages. */
export type CheckoutAddresses = Pick<CheckoutTexts, 'successUrl' | 'cancelUrl'>

/**
 * Buys a course: a free one is the person's at once, for another it returns the address to pay at. A retry while it is unpaid
 * returns the same. Raises Problem 'not_found', 'forbidden' for their own course, 'conflict' for one that they have or that
 * costs something else, and 'unavailable' if the card provider is away: nothing is half done then.
 */
export async function buyCourse(
  parts: PaymentParts,
  actor: Person,
  asked: { courseId: number; price: number },
  { once, addresses }: { once: Once; addresses: CheckoutAddresses },
): Promise<Bought> {
  const wanted = await once((tx) => pendingOrderFor(parts, tx, actor, asked))
  let { checkout } = wanted
  // An earlier pending order can be over by now: then a second one is stored, once.
  for (let isSecond = false; ; isSecond = true) {
    if (checkout === null) return { order_id: wanted.order, status: 'paid', url: null }
    const terms = wanted.is_final ? messages.isFinal : messages.terms
    const opened = await openedCheckout(parts, checkout, { name: wanted.title, terms, ...addresses })
    if (opened.kind === 'granted') throw new Problem('conflict', messages.bought)
    if (opened.kind === 'open') return { order_id: wanted.order, status: 'pending', url: opened.url }
    if (isSecond) throw providerUnavailable()
    checkout = (await parts.database.inTransaction((tx) => pendingOrderFor(parts, tx, actor, asked))).checkout
  }
}

async function openedCheckout(
  parts: PaymentParts,
  id: number,
  texts: CheckoutTexts,
): Promise<OpenedCheckout> {
  try {
    return await openCheckout(parts, id, texts)
  } catch (error) {
    if (!isProviderFailure(error)) throw error
    parts.log.warn({ event: 'card_provider_failed', err: error })
    throw providerUnavailable(error)
  }
}

const providerUnavailable = (cause?: unknown) =>
  new Problem('unavailable', messages.buyFailed, { retryAfterSeconds: AWAY_SECONDS, cause })

/**
 * Refunds an order within its 30 days: access closes now, and the money is owed to the buyer. After too many refunds, an
 * operator decides first. Raises Problem 'not_found', also for someone else's order, and 'conflict' for one that cannot be
 * refunded.
 */
export async function refundOrder(tx: Tx, actor: Person, id: number, now: Date): Promise<Order> {
  const known = await findOwnOrder(tx, actor.id, id)
  if (!known) throw new Problem('not_found', messages.notFound)
  const pair = { user_id: actor.id, course_id: known.course_id }
  // Without the lock, two parallel requests would both count as the fifth.
  await holdPerson(tx, actor.id)
  const order = (await lockOrders(tx, pair)).find((one) => one.id === id)
  if (!order) throw new Problem('not_found', messages.notFound)
  refuseFor(whyNotRefund(order, await refundStateOf(tx, pair), now))
  const course = await ownerOf(tx, order.course_id)
  if (!course) throw new Error('The course of an order is not there')
  const sale: Sale = {
    user_id: actor.id,
    seller_id: course.owner_id,
    product_type: 'course',
    product_id: order.course_id,
  }
  const asked = await askBack(tx, sale, order.amount, now)
  if (asked === 'asked') throw new Problem('conflict', messages.isFinal)
  if (asked === 'granted') await takeAway(tx, pair, 'refunded', now)
  const listed = await findListedCourse(tx, id)
  if (!listed) throw new Error('A refunded order is not there')
  return asShown(listed, now)
}

/** The end of the 30 days is shown while a refund is possible. */
const asShown = (order: Order, now: Date): Order =>
  whyNotRefund(order, order.refund, now) ? { ...order, refundable_until: null } : order

/**
 * Opens refunds for another 30 days, because a course was reduced. Returns its buyers, and the end of these days. Orders are
 * locked, so call it before the course is.
 */
export async function openRefundsAgain(
  tx: Tx,
  courseId: number,
  now: Date,
): Promise<{ buyers: string[]; until: string }> {
  const until = refundEnd(now)
  const buyers = await refundableAgain(tx, courseId, until)
  if (buyers.length > 0) await holdUntil(tx, { product_type: 'course', product_id: courseId }, buyers, until)
  return { buyers, until }
}

type Slice = Parameters<typeof ordersBoughtBy>[2]
type Page<K extends 'list' | 'sold'> = (typeof orderContracts)[K]['output']['_zod']['output']

/** Returns one page of a person's orders. */
export async function listOrders(
  reader: Reader,
  actor: Person,
  slice: Slice,
  now: Date,
): Promise<Page<'list'>> {
  const { items, ...page } = await ordersBoughtBy(reader, actor.id, slice)
  return { ...page, items: items.map((order) => asShown(order, now)) }
}

/** Returns one page of the orders of a person's own courses; no buyer is named in them. */
export async function listSoldOrders(reader: Reader, actor: Person, slice: Slice): Promise<Page<'sold'>> {
  const { items, ...page } = await ordersSoldBy(reader, actor.id, slice)
  return { ...page, items: items.map(({ user_id: _, refundable_until: __, refund: ___, ...order }) => order) }
}

/** Ends the sale of these courses, and drops their pending orders, which the caller has locked. */
export async function stopSellingCourses(tx: Tx, ids: readonly number[], now: Date): Promise<void> {
  await stopSellingOnce(tx, 'course', ids, now)
  await deletePendingOf(tx, ids)
}

/** Removes a person who leaves from free courses. Paid orders stay in the ledger, and count. */
export async function leaveFreeCourses(tx: Tx, userId: string): Promise<void> {
  const left = await deleteFreeOrdersOf(tx, userId)
  for (const { course_id, is_ranked } of left) await countStudent(tx, course_id, { by: -1, is_ranked })
  await retract(tx, { subject: 'order', ids: left.map(({ id }) => id) })
  invalidate(tx, COURSES, ...left.map(({ course_id }) => course_id))
}

/**
 * New students do not count in the order of courses at once. This counts those who do by now; returns how many courses
 * changed.
 */
export async function rankStudents(tx: Tx, now: Date): Promise<number> {
  const ranked = await rankNewStudents(tx, now)
  if (ranked.length > 0) invalidate(tx, COURSES, ...ranked)
  return ranked.length
}

/** Corrects every students_count by its orders; returns how many were wrong. */
export async function repairCourseCounts(tx: Tx): Promise<number> {
  const repaired = await repairStudentCounts(tx)
  if (repaired > 0) invalidate(tx, COURSES)
  return repaired
}

export const orderSubject: EventSubject = { subject: 'order', lookUp: namesOfOrders }
