// A date as text: in UTC on the server, in the reader's own time zone after hydration.
import { useSyncExternalStore } from 'react'

type DateTextProps = {
  /** A moment in ISO 8601. */
  moment: string
  withTime?: boolean
}

const nothingToHear = () => () => {}

/** Returns false on the server and until hydration, true afterwards. */
export function useHydrated(): boolean {
  return useSyncExternalStore(
    nothingToHear,
    () => true,
    () => false,
  )
}

/** Making a format takes longer than using it a hundred times, and a list shows many dates. */
const formats = new Map<string, Intl.DateTimeFormat>()

function formatFor(withTime: boolean, hydrated: boolean): Intl.DateTimeFormat {
  const key = `${withTime} ${hydrated}`
  const known = formats.get(key)
  if (known) return known
  const made = new Intl.DateTimeFormat('en-US', {
    dateStyle: 'medium',
    ...(withTime && { timeStyle: 'short' as const }),
    ...(!hydrated && { timeZone: 'UTC' }),
  })
  formats.set(key, made)
  return made
}

export function DateText({ moment, withTime = false }: DateTextProps) {
  const hydrated = useHydrated()
  return (
    // A day isn't torn apart at the end of a line; with its time it may be.
    <time dateTime={moment} className={withTime ? undefined : 'whitespace-nowrap'}>
      {formatFor(withTime, hydrated).format(new Date(moment))}
    </time>
  )
}
