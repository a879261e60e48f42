// Lists the events about the person's own things, newest first, page by page (HOME-6).

import Book from 'lucide-react/icons/book-open'
import Bot from 'lucide-react/icons/bot'
import Briefcase from 'lucide-react/icons/briefcase'
import CircleCheck from 'lucide-react/icons/circle-check'
import CircleMinus from 'lucide-react/icons/circle-minus'
import Coins from 'lucide-react/icons/coins'
import Handshake from 'lucide-react/icons/handshake'
import Heart from 'lucide-react/icons/heart'
import Inbox from 'lucide-react/icons/inbox'
import ListChecks from 'lucide-react/icons/list-checks'
import MessageSquare from 'lucide-react/icons/message-square'
import Repeat2 from 'lucide-react/icons/repeat-2'
import Send from 'lucide-react/icons/send'
import Star from 'lucide-react/icons/star'
import { type ComponentType, type ReactNode, type RefObject, useEffect, useId, useRef } from 'react'
import { Link } from 'react-router'
import type { EventIcon } from '../../../../platform/contract/event.ts'
import { Button, ButtonLink } from '../../../../ui/button.tsx'
import { EmptyState } from '../../../../ui/empty-state.tsx'
import { FailedQuery } from '../../../../ui/failed-query.tsx'
import { formatDollars } from '../../../../ui/format.ts'
import { Notice } from '../../../../ui/notice.tsx'
import { RelativeTime } from '../../../../ui/relative-time.tsx'
import { Skeleton } from '../../../../ui/skeleton.tsx'
import { useOwnProfile } from '../../../accounts/web/parts/own-profile.ts'
import type { ActivityItem } from '../../home.contract.ts'
import { homeMessages, noActivityYet } from '../../home.messages.ts'
import { useActivity, useNextPlace } from './own-home.ts'

const ICONS: Record<EventIcon, ComponentType<{ className?: string }>> = {
  award: Handshake,
  bot: Bot,
  book: Book,
  briefcase: Briefcase,
  check: CircleCheck,
  coins: Coins,
  heart: Heart,
  inbox: Inbox,
  list: ListChecks,
  message: MessageSquare,
  minus: CircleMinus,
  repeat: Repeat2,
  send: Send,
  star: Star,
}

const ROW =
  'grid grid-cols-[1.25rem_minmax(0,1fr)] gap-x-4 gap-y-1 border-b border-line py-4 sm:grid-cols-[1.25rem_minmax(0,1fr)_7rem_8rem] sm:items-baseline'

type SectionProps = { heading?: RefObject<HTMLHeadingElement | null>; children: ReactNode }

function Section({ heading, children }: SectionProps) {
  const id = useId()
  return (
    <section aria-labelledby={id} className="mt-10">
      <h2 ref={heading} id={id} tabIndex={-1} className="display mb-4 text-title focus:outline-none">
        Recent Activity
      </h2>
      {children}
    </section>
  )
}

/** `heading` takes the focus when something above was removed. */
export function RecentActivity({ heading }: { heading: RefObject<HTMLHeadingElement | null> }) {
  return (
    <Section heading={heading}>
      <Listed />
    </Section>
  )
}

export function ActivityOutline() {
  return (
    <Section>
      <ListOutline />
    </Section>
  )
}

function Listed() {
  const activity = useActivity()
  const list = useRef<HTMLUListElement>(null)
  const { data } = activity
  const items = data?.pages.flatMap((page) => page.items) ?? []
  const askedFrom = useRef<number>(undefined)

  // The focus moves to the first new row: the button may be gone.
  useEffect(() => {
    const first = askedFrom.current
    if (first === undefined || items.length <= first) return
    askedFrom.current = undefined
    list.current?.querySelectorAll('a')[first]?.focus()
  }, [items.length])

  if (activity.isPending) return <ListOutline />
  if (!data) {
    return <FailedQuery title={homeMessages.activityNotLoaded} query={activity} />
  }
  if (items.length === 0) return <Nothing />

  function showMore() {
    askedFrom.current = items.length
    void activity.fetchNextPage()
  }

  return (
    <div className="flex flex-col items-start gap-5">
      <ul ref={list} className="w-full border-t border-line">
        {items.map((item) => (
          <Row key={item.id} item={item} />
        ))}
      </ul>
      {activity.isFetchNextPageError && (
        <Notice kind="danger" title={homeMessages.moreNotLoaded}>
          {activity.error?.message}
        </Notice>
      )}
      {activity.hasNextPage && (
        <Button busy={activity.isFetchingNextPage} onClick={showMore}>
          {activity.isFetchNextPageError ? 'Retry' : 'Show more'}
        </Button>
      )}
    </div>
  )
}

function Row({ item }: { item: ActivityItem }) {
  const Icon = ICONS[item.icon]
  return (
    <li className={ROW}>
      <Icon aria-hidden="true" className="size-5 translate-y-0.5 self-start text-faint" />
      <Link to={item.path} className="min-w-0 justify-self-start font-medium break-words hover:underline">
        {item.text}
      </Link>
      <span className="col-start-2 flex gap-x-4 text-small text-soft sm:contents">
        <span className="empty:hidden sm:col-start-3 sm:text-right sm:empty:block">
          {item.amount !== null && formatDollars(item.amount)}
        </span>
        <span className="sm:col-start-4 sm:text-right">
          <RelativeTime moment={item.created_at} />
        </span>
      </span>
    </li>
  )
}

function ListOutline() {
  return (
    <ul aria-hidden="true" className="border-t border-line">
      {['a', 'b', 'c', 'd', 'e'].map((row) => (
        <li key={row} className={ROW}>
          <Skeleton className="size-5" />
          <Skeleton className="h-6 w-4/5" />
          <Skeleton className="col-start-2 h-5 w-24 sm:col-start-4 sm:w-full" />
        </li>
      ))}
    </ul>
  )
}

function Nothing() {
  const type = useOwnProfile().data?.user_type ?? 'learner'
  const { to, label } = useNextPlace()
  return (
    <EmptyState title={homeMessages.noActivity} action={<ButtonLink to={to}>{label}</ButtonLink>}>
      {noActivityYet[type]}
    </EmptyState>
  )
}
