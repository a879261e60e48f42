// The status of an address that is to replace the present one.

/** Which addresses must still confirm a change: the new one, the present one, or both (`AUTH_DOUBLE_CONFIRM`). */
export const CHANGE_WAITS_FOR = ['new', 'present', 'both'] as const
export type ChangeWaitsFor = (typeof CHANGE_WAITS_FOR)[number]
