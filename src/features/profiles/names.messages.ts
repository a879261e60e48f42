// What people are called who have no name to show, and why a name is refused. Each alone, since nearly every page loads the
// first of them.

/** The author of what an erased account left behind. */
export const FORMER_MEMBER = 'Former member'
/** Someone whose profile operators hide. */
export const HIDDEN_MEMBER = 'Hidden member'

export const NAME_RESERVED = 'This name could pass for Guildhall or its team. Choose another one.'
export const NAME_BADGE = "A name can't contain a check mark or a badge. Leave it out."
