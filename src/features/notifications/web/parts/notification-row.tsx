// One notification in a list: its sentence links to its page, and opening it marks it as read.
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { classNames } from '../../../../ui/class-names.ts'
import type { Notification } from '../../notifications.contract.ts'

type NotificationRowProps = {
  notification: Notification
  when: ReactNode
  onOpen: (notification: Notification) => void
  className?: string
}

export function NotificationRow({ notification, when, onOpen, className }: NotificationRowProps) {
  const isUnread = notification.read_at === null
  return (
    <Link
      to={notification.path}
      onClick={() => onOpen(notification)}
      className={classNames(
        'grid grid-cols-[0.5rem_minmax(0,1fr)] gap-x-3 py-3 transition-colors duration-100 hover:bg-sunken focus-visible:outline-offset-[-2px]',
        className,
      )}
    >
      <span
        aria-hidden="true"
        className={classNames('mt-2 size-2 rounded-full', isUnread ? 'bg-accent' : 'border border-edge')}
      />
      <span className="flex min-w-0 flex-col gap-0.5">
        <span className={isUnread ? 'font-medium' : 'text-soft'}>
          {isUnread && <span className="sr-only">Unread: </span>}
          <span>{notification.text}</span>
        </span>
        <span className="text-small text-soft">{when}</span>
      </span>
    </Link>
  )
}
