// How much of what was published under an account is listed.

/** The list shows at most this many; more follow as these are deleted. */
export const MAX_PUBLISHED_LISTED = 100
