// What a user's row can say about an address that is to take the place of the present one.

/** Which addresses must still confirm a change: the new one, the present one, or both (`AUTH_DOUBLE_CONFIRM`). */
export const CHANGE_WAITS_FOR = ['new', 'present', 'both'] as const
export type ChangeWaitsFor = (typeof CHANGE_WAITS_FOR)[number]
