// The browser's queries of one's own conversations: the list, one with its messages, the unread count, and the mutations. Hints
// invalidate them.
import {
  type InfiniteData,
  infiniteQueryOptions,
  notifyManager,
  useInfiniteQuery,
  useMutation,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query'
import { useEffect } from 'react'
import { reasonOf } from '../../../../platform/client/failure.ts'
import { onHint } from '../../../../platform/client/live.ts'
import { personKey } from '../../../../platform/client/person-queries.ts'
import type { Api } from '../../../../platform/contract/contract.ts'
import { showToast } from '../../../../ui/toast.ts'
import { useAuth } from '../../../accounts/web/parts/auth-provider.tsx'
import { usePerson } from '../../../accounts/web/parts/signed-in-only.tsx'
import {
  type Conversation,
  conversationContracts as contracts,
  type Message,
} from '../../conversations.contract.ts'
import { conversationMessages as messages } from '../../conversations.messages.ts'
import {
  CONVERSATIONS_PAGE_SIZE,
  CONVERSATIONS_TOPIC,
  MESSAGES_PAGE_SIZE,
} from '../../conversations.rules.ts'

const keyOf = (userId: string, ...rest: readonly string[]) => personKey(userId, 'conversations', ...rest)

export type MessagePage = { items: Message[]; next_cursor: string | null }
type MessagePages = InfiniteData<MessagePage, string | undefined>

export const conversationListQuery = (api: Api, userId: string) =>
  infiniteQueryOptions({
    queryKey: keyOf(userId, 'list'),
    queryFn: ({ pageParam }) =>
      api(contracts.list, { query: { cursor: pageParam, page_size: CONVERSATIONS_PAGE_SIZE } }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (page) => page.next_cursor ?? undefined,
  })

export function useConversationList() {
  const { api } = useAuth()
  const { user } = usePerson()
  return useInfiniteQuery(conversationListQuery(api, user.id))
}

export function useUnreadMessages() {
  const { api } = useAuth()
  const { user } = usePerson()
  return useQuery({ queryKey: keyOf(user.id, 'unread'), queryFn: () => api(contracts.countUnread, {}) })
}

export function useConversation(id: number) {
  const { api } = useAuth()
  const { user } = usePerson()
  return useQuery({
    queryKey: keyOf(user.id, 'one', String(id)),
    queryFn: () => api(contracts.open, { params: { id } }),
  })
}

/** Queries the conversation with the person behind a public profile; null without a common subject. */
export function useConversationWith(handle: string) {
  const { api } = useAuth()
  const { user } = usePerson()
  return useQuery({
    queryKey: keyOf(user.id, 'with', handle),
    queryFn: () => api(contracts.withPerson, { params: { handle } }),
  })
}

export function useMessages(id: number) {
  const { api } = useAuth()
  const { user } = usePerson()
  return useInfiniteQuery({
    queryKey: keyOf(user.id, 'messages', String(id)),
    queryFn: ({ pageParam }) =>
      api(contracts.messages, {
        params: { id },
        query: { cursor: pageParam, page_size: MESSAGES_PAGE_SIZE },
      }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (page: MessagePage) => page.next_cursor ?? undefined,
  })
}

/** Requeries the shown data on every hint. */
export function useConversationHints(): void {
  const queries = useQueryClient()
  const userId = usePerson().user.id
  useEffect(
    () =>
      onHint(CONVERSATIONS_TOPIC, async ({ id }) => {
        const touched =
          id === undefined
            ? [keyOf(userId)]
            : [
                keyOf(userId, 'list'),
                keyOf(userId, 'unread'),
                keyOf(userId, 'one', String(id)),
                keyOf(userId, 'messages', String(id)),
              ]
        await Promise.all(
          touched.map(async (queryKey) => {
            // A first answer that is still on its way may be older than the hint.
            await queries.cancelQueries({ queryKey, predicate: ({ state }) => state.data === undefined })
            await queries.invalidateQueries({ queryKey })
          }),
        )
      }),
    [queries, userId],
  )
}

/** Returns functions that put answers of the server into the cache. */
export function useKeepConversation() {
  const queries = useQueryClient()
  const { user } = usePerson()
  return {
    conversation(given: Conversation) {
      queries.setQueryData(keyOf(user.id, 'one', String(given.id)), given)
      void queries.invalidateQueries({ queryKey: keyOf(user.id, 'list') })
      void queries.invalidateQueries({ queryKey: keyOf(user.id, 'unread') })
    },
    /** `replaces` is called at the same time, so that the unsent message disappears as the sent one appears. */
    async message(id: number, given: Message, replaces: () => void = () => undefined) {
      const queryKey = keyOf(user.id, 'messages', String(id))
      // An answer that is still on its way does not contain the message yet.
      await queries.cancelQueries({ queryKey })
      notifyManager.batch(() => {
        queries.setQueryData<MessagePages>(queryKey, (kept) => kept && withMessage(kept, given))
        notifyManager.schedule(replaces)
      })
      void queries.invalidateQueries({ queryKey })
      void queries.invalidateQueries({ queryKey: keyOf(user.id, 'one', String(id)) })
      void queries.invalidateQueries({ queryKey: keyOf(user.id, 'list') })
    },
  }
}

function withMessage(kept: MessagePages, given: Message): MessagePages {
  const isKnown = kept.pages.some((page) => page.items.some(({ id }) => id === given.id))
  const pages = kept.pages.map((page, index) => {
    if (!isKnown && index === 0) return { ...page, items: [given, ...page.items] }
    return { ...page, items: page.items.map((one) => (one.id === given.id ? given : one)) }
  })
  return { ...kept, pages }
}

export function useMarkConversationRead(id: number) {
  const { api } = useAuth()
  const keep = useKeepConversation()
  return useMutation({
    mutationFn: (messageId: number) =>
      api(contracts.markRead, { params: { id }, body: { message_id: messageId } }),
    onSuccess: keep.conversation,
  })
}

export function useRemoveMessage(id: number) {
  const { api } = useAuth()
  const keep = useKeepConversation()
  return useMutation({
    mutationFn: (messageId: number) => api(contracts.remove, { params: { id, message_id: messageId } }),
    onSuccess: (message) => {
      showToast({ kind: 'success', title: messages.removed })
      return keep.message(id, message)
    },
    onError: (error) =>
      showToast({ kind: 'error', title: messages.removeFailed, description: reasonOf(error) }),
  })
}

export function useBlock(id: number, step: 'block' | 'unblock') {
  const { api } = useAuth()
  const keep = useKeepConversation()
  const words =
    step === 'block'
      ? { done: messages.blocked, failed: messages.blockFailed }
      : { done: messages.unblocked, failed: messages.unblockFailed }
  return useMutation({
    mutationFn: () => api(contracts[step], { params: { id } }),
    onSuccess: (conversation) => {
      showToast({ kind: 'success', title: words.done })
      keep.conversation(conversation)
    },
    onError: (error) => showToast({ kind: 'error', title: words.failed, description: reasonOf(error) }),
  })
}
