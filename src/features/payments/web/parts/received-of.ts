// Says what a seller receives of a price that they are typing.
import { useQuery } from '@tanstack/react-query'
import { personKey } from '../../../../platform/client/person-queries.ts'
import { dollarsInFull } from '../../../../platform/contract/in-words.ts'
import { differenceOf, isWholeCents, toCents, toDollars } from '../../../../platform/contract/money.ts'
import { readAmount } from '../../../../platform/contract/typed-amount.ts'
import { useAuth } from '../../../accounts/web/parts/auth-provider.tsx'
import { usePerson } from '../../../accounts/web/parts/signed-in-only.tsx'
import { commissionOn } from '../../../ledger/ledger.rules.ts'
import { paymentContracts } from '../../payments.contract.ts'
import { paymentMessages as messages } from '../../payments.messages.ts'
import type { ProductType } from '../../payments.rules.ts'

/** The commission in hundredths of a percent; undefined until it is known. */
export function useCommission(type: ProductType): number | undefined {
  const { api } = useAuth()
  const { user } = usePerson()
  return useQuery({
    queryKey: personKey(user.id, 'commission'),
    queryFn: () => api(paymentContracts.commission, {}),
  }).data?.[type]
}

/** Returns undefined without an amount, and until the commission is known. */
export function useReceivedOf(type: ProductType): (typed: string) => string | undefined {
  const rate = useCommission(type)
  return (typed) => {
    const read = readAmount(typed)
    if (rate === undefined || 'question' in read || !(read.dollars > 0) || !isWholeCents(read.dollars))
      return undefined
    const price = toCents(read.dollars)
    const received = toDollars(differenceOf(price, commissionOn(price, rate)))
    return messages.received(dollarsInFull(received), dollarsInFull(read.dollars))
  }
}
