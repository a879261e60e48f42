// Writes days for sellers. They are days in UTC, in every time zone.
const SHORT = new Intl.DateTimeFormat('en-US', { month: 'short', day: 'numeric', timeZone: 'UTC' })
const WITH_YEAR = new Intl.DateTimeFormat('en-US', {
  month: 'short',
  day: 'numeric',
  year: 'numeric',
  timeZone: 'UTC',
})
const WITH_WEEKDAY = new Intl.DateTimeFormat('en-US', {
  weekday: 'long',
  month: 'long',
  day: 'numeric',
  timeZone: 'UTC',
})

/** Returns, for example, 'Dec 28', with the year unless it is this one. */
export const dayShort = (day: string, now = new Date()): string => {
  const at = new Date(day)
  return (at.getUTCFullYear() === now.getUTCFullYear() ? SHORT : WITH_YEAR).format(at)
}

/** Returns, for example, 'Monday, December 28'. */
export const dayWithWeekday = (day: string): string => WITH_WEEKDAY.format(new Date(day))
