// The name of a saved search, and the texts of the mails about its new matches.
import { dollarsInFull } from '../../platform/contract/in-words.ts'
import { notificationMails } from '../notifications/notifications.messages.ts'
import { MATCHES_IN_MAIL } from './matches.rules.ts'
import type { SearchedListName } from './saved-searches.rules.ts'

const LIST_NAMES: Readonly<Record<SearchedListName, string>> = {
  projects: 'Projects',
  agents: 'Agents',
  courses: 'Courses',
}

const dollars = (amount: string | number) => dollarsInFull(Number(amount)).replace(/\.00$/, '')

/** The words of a choice in a name, where they differ from its text in the list. */
const WRITTEN: Readonly<Record<string, (value: string) => string>> = {
  min_budget: (value) => `from ${dollars(value)}`,
  max_budget: (value) => `up to ${dollars(value)}`,
  min_price: (value) => `from ${dollars(value)}`,
  max_price: (value) => `up to ${dollars(value)}`,
  min_rating: (value) => `rated ${Number(value).toFixed(1)} or higher`,
  rating: (value) => `rated ${value} or higher`,
}

const LISTED = new Intl.ListFormat('en', { type: 'unit' })

/** The words of one list's choices, by name and value: `duration` `short` is 'Under 10 hours'. */
export type SaidChoices = Readonly<Record<string, Readonly<Record<string, string>>>>

/** Returns a name such as 'Projects: invoices, Finance, from $1,000'. */
export function searchName(
  list: SearchedListName,
  choices: Readonly<Record<string, string>>,
  words: SaidChoices = {},
): string {
  const said = Object.entries(choices).map(
    ([name, value]) => words[name]?.[value] ?? WRITTEN[name]?.(value) ?? value,
  )
  return `${LIST_NAMES[list]}: ${LISTED.format(said)}`
}

const NOUNS: Readonly<Record<SearchedListName, readonly [one: string, many: string]>> = {
  projects: ['project', 'projects'],
  agents: ['agent', 'agents'],
  courses: ['course', 'courses'],
}

export const matchMails = {
  siteName: notificationMails.siteName,
  /** The unsubscribe page shows this label. */
  label: 'New matches of this saved search',
  /** The subject has no titles, because other people wrote them. */
  subject(found: readonly { list: SearchedListName; count: number }[]): string {
    const [{ list, count } = { list: 'projects' as const, count: 0 }, ...others] = found
    if (others.length > 0) return `New matches of ${found.length} saved searches`
    const [one, many] = NOUNS[list]
    if (count > MATCHES_IN_MAIL) return `More than ${MATCHES_IN_MAIL} new ${many} match your saved search`
    return count === 1
      ? `1 new ${one} matches your saved search`
      : `${count} new ${many} match your saved search`
  },
  heading: 'New matches',
  read: 'See details',
  all: (list: SearchedListName) => `See all matching ${NOUNS[list][1]}`,
  openAddress: notificationMails.openAddress,
  change: 'Change how often, or delete saved searches',
  unsubscribe: 'Stop emails about this search',
  footer: (searches: number) =>
    `You received this email because you saved ${searches === 1 ? 'this search' : 'these searches'} on Guildhall.`,
} as const
