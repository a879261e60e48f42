// The figures of the home, and how much recent activity it shows.

/** The four tiles, in order (HOME-5). */
export const TILES = [
  { noun: 'courses', label: 'Courses Created' },
  { noun: 'agents', label: 'AI Agents' },
  { noun: 'projects', label: 'Projects Posted' },
  { noun: 'updates', label: 'Updates Shared' },
] as const
export type TileNoun = (typeof TILES)[number]['noun']

/** Rows of these nouns are counted for the tiles and to complete the first steps. */
export const COUNTED = [
  'courses',
  'agents',
  'projects',
  'updates',
  'proposals',
  'received_proposals',
  'sent_invitations',
  'taken_courses',
  'agents_on_sale',
  'published_courses',
  'payout_accounts',
] as const
export type Counted = (typeof COUNTED)[number]

export const ACTIVITY_PAGE_SIZE = 10

/** Each kind of need is one line on the page. */
export const MOST_NEEDS = 20
