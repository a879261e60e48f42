// The messages of a conversation, oldest first, day by day. It stays where the reader is when older ones are put above
// and when new ones come below; at its end it follows.
import ArrowDown from 'lucide-react/icons/arrow-down'
import { useEffect, useLayoutEffect, useRef, useState } from 'react'
import { Button } from '../../../../../ui/button.tsx'
import { ErrorState } from '../../../../../ui/empty-state.tsx'
import { SkeletonText } from '../../../../../ui/skeleton.tsx'
import { byDay } from '../../../../notifications/web/parts/days.ts'
import type { Conversation, Message } from '../../contract.ts'
import { conversationMessages as messages } from '../../messages.ts'
import { type Author, MessageRow, OutgoingRow } from './message-row.tsx'
import type { Outgoing } from './outgoing.ts'
import { useMarkRead, useMessages } from './own-conversations.ts'

/** Closer than that to the end is at the end. */
const END_PIXELS = 48
/** Whatever scrolls must be reachable without a mouse. */
const BY_KEYBOARD = { tabIndex: 0 }
const TOP_PIXELS = 120
/** Messages of one author within so long are one run. */
const RUN_MS = 5 * 60_000

type MessageLogProps = {
  conversation: Conversation
  other: Author
  own: Author
  outgoing: readonly Outgoing[]
  onTryAgain: (outgoing: Outgoing) => void
  onDrop: (key: string) => void
}

export function MessageLog(props: MessageLogProps) {
  const found = useMessages(props.conversation.id)
  if (found.isPending) {
    return (
      <div className="flex min-h-0 flex-1 flex-col justify-end gap-6 p-5" role="status">
        <span className="sr-only">Loading messages</span>
        <SkeletonText lines={2} />
        <SkeletonText lines={3} />
      </div>
    )
  }
  if (found.isError) {
    return (
      <div className="min-h-0 flex-1 overflow-y-auto p-5">
        <ErrorState
          title={messages.messagesNotLoaded}
          busy={found.isFetching}
          onRetry={() => void found.refetch()}
        >
          {found.error.message}
        </ErrorState>
      </div>
    )
  }
  return (
    <Log
      {...props}
      items={found.data.pages.flatMap((page) => page.items).reverse()}
      older={{
        isThere: found.hasNextPage,
        isLoading: found.isFetchingNextPage,
        load: () => void (found.isFetchingNextPage || found.fetchNextPage()),
      }}
    />
  )
}

type LogProps = MessageLogProps & {
  items: Message[]
  older: { isThere: boolean; isLoading: boolean; load: () => void }
}

function Log({ conversation, other, own, outgoing, onTryAgain, onDrop, items, older }: LogProps) {
  const box = useRef<HTMLElement>(null)
  const { isAtEnd, hasNew, toEnd, onScroll } = useStayingPut(box, items, outgoing)
  useReading(conversation, items, isAtEnd)
  const lastRead = items.findLast(
    ({ id, is_own }) => is_own && id <= (conversation.other_read_message_id ?? 0),
  )?.id
  return (
    <div className="relative flex min-h-0 flex-1 flex-col">
      <section
        ref={box}
        role="log"
        aria-label="Messages"
        aria-live="polite"
        aria-busy={older.isLoading}
        {...BY_KEYBOARD}
        onScroll={() => {
          onScroll()
          if (older.isThere && (box.current?.scrollTop ?? 0) < TOP_PIXELS) older.load()
        }}
        className="flex min-h-0 flex-1 flex-col overflow-y-auto overscroll-contain px-4 pt-3 pb-4 [overflow-anchor:none] focus-visible:outline-offset-[-2px] sm:px-6"
      >
        {older.isThere ? (
          <Button
            variant="quiet"
            size="small"
            className="self-center"
            busy={older.isLoading}
            onClick={older.load}
          >
            Show earlier messages
          </Button>
        ) : (
          items.length + outgoing.length === 0 && <NothingYet />
        )}
        {/* Pushes few messages to the end, where one writes. */}
        <div className="mt-auto" />
        {byDay(items, new Date()).map((day) => (
          <div key={day.key}>
            <h3 className="mt-5 mb-1 flex items-center gap-3 text-small font-normal text-faint before:h-px before:flex-1 before:bg-line after:h-px after:flex-1 after:bg-line">
              {day.title}
            </h3>
            {day.items.map((message, index) => (
              <MessageRow
                key={message.id}
                conversationId={conversation.id}
                message={message}
                author={message.is_own ? own : other}
                isContinued={isRun(day.items[index - 1], message)}
                hasTime={!isRun(message, day.items[index + 1])}
                isReadMark={message.id === lastRead}
              />
            ))}
          </div>
        ))}
        {outgoing.map((one) => (
          <OutgoingRow
            key={one.key}
            outgoing={one}
            author={own}
            onTryAgain={() => onTryAgain(one)}
            onDrop={() => onDrop(one.key)}
          />
        ))}
      </section>
      {hasNew && (
        <Button
          variant="solid"
          size="small"
          className="absolute bottom-3 left-1/2 -translate-x-1/2"
          iconAfter={<ArrowDown aria-hidden="true" className="size-4" />}
          onClick={toEnd}
        >
          New messages
        </Button>
      )}
    </div>
  )
}

function NothingYet() {
  return (
    <div className="m-auto flex max-w-80 flex-col gap-2 py-8 text-center">
      <p className="display text-title">{messages.notStarted}</p>
      <p className="text-small text-soft">Ask what you need to know, or say how you would begin.</p>
    </div>
  )
}

function isRun(one: Message | undefined, next: Message | undefined): boolean {
  if (!one || !next || one.is_own !== next.is_own) return false
  return Date.parse(next.created_at) - Date.parse(one.created_at) < RUN_MS
}

function useStayingPut(
  box: React.RefObject<HTMLElement | null>,
  items: readonly Message[],
  outgoing: readonly Outgoing[],
) {
  const [isAtEnd, setAtEnd] = useState(true)
  const [hasNew, setHasNew] = useState(false)
  const before = useRef({ first: 0, last: 0, outgoing: 0, height: 0 })
  const first = items[0]?.id ?? 0
  const newest = items.at(-1)
  const last = newest?.id ?? 0

  useLayoutEffect(() => {
    const element = box.current
    if (!element) return
    const was = before.current
    if (was.last !== 0 && first < was.first && first !== 0) {
      element.scrollTop += element.scrollHeight - was.height
    } else if (isAtEnd || outgoing.length > was.outgoing) {
      element.scrollTop = element.scrollHeight
    } else if (last > was.last && newest?.is_own === false) {
      setHasNew(true)
    }
    before.current = { first, last, outgoing: outgoing.length, height: element.scrollHeight }
  })

  function onScroll() {
    const element = box.current
    if (!element) return
    const isThere = element.scrollHeight - element.scrollTop - element.clientHeight < END_PIXELS
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
function useReading(conversation: Conversation, items: readonly Message[], isAtEnd: boolean) {
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
