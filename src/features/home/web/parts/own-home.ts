// What the home shows about one person; requeried whenever it comes into view, since any other page may have changed
// it, and on hints.
import { useInfiniteQuery, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { onHint } from '../../../../platform/client/live.ts'
import { useAuth } from '../../../accounts/web/parts/auth-provider.tsx'
import { personKey, usePerson } from '../../../accounts/web/parts/signed-in-only.tsx'
import { ACTIVITY_TOPIC, NOTIFICATIONS_TOPIC } from '../../../events/rules.ts'
import { homeContracts } from '../../contract.ts'

/** Requeries what is shown whenever a hint comes. */
export function useHomeHints(): void {
  const queries = useQueryClient()
  const userId = usePerson().user.id
  useEffect(() => {
    const requery = () => queries.invalidateQueries({ queryKey: personKey(userId, 'home') })
    const ends = [NOTIFICATIONS_TOPIC, ACTIVITY_TOPIC].map((topic) => onHint(topic, requery))
    return () => {
      for (const end of ends) end()
    }
  }, [queries, userId])
}

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
