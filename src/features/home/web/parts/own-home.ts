// What the home shows about one person, fetched for them; asked for anew whenever it comes into sight again, since
// anything done on another page may have changed it.
import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { useAuth } from '../../../accounts/web/parts/auth-provider.tsx'
import { personKey, usePerson } from '../../../accounts/web/parts/personal-data.tsx'
import { homeContracts } from '../../contract.ts'

export function useOverview() {
  const { api } = useAuth()
  const { user } = usePerson()
  return useQuery({
    queryKey: personKey(user.id, 'home', 'overview'),
    queryFn: () => api(homeContracts.overview, {}),
    staleTime: 0,
  })
}

export function useActivity() {
  const { api } = useAuth()
  const { user } = usePerson()
  return useInfiniteQuery({
    queryKey: personKey(user.id, 'home', 'activity'),
    queryFn: ({ pageParam }) =>
      api(homeContracts.activity, { query: pageParam ? { cursor: pageParam } : {} }),
    initialPageParam: '',
    getNextPageParam: (page) => page.next_cursor,
    staleTime: 0,
  })
}
