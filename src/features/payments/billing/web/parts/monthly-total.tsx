// Shows what a month of one's subscriptions costs, and nothing without monthly payments.
import { formatDollars } from '../../../../../ui/format.ts'
import { useOwnBilling } from './own-billing.ts'

export function MonthlyTotal() {
  const total = useOwnBilling().data?.monthly_total ?? 0
  if (total === 0) return null
  return (
    <p className="flex flex-wrap items-baseline justify-between gap-x-4 gap-y-1">
      <span className="font-medium">Total per month</span>
      <span className="display figures text-title">{formatDollars(total)}</span>
    </p>
  )
}
