// How long a search text may be. Apart from the schemas: a list's page needs it without them.

/** The longest search text, in characters. */
export const MAX_SEARCH_LENGTH = 100
