// Guesses of passwords and codes: counted before they are compared, by client and account, and those of strangers once
// more for all of them together. That second count only slows down, and never a client that is trusted to the account,
// except where anyone can become trusted: with mailed codes, of which those clients have few together.
import { ProtocolRefusal } from '../../server/refusal.ts'
import type { LimitName, Taken } from '../limits/server/limits.actions.ts'
import { type AccountParts, noteEvent } from './abuse-protection.actions.ts'
import type { Guesser } from './trusted-devices.actions.ts'

const GUESSES = {
  password: { byClient: 'password_failures', byStrangers: 'password_strangers' },
  factor: { byClient: 'factor_failures', byStrangers: 'factor_strangers' },
  recovery_code: { byClient: 'recovery_code_failures', byStrangers: 'recovery_code_strangers' },
  // The account may be the guesser's own, who can sign in to it from any number of browsers.
  code: { byClient: 'code_failures', byTrusted: 'code_familiar', byStrangers: 'code_strangers' },
} as const
export type GuessKind = keyof typeof GUESSES
type Limits = { byClient: LimitName; byTrusted?: LimitName; byStrangers: LimitName }

export type Guess = {
  /** A right guess would open this account. */
  account: string
  guesser: Guesser
  /** A client's attempts are counted by this, too. */
  at?: string | undefined
  /** The browser that asked for the code has its own attempts, and uses up no one else's. */
  isAsker?: boolean
}

/** The counts of a request, which is one attempt, however many codes it is compared with. */
export type GuessAttempt = Map<string, Taken | { wait: number }>

/** A guess that may be compared; `wasRight` uncounts it. */
export type LetThrough = { wasRight(): Promise<void> }
export type HeldBack = { wait: number; by: 'client' | 'strangers' }

export async function takeGuess(
  { limits }: Pick<AccountParts, 'limits'>,
  {
    kind,
    guess: { account, guesser, at = '', isAsker = false },
    now,
    attempt = new Map(),
  }: { kind: GuessKind; guess: Guess; now: Date; attempt?: GuessAttempt | undefined },
): Promise<LetThrough | HeldBack> {
  const { byClient, byTrusted, byStrangers }: Limits = GUESSES[kind]
  const own = await limits.takeForNow(byClient, `${account} ${at} ${guesser.key}`, now)
  if ('wait' in own) return { wait: own.wait, by: 'client' }
  const letThrough = {
    async wasRight() {
      const shared = [...attempt.values()].flatMap((taken) => ('wait' in taken ? [] : [taken]))
      await Promise.all([own, ...shared].map((taken) => limits.giveBack(taken)))
    },
  }
  const together = async (limit: LimitName) => {
    const key = `${limit} ${account}`
    const taken = attempt.get(key) ?? (await limits.takeForNow(limit, account, now))
    attempt.set(key, taken)
    return 'wait' in taken ? taken.wait : undefined
  }
  if (isAsker) return letThrough
  if (!guesser.isStranger && (!byTrusted || (await together(byTrusted)) === undefined)) return letThrough
  const wait = await together(byStrangers)
  if (wait === undefined) return letThrough
  // Nothing is compared, so this client has not failed.
  await limits.giveBack(own)
  return { wait, by: 'strangers' }
}

/** Counts a guess as well, but raises over_request_rate_limit with the seconds to wait. */
export async function requireGuess(
  parts: Pick<AccountParts, 'limits' | 'log'>,
  kind: GuessKind,
  guess: Guess,
  now: Date,
): Promise<LetThrough> {
  const taken = await takeGuess(parts, { kind, guess, now })
  if (!('wait' in taken)) return taken
  noteEvent(parts, 'sign_in_limited', undefined, `${kind} ${taken.by}`)
  throw new ProtocolRefusal('over_request_rate_limit', { retryAfterSeconds: taken.wait })
}
