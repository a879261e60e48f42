// Answers who may buy a course, and when a buyer can be refunded.
import { toCents } from '../../../platform/contract/money.ts'
import type { Refusal } from '../../../platform/contract/problem.ts'
import { REFUND_DAYS } from '../../payments/payments.rules.ts'
import type { OrderStatus } from '../courses.rules.ts'
import { orderMessages as messages } from './orders.messages.ts'

type ForSale = { user_id: string; title: string; price: number }
type OrderFacts = { status: OrderStatus; amount: number; refundable_until: string | null }
/** A granted request is the refund itself. */
export type RefundState = 'waiting' | 'declined' | null

const DAY_MS = 24 * 3600 * 1000
const conflict = (message: string): Refusal => ({ kind: 'conflict', message })

/** Returns undefined if the person may buy this course for this price (security decision 1). */
export function whyNotBuy(
  personId: string,
  course: ForSale,
  asked: { price: number; hasCourse: boolean },
): Refusal | undefined {
  if (isInstructor(personId, course)) return { kind: 'forbidden', message: messages.ownCourse }
  if (asked.hasCourse) return conflict(messages.bought)
  if (asked.price === course.price) return undefined
  return conflict(messages.priceChanged(course.title, inDollars(course.price)))
}

export const isInstructor = (personId: string, course: Pick<ForSale, 'user_id'>): boolean =>
  course.user_id === personId

/** Only a paid order means that the buyer has the course (CRS-31). */
export const isOrderPaid = ({ status }: Pick<OrderFacts, 'status'>): boolean => status === 'paid'

/** Only the student and the instructor of an order may begin a conversation about it. */
export function whyNotMessage(
  personId: string,
  order: Pick<OrderFacts, 'status'> & { user_id: string },
  course: Pick<ForSale, 'user_id'>,
): Refusal | undefined {
  const isBuyer = personId === order.user_id
  if (canMessage(order) && (isBuyer || isInstructor(personId, course))) return undefined
  return isBuyer ? conflict(messages.notYours) : { kind: 'not_found', message: messages.notFound }
}

/** People can talk from the payment on, and after a refund. */
export const canMessage = ({ status }: Pick<OrderFacts, 'status'>): boolean =>
  status === 'paid' || status === 'refunded'

/** A second purchase after a refund is final. */
export const wasRefunded = ({ status, amount }: Pick<OrderFacts, 'status' | 'amount'>): boolean =>
  status === 'refunded' && amount > 0

/** Returns null for a free course, or after an earlier refund. */
export function refundableFrom(
  now: Date,
  amount: number,
  earlier: readonly Pick<OrderFacts, 'status' | 'amount'>[] = [],
): string | null {
  return amount === 0 || earlier.some(wasRefunded) ? null : refundEnd(now)
}

export const refundEnd = (now: Date): string => new Date(now.getTime() + REFUND_DAYS * DAY_MS).toISOString()

export function whyNotRefund(order: OrderFacts, refund: RefundState, now: Date): Refusal | undefined {
  const { amount, refundable_until: until } = order
  if (!isOrderPaid(order)) return conflict(messages.notPaid)
  if (amount === 0) return conflict(messages.wasFree)
  if (until === null) return conflict(messages.isFinal)
  if (refund === 'waiting') return conflict(messages.waiting)
  if (now <= new Date(until)) return undefined
  return conflict(refund === 'declined' ? messages.declined : messages.tooLate(REFUND_DAYS))
}

const inDollars = (price: number) =>
  `$${(toCents(price) / 100).toLocaleString('en-US', { minimumFractionDigits: 2 })}`
