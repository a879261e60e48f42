// Where to go once an address is proved: past what was removed from the account, if its prover has not read so yet.
import { paths } from '../../../../paths.ts'
import { REMOVED_WORDS } from '../../mails/messages.ts'
import type { AuthState, SignedIn } from './auth-store.ts'

export type Removed = keyof typeof REMOVED_WORDS

const isKnown = (name: unknown): name is Removed => typeof name === 'string' && name in REMOVED_WORDS

/** What was removed when the address was proved, until its prover has read so. */
export function removedAtProof({ user }: Pick<SignedIn, 'user'>): Removed[] {
  const removed: unknown = user.app_metadata.removed_at_proof
  return Array.isArray(removed) ? removed.filter(isKnown) : []
}

export function placeAfterProof(state: AuthState): string {
  const hasToRead = state.status === 'signed-in' && removedAtProof(state).length > 0
  return hasToRead ? paths.addressVerified() : paths.home()
}
