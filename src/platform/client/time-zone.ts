// In which time zone this browser's clock is.
import { timeZoneName, UNKNOWN_TIME_ZONE } from '../contract/local-time.ts'

/** UTC if the browser doesn't say. */
export function ownTimeZone(): string {
  const read = timeZoneName.safeParse(Intl.DateTimeFormat().resolvedOptions().timeZone)
  return read.success ? read.data : UNKNOWN_TIME_ZONE
}
