// What an undo takes along, and its outcomes.
import { UNDO_SECONDS } from '../../safeguards/undo-links/rules.ts'

/**
 * A second factor that counts for no longer than this when the link was mailed goes, too: whoever wants to keep the owner
 * out adds one first. The owner was told of an older one before, in the time that an undo gives them.
 */
export const NEW_FACTOR_SECONDS = UNDO_SECONDS

export const UNDO_OUTCOMES = ['undone', 'used', 'expired'] as const
export type UndoOutcome = (typeof UNDO_OUTCOMES)[number]
