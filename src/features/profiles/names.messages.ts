// What people are called who have no name to show. Each alone, since nearly every page loads the first of them.

/** The author of what an erased account left behind. */
export const FORMER_MEMBER = 'Former member'
/** Someone whose profile operators hide. */
export const HIDDEN_MEMBER = 'Hidden member'
