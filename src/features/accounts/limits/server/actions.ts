// How often an account, an address or a client may try (security decision 12); kept in the database for all processes.
import type { Database } from '../../../../platform/database/database.ts'
import { RESEND_COOLDOWN_SECONDS } from '../../rules.ts'
import { createLimitRecords, deleteOverLimits } from './records.ts'

type Limit = { tries: number; seconds: number; scaled: boolean }

const FIVE_MINUTES = 300

const LIMITS = {
  /** By client (auth-protocol 1.8). */
  token: { tries: 150, seconds: FIVE_MINUTES, scaled: true },
  verify: { tries: 30, seconds: FIVE_MINUTES, scaled: true },
  sign_up: { tries: 30, seconds: FIVE_MINUTES, scaled: true },
  mail: { tries: 30, seconds: FIVE_MINUTES, scaled: true },
  factor: { tries: 15, seconds: 60, scaled: true },
  authorize: { tries: 60, seconds: FIVE_MINUTES, scaled: true },
  /** Failures only: of one client at one account, and of everybody at one account. */
  failures_here: { tries: 10, seconds: 15 * 60, scaled: true },
  failures_anywhere: { tries: 100, seconds: 60 * 60, scaled: true },
  /** Wrong codes at one address, over all codes that it is sent: six digits are few. */
  code_failures: { tries: 20, seconds: 60 * 60, scaled: true },
  factor_failures: { tries: 10, seconds: 15 * 60, scaled: true },
  recovery_code_failures: { tries: 5, seconds: 15 * 60, scaled: true },
  /** Changes by one person, whichever process they reach. */
  write: { tries: 300, seconds: FIVE_MINUTES, scaled: true },
  /** Files of one person. */
  upload: { tries: 120, seconds: 10 * 60, scaled: true },
  /** Messages of one person, and the first ones to somebody. */
  message: { tries: 30, seconds: 60, scaled: true },
  first_message: { tries: 10, seconds: 60 * 60, scaled: true },
  /** One mail a minute per purpose and address: a rule of the product (CONST-1), whatever the scale. */
  cooldown: { tries: 1, seconds: RESEND_COOLDOWN_SECONDS, scaled: false },
} as const satisfies Record<string, Limit>
export type LimitName = keyof typeof LIMITS

export type AccountLimits = {
  /** Counts a try. Gives the seconds to wait if it was one too many, undefined if it was not. */
  take(limit: LimitName, key: string, now: Date): Promise<number | undefined>
  /** The same without counting. */
  look(limit: LimitName, key: string, now: Date): Promise<number | undefined>
}

export function createAccountLimits(options: {
  database: Pick<Database, 'db'>
  scale: number
  /** Keys are hashed before they are kept. */
  hash: (purpose: string, ...parts: readonly string[]) => string
}): AccountLimits {
  const records = createLimitRecords(options.database.db)
  const allowed = (limit: Limit) => Math.max(1, Math.round(limit.tries * (limit.scaled ? options.scale : 1)))
  const waitOf = (resetsAt: string, now: Date) =>
    Math.max(1, Math.ceil((new Date(resetsAt).getTime() - now.getTime()) / 1000))
  const keyOf = (limit: LimitName, key: string) => `${limit} ${options.hash('limit', key)}`
  return {
    async take(limit, key, now) {
      const counted = await records.count(keyOf(limit, key), LIMITS[limit].seconds, now)
      return counted.count > allowed(LIMITS[limit]) ? waitOf(counted.resets_at, now) : undefined
    },
    async look(limit, key, now) {
      const counted = await records.look(keyOf(limit, key), now)
      return counted && counted.count >= allowed(LIMITS[limit]) ? waitOf(counted.resets_at, now) : undefined
    },
  }
}

/** Forgets windows that are over. */
export async function forgetOverLimits(database: Pick<Database, 'db'>, now: Date): Promise<number> {
  return deleteOverLimits(database.db, now)
}
