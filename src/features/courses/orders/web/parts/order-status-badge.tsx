// What became of an order, as a word; in the default style when it is paid (SET-19).
import { Badge } from '../../../../../ui/badge.tsx'
import type { OrderStatus } from '../../../courses.rules.ts'
import { isPaid } from '../../orders.policy.ts'

const STATUS_LABELS: Record<OrderStatus, string> = {
  pending: 'Not paid yet',
  paid: 'Paid',
  refunded: 'Refunded',
  failed: 'Failed',
}

export function OrderStatusBadge({ status }: { status: OrderStatus }) {
  return <Badge variant={isPaid({ status }) ? 'highlighted' : 'secondary'}>{STATUS_LABELS[status]}</Badge>
}
