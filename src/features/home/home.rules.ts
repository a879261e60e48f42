// What the home counts, and how much recent activity it shows.

/** The four tiles, in order (HOME-5). */
export const TILES = [
  { noun: 'courses', label: 'Courses Created' },
  { noun: 'agents', label: 'AI Agents' },
  { noun: 'projects', label: 'Projects Posted' },
  { noun: 'updates', label: 'Updates Shared' },
] as const
export type TileNoun = (typeof TILES)[number]['noun']

/** What is counted: the tiles, and what completes the first steps. */
export const COUNTED = [
  'courses',
  'agents',
  'projects',
  'updates',
  'proposals',
  'received_proposals',
  'sent_invitations',
  'taken_courses',
] as const
export type Counted = (typeof COUNTED)[number]

export const ACTIVITY_PAGE_SIZE = 10

/** How many kinds of needs there can be; each is one line. */
export const MOST_NEEDS = 20
