// Amounts of payments in words: what was paid, and what went back.
import type { OwnPayment } from '../../receipts.contract.ts'
import { isDisputed, returned } from '../../receipts.policy.ts'

const format = new Intl.NumberFormat('en-US', { style: 'currency', currency: 'USD' })

/** '$29.00': always with cents, as on a bill. */
export const inFull = (amount: number) => format.format(amount)

/** 'Refunded', '$5.00 refunded'; nothing where everything was kept. */
export function WentBack({ payment }: { payment: Pick<OwnPayment, 'status' | 'amount' | 'refunded'> }) {
  const back = returned(payment)
  if (isDisputed(payment)) return <span>Disputed with your bank</span>
  if (back === 0) return null
  return <span className="figures">{back === payment.amount ? 'Refunded' : `${inFull(back)} refunded`}</span>
}
