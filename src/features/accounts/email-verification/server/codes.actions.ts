// One-time codes and links: bound to a person, a purpose and an address, five attempts within ten minutes.

import { plainCode } from '../../../../platform/contract/digits.ts'
import type { Tx } from '../../../../platform/database/database.ts'
import { isSameText } from '../../../../platform/same-text.ts'
import type { Taken } from '../../abuse-protection/limits/server/limits.actions.ts'
import { type AccountParts, tooSoon } from '../../abuse-protection/server/abuse-protection.actions.ts'
import { askerOf, type DeviceClient } from '../../abuse-protection/server/trusted-devices.actions.ts'
import { CODE_LENGTH, CODE_VALID_SECONDS } from '../../accounts.rules.ts'
import { changeUser, type UserRow } from '../../identity/users/server/users.records.ts'
import type { RenderedMail } from '../../mails/server/mails.actions.ts'
import type { RefusalName } from '../../server/refusal.ts'
import { type CodePurpose, MAX_RECOVERY_LINKS, type OnceAMinute } from '../codes.rules.ts'
import {
  addCode,
  type CodeRow,
  deleteCode,
  deleteCodesOf,
  findOwnerOfLink,
  lockCode,
  lockCodeByLink,
  replaceCode,
} from './codes.records.ts'

/** Code and link are mailed; the rows contain only their hashes. */
export type SecretCode = { code: string; link: string }

type CodeParts = Pick<AccountParts, 'keys' | 'random'>

/** The token of a link begins with this prefix if it must be opened in the browser that requested it (auth-protocol 1.7). */
export const PKCE_PREFIX = 'pkce_'
const FLOW_ID_DIGITS = 32

/**
 * Creates a code and a link token without storing anything: the same work for known and unknown people. The token of a
 * PKCE flow contains the flow's id.
 */
export function makeCode({ random }: Pick<AccountParts, 'random'>, flowId?: string): SecretCode {
  const token = random.bytes(32).toString('base64url')
  const prefix = flowId === undefined ? '' : PKCE_PREFIX + flowId.replaceAll('-', '')
  return { code: random.digits(CODE_LENGTH), link: prefix + token }
}

/** Returns the id of the flow in a link's token; undefined without one. */
export function flowIdIn(link: string): string | undefined {
  if (!link.startsWith(PKCE_PREFIX)) return undefined
  const hex = link.slice(PKCE_PREFIX.length, PKCE_PREFIX.length + FLOW_ID_DIGITS)
  return /^[0-9a-f]{32}$/.test(hex)
    ? hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5')
    : undefined
}

const codeHash = (
  keys: AccountParts['keys'],
  { purpose, userId, email }: { purpose: CodePurpose; userId: string; email: string },
  code: string,
) => keys.hash('code', purpose, userId, email, code)
const linkHash = (keys: AccountParts['keys'], link: string) => keys.hash('link', link)

/**
 * Stores a code in place of the last one of its purpose; the link of a recovery is stored beside the earlier ones. The client in
 * `askedBy` may try it regardless of strangers; a code that is sent once more keeps that of the last one.
 */
export async function keepCode(
  parts: CodeParts,
  tx: Tx,
  given: {
    userId: string
    purpose: CodePurpose
    email: string
    secret: SecretCode
    /** The password of a sign-up that changed nothing; that of the last one stays if none is given. */
    signUpHash?: string | undefined
    askedBy?: DeviceClient | undefined
    /** A code that is not mailed is sorted as older than all that are. */
    isMailed?: boolean
  },
  now: Date,
): Promise<void> {
  const { userId, purpose, email, secret, signUpHash, askedBy, isMailed = true } = given
  const code = {
    id: parts.random.uuid(),
    user_id: userId,
    purpose,
    email,
    code_hash: codeHash(parts.keys, { purpose, userId, email }, secret.code),
    link_hash: linkHash(parts.keys, secret.link),
    created_at: (isMailed ? now : new Date(0)).toISOString(),
    expires_at: new Date(now.getTime() + CODE_VALID_SECONDS * 1000).toISOString(),
    ...(signUpHash === undefined ? {} : { sign_up_hash: signUpHash }),
    ...(askedBy && askerOf(parts, email, askedBy)),
  }
  if (purpose === 'recovery') await addCode(tx, code, MAX_RECOVERY_LINKS)
  else await replaceCode(tx, code)
}

type Unmailed = { userId: string; email: string; signUpHash?: string; askedBy?: DeviceClient }

/** Stores a code that is mailed to no one and that no one can guess, so that attempts at it count as at any other. */
export function keepUnmailed(parts: CodeParts, tx: Tx, given: Unmailed, now: Date): Promise<void> {
  const unknown = () => parts.random.bytes(32).toString('base64url')
  const secret = { code: unknown(), link: unknown() }
  return keepCode(parts, tx, { ...given, purpose: 'signup', secret }, now)
}

export type Spent = { row: CodeRow } | { refusal: RefusalName }

/**
 * Compares a typed code and uses it up if it is right. The attempt was counted before. Refusals: otp_expired (used or
 * replaced), otp_late, otp_wrong.
 */
export async function spendTypedCode(
  parts: Pick<AccountParts, 'keys'>,
  tx: Tx,
  given: { id: string; code: string },
  now: Date,
): Promise<Spent> {
  const row = await lockCode(tx, given.id)
  if (!row) return { refusal: 'otp_expired' }
  const refusal = whatIsWrong(parts, row, given.code, now)
  if (refusal) return { refusal }
  await deleteCode(tx, row.id)
  return { row }
}

/** Returns why a typed code is refused, without using anything up. */
export function whatIsWrong(
  { keys }: Pick<AccountParts, 'keys'>,
  row: CodeRow,
  code: string,
  now: Date,
): 'otp_late' | 'otp_wrong' | undefined {
  const isLate = new Date(row.expires_at) <= now
  const { purpose, user_id: userId, email } = row
  const typed = plainCode(code)
  const isRight = isSameText(codeHash(keys, { purpose, userId, email }, typed), row.code_hash)
  if (isLate) return 'otp_late'
  return isRight ? undefined : 'otp_wrong'
}

export async function ownerOfLink(
  { keys }: Pick<AccountParts, 'keys'>,
  tx: Tx,
  link: string,
): Promise<string | undefined> {
  return findOwnerOfLink(tx, linkHash(keys, link))
}

/** Uses up the code behind a link, and all others of its purpose with it. Refusals: otp_expired, otp_late. */
export async function spendLink(
  parts: Pick<AccountParts, 'keys'>,
  tx: Tx,
  given: { link: string; purposes: readonly CodePurpose[] },
  now: Date,
): Promise<Spent> {
  const row = await lockCodeByLink(tx, linkHash(parts.keys, given.link))
  if (!row || !given.purposes.includes(row.purpose)) return { refusal: 'otp_expired' }
  if (new Date(row.expires_at) <= now) return { refusal: 'otp_late' }
  await deleteCodesOf(tx, row.user_id, row.purpose)
  return { row }
}

/**
 * Returns a link as a mail prints it: to the page of ours that takes its token. Nothing in it comes from a request, not even its
 * `redirect_to`, because a person who has us mail another must not write in that mail.
 */
export function mailedLink(
  { settings }: Pick<AccountParts, 'settings'>,
  page: string,
  { secret, type }: { secret: SecretCode; type: 'recovery' | 'email_change' },
): string {
  const link = new URL(page, settings.siteUrl)
  link.searchParams.set('token_hash', secret.link)
  link.searchParams.set('type', type)
  return link.href
}

/**
 * Runs work that mails these addresses, each at most once a minute for this purpose, for all callers together. If it is refused,
 * or one of them has to wait, no one was mailed and nothing stays counted. Raises over_email_send_rate_limit.
 */
export async function mailingOnce<T>(
  { limits }: Pick<AccountParts, 'limits'>,
  {
    purpose,
    emails,
    now,
    work,
  }: { purpose: OnceAMinute; emails: readonly string[]; now: Date; work: () => Promise<T> },
): Promise<T> {
  const taken: Taken[] = []
  return givingBack(limits, taken, async () => {
    for (const email of emails) {
      const one = await limits.takeForNow('cooldown', `${purpose} ${email}`, now)
      if ('wait' in one) throw tooSoon(one.wait)
      taken.push(one)
    }
    return work()
  })
}

/** Runs work that mails addresses, also if one of them has to wait; the work receives whether it may be mailed. */
export async function mailingIfFree<T>(
  { limits }: Pick<AccountParts, 'limits'>,
  {
    purpose,
    email,
    now,
    work,
  }: { purpose: OnceAMinute; email: string | null; now: Date; work: (mayBeMailed: boolean) => Promise<T> },
): Promise<T> {
  const one = email === null ? undefined : await limits.takeForNow('cooldown', `${purpose} ${email}`, now)
  const taken = one === undefined || 'wait' in one ? [] : [one]
  return givingBack(limits, taken, () => work(taken.length > 0))
}

async function givingBack<T>(
  limits: Pick<AccountParts['limits'], 'giveBack'>,
  taken: readonly Taken[],
  work: () => Promise<T>,
): Promise<T> {
  try {
    return await work()
  } catch (error) {
    await Promise.all(taken.map((one) => limits.giveBack(one)))
    throw error
  }
}

/** Composes the mail with the code that verifies an address for the first time. */
export async function composeConfirmation(parts: AccountParts, secret: SecretCode): Promise<RenderedMail> {
  return parts.mails.compose({ template: 'confirmation', code: secret.code })
}

/** Sends the code that verifies an address, in one transaction with its rows. */
export async function sendConfirmation(
  parts: AccountParts,
  tx: Tx,
  given: {
    user: UserRow
    secret: SecretCode
    mail: RenderedMail
    signUpHash?: string
    askedBy?: DeviceClient
  },
  now: Date,
): Promise<UserRow> {
  const { user, mail, ...kept } = given
  await keepCode(parts, tx, { userId: user.id, purpose: 'signup', email: user.email, ...kept }, now)
  await parts.mails.enqueue(tx, user.email, mail, now)
  return changeUser(tx, user.id, { confirmation_sent_at: now.toISOString() }, now)
}
