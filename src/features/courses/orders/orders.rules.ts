// What the status of an order is called and how it looks, and the number of conversations about orders.
import type { SubjectBadge } from '../../conversations/conversations.rules.ts'
import type { OrderStatus } from '../courses.rules.ts'

export const ORDER_LABELS: Record<OrderStatus, string> = {
  pending: 'Not paid yet',
  paid: 'Paid',
  refunded: 'Refunded',
  failed: 'Failed',
}
export const ORDER_BADGES: Record<OrderStatus, SubjectBadge> = {
  pending: 'secondary',
  paid: 'success',
  refunded: 'secondary',
  failed: 'secondary',
}

/** Tells conversations about orders from all others; never changed. */
export const ORDER_CONVERSATIONS = { number: 2 } as const
