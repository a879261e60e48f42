// How long an owner can undo what someone did to their account.
import { UNDO_HOURS } from '../accounts.rules.ts'

export const UNDO_SECONDS = UNDO_HOURS * 60 * 60
