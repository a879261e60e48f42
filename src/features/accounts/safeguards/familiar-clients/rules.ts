// Which clients of a person are no strangers, and for how long.

/**
 * What a client has done for a person: asked for the account, signed in, or shown a second factor. Only who did the
 * same before is no stranger to what is guarded.
 */
export const FAMILIARITY = { asked: 0, signedIn: 1, secondFactor: 2 } as const
export type Familiarity = (typeof FAMILIARITY)[keyof typeof FAMILIARITY]

/** Whom nobody is: to ask about them takes as long as to ask about somebody. */
export const NOBODY = '00000000-0000-0000-0000-000000000000'

/** A client that was not seen for so long is a stranger again. */
export const FAMILIAR_SECONDS = 90 * 24 * 3600
/** A client that comes back is noted once in so long. */
export const NOTED_AGAIN_SECONDS = 24 * 3600
