// Every sentence about saved searches: on the pages of the lists, in the settings and in the mails.
import { dollarsInFull } from '../../platform/contract/in-words.ts'
import { notificationMails } from '../notifications/notifications.messages.ts'
import {
  MATCHES_IN_MAIL,
  MAX_SAVED_SEARCHES,
  type MatchFrequency,
  type SearchedListName,
} from './saved-searches.rules.ts'

export const frequencyLabels: Readonly<Record<MatchFrequency, string>> = {
  instant: 'Right away',
  daily: 'Every day',
  weekly: 'Every week',
  never: 'Never',
}

/** The choices of 'Save this search'. */
export const frequencyChoices: Readonly<Record<MatchFrequency, string>> = {
  instant: 'Email new matches right away',
  daily: 'Email new matches every day',
  weekly: 'Email new matches every week',
  never: "Don't email new matches",
}

const LIST_NAMES: Readonly<Record<SearchedListName, string>> = {
  projects: 'Projects',
  agents: 'Agents',
  courses: 'Courses',
}

const dollars = (amount: string | number) => dollarsInFull(Number(amount)).replace(/\.00$/, '')

/** What a choice of a list says in a name, if not its own text. */
const WRITTEN: Readonly<Record<string, (value: string) => string>> = {
  min_budget: (value) => `from ${dollars(value)}`,
  max_budget: (value) => `up to ${dollars(value)}`,
  min_price: (value) => `from ${dollars(value)}`,
  max_price: (value) => `up to ${dollars(value)}`,
  min_rating: (value) => `rated ${Number(value).toFixed(1)} or higher`,
  rating: (value) => `rated ${value} or higher`,
}

/** How the choices of one list are said, by name and value: `duration` `short` as 'Under 10 hours'. */
export type SaidChoices = Readonly<Record<string, Readonly<Record<string, string>>>>

/** 'Projects: invoices, Finance, from $1,000' */
export function searchName(
  list: SearchedListName,
  choices: Readonly<Record<string, string>>,
  words: SaidChoices = {},
): string {
  const said = Object.entries(choices).map(
    ([name, value]) => words[name]?.[value] ?? WRITTEN[name]?.(value) ?? value,
  )
  return `${LIST_NAMES[list]}: ${said.join(', ')}`
}

export const savedSearchMessages = {
  title: 'Saved searches',
  about:
    'New matches of your saved searches, by email. Save a search on the page of projects, agents or courses.',
  save: 'Save this search',
  saved: 'Saved',
  savedTitle: 'Search saved',
  changed: 'Saved search changed',
  notSaved: 'Failed to save search',
  notChanged: 'Failed to save how often',
  deleted: 'Saved search deleted',
  notDeleted: 'Failed to delete saved search',
  undo: 'Undo',
  remove: 'Delete saved search',
  manage: 'All saved searches',
  none: 'No saved searches yet.',
  notLoaded: "Couldn't load your saved searches",
  howOften: (name: string) => `How often: ${name}`,
  delete: (name: string) => `Delete: ${name}`,
  unproved: 'Verify your email address to get these emails.',

  notFound: 'Saved search not found',
  notASearch: 'Search for something or choose a filter, then save the search',
  tooMany: `You can save at most ${MAX_SAVED_SEARCHES} searches. Delete one in your settings first.`,
  tooLong: 'This search is too long to be saved. Use fewer words.',
  tooOften: 'You saved many searches. Try again later.',
} as const

const NOUNS: Readonly<Record<SearchedListName, readonly [one: string, many: string]>> = {
  projects: ['project', 'projects'],
  agents: ['agent', 'agents'],
  courses: ['course', 'courses'],
}

/** The words of the mail. */
export const matchMails = {
  siteName: notificationMails.siteName,
  /** What the unsubscribe page calls it. */
  label: 'New matches of this saved search',
  /** What others wrote is read inside. */
  subject(list: SearchedListName, count: number): string {
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
  footer: 'You received this email because you saved this search on Guildhall.',
} as const
