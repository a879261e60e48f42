// Rate limits by account, address and client (security decision 12), stored in the database for all processes. An
// attempt is counted before anything is checked, in one statement, and uncounted where only failures count: however
// many arrive at once, no more get through than the limit allows. A refused one is not counted (decision 30).
import type { Limit, UntilVerified } from '../../../../../platform/contract/limit.ts'
import { Problem } from '../../../../../platform/contract/problem.ts'
import type { Database, Reader, Tx } from '../../../../../platform/database/database.ts'
import { WIDER_TIMES, widerKey } from '../../../../../platform/http/client-address.ts'
import { CODE_VALID_SECONDS, MAX_CODE_TRIES, RESEND_COOLDOWN_SECONDS } from '../../../accounts.rules.ts'
import { isAddressVerified } from '../../../identity/users/server/users.actions.ts'
import { unverifiedMessages } from '../limits.messages.ts'
import { UNTIL_VERIFIED } from '../limits.rules.ts'
import { type CountedTries, countTogether, createLimitRecords, deleteOverLimits } from './limits.records.ts'

/** So many attempts are allowed in so many seconds. */
type Window = { tries: number; seconds: number; scaled: boolean }
/** After the free attempts, each must wait after the one before it: 1, 2, 4 seconds and so on, a minute at most. */
type Slowing = { free: number }

const FIVE_MINUTES = 300
const A_QUARTER = 15 * 60
/** The longest wait that an account-wide limit imposes. */
const LONGEST_DELAY_SECONDS = 60
/** The slowdown lasts until no one has failed for a day. */
const SLOWED_SECONDS = 24 * 3600

const LIMITS = {
  /** These limits count by client (auth-protocol 1.8). */
  token: { tries: 150, seconds: FIVE_MINUTES, scaled: true },
  verify: { tries: 30, seconds: FIVE_MINUTES, scaled: true },
  sign_up: { tries: 30, seconds: FIVE_MINUTES, scaled: true },
  mail: { tries: 30, seconds: FIVE_MINUTES, scaled: true },
  factor: { tries: 15, seconds: 60, scaled: true },
  authorize: { tries: 60, seconds: FIVE_MINUTES, scaled: true },
  register_application: { tries: 20, seconds: 3600, scaled: true },
  /** The failures of one client on one account, and those of all strangers on one account. */
  password_failures: { tries: 10, seconds: A_QUARTER, scaled: true },
  password_strangers: { free: 20 },
  factor_failures: { tries: 10, seconds: A_QUARTER, scaled: true },
  factor_strangers: { free: 10 },
  recovery_code_failures: { tries: 5, seconds: A_QUARTER, scaled: true },
  recovery_code_strangers: { free: 5 },
  /**
   * One client's attempts on one code, and on all codes of one address those of trusted devices and those of strangers.
   */
  code_failures: { tries: MAX_CODE_TRIES, seconds: CODE_VALID_SECONDS, scaled: false },
  code_familiar: { tries: 20, seconds: CODE_VALID_SECONDS, scaled: false },
  code_strangers: { free: 20 },
  /** The changes by one client, and those by one person, across all processes. */
  client_write: { tries: 60, seconds: 60, scaled: true },
  write: { tries: 300, seconds: FIVE_MINUTES, scaled: true },
  /** This limit is for the files of one person. */
  upload: { tries: 120, seconds: 10 * 60, scaled: true },
  /** One mail a minute per purpose and address: a rule of the product (CONST-1), not affected by the scale. */
  cooldown: { tries: 1, seconds: RESEND_COOLDOWN_SECONDS, scaled: false },
} as const satisfies Record<string, Window | Slowing>
export type LimitName = keyof typeof LIMITS
export const LIMIT_NAMES = Object.keys(LIMITS) as LimitName[]

/** An attempt that was admitted. */
export type Taken = { limit: LimitName | Limit; key: string; counted: CountedTries }

export type AccountLimits = {
  /**
   * Counts an action that is limited until the person's address is verified, in its transaction, so that a rollback uncounts it.
   * Raises Problem 'too_many_requests', with the way out.
   */
  takeUntilVerified(tx: Tx, limit: UntilVerified, personId: string, now: Date): Promise<void>
  /** Counts something that becomes public later than it is created, under the same limit. */
  takePublishing(tx: Tx, personId: string, now: Date): Promise<void>
  /**
   * Counts an attempt, one of an IPv6 address also for the /48 around it. Returns the seconds to wait if it was one too
   * many, otherwise undefined.
   */
  take(limit: LimitName | Limit, key: string, now: Date): Promise<number | undefined>
  /**
   * Counts a change by a client, also for the /48 around its IPv6 address, and by the person, if one is signed in. Returns
   * the seconds to wait if it was one too many for any of them; then it isn't counted for those after it.
   */
  takeWrite(by: { addressKey: string; personId?: string }, now: Date): Promise<number | undefined>
  /** Counts like `take`, for an attempt that may be uncounted. */
  takeForNow(limit: LimitName | Limit, key: string, now: Date): Promise<Taken | { wait: number }>
  /** Counts an event that cannot be refused any more. Returns true if the event was one too many. */
  note(limit: Limit, key: string, now: Date): Promise<boolean>
  /** Uncounts an attempt that did not fail. */
  giveBack(taken: Taken): Promise<void>
  /** Returns how many simultaneous attempts a limit admits. */
  allowed(limit: LimitName | Limit): number
}

export function createAccountLimits(options: {
  database: Pick<Database, 'db' | 'pool'>
  scale: number
  /** Keys are hashed before they are stored. */
  hash: (purpose: string, ...parts: readonly string[]) => string
}): AccountLimits {
  const records = createLimitRecords(options.database.db)
  const scaled = (tries: number) => Math.max(1, Math.round(tries * options.scale))
  const keyOf = (limit: LimitName | Limit, key: string) =>
    `${typeof limit === 'string' ? limit : limit.name} ${options.hash('limit', key)}`
  /** A limit of accounts is given by its name, one of another noun by its declaration. */
  const kindOf = (limit: LimitName | Limit): Window | Slowing =>
    typeof limit === 'string' ? LIMITS[limit] : { ...limit, scaled: true }
  const rememberedFor = (limit: Window | Slowing) => ('free' in limit ? SLOWED_SECONDS : limit.seconds)
  const allowed = (limit: Window | Slowing) => {
    if ('free' in limit) return scaled(limit.free)
    return limit.scaled ? scaled(limit.tries) : limit.tries
  }

  async function takeInWindow(
    limit: Window,
    key: string,
    now: Date,
  ): Promise<CountedTries | { wait: number }> {
    const counted = await records.countUpTo(allowed(limit), key, limit.seconds, now)
    if (counted) return counted
    const last = await records.look(key)
    return { wait: last ? secondsUntil(last.resets_at, now) : 1 }
  }

  async function takeSlowly(
    limit: Slowing,
    key: string,
    now: Date,
  ): Promise<CountedTries | { wait: number }> {
    const free = allowed(limit)
    const slowing = { free, longest: LONGEST_DELAY_SECONDS, seconds: SLOWED_SECONDS }
    const counted = await records.countSlowly(key, slowing, now)
    if (counted) return counted
    const last = await records.look(key)
    if (!last) return { wait: 1 }
    const delay = Math.min(LONGEST_DELAY_SECONDS, 2 ** Math.max(0, last.count - free))
    const since = SLOWED_SECONDS - (new Date(last.resets_at).getTime() - now.getTime()) / 1000
    return { wait: Math.min(LONGEST_DELAY_SECONDS, Math.max(1, Math.ceil(delay - since))) }
  }

  const takeForNow: AccountLimits['takeForNow'] = async (limit, key, now) => {
    const kind = kindOf(limit)
    const known = keyOf(limit, key)
    const taken = await ('free' in kind ? takeSlowly(kind, known, now) : takeInWindow(kind, known, now))
    return 'wait' in taken ? taken : { limit, key: known, counted: taken }
  }

  const takeUntilVerified: AccountLimits['takeUntilVerified'] = async (tx, limit, personId, now) => {
    if (await isAddressVerified(tx, personId)) return
    const inTransaction = createLimitRecords(tx)
    const key = keyOf(limit, personId)
    if (await inTransaction.countUpTo(scaled(limit.tries), key, limit.seconds, now)) return
    const last = await inTransaction.look(key)
    throw new Problem('too_many_requests', limit.message, {
      retryAfterSeconds: last ? secondsUntil(last.resets_at, now) : 1,
    })
  }

  return {
    takeForNow,
    takeUntilVerified,
    takePublishing: (tx, personId, now) => takeUntilVerified(tx, UNTIL_VERIFIED.publishing, personId, now),
    async take(limit, key, now) {
      const taken = await takeForNow(limit, key, now)
      if ('wait' in taken) return taken.wait
      const [wider, kind] = [widerKey(key), kindOf(limit)]
      if (wider === undefined || 'free' in kind) return undefined
      const around = await takeInWindow(
        { ...kind, tries: kind.tries * WIDER_TIMES },
        keyOf(limit, wider),
        now,
      )
      return 'wait' in around ? around.wait : undefined
    },
    async takeWrite({ addressKey, personId }, now) {
      const wider = widerKey(addressKey)
      const counted = (limit: 'client_write' | 'write', key: string, times = 1) => ({
        key: keyOf(limit, key),
        most: scaled(LIMITS[limit].tries * times),
        seconds: LIMITS[limit].seconds,
      })
      const refused = await countTogether(
        options.database,
        [
          counted('client_write', addressKey),
          ...(wider === undefined ? [] : [counted('client_write', wider, WIDER_TIMES)]),
          ...(personId === undefined ? [] : [counted('write', personId)]),
        ],
        now,
      )
      if (!refused) return undefined
      const last = await records.look(refused.key)
      return last ? secondsUntil(last.resets_at, now) : 1
    },
    async note(limit, key, now) {
      return (await records.count(keyOf(limit, key), limit.seconds, now)).count > scaled(limit.tries)
    },
    giveBack: ({ limit, key, counted }) => records.giveBack(key, rememberedFor(kindOf(limit)), counted),
    allowed: (limit) => allowed(kindOf(limit)),
  }
}

const secondsUntil = (moment: string, now: Date) =>
  Math.max(1, Math.ceil((new Date(moment).getTime() - now.getTime()) / 1000))

/** Raises Problem 'forbidden' for someone whose address is not verified: buyers can hold no one to account. */
export async function requireVerifiedSeller(reader: Reader, personId: string): Promise<void> {
  if (!(await isAddressVerified(reader, personId))) throw new Problem('forbidden', unverifiedMessages.sell)
}

/** Deletes expired windows. */
export async function forgetOverLimits(database: Pick<Database, 'db'>, now: Date): Promise<number> {
  return deleteOverLimits(database.db, now)
}
