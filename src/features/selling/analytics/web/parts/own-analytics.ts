// The browser's query of one's own analytics.
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { personKey } from '../../../../../platform/client/person-queries.ts'
import { useAuth } from '../../../../accounts/web/parts/auth-provider.tsx'
import { usePerson } from '../../../../accounts/web/parts/signed-in-only.tsx'
import { analyticsContracts } from '../../analytics.contract.ts'
import type { AnalyticsChoices } from './analytics-choices.ts'

export const askedOf = ({ days, type }: AnalyticsChoices) => ({ ...days, ...(type && { type }) })

/** The earlier figures stay until those of the present choices are loaded. */
export function useAnalytics(choices: AnalyticsChoices) {
  const { api } = useAuth()
  const { user } = usePerson()
  const query = askedOf(choices)
  return useQuery({
    queryKey: personKey(user.id, 'selling', 'analytics', JSON.stringify(query)),
    queryFn: () => api(analyticsContracts.get, { query }),
    placeholderData: keepPreviousData,
  })
}
