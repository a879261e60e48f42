// How long a change of address can be undone, and what the outcomes are.
import { UNDO_HOURS } from '../../rules.ts'

export const UNDO_SECONDS = UNDO_HOURS * 60 * 60

export const UNDO_OUTCOMES = ['undone', 'used', 'expired'] as const
export type UndoOutcome = (typeof UNDO_OUTCOMES)[number]
