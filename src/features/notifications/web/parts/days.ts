// Groups a list that is newest first by days in the reader's time zone.

export type Day<T> = { key: string; title: string; items: T[] }

const DAY_MS = 24 * 3600 * 1000
const full = new Intl.DateTimeFormat('en-US', { dateStyle: 'full' })

const dateOf = (moment: Date) => `${moment.getFullYear()}-${moment.getMonth() + 1}-${moment.getDate()}`

export function byDay<T extends { created_at: string }>(items: readonly T[], now: Date): Day<T>[] {
  const days: Day<T>[] = []
  for (const item of items) {
    const moment = new Date(item.created_at)
    const key = dateOf(moment)
    const last = days.at(-1)
    if (last?.key === key) last.items.push(item)
    else days.push({ key, title: titleOf(moment, now), items: [item] })
  }
  return days
}

function titleOf(moment: Date, now: Date): string {
  const date = dateOf(moment)
  if (date === dateOf(now)) return 'Today'
  // Noon, so that a day of 23 or 25 hours still counts as the previous one.
  const noon = new Date(now.getFullYear(), now.getMonth(), now.getDate(), 12)
  return date === dateOf(new Date(noon.getTime() - DAY_MS)) ? 'Yesterday' : full.format(moment)
}
