// What the search of everything finds, and how much of it is shown.

/** In the order in which equally good ones are listed. */
export const SEARCH_KINDS = ['project', 'agent', 'course', 'professional', 'update', 'tag'] as const
export type SearchKind = (typeof SEARCH_KINDS)[number]

/** What a person has of their own that the search finds, drafts and what is off sale included. */
export const OWN_KINDS = ['project', 'agent', 'course', 'update'] as const satisfies readonly SearchKind[]
export type OwnKind = (typeof OWN_KINDS)[number]

/** So many of each kind are shown. */
export const SHOWN_OF_KIND = 5
/** So many of one's own are shown, of all kinds together. */
export const SHOWN_OF_OWN = 5
/** Matches of one kind are counted up to here, shown as '1,000+' beyond. */
export const MOST_COUNTED_OF_KIND = 1000
