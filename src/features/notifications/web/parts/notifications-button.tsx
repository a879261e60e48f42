// The notifications of a signed-in person in the top bar: the number of unread ones, the newest ones, and a link to
// all. Visitors never load this code.
import Bell from 'lucide-react/icons/bell'
import { type ReactNode, useRef, useState } from 'react'
import { paths } from '../../../../paths.ts'
import { Button, ButtonLink } from '../../../../ui/button.tsx'
import { ErrorState } from '../../../../ui/empty-state.tsx'
import { IconButton } from '../../../../ui/icon-button.tsx'
import { Popover } from '../../../../ui/popover.tsx'
import { RelativeTime } from '../../../../ui/relative-time.tsx'
import { SkeletonText } from '../../../../ui/skeleton.tsx'
import { SignedInOnly } from '../../../accounts/web/parts/signed-in-only.tsx'
import { notificationMessages as messages } from '../../notifications.messages.ts'
import { NotificationRow } from './notification-row.tsx'
import {
  useMarkAllRead,
  useMarkNotificationsRead,
  useNewest,
  useNotificationHints,
  useReadingHere,
  useUnreadCount,
} from './own-notifications.ts'
import { countText, unreadLabel } from './unread-words.ts'

/** `otherwise` is shown until the person is known. */
export default function NotificationsButton({ otherwise }: { otherwise: ReactNode }) {
  return (
    <SignedInOnly otherwise={otherwise}>
      <OwnNotifications />
    </SignedInOnly>
  )
}

function OwnNotifications() {
  useNotificationHints()
  const unread = useUnreadCount()
  useReadingHere(unread.data?.unread)
  const button = useRef<HTMLButtonElement>(null)
  const [open, setOpen] = useState(false)
  const markAll = useMarkAllRead()
  const count = unread.data ?? { unread: 0, is_more: false }
  return (
    <>
      <IconButton
        ref={button}
        label={unreadLabel(count)}
        aria-haspopup="dialog"
        aria-expanded={open}
        onClick={() => setOpen(!open)}
        className="relative"
      >
        <Bell aria-hidden="true" strokeWidth={1.75} />
        {count.unread > 0 && (
          <span
            aria-hidden="true"
            className="absolute top-1 left-1/2 min-w-4 rounded-full bg-accent px-1 text-center text-[0.6875rem] leading-4 font-semibold text-on-accent tabular-nums"
          >
            {countText(count)}
          </span>
        )}
      </IconButton>
      <Popover
        anchor={button}
        open={open}
        onOpenChange={setOpen}
        title="Notifications"
        action={
          count.unread > 0 && (
            <Button variant="quiet" size="small" busy={markAll.isPending} onClick={() => markAll.mutate()}>
              Mark all as read
            </Button>
          )
        }
        footer={
          <span className="grid grid-cols-2">
            <ButtonLink to={paths.notifications()} variant="quiet" onClick={() => setOpen(false)}>
              See all
            </ButtonLink>
            <ButtonLink to={paths.settings('notifications')} variant="quiet" onClick={() => setOpen(false)}>
              Settings
            </ButtonLink>
          </span>
        }
      >
        <Newest isWanted={open} onOpen={() => setOpen(false)} />
      </Popover>
    </>
  )
}

function Newest({ isWanted, onOpen }: { isWanted: boolean; onOpen: () => void }) {
  const newest = useNewest(isWanted)
  const markRead = useMarkNotificationsRead()
  if (newest.isPending) {
    return (
      <div className="flex flex-col gap-6 p-4" role="status" aria-label="Loading notifications">
        <SkeletonText lines={2} />
        <SkeletonText lines={2} />
        <SkeletonText lines={2} />
      </div>
    )
  }
  if (!newest.data) {
    return (
      <div className="p-4">
        <ErrorState
          title={messages.notLoaded}
          busy={newest.isFetching}
          onRetry={() => void newest.refetch()}
        />
      </div>
    )
  }
  if (newest.data.items.length === 0) {
    return (
      <p className="px-4 py-10 text-center text-soft">
        No notifications yet. You'll see proposals and messages here.
      </p>
    )
  }
  return (
    <ul>
      {newest.data.items.map((notification) => (
        <li key={notification.id} className="border-b border-line last:border-b-0">
          <NotificationRow
            notification={notification}
            when={<RelativeTime moment={notification.created_at} />}
            className="px-4"
            onOpen={({ id, read_at }) => {
              if (read_at === null) markRead.mutate(id)
              onOpen()
            }}
          />
        </li>
      ))}
    </ul>
  )
}
