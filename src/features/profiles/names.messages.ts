// The names of people who have none to show. They are in a file of their own, since nearly every page loads the first of them.

/** Shown as the author of rows of an erased account. */
export const FORMER_MEMBER = 'Former member'
/** Shown for a person whose profile operators hide. */
export const HIDDEN_MEMBER = 'Hidden member'
