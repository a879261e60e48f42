// Says what a seller receives of a price below a cent, of which many are paid at once.
import { smallDollars } from '../../../../platform/contract/ten-thousandths.ts'
import { readAmount } from '../../../../platform/contract/typed-amount.ts'
import { MOST_BASIS_POINTS } from '../../../ledger/ledger.rules.ts'
import { paymentMessages as messages } from '../../payments.messages.ts'
import type { ProductType } from '../../payments.rules.ts'
import { useCommission } from './received-of.ts'

/** Returns undefined without an amount, and until the commission is known. */
export function useReceivedOfSmall(type: ProductType): (typed: string) => string | undefined {
  const rate = useCommission(type)
  return (typed) => {
    const read = readAmount(typed)
    if (rate === undefined || 'question' in read || !(read.dollars > 0)) return undefined
    return messages.received(`${(MOST_BASIS_POINTS - rate) / 100}%`, smallDollars(read.dollars))
  }
}
