// The browser's query of one's own bill.
import { useQuery } from '@tanstack/react-query'
import { personKey } from '../../../../../platform/client/person-queries.ts'
import { useAuth } from '../../../../accounts/web/parts/auth-provider.tsx'
import { usePerson } from '../../../../accounts/web/parts/signed-in-only.tsx'
import { ownBillingContracts } from '../../billing.contract.ts'

export const billingKey = (userId: string) => personKey(userId, 'billing')

export function useOwnBilling() {
  const { api } = useAuth()
  const { user } = usePerson()
  return useQuery({ queryKey: billingKey(user.id), queryFn: () => api(ownBillingContracts.get, {}) })
}
