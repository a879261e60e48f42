// How long a change of address can be undone, and what the outcomes are.
import { UNDO_HOURS } from '../../rules.ts'

export const UNDO_SECONDS = UNDO_HOURS * 60 * 60

/**
 * A second factor that counts for no longer than this when a change is requested goes with the change: whoever wants to
 * keep the owner out adds one first. The owner was told of an older one before, in the time that an undo gives them.
 */
export const NEW_FACTOR_SECONDS = UNDO_HOURS * 60 * 60

export const UNDO_OUTCOMES = ['undone', 'used', 'expired'] as const
export type UndoOutcome = (typeof UNDO_OUTCOMES)[number]
