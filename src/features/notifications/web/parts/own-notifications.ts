// The browser's queries of one's own notifications: the newest, all page by page, the number of unread ones, and the
// mutations. A hint invalidates all of them.
import { useInfiniteQuery, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { useLocation } from 'react-router'
import { reasonOf } from '../../../../platform/client/failure.ts'
import { onHint } from '../../../../platform/client/live.ts'
import { personKey } from '../../../../platform/client/person-queries.ts'
import { showToast } from '../../../../ui/toast.ts'
import { useAuth } from '../../../accounts/web/parts/auth-provider.tsx'
import { usePerson } from '../../../accounts/web/parts/signed-in-only.tsx'
import { NOTIFICATIONS_TOPIC } from '../../../events/events.rules.ts'
import { notificationContracts } from '../../notifications.contract.ts'
import { notificationMessages as messages } from '../../notifications.messages.ts'
import { NEWEST_COUNT } from '../../notifications.rules.ts'

function useKey(...rest: readonly string[]) {
  return personKey(usePerson().user.id, 'notifications', ...rest)
}

export function useUnreadCount() {
  const { api } = useAuth()
  return useQuery({ queryKey: useKey('unread'), queryFn: () => api(notificationContracts.countUnread, {}) })
}

/** The newest ones are queried while their window is open. */
export function useNewest(isWanted: boolean) {
  const { api } = useAuth()
  return useQuery({
    queryKey: useKey('newest'),
    queryFn: () => api(notificationContracts.list, { query: { page_size: NEWEST_COUNT } }),
    enabled: isWanted,
  })
}

export function useAllNotifications() {
  const { api } = useAuth()
  return useInfiniteQuery({
    queryKey: useKey('all'),
    queryFn: ({ pageParam }) => api(notificationContracts.list, { query: { cursor: pageParam } }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (page) => page.next_cursor ?? undefined,
  })
}

function useRequery(): () => Promise<void> {
  const queries = useQueryClient()
  const queryKey = useKey()
  return () => queries.invalidateQueries({ queryKey })
}

/** Requeries the shown data on every hint. */
export function useNotificationHints(): void {
  const queries = useQueryClient()
  const userId = usePerson().user.id
  useEffect(() => {
    const queryKey = personKey(userId, 'notifications')
    return onHint(NOTIFICATIONS_TOPIC, async () => {
      // A first answer that is still on its way may be older than the hint, and would pass for a fresh one.
      await queries.cancelQueries({ queryKey, predicate: ({ state }) => state.data === undefined })
      await queries.invalidateQueries({ queryKey })
    })
  }, [queries, userId])
}

/**
 * Reports each page once that the person opens while something is unread, so that the server marks its notifications as read. A
 * notification that arrives while they are there stays unread, since they may not have seen it.
 */
export function useReadingHere(unread: number | undefined): void {
  const { api } = useAuth()
  const requery = useRequery()
  const { pathname, search } = useLocation()
  const path = pathname + search
  const known = useRef<string>(undefined)
  const { mutate } = useMutation({
    mutationFn: () => api(notificationContracts.markReadAt, { body: { path } }),
    onSuccess: ({ read }) => (read > 0 ? requery() : undefined),
  })
  const hasUnread = unread === undefined ? undefined : unread > 0
  useEffect(() => {
    if (hasUnread === undefined || known.current === path) return
    const read = () => {
      if (document.visibilityState === 'hidden') return
      document.removeEventListener('visibilitychange', read)
      known.current = path
      if (hasUnread) mutate()
    }
    // A tab that was opened in the background counts as opened when it becomes visible.
    document.addEventListener('visibilitychange', read)
    read()
    return () => document.removeEventListener('visibilitychange', read)
  }, [path, hasUnread, mutate])
}

const sayNotMarked = (error: Error) =>
  showToast({ kind: 'error', title: messages.notMarked, description: reasonOf(error) })

export function useMarkNotificationsRead() {
  const { api } = useAuth()
  const requery = useRequery()
  return useMutation({
    mutationFn: (id: number) => api(notificationContracts.markRead, { params: { id } }),
    onSuccess: requery,
    onError: sayNotMarked,
  })
}

export function useMarkAllRead() {
  const { api } = useAuth()
  const requery = useRequery()
  return useMutation({
    mutationFn: () => api(notificationContracts.markAllRead, {}),
    onSuccess: () => {
      showToast({ kind: 'success', title: messages.allRead })
      return requery()
    },
    onError: sayNotMarked,
  })
}
