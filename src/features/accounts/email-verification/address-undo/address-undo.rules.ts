// The rules of undoing a change: what is removed with it, and its outcomes.
import { UNDO_SECONDS } from '../../abuse-protection/undo-links.rules.ts'

/**
 * A second factor that counted for no longer than this when the link was mailed is removed, too: a thief who wants to keep the
 * owner out adds one first. The owner was notified of an older one before, in the time that an undo gives them.
 */
export const NEW_FACTOR_SECONDS = UNDO_SECONDS

/**
 * A provider may be so much older than the first closed link and is still removed: it is as old as the request that added it,
 * which may have waited for the provider while the address was changed.
 */
export const NEW_IDENTITY_SECONDS = 600

export const UNDO_OUTCOMES = ['undone', 'used', 'expired'] as const
export type UndoOutcome = (typeof UNDO_OUTCOMES)[number]
