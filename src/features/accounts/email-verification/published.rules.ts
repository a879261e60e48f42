// How much of what was published under an account is listed.

/** More follow as these are deleted. */
export const MAX_PUBLISHED_LISTED = 100
