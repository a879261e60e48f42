// When the next payment for a deployment is due, or access ends.
import { DateText } from '../../../../ui/date-text.tsx'
import { hasAccess, isPastDue } from '../../access/policy.ts'
import type { ListedDeployment } from '../../deployments/contract.ts'

/** 'Renews Apr 2, 2026'; nothing where there is no subscription. */
export function Renewal({ deployment }: { deployment: ListedDeployment }) {
  const { subscription } = deployment
  if (!hasAccess(deployment) || !subscription?.current_period_end) return null
  const date = <DateText moment={subscription.current_period_end} />
  if (isPastDue(subscription)) return <span className="text-danger">Payment failed</span>
  return (
    <span>
      {subscription.cancel_at_period_end ? 'Ends' : 'Renews'} {date}
    </span>
  )
}
