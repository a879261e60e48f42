// What became of an order, as a word.
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
  return <Badge variant={isPaid({ status }) ? 'success' : 'secondary'}>{STATUS_LABELS[status]}</Badge>
}
