// Days in UTC, as `YYYY-MM-DD`: they compare as texts do.

/** The day of a moment in UTC, as `YYYY-MM-DD`. */
export const dayOf = (moment: string): string => moment.slice(0, 10)

/** The day after that of a moment. */
export const dayAfter = (moment: string): string =>
  new Date(Date.parse(`${dayOf(moment)}T00:00:00Z`) + 24 * 3600 * 1000).toISOString().slice(0, 10)

/** The later of two days. */
export const latest = (day: string, other: string): string => (day < other ? other : day)
