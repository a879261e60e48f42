// Which day and hour is it in a person's time zone, and when is it a given hour there? Intl knows the zones' rules.

export const UNKNOWN_TIME_ZONE = 'UTC'

/** The time zone, or UTC for one that is unknown here. */
export function knownTimeZone(name: string | undefined): string {
  if (name === undefined) return UNKNOWN_TIME_ZONE
  try {
    formatFor(name)
    return name
  } catch {
    return UNKNOWN_TIME_ZONE
  }
}

/** Making one takes long. */
const formats = new Map<string, Intl.DateTimeFormat>()

function formatFor(timeZone: string): Intl.DateTimeFormat {
  let format = formats.get(timeZone)
  if (!format) {
    format = new Intl.DateTimeFormat('en-US', {
      timeZone,
      hourCycle: 'h23',
      year: 'numeric',
      month: 'numeric',
      day: 'numeric',
      hour: 'numeric',
      minute: 'numeric',
      second: 'numeric',
    })
    formats.set(timeZone, format)
  }
  return format
}

/** Reads a local time as if it were UTC, so that local times can be compared and subtracted as milliseconds. */
function wallMs(timeZone: string, moment: number): number {
  const shown: Partial<Record<Intl.DateTimeFormatPartTypes, number>> = {}
  for (const { type, value } of formatFor(timeZone).formatToParts(moment)) shown[type] = Number(value)
  const { year = 0, month = 1, day = 1, hour = 0, minute = 0, second = 0 } = shown
  return Date.UTC(year, month - 1, day, hour, minute, second)
}

/** The day in a time zone, such as '2026-11-22'. */
export const localDay = (timeZone: string, moment: Date): string =>
  new Date(wallMs(timeZone, moment.getTime())).toISOString().slice(0, 10)

/**
 * Returns the moment of a full hour of a day in a time zone. Of an hour that comes twice, it is the first; of one that
 * is left out, as clocks are put forward, the one after it.
 */
export function momentAt(timeZone: string, day: string, hour: number): Date {
  const wall = Date.parse(`${day}T00:00:00Z`) + hour * 3_600_000
  // The offset depends on the moment, which depends on the offset: those around it are tried, the earliest first.
  const moments = [-1, 0, 1].map((days) => {
    const near = wall + days * 24 * 3_600_000
    return wall - (wallMs(timeZone, near) - near)
  })
  const right = moments.filter((moment) => wallMs(timeZone, moment) === wall)
  return new Date(right.length > 0 ? Math.min(...right) : Math.max(...moments))
}
