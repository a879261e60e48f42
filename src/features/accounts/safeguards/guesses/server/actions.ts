// Guesses of passwords and codes: counted before they are compared, by client and account, and those of strangers once
// more for all of them together. That second count only slows down, and never a client that is familiar to the account.
import { ProtocolRefusal } from '../../../../../platform/auth-protocol/refusal.ts'
import type { Guesser } from '../../familiar-clients/server/actions.ts'
import { type AccountParts, noteEvent } from '../../server/actions.ts'

const GUESSES = {
  password: { byClient: 'password_failures', byStrangers: 'password_strangers' },
  factor: { byClient: 'factor_failures', byStrangers: 'factor_strangers' },
  recovery_code: { byClient: 'recovery_code_failures', byStrangers: 'recovery_code_strangers' },
  code: { byClient: 'code_failures', byStrangers: 'code_strangers' },
} as const
export type GuessKind = keyof typeof GUESSES

export type Guess = {
  /** Whose account it would open. */
  account: string
  guesser: Guesser
  /** What else a client's attempts are counted by. */
  at?: string | undefined
}

/** A guess that may be compared; `wasRight` uncounts it. */
export type LetThrough = { wasRight(): Promise<void> }
export type HeldBack = { wait: number; by: 'client' | 'strangers' }

export async function takeGuess(
  { limits }: Pick<AccountParts, 'limits'>,
  kind: GuessKind,
  { account, guesser, at = '' }: Guess,
  now: Date,
): Promise<LetThrough | HeldBack> {
  const { byClient, byStrangers } = GUESSES[kind]
  const own = await limits.takeForNow(byClient, `${account} ${at} ${guesser.key}`, now)
  if ('wait' in own) return { wait: own.wait, by: 'client' }
  if (!guesser.isStranger) return { wasRight: () => limits.giveBack(own) }
  const shared = await limits.takeForNow(byStrangers, account, now)
  if ('wait' in shared) {
    // Nothing is compared, so it does not count as a failure of this client.
    await limits.giveBack(own)
    return { wait: shared.wait, by: 'strangers' }
  }
  return {
    async wasRight() {
      await Promise.all([limits.giveBack(own), limits.giveBack(shared)])
    },
  }
}

/** The same, raising over_request_rate_limit with the seconds to wait. */
export async function requireGuess(
  parts: Pick<AccountParts, 'limits' | 'log'>,
  kind: GuessKind,
  guess: Guess,
  now: Date,
): Promise<LetThrough> {
  const taken = await takeGuess(parts, kind, guess, now)
  if (!('wait' in taken)) return taken
  noteEvent(parts, 'sign_in_limited', undefined, `${kind} ${taken.by}`)
  throw new ProtocolRefusal('over_request_rate_limit', { retryAfterSeconds: taken.wait })
}
