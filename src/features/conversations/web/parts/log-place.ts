// Keeps the reader's place in a conversation when older messages are inserted above and new ones arrive below; at the end it
// follows, also when the visible part becomes smaller.
import { type RefObject, useEffect, useLayoutEffect, useRef, useState } from 'react'
import type { Conversation, Message } from '../../conversations.contract.ts'
import { useMarkConversationRead } from './own-conversations.ts'

const END_PIXELS = 48

export function useStayingPut(
  box: RefObject<HTMLElement | null>,
  items: readonly Message[],
  outgoingCount: number,
) {
  const [isAtEnd, setAtEnd] = useState(true)
  const [hasNew, setHasNew] = useState(false)
  const follows = useRef(true)
  const before = useRef({ first: 0, last: 0, outgoingCount: 0, height: 0 })
  const first = items[0]?.id ?? 0
  const newest = items.at(-1)
  const last = newest?.id ?? 0

  useLayoutEffect(() => {
    const element = box.current
    if (!element) return
    const was = before.current
    if (was.last !== 0 && first < was.first && first !== 0) {
      element.scrollTop += element.scrollHeight - was.height
    } else if (follows.current || outgoingCount > was.outgoingCount) {
      element.scrollTop = element.scrollHeight
    } else if (last > was.last && newest?.is_own === false) {
      setHasNew(true)
    }
    before.current = { first, last, outgoingCount, height: element.scrollHeight }
  })

  // The visible part changes when the field below grows, files are listed above it, or a phone's keyboard opens.
  useEffect(() => {
    const element = box.current
    if (!element) return
    const observer = new ResizeObserver(() => {
      if (follows.current) element.scrollTop = element.scrollHeight
    })
    observer.observe(element)
    return () => observer.disconnect()
  }, [box])

  function onScroll() {
    const element = box.current
    if (!element) return
    const isThere = element.scrollHeight - element.scrollTop - element.clientHeight < END_PIXELS
    follows.current = isThere
    setAtEnd(isThere)
    if (isThere) setHasNew(false)
  }
  function toEnd() {
    const element = box.current
    if (!element) return
    element.scrollTop = element.scrollHeight
    element.focus()
    setHasNew(false)
  }
  return { isAtEnd, hasNew, toEnd, onScroll }
}

/** Marks messages as read while the end of the conversation is visible on an open page. */
export function useReading(conversation: Conversation, items: readonly Message[], isAtEnd: boolean) {
  const { mutate, isPending } = useMarkConversationRead(conversation.id)
  const [isVisible, setVisible] = useState(() => document.visibilityState === 'visible')
  const tried = useRef(0)
  useEffect(() => {
    const look = () => setVisible(document.visibilityState === 'visible')
    document.addEventListener('visibilitychange', look)
    return () => document.removeEventListener('visibilitychange', look)
  }, [])
  const newest = items.findLast(({ is_own }) => !is_own)?.id ?? 0
  useEffect(() => {
    if (!isAtEnd || !isVisible || isPending || newest <= (conversation.read_message_id ?? 0)) return
    // A failed request is repeated with the next message, and not in a loop.
    if (newest <= tried.current) return
    tried.current = newest
    mutate(newest)
  }, [isAtEnd, isVisible, isPending, newest, conversation.read_message_id, mutate])
}

/** Returns the first message that was unread when the conversation was opened; the line above it stays there. */
export function useFirstUnread(conversation: Conversation, items: readonly Message[], hasAnswered: boolean) {
  const [readBefore] = useState(() =>
    conversation.unread_count > 0 ? (conversation.read_message_id ?? 0) : undefined,
  )
  const [isOver, setOver] = useState(false)
  if (hasAnswered && !isOver) setOver(true)
  if (readBefore === undefined || isOver) return undefined
  return items.find(({ id, is_own, is_removed }) => !is_own && !is_removed && id > readBefore)?.id
}
