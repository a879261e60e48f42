// The text of the number of unread notifications, on their button and for screen readers.

type UnreadCount = { unread: number; is_more: boolean }

export const countText = ({ unread, is_more }: UnreadCount) => (is_more ? `${unread}+` : String(unread))

export function unreadLabel(count: UnreadCount): string {
  if (count.unread === 0) return 'Notifications, none unread'
  return `Notifications, ${countText(count)} unread`
}
