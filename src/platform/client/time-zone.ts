// In which time zone this browser's clock is.
import { knownTimeZone } from '../contract/local-time.ts'

/** UTC if the browser doesn't say. */
export const ownTimeZone = (): string => knownTimeZone(Intl.DateTimeFormat().resolvedOptions().timeZone)
