// When mails that come regularly are due: in the morning of their reader's time zone.
import { localDay, momentAt } from './local-time.ts'

/** The hour is that of the reader's morning. */
export const MORNING_HOUR = 8

const DAY_MS = 24 * 3_600_000
const dayAfter = (day: string) => new Date(Date.parse(`${day}T00:00:00Z`) + DAY_MS).toISOString().slice(0, 10)

export const isMonday = (day: string): boolean => new Date(`${day}T00:00:00Z`).getUTCDay() === 1

/** The next morning in a time zone, of a day that `isMeant`; any day by default. */
export function nextMorning(
  time_zone: string,
  now: Date,
  isMeant: (day: string) => boolean = () => true,
): Date {
  let day = localDay(time_zone, now)
  while (!isMeant(day) || momentAt(time_zone, day, MORNING_HOUR) <= now) day = dayAfter(day)
  return momentAt(time_zone, day, MORNING_HOUR)
}
