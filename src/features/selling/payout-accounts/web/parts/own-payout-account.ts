// The queries of one's own account with the card provider, and the link to its form.
import { queryOptions, useMutation, useQuery } from '@tanstack/react-query'
import { reasonOf } from '../../../../../platform/client/failure.ts'
import { personKey } from '../../../../../platform/client/person-queries.ts'
import type { Api } from '../../../../../platform/contract/contract.ts'
import { showToast } from '../../../../../ui/toast.ts'
import { useAuth } from '../../../../accounts/web/parts/auth-provider.tsx'
import { usePerson } from '../../../../accounts/web/parts/signed-in-only.tsx'
import { payoutAccountContracts as contracts } from '../../payout-accounts.contract.ts'
import { payoutAccountMessages as messages } from '../../payout-accounts.messages.ts'

const accountQuery = (api: Api, userId: string) =>
  queryOptions({
    queryKey: personKey(userId, 'payouts', 'account'),
    queryFn: () => api(contracts.read, {}),
  })

export function usePayoutAccount() {
  const { api } = useAuth()
  const { user } = usePerson()
  return useQuery(accountQuery(api, user.id))
}

/** Opens the provider's form by a new link. The button stays busy until the page is left. */
export function useOnboarding() {
  const { api } = useAuth()
  return useMutation({
    mutationFn: async () => {
      const { url } = await api(contracts.onboard, {})
      window.location.assign(url)
      // The browser is leaving for the provider's page, or its stand-in in the sandbox.
      await new Promise(() => {})
    },
    onError: (error) => showToast({ kind: 'error', title: messages.notOpened, description: reasonOf(error) }),
  })
}
