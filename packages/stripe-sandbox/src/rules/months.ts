// When monthly periods begin: on the day of the month of the first one, or on the last day of a shorter month, at the
// same time of day in UTC.

/** `anchor`, so many months later. The 31st becomes the 28th to 30th where there is none, and the 31st again after. */
export function monthsAfter(anchor: string, months: number): string {
  const start = new Date(anchor)
  const year = start.getUTCFullYear()
  const month = start.getUTCMonth() + months
  const days = new Date(Date.UTC(year, month + 1, 0)).getUTCDate()
  const moved = new Date(start)
  moved.setUTCFullYear(year, month, Math.min(start.getUTCDate(), days))
  return moved.toISOString()
}

/** When the period ends that begins at `start`, which is a beginning itself. */
export function periodEnd(anchor: string, start: string): string {
  const from = new Date(anchor)
  const to = new Date(start)
  const months = (to.getUTCFullYear() - from.getUTCFullYear()) * 12 + to.getUTCMonth() - from.getUTCMonth()
  return monthsAfter(anchor, months + 1)
}
