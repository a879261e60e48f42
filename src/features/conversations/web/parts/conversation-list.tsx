// One's own conversations, the one with the newest message first: the other person, the subject, the last line, and the unread
// count.
import { Fragment } from 'react'
import { Link } from 'react-router'
import { paths } from '../../../../paths.ts'
import { Avatar } from '../../../../ui/avatar.tsx'
import { Button, ButtonLink } from '../../../../ui/button.tsx'
import { classNames } from '../../../../ui/class-names.ts'
import { FailedQuery } from '../../../../ui/failed-query.tsx'
import { RelativeTime } from '../../../../ui/relative-time.tsx'
import { Skeleton, SkeletonText } from '../../../../ui/skeleton.tsx'
import { nameOf } from '../../../profiles/profiles.policy.ts'
import type { ListedConversation } from '../../conversations.contract.ts'
import { conversationMessages as messages } from '../../conversations.messages.ts'
import { useConversationList } from './own-conversations.ts'
import { UnreadBadge } from './unread-badge.tsx'

export function ConversationList({ openId }: { openId?: number | undefined }) {
  const list = useConversationList()
  if (list.isPending) return <ListOutline />
  // Rows that were loaded before stay while requesting them again fails.
  if (!list.data) {
    return (
      <div className="p-5">
        <FailedQuery title={messages.listNotLoaded} query={list} />
      </div>
    )
  }
  const items = list.data.pages.flatMap((page) => page.items)
  if (items.length === 0) {
    return (
      <div className="flex flex-col items-start gap-3 p-5">
        <p className="display text-title">{messages.noOneYet}</p>
        {list.data.pages[0]?.beginnings.map(({ sentence, links }) => (
          <Fragment key={sentence}>
            <p className="text-small text-soft">{sentence}</p>
            <div className="flex flex-wrap gap-2">
              {links.map(({ label, path }) => (
                <ButtonLink key={path} size="small" to={path}>
                  {label}
                </ButtonLink>
              ))}
            </div>
          </Fragment>
        ))}
      </div>
    )
  }
  return (
    <>
      <ul>
        {items.map((conversation) => (
          <li key={conversation.id} className="border-b border-line">
            <Row conversation={conversation} isOpen={conversation.id === openId} />
          </li>
        ))}
      </ul>
      {list.isFetchNextPageError && (
        <p role="alert" className="px-4 pt-3 text-small text-danger">
          {messages.moreNotLoaded}
        </p>
      )}
      {list.hasNextPage && (
        <Button variant="quiet" wide busy={list.isFetchingNextPage} onClick={() => void list.fetchNextPage()}>
          {list.isFetchNextPageError ? 'Retry' : 'Show more'}
        </Button>
      )}
    </>
  )
}

export function ListOutline() {
  return (
    <div role="status">
      <span className="sr-only">Loading your conversations</span>
      {[1, 2, 3].map((row) => (
        <div key={row} aria-hidden="true" className="flex gap-3 border-b border-line px-4 py-3">
          <Skeleton className="size-10 shrink-0 rounded-full" />
          <span className="min-w-0 flex-1 py-1">
            <SkeletonText lines={3} />
          </span>
        </div>
      ))}
    </div>
  )
}

function Row({ conversation, isOpen }: { conversation: ListedConversation; isOpen: boolean }) {
  const name = nameOf(conversation.other)
  const { unread_count: unread } = conversation
  return (
    <Link
      to={paths.conversation(conversation.id)}
      aria-current={isOpen ? 'page' : undefined}
      className={classNames(
        'flex gap-3 border-l-2 px-4 py-3 transition-colors duration-100 hover:bg-sunken focus-visible:outline-offset-[-2px]',
        isOpen ? 'border-accent bg-sunken' : 'border-transparent',
      )}
    >
      <Avatar name={name} src={conversation.other?.avatar_url} decorative />
      <span className="flex min-w-0 flex-1 flex-col">
        <span className="flex items-baseline justify-between gap-3">
          <span dir="auto" className={classNames('truncate', unread > 0 ? 'font-semibold' : 'font-medium')}>
            {name}
          </span>
          <span className="shrink-0 text-small text-soft">
            <RelativeTime moment={conversation.last_message_at} />
          </span>
        </span>
        <span dir="auto" className="truncate text-small text-soft">
          {conversation.subject.title}
        </span>
        <span className="mt-0.5 flex items-center justify-between gap-3">
          <span
            dir="auto"
            className={classNames('truncate text-small', unread > 0 ? 'font-medium' : 'text-soft')}
          >
            {lastLine(conversation)}
          </span>
          {unread > 0 && <UnreadBadge count={unread} />}
        </span>
      </span>
    </Link>
  )
}

function lastLine({ last_message: last }: ListedConversation): string {
  if (!last) return ''
  const said = last.is_removed ? messages.removed : last.preview || filesText(last.files_count)
  return last.is_own ? `You: ${said}` : said
}

const filesText = (count: number) => (count === 1 ? '1 file' : `${count} files`)
