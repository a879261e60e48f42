// How long a change of address can be undone, and whose word it still waits for.

/** A weekend and a day. */
export const UNDO_HOURS = 72
export const UNDO_SECONDS = UNDO_HOURS * 60 * 60

/** Which addresses must still confirm a change: the new one, the present one, or both (`AUTH_DOUBLE_CONFIRM`). */
export const CHANGE_WAITS_FOR = ['new', 'present', 'both'] as const
export type ChangeWaitsFor = (typeof CHANGE_WAITS_FOR)[number]

export const UNDO_OUTCOMES = ['undone', 'used', 'expired'] as const
export type UndoOutcome = (typeof UNDO_OUTCOMES)[number]
