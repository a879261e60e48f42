// Shows all notifications of a person, day by day.
import type { ReactNode } from 'react'
import { paths } from '../../../paths.ts'
import { unlistedMeta } from '../../../platform/client/page-meta.ts'
import { Button, ButtonLink } from '../../../ui/button.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { FailedQuery } from '../../../ui/failed-query.tsx'
import { LoadMore } from '../../../ui/load-more.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { Container, PageHeader } from '../../../ui/page-header.tsx'
import { Skeleton, SkeletonText } from '../../../ui/skeleton.tsx'
import { RequireSignIn } from '../../accounts/web/parts/require-sign-in.tsx'
import { notificationMessages as messages } from '../notifications.messages.ts'
import { byDay } from './parts/days.ts'
import { NotificationRow } from './parts/notification-row.tsx'
import {
  useAllNotifications,
  useMarkAllRead,
  useMarkNotificationsRead,
  useUnreadCount,
} from './parts/own-notifications.ts'

export const meta = unlistedMeta('Notifications')

export default function NotificationsPage() {
  return (
    <RequireSignIn
      outline={
        <Place actions={<Skeleton className="h-10 w-64" />}>
          <DaysOutline />
        </Place>
      }
    >
      <Place actions={<Actions />}>
        <Days />
      </Place>
    </RequireSignIn>
  )
}

function Place({ actions, children }: { actions: ReactNode; children: ReactNode }) {
  return (
    <Container>
      <div className="flex max-w-[48rem] flex-col gap-5 pb-16">
        <PageHeader title="Notifications" size="part" actions={actions} />
        {children}
      </div>
    </Container>
  )
}

/** The outline is as high as a day with its rows, so that nothing moves. */
function DaysOutline() {
  return (
    <div role="status">
      <span className="sr-only">Loading notifications</span>
      <Skeleton className="mb-2 h-5 w-20" />
      {[1, 2, 3, 4, 5].map((row) => (
        <div key={row} aria-hidden="true" className="border-t border-line py-3">
          <SkeletonText lines={2} />
        </div>
      ))}
    </div>
  )
}

function Actions() {
  const unread = useUnreadCount()
  const markAll = useMarkAllRead()
  return (
    <>
      <Button disabled={unread.data?.unread === 0} busy={markAll.isPending} onClick={() => markAll.mutate()}>
        Mark all as read
      </Button>
      <ButtonLink to={paths.settings('notifications')} variant="quiet">
        Notification settings
      </ButtonLink>
    </>
  )
}

function Days() {
  const all = useAllNotifications()
  const markRead = useMarkNotificationsRead()
  if (all.isPending) return <DaysOutline />
  // Rows that were loaded before stay while requesting more fails.
  if (!all.data) {
    return <FailedQuery title={messages.notLoaded} query={all} />
  }
  const items = all.data.pages.flatMap((page) => page.items)
  if (items.length === 0) {
    return (
      <EmptyState
        title="No notifications yet"
        action={<ButtonLink to={paths.projects()}>Browse Projects</ButtonLink>}
      >
        When someone sends you a proposal, decides on yours or messages you, you'll see it here.
      </EmptyState>
    )
  }
  return (
    <div className="flex flex-col gap-10">
      {byDay(items, new Date()).map((day) => (
        <section key={day.key} aria-label={day.title}>
          <h2 className="border-b border-ink pb-2 text-small font-medium text-soft">{day.title}</h2>
          <ul>
            {day.items.map((notification) => (
              <li key={notification.id} className="border-b border-line">
                <NotificationRow
                  notification={notification}
                  when={<TimeText moment={notification.created_at} />}
                  onOpen={({ id, read_at }) => {
                    if (read_at === null) markRead.mutate(id)
                  }}
                />
              </li>
            ))}
          </ul>
        </section>
      ))}
      {all.isFetchNextPageError && (
        <Notice kind="danger" title={messages.moreNotLoaded}>
          {all.error.message}
        </Notice>
      )}
      <LoadMore list={all}>{all.isFetchNextPageError ? 'Retry' : 'Show more'}</LoadMore>
    </div>
  )
}

/** The text is only the time, because the heading names the day. */
function TimeText({ moment }: { moment: string }) {
  const text = new Intl.DateTimeFormat('en-US', { timeStyle: 'short' }).format(new Date(moment))
  return <time dateTime={moment}>{text}</time>
}
