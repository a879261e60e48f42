// Requests the data of a home tab before the tab is opened, unless it is known already.
import { type QueryKey, useQueryClient } from '@tanstack/react-query'
import { useCallback, useEffect } from 'react'
import { useLocation } from 'react-router'
import { paths } from '../../../../paths.ts'
import type { Api } from '../../../../platform/contract/contract.ts'
import { useAuth } from '../../../accounts/web/parts/auth-provider.tsx'
import { ownAccountQuery } from '../../../accounts/web/parts/own-account.ts'
import { usePerson } from '../../../accounts/web/parts/signed-in-only.tsx'
import { ownAgentsQuery } from '../../../agents/listings/web/parts/own-agents-query.ts'
import { conversationListQuery } from '../../../conversations/web/parts/own-conversations.ts'
import { ownCoursesAt, ownCoursesQuery } from '../../../courses/web/parts/own-courses-query.ts'
import { receivedListQuery } from '../../../projects/proposals/received/web/parts/received-queries.ts'
import { ownProposalsListQuery } from '../../../projects/proposals/web/parts/own-proposals-query.ts'
import { ownProjectsQuery } from '../../../projects/web/parts/own-projects-query.ts'
import { ownUpdatesQuery } from '../../../updates/web/parts/own-updates-query.ts'
import { activityQuery, needsQuery, overviewQuery, sellingQuery, sessionCountQuery } from './own-home.ts'

type Queries = ReturnType<typeof useQueryClient>
type Ask = { queries: Queries; api: Api; userId: string }

const isUnknown = (queries: Queries, key: QueryKey) => queries.getQueryData(key) === undefined

function askForOverview({ queries, api, userId }: Ask): void {
  const [needs, overview, selling, activity] = [
    needsQuery(api, userId),
    overviewQuery(api, userId),
    sellingQuery(api, userId),
    activityQuery(api, userId),
  ]
  if (isUnknown(queries, needs.queryKey)) void queries.prefetchQuery(needs)
  if (isUnknown(queries, overview.queryKey)) void queries.prefetchQuery(overview)
  if (isUnknown(queries, selling.queryKey)) void queries.prefetchQuery(selling)
  if (isUnknown(queries, activity.queryKey)) void queries.prefetchInfiniteQuery(activity)
}

function askForReceived({ queries, api, userId }: Ask): void {
  const first = { project: undefined, sort: 'newest', status: undefined, page: 1 } as const
  const received = receivedListQuery(api, userId, first)
  if (isUnknown(queries, received.queryKey)) void queries.prefetchQuery(received)
}

function askForSent({ queries, api, userId }: Ask): void {
  const proposals = ownProposalsListQuery(api, userId, { page: 1, status: undefined })
  if (isUnknown(queries, proposals.queryKey)) void queries.prefetchQuery(proposals)
}

/** The requests of each tab, by its address. A failed one is requested again, and reported, once the tab is open. */
const ASKED: Readonly<Record<string, (ask: Ask) => void>> = {
  [paths.home()]: askForOverview,
  [paths.dashboard()]: askForOverview,
  [paths.ownProjects()]({ queries, api, userId }) {
    const projects = ownProjectsQuery(api, userId, 1)
    if (isUnknown(queries, projects.queryKey)) void queries.prefetchQuery(projects)
  },
  [paths.ownAgents()]({ queries, api, userId }) {
    const agents = ownAgentsQuery(api, userId, 1)
    if (isUnknown(queries, agents.queryKey)) void queries.prefetchQuery(agents)
  },
  [paths.ownCourses()]({ queries, api, userId }) {
    const courses = ownCoursesQuery(api, userId, ownCoursesAt('').query)
    if (isUnknown(queries, courses.queryKey)) void queries.prefetchQuery(courses)
  },
  [paths.ownUpdates()]({ queries, api, userId }) {
    const updates = ownUpdatesQuery(api, userId)
    if (isUnknown(queries, updates.queryKey)) void queries.prefetchInfiniteQuery(updates)
  },
  [paths.proposals()](ask) {
    askForReceived(ask)
    askForSent(ask)
  },
  [paths.allReceivedProposals()]: askForReceived,
  [paths.ownProposals()]: askForSent,
  [paths.messages()]({ queries, api, userId }) {
    const conversations = conversationListQuery(api, userId)
    if (isUnknown(queries, conversations.queryKey)) void queries.prefetchInfiniteQuery(conversations)
  },
  [paths.homeAccount()]({ queries, api, userId }) {
    const [account, sessions] = [ownAccountQuery(api, userId), sessionCountQuery(api, userId)]
    if (isUnknown(queries, account.queryKey)) void queries.prefetchQuery(account)
    if (isUnknown(queries, sessions.queryKey)) void queries.prefetchQuery(sessions)
  },
}

export function usePrefetchTab(): (to: string) => void {
  const queries = useQueryClient()
  const { api } = useAuth()
  const userId = usePerson().user.id
  return useCallback((to) => ASKED[to]?.({ queries, api, userId }), [queries, api, userId])
}

/** Requests the data of the open tab without waiting for the data of its frame. */
export function usePrefetchOpenTab(): void {
  const prefetch = usePrefetchTab()
  const { pathname, search } = useLocation()
  useEffect(() => {
    // An address with a query shows other data than is requested here.
    if (search === '') prefetch(pathname)
  }, [prefetch, pathname, search])
}
