// How long lists, their pages and what is searched in them may be. Apart from the schemas: a list's page needs it without
// them.

/** The longest search text, in characters. */
export const MAX_SEARCH_LENGTH = 100

/** The default and the largest page size of a list (security decision 9). */
export const DEFAULT_PAGE_SIZE = 20
export const MAX_PAGE_SIZE = 100
/** No real list has more pages; keeps offsets within PostgreSQL's bigint. */
export const MAX_PAGE = 1_000_000
