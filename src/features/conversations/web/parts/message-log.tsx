// The messages of a conversation, oldest first, day by day, followed by unsent ones.
import ArrowDown from 'lucide-react/icons/arrow-down'
import { Fragment, useRef } from 'react'
import { Button } from '../../../../ui/button.tsx'
import { classNames } from '../../../../ui/class-names.ts'
import { FailedQuery } from '../../../../ui/failed-query.tsx'
import { SkeletonText } from '../../../../ui/skeleton.tsx'
import { byDay } from '../../../notifications/web/parts/days.ts'
import type { Conversation, Message } from '../../conversations.contract.ts'
import { conversationMessages as messages } from '../../conversations.messages.ts'
import { useFirstUnread, useReading, useStayingPut } from './log-place.ts'
import { type Author, logIdOf, MessageRow } from './message-row.tsx'
import type { Outgoing } from './outgoing.ts'
import { OutgoingRow } from './outgoing-row.tsx'
import { useMessages } from './own-conversations.ts'

/** Every scrollable area must be reachable without a mouse. */
const BY_KEYBOARD = { tabIndex: 0 }
const TOP_PIXELS = 120
/** Messages of one author within this time are one run. */
const RUN_MS = 5 * 60_000

type MessageLogProps = {
  conversation: Conversation
  other: Author
  outgoing: readonly Outgoing[]
  onTryAgain: (outgoing: Outgoing) => void
  onDrop: (key: string) => void
}

export function MessageLog(props: MessageLogProps) {
  const found = useMessages(props.conversation.id)
  if (found.data) {
    return (
      <Log
        {...props}
        items={found.data.pages.flatMap((page) => page.items).reverse()}
        older={{
          isThere: found.hasNextPage,
          isLoading: found.isFetchingNextPage,
          hasFailed: found.isFetchNextPageError,
          load: () => void (found.isFetchingNextPage || found.fetchNextPage()),
        }}
      />
    )
  }
  return (
    <div className="flex min-h-0 flex-1 flex-col justify-end gap-6 overflow-y-auto px-4 py-5 sm:px-6">
      {found.isError ? <FailedQuery title={messages.messagesNotLoaded} query={found} /> : <OnTheirWay />}
      <div className="flex flex-col">
        <OnTheWay {...props} last={undefined} />
      </div>
    </div>
  )
}

/** The outline has the shape of messages: the other's on the left, one's own on the right. */
function OnTheirWay() {
  return (
    <div role="status" className="flex flex-col gap-5">
      <span className="sr-only">Loading messages</span>
      <div className="w-72 max-w-4/5">
        <SkeletonText lines={3} />
      </div>
      <div className="w-56 max-w-3/5 self-end">
        <SkeletonText lines={2} />
      </div>
      <div className="w-80 max-w-4/5">
        <SkeletonText lines={2} />
      </div>
    </div>
  )
}

type LogProps = MessageLogProps & {
  items: Message[]
  older: { isThere: boolean; isLoading: boolean; hasFailed: boolean; load: () => void }
}

function Log(props: LogProps) {
  const { conversation, other, outgoing, items, older } = props
  const box = useRef<HTMLElement>(null)
  const { isAtEnd, hasNew, toEnd, onScroll } = useStayingPut(box, items, outgoing.length)
  useReading(conversation, items, isAtEnd)
  const firstUnread = useFirstUnread(conversation, items, outgoing.length > 0)
  const lastRead = items.findLast(
    ({ id, is_own }) => is_own && id <= (conversation.other_read_message_id ?? 0),
  )?.id
  return (
    <div className="relative flex min-h-0 flex-1 flex-col">
      <section
        ref={box}
        id={logIdOf(conversation.id)}
        role="log"
        aria-label="Messages"
        aria-live="polite"
        aria-busy={older.isLoading}
        {...BY_KEYBOARD}
        onScroll={() => {
          onScroll()
          const isNearTop = (box.current?.scrollTop ?? 0) < TOP_PIXELS
          // A failed request is repeated by its button, not with every scrolled pixel.
          if (older.isThere && !older.hasFailed && isNearTop) older.load()
        }}
        className="flex min-h-0 flex-1 flex-col overflow-y-auto overscroll-contain px-4 pt-3 pb-4 [overflow-anchor:none] focus-visible:outline-offset-[-2px] sm:px-6"
      >
        {older.isThere ? (
          <div className="flex flex-col items-center gap-1">
            <Button variant="quiet" size="small" busy={older.isLoading} onClick={older.load}>
              Show earlier messages
            </Button>
            {older.hasFailed && (
              <p role="alert" className="text-small text-danger">
                {messages.messagesNotLoaded}
              </p>
            )}
          </div>
        ) : (
          items.length + outgoing.length === 0 && <NothingYet />
        )}
        {/* A few messages are pushed down to the composer. */}
        <div className="mt-auto" />
        {byDay(items, new Date()).map((day) => (
          <div key={day.key}>
            <Separator title={day.title} />
            {day.items.map((message, index) => {
              const isFirstUnread = message.id === firstUnread
              return (
                <Fragment key={message.id}>
                  {isFirstUnread && <Separator title="New" isUnread />}
                  <MessageRow
                    conversationId={conversation.id}
                    message={message}
                    author={other}
                    isContinued={!isFirstUnread && isRun(day.items[index - 1], message)}
                    hasTime={!isRun(message, day.items[index + 1])}
                    isReadMark={message.id === lastRead}
                  />
                </Fragment>
              )
            })}
          </div>
        ))}
        <OnTheWay {...props} last={items.at(-1)} />
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

function OnTheWay({ outgoing, onTryAgain, onDrop, last }: MessageLogProps & { last: Message | undefined }) {
  return outgoing.map((one, index) => (
    <OutgoingRow
      key={one.key}
      outgoing={one}
      isContinued={isRun(outgoing[index - 1] ?? last, one)}
      onTryAgain={() => onTryAgain(one)}
      onDrop={() => onDrop(one.key)}
    />
  ))
}

function Separator({ title, isUnread = false }: { title: string; isUnread?: boolean }) {
  return (
    <h3
      className={classNames(
        'mt-5 mb-1 flex items-center gap-3 text-small before:h-px before:flex-1 after:h-px after:flex-1',
        isUnread
          ? 'font-medium text-accent-deep before:bg-accent after:bg-accent'
          : 'font-normal text-faint before:bg-line after:bg-line',
      )}
    >
      {title}
    </h3>
  )
}

function NothingYet() {
  return (
    <div className="m-auto flex max-w-80 flex-col gap-2 py-8 text-center">
      <p className="display text-title">{messages.notStarted}</p>
      <p className="text-small text-soft">Ask what you need to know, or say how you'd start.</p>
    </div>
  )
}

type Said = Pick<Message, 'created_at'> & { is_own?: boolean }

/** Returns true if the second message continues the run of the first. Unsent messages are one's own. */
function isRun(one: Said | undefined, next: Said | undefined): boolean {
  if (!one || !next || (one.is_own ?? true) !== (next.is_own ?? true)) return false
  return Date.parse(next.created_at) - Date.parse(one.created_at) < RUN_MS
}
