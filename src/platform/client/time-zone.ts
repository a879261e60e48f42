// In which time zone is this browser's clock?
import { knownTimeZone } from '../contract/local-time.ts'

/** Returns UTC if the browser doesn't say. */
export const ownTimeZone = (): string => knownTimeZone(Intl.DateTimeFormat().resolvedOptions().timeZone)
