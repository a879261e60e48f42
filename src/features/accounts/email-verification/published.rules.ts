// The limit of the list of published things under an account.

/** The list shows at most this many; more follow as these are deleted. */
export const MAX_PUBLISHED_LISTED = 100
