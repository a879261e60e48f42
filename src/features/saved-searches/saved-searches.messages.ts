// Every sentence about saved searches on the pages of the lists and in the settings, and the reasons for a refusal.
import { MAX_SAVED_SEARCHES, type MatchFrequency } from './saved-searches.rules.ts'

export const frequencyLabels: Readonly<Record<MatchFrequency, string>> = {
  instant: 'Right away',
  daily: 'Every day',
  weekly: 'Every week',
  never: 'Never',
}

export const frequencyChoices: Readonly<Record<MatchFrequency, string>> = {
  instant: 'Email new matches right away',
  daily: 'Email new matches every day',
  weekly: 'Email new matches every week',
  never: "Don't email new matches",
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
} as const

/** Pages show these reasons as the server sends them. */
export const savedSearchRefusals = {
  notFound: 'Saved search not found',
  notASearch: 'Search for something or choose a filter, then save the search',
  tooMany: `You can save at most ${MAX_SAVED_SEARCHES} searches. Delete one in your settings first.`,
  tooLong: 'This search is too long to be saved. Use fewer words.',
  tooOften: 'You saved many searches. Try again later.',
} as const
