// The time in which an owner can undo a change of their account.
import { UNDO_HOURS } from '../accounts.rules.ts'

export const UNDO_SECONDS = UNDO_HOURS * 60 * 60
