// Puts amounts of payments and refunds into words.
import type { OwnPayment } from '../../receipts.contract.ts'
import { isDisputed, returned } from '../../receipts.policy.ts'

const format = new Intl.NumberFormat('en-US', { style: 'currency', currency: 'USD' })

/** Amounts always show cents, as on a bill: '$29.00'. */
export const inFull = (amount: number) => format.format(amount)

/** Shows nothing for a payment without a refund. */
export function WentBack({ payment }: { payment: Pick<OwnPayment, 'status' | 'amount' | 'refunded'> }) {
  const back = returned(payment)
  if (isDisputed(payment)) return <span>Disputed with your bank</span>
  if (back === 0) return null
  return <span className="figures">{back === payment.amount ? 'Refunded' : `${inFull(back)} refunded`}</span>
}
