// The home's queries about one person: requeried on hints and whenever the home comes into view, since any other page may have
// changed their rows.
import {
  infiniteQueryOptions,
  queryOptions,
  useInfiniteQuery,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query'
import { useEffect } from 'react'
import { onHint } from '../../../../platform/client/live.ts'
import { personKey } from '../../../../platform/client/person-queries.ts'
import type { Api } from '../../../../platform/contract/contract.ts'
import { accountContracts } from '../../../accounts/management/own-account.contract.ts'
import { useAuth } from '../../../accounts/web/parts/auth-provider.tsx'
import { useOwnProfile } from '../../../accounts/web/parts/own-profile.ts'
import { usePerson } from '../../../accounts/web/parts/signed-in-only.tsx'
import { CONVERSATIONS_TOPIC } from '../../../conversations/conversations.rules.ts'
import { ACTIVITY_TOPIC, NOTIFICATIONS_TOPIC } from '../../../events/events.rules.ts'
import { homeContracts } from '../../home.contract.ts'
import { nextPlace } from './next-places.ts'

/** Data that was requested for a page that is about to open is not requested again as its parts open. */
const JUST_READ_MS = 5_000

/** The shown queries are made again whenever a hint comes, and when the page comes into view again. */
export function useHomeQueries(): void {
  const queries = useQueryClient()
  const userId = usePerson().user.id
  useEffect(() => {
    const queryKey = personKey(userId, 'home')
    const requery = () => queries.invalidateQueries({ queryKey })
    const topics = [NOTIFICATIONS_TOPIC, ACTIVITY_TOPIC, CONVERSATIONS_TOPIC]
    const ends = topics.map((topic) => onHint(topic, requery))
    return () => {
      for (const end of ends) end()
      // An answer that is still on its way would pass for a fresh one.
      void queries.cancelQueries({ queryKey })
      void queries.invalidateQueries({ queryKey, refetchType: 'none' })
    }
  }, [queries, userId])
}

export const needsQuery = (api: Api, userId: string) =>
  queryOptions({
    queryKey: personKey(userId, 'home', 'needs'),
    queryFn: () => api(homeContracts.needs, {}),
    staleTime: JUST_READ_MS,
  })

export const overviewQuery = (api: Api, userId: string) =>
  queryOptions({
    queryKey: personKey(userId, 'home', 'overview'),
    queryFn: () => api(homeContracts.overview, {}),
    staleTime: JUST_READ_MS,
  })

export const sellingQuery = (api: Api, userId: string) =>
  queryOptions({
    queryKey: personKey(userId, 'home', 'selling'),
    queryFn: () => api(homeContracts.selling, {}),
    staleTime: JUST_READ_MS,
  })

export const activityQuery = (api: Api, userId: string) =>
  infiniteQueryOptions({
    queryKey: personKey(userId, 'home', 'activity'),
    queryFn: ({ pageParam }) =>
      api(homeContracts.activity, { query: pageParam ? { cursor: pageParam } : {} }),
    initialPageParam: '',
    getNextPageParam: (page) => page.next_cursor,
    staleTime: JUST_READ_MS,
  })

/** Asks for the number of devices on which the person is signed in. */
export const sessionCountQuery = (api: Api, userId: string) =>
  queryOptions({
    queryKey: personKey(userId, 'sessions', 'count'),
    queryFn: async () => (await api(accountContracts.sessions, { query: { page_size: 1 } })).total,
  })

function useAsking() {
  return [useAuth().api, usePerson().user.id] as const
}

export const useNeeds = () => useQuery(needsQuery(...useAsking()))
export const useOverview = () => useQuery(overviewQuery(...useAsking()))
export const useSelling = () => useQuery(sellingQuery(...useAsking()))
export const useActivity = () => useInfiniteQuery(activityQuery(...useAsking()))
export const useSessionCount = () => useQuery(sessionCountQuery(...useAsking()))

/** Until the profile is known, it is the place of a learner. */
export function useNextPlace() {
  const profile = useOwnProfile().data ?? { user_type: 'learner', survey_responses: {} }
  return nextPlace(profile, useOverview().data ?? { agents: 0, courses: 0 })
}
