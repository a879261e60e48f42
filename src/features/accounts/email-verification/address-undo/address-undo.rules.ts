// What an undo takes along, and its outcomes.
import { UNDO_SECONDS } from '../../abuse-protection/undo-links.rules.ts'

/**
 * A second factor that counts for no longer than this when the link was mailed goes, too: a thief who wants to keep the
 * owner out adds one first. The owner was notified of an older one before, in the time that an undo gives them.
 */
export const NEW_FACTOR_SECONDS = UNDO_SECONDS

/**
 * How much older than the first link that is closed a provider may be and still go: it is as old as the request that
 * brought it, which may have waited for the provider while the address was changed.
 */
export const NEW_IDENTITY_SECONDS = 600

export const UNDO_OUTCOMES = ['undone', 'used', 'expired'] as const
export type UndoOutcome = (typeof UNDO_OUTCOMES)[number]
