// The badge with the number of unread messages.

const MOST_SHOWN = 99

export function UnreadBadge({ count }: { count: number }) {
  return (
    <span className="min-w-5 shrink-0 rounded-full bg-accent px-1.5 text-center text-small leading-5 font-semibold text-on-accent tabular-nums">
      <span>{count > MOST_SHOWN ? `${MOST_SHOWN}+` : count}</span>
      <span className="sr-only"> unread</span>
    </span>
  )
}
