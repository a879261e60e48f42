// The ports, keys and settings that the actions of accounts are given at start, and the checks that several of them make first:
// rate limits and captcha.

import type { Clock } from '../../../../platform/clock.ts'
import type { Database } from '../../../../platform/database/database.ts'
import type { Log } from '../../../../platform/log.ts'
import type { PersonData } from '../../../../platform/person-data.ts'
import type { Random } from '../../../../platform/random.ts'
import type { ConfirmMode } from '../../accounts.rules.ts'
import type { Passwords } from '../../identity/passwords/server/passwords.actions.ts'
import type { AccountMails } from '../../mails/server/mails.actions.ts'
import type { OwnCommitments } from '../../server/own-commitments.ts'
import { parseBody } from '../../server/protocol-routes.ts'
import { ProtocolRefusal } from '../../server/refusal.ts'
import type { SmsSender } from '../../server/sms.ts'
import { captchaBody } from '../abuse-protection.schemas.ts'
import type { AccountLimits, LimitName } from '../limits/server/limits.actions.ts'
import type { Keys } from './keys.actions.ts'

/** Called before every action that a robot would want; true lets the request pass. */
export type CaptchaCheck = (token: string | undefined) => Promise<boolean>

export type AccountSettings = {
  /** The origin at which people reach the site: the only base of links in mails. */
  siteUrl: string
  confirm: ConfirmMode
  isSignUpOpen: boolean
  /** An operator's requirements for new passwords, in addition to our own minimum. */
  minPasswordLength: number
  sessionTimeboxSeconds: number | undefined
  sessionInactivitySeconds: number | undefined
}

export type AccountParts = {
  database: Pick<Database, 'db' | 'inTransaction'>
  clock: Clock
  log: Log
  random: Random
  keys: Keys
  passwords: Passwords
  limits: AccountLimits
  mails: AccountMails
  sms: SmsSender
  captcha?: CaptchaCheck
  settings: AccountSettings
  /** The nouns' rows about a person, which are exported, erased, and listed to the person who proves its address. */
  personData: readonly PersonData[]
  commitments: readonly OwnCommitments[]
}

/** Events in accounts that are worth an operator's attention (security decision 19); docs/operations.md lists them. */
export const SECURITY_EVENTS = [
  'session_began',
  'sign_in_failed',
  'sign_in_limited',
  'signed_out',
  'refresh_token_replayed',
  'address_proved',
  'address_changed',
  'account_restored',
  'password_changed',
  'account_deleted',
  'factor_added',
  'factor_removed',
  'factor_refused',
  'factor_used',
  'recovery_codes_made',
  'application_connected',
  'application_revoked',
  'application_token_replayed',
] as const
export type SecurityEvent = (typeof SECURITY_EVENTS)[number]

/** Logs a security event with its person and method; never an address. */
export function noteEvent(
  { log }: Pick<AccountParts, 'log'>,
  event: SecurityEvent,
  user_id?: string,
  detail?: string,
): void {
  const isTrouble =
    event === 'refresh_token_replayed' ||
    event === 'application_token_replayed' ||
    event === 'sign_in_limited'
  log[isTrouble ? 'warn' : 'info']({
    event,
    ...(user_id === undefined ? {} : { user_id }),
    ...(detail === undefined ? {} : { detail }),
  })
}

/** Counts a request of a client or a person. Raises over_request_rate_limit with the seconds to wait. */
export async function requireRate(
  { limits }: Pick<AccountParts, 'limits'>,
  limit: LimitName,
  key: string,
  now: Date,
): Promise<void> {
  const wait = await limits.take(limit, key, now)
  if (wait !== undefined) throw new ProtocolRefusal('over_request_rate_limit', { retryAfterSeconds: wait })
}

/** Returns the refusal of a message that is too soon after the last one; of a mail unless another is named. */
export function tooSoon(
  wait: number,
  refusal: 'over_email_send_rate_limit' | 'over_sms_send_rate_limit' = 'over_email_send_rate_limit',
): ProtocolRefusal {
  return new ProtocolRefusal(refusal, {
    message: `For security purposes, you can only request this after ${wait} seconds.`,
    retryAfterSeconds: wait,
  })
}

/** Checks the captcha, if the product has one. Raises captcha_failed. */
export async function requireHuman(
  { captcha }: Pick<AccountParts, 'captcha'>,
  body: Record<string, unknown>,
): Promise<void> {
  if (!captcha) return
  const token = parseBody(captchaBody, body).gotrue_meta_security?.captcha_token
  if (!(await captcha(token ?? undefined))) throw new ProtocolRefusal('captcha_failed')
}

/** An answer waits longer than the work for a known address takes on a machine that is not overloaded. */
const ANSWER_AFTER_MS = 200

/**
 * Answers, or refuses, no sooner than a fixed time after the request: this hides the extra work that is done only for
 * existing accounts.
 */
export async function inTheSameTime<T>(work: () => Promise<T>): Promise<T> {
  const floor = new Promise((resolve) => setTimeout(resolve, ANSWER_AFTER_MS))
  try {
    return await work()
  } finally {
    await floor
  }
}
