// The queries of one's own account, for the settings.
import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query'
import { personKey } from '../../../../platform/client/person-queries.ts'
import type { Api } from '../../../../platform/contract/contract.ts'
import { accountContracts } from '../../management/own-account.contract.ts'
import { useAuth } from './auth-provider.tsx'
import { usePerson } from './signed-in-only.tsx'

export const ownAccountQuery = (api: Api, userId: string) =>
  queryOptions({
    queryKey: personKey(userId, 'account'),
    queryFn: () => api(accountContracts.get, {}),
    // A sign-in stops being recent as time passes.
    staleTime: 0,
  })

export function useOwnAccount() {
  const { api } = useAuth()
  const { user } = usePerson()
  return useQuery(ownAccountQuery(api, user.id))
}

export function useRequeryAccount(): () => Promise<void> {
  const queries = useQueryClient()
  const { user } = usePerson()
  return () => queries.invalidateQueries({ queryKey: personKey(user.id, 'account') })
}
