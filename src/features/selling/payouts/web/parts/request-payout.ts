// Requests a payout of the open amount, and shows the sentence of its outcome.
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { reasonOf } from '../../../../../platform/client/failure.ts'
import { showToast } from '../../../../../ui/toast.ts'
import { useAuth } from '../../../../accounts/web/parts/auth-provider.tsx'
import { usePerson } from '../../../../accounts/web/parts/signed-in-only.tsx'
import { payoutContracts as contracts } from '../../payouts.contract.ts'
import { payoutMessages as messages } from '../../payouts.messages.ts'
import { payoutsKey } from './own-payouts.ts'

export function useRequestPayout() {
  const { api } = useAuth()
  const { user } = usePerson()
  const queries = useQueryClient()
  return useMutation({
    mutationFn: () => api(contracts.request, {}),
    onSuccess: () => showToast({ kind: 'success', title: messages.requested }),
    onError: (error) =>
      showToast({ kind: 'error', title: messages.notRequested, description: reasonOf(error) }),
    onSettled: () => queries.invalidateQueries({ queryKey: payoutsKey(user.id) }),
  })
}
