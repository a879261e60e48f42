// A date as text: in UTC as long as the page is the server's, in the reader's own time zone once it is theirs.
import { useSyncExternalStore } from 'react'

type DateTextProps = {
  /** A moment in ISO 8601. */
  moment: string
  withTime?: boolean
}

const nothingToHear = () => () => {}

/** False while the page shows what the server rendered, true from the moment that the browser has taken over. */
export function useHydrated(): boolean {
  return useSyncExternalStore(
    nothingToHear,
    () => true,
    () => false,
  )
}

export function DateText({ moment, withTime = false }: DateTextProps) {
  const hydrated = useHydrated()
  const text = new Intl.DateTimeFormat('en-US', {
    dateStyle: 'medium',
    ...(withTime && { timeStyle: 'short' as const }),
    ...(!hydrated && { timeZone: 'UTC' }),
  }).format(new Date(moment))
  return <time dateTime={moment}>{text}</time>
}
