// Defines the labels and looks of an order's status, and the number of conversations about orders.
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

/** The number distinguishes conversations about orders from all others, so it never changes. */
export const ORDER_CONVERSATIONS = { number: 2 } as const
