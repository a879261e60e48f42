// Who may buy a course, and when somebody can have the money back: undefined for yes, else the reason.
import { toCents } from '../../../platform/contract/money.ts'
import type { Refusal } from '../../../platform/contract/problem.ts'
import { REFUND_DAYS } from '../../payments/rules.ts'
import type { OrderStatus } from '../rules.ts'
import { orderMessages as messages } from './messages.ts'

type ForSale = { user_id: string; price: number }
type OrderFacts = { status: OrderStatus; amount: number; created_at: string }

const DAY_MS = 24 * 3600 * 1000
const conflict = (message: string): Refusal => ({ kind: 'conflict', message })

/** Why a person may not buy this course for this price, if they may not (security decision 1). */
export function whyNotBuy(
  personId: string,
  course: ForSale,
  asked: { price: number; hasCourse: boolean },
): Refusal | undefined {
  if (isInstructor(personId, course)) return { kind: 'forbidden', message: messages.ownCourse }
  if (asked.hasCourse) return conflict(messages.bought)
  return asked.price === course.price ? undefined : conflict(messages.priceChanged(inDollars(course.price)))
}

export const isInstructor = (personId: string, course: Pick<ForSale, 'user_id'>): boolean =>
  course.user_id === personId

/** Only a paid order means that the buyer has the course (CRS-31). */
export const isPaid = ({ status }: Pick<OrderFacts, 'status'>): boolean => status === 'paid'

/** Until when the money for an order can be had back; null for one of which there is nothing to give back. */
export function refundableUntil({ status, amount, created_at }: OrderFacts): string | null {
  if (status !== 'paid' || amount === 0) return null
  return new Date(new Date(created_at).getTime() + REFUND_DAYS * DAY_MS).toISOString()
}

/** Why the money for an order cannot be had back now. */
export function whyNotRefund(order: OrderFacts, now: Date): Refusal | undefined {
  if (!isPaid(order)) return conflict(messages.notPaid)
  const until = refundableUntil(order)
  if (until === null) return conflict(messages.wasFree)
  return now > new Date(until) ? conflict(messages.tooLate(REFUND_DAYS)) : undefined
}

const inDollars = (price: number) =>
  `$${(toCents(price) / 100).toLocaleString('en-US', { minimumFractionDigits: 2 })}`
