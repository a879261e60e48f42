// The levels of trust of a client, and how long they last.

/**
 * The levels: the client has signed in, or has passed a second factor. For each, only a client that has done the same before is
 * trusted.
 */
export const TRUST = { signedIn: 1, secondFactor: 2 } as const
export type Trust = (typeof TRUST)[keyof typeof TRUST]

/** This id is no person's: looking up the clients of it takes as long as looking up anyone's. */
export const NO_ONE = '00000000-0000-0000-0000-000000000000'

export const TRUSTED_SECONDS = 90 * 24 * 3600
/** A returning client is recorded once in this time. */
export const NOTED_AGAIN_SECONDS = 24 * 3600
