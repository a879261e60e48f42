// What the home counts, and how much of the recent activity it shows at once.

/** The four tiles, in their order (HOME-5). */
export const TILES = [
  { noun: 'courses', label: 'Courses Created' },
  { noun: 'agents', label: 'AI Agents' },
  { noun: 'projects', label: 'Projects Posted' },
  { noun: 'updates', label: 'Updates Shared' },
] as const

/** What is counted: the tiles, and what ticks off the first steps. */
export const COUNTED = [
  'courses',
  'agents',
  'projects',
  'updates',
  'proposals',
  'received_proposals',
] as const
export type Counted = (typeof COUNTED)[number]

export const ACTIVITY_PAGE_SIZE = 10

/** Where a page of the activity ended: the moment in milliseconds, the kind and the row. */
export const CURSOR_PATTERN = /^(\d{1,13})\.([a-z_]{1,40})\.([1-9]\d{0,15})$/

type Place = { readonly kind: string; readonly row: number; readonly created_at: string }

export function cursorOf({ created_at, kind, row }: Place): string {
  return `${Date.parse(created_at)}.${kind}.${row}`
}

/** The place that a cursor names, undefined for anything else. */
export function placeOf(cursor: string): Place | undefined {
  const [, moment, kind, row] = CURSOR_PATTERN.exec(cursor) ?? []
  if (moment === undefined || kind === undefined || !Number.isSafeInteger(Number(row))) return undefined
  return { kind, row: Number(row), created_at: new Date(Number(moment)).toISOString() }
}
