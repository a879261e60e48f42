// Where the reader is in a conversation: it stays there when older messages are put above and when new ones come below;
// at its end it follows, also when the place to read in becomes smaller.
import { type RefObject, useEffect, useLayoutEffect, useRef, useState } from 'react'
import type { Conversation, Message } from '../../conversations.contract.ts'
import { useMarkRead } from './own-conversations.ts'

/** Closer than that to the end is at the end. */
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

  // The field below grows line by line, files are listed above it, a phone's keyboard comes up.
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

/** What is on the screen at the end of an open page is read. */
export function useReading(conversation: Conversation, items: readonly Message[], isAtEnd: boolean) {
  const { mutate, isPending } = useMarkRead(conversation.id)
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
    // A try that failed is made again with the next message, not in a circle.
    if (newest <= tried.current) return
    tried.current = newest
    mutate(newest)
  }, [isAtEnd, isVisible, isPending, newest, conversation.read_message_id, mutate])
}

/** Above which message the line of what was unread stands: where it was when the conversation was opened. */
export function useFirstUnread(conversation: Conversation, items: readonly Message[], hasAnswered: boolean) {
  const [readBefore] = useState(() =>
    conversation.unread_count > 0 ? (conversation.read_message_id ?? 0) : undefined,
  )
  const [isOver, setOver] = useState(false)
  if (hasAnswered && !isOver) setOver(true)
  if (readBefore === undefined || isOver) return undefined
  return items.find(({ id, is_own, is_removed }) => !is_own && !is_removed && id > readBefore)?.id
}
