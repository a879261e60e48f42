// A date as text: in UTC on the server, in the reader's own time zone after hydration.
import { useSyncExternalStore } from 'react'

type DateTextProps = {
  /** A moment in ISO 8601. */
  moment: string
  withTime?: boolean
}

const nothingToHear = () => () => {}

/** False on the server and until hydration, true afterwards. */
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
