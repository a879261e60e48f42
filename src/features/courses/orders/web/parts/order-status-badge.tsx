// Shows the status of an order as a word; in the default style when it is paid (SET-19).
import { Badge } from '../../../../../ui/badge.tsx'
import type { OrderStatus } from '../../../courses.rules.ts'
import { isOrderPaid } from '../../orders.policy.ts'
import { ORDER_LABELS } from '../../orders.rules.ts'

export function OrderStatusBadge({ status }: { status: OrderStatus }) {
  return <Badge variant={isOrderPaid({ status }) ? 'highlighted' : 'secondary'}>{ORDER_LABELS[status]}</Badge>
}
