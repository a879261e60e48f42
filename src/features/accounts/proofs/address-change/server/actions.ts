// Asking for another address: its inbox confirms it and, if the operator wants it, that of the present one, too
// (../../address-confirmation). The present one is told immediately and can undo it (../../address-undo).
import { paths } from '../../../../../paths.ts'
import { ProtocolRefusal } from '../../../../../platform/auth-protocol/refusal.ts'
import type { Reader, Tx } from '../../../../../platform/database/database.ts'
import type { ChangeWaitsFor } from '../../../identity/users/rules.ts'
import {
  changeUser,
  findUserByEmail,
  lockUserByEmail,
  requireEmail,
  type UserRow,
} from '../../../identity/users/server/actions.ts'
import { NOTICE_SECONDS } from '../../../mails/rules.ts'
import type { RenderedMail } from '../../../mails/server/actions.ts'
import { RESEND_COOLDOWN_SECONDS } from '../../../rules.ts'
import type { Client } from '../../../safeguards/familiar-clients/server/actions.ts'
import { type AccountParts, inTheSameTime, requireRate, tooSoon } from '../../../safeguards/server/actions.ts'
import { isKeptFree, keepUndosOpen, offerUndo } from '../../../safeguards/undo-links/server/actions.ts'
import { moveTo } from '../../address-confirmation/server/actions.ts'
import type { OnceAMinute } from '../../codes/rules.ts'
import {
  deleteCodesOf,
  findCode,
  keepCode,
  mailedLink,
  mailingIfFree,
  mailingOnce,
  makeCode,
  type SecretCode,
} from '../../codes/server/actions.ts'
import { givesWay } from '../../first-proof/server/actions.ts'

type CodeMail = { secret: SecretCode; mail: RenderedMail }

export type EmailChange = {
  email: string
  /** Somebody has it already, which is not revealed where sign-up keeps that secret. */
  isTaken: boolean
  /** None if nothing has to be verified, or the address was mailed for this change a moment ago. */
  toNew: CodeMail | undefined
  /** If the present address must confirm, too, and was not mailed a moment ago. */
  toPresent: CodeMail | undefined
  /** The client that asked for the change; one that asks for its codes again need not be the person's. */
  askedBy?: Client
}

type Asked = { user: UserRow; email: string; client: Client }

/**
 * Runs the work that stores a change of address, with the mails that it sends. Where sign-up keeps secret who has an
 * account, so does this, also in the time that it takes. Raises email_exists, over_request_rate_limit,
 * over_email_send_rate_limit.
 */
export async function withEmailChange<T>(
  parts: AccountParts,
  asked: Asked,
  now: Date,
  work: (change: EmailChange) => Promise<T>,
): Promise<T> {
  const change = () => mailingChange(parts, asked, now, work)
  return parts.settings.confirm === 'required' ? inTheSameTime(change) : change()
}

async function mailingChange<T>(
  parts: AccountParts,
  { user, email, client }: Asked,
  now: Date,
  work: (change: EmailChange) => Promise<T>,
): Promise<T> {
  const { confirm } = parts.settings
  const { db } = parts.database
  const isTaken = await isTakenFrom(parts, db, { userId: user.id, email }, now)
  if (isTaken && confirm !== 'required') throw new ProtocolRefusal('email_exists')
  await requireRate(parts, 'mail', client.addressKey, now)
  // Whose code was sent once more within the minute, by anybody, has it and need not wait for another.
  const isSent = await wasJustSent(db, user, email, now)
  const present = mustConfirmPresent(parts, user) ? user.email : null
  const store = async (mayMailPresent: boolean): Promise<T> => {
    if (confirm === 'off') return work({ email, isTaken, toNew: undefined, toPresent: undefined })
    const replaces = (await findUserByEmail(db, email)) !== undefined
    const toNew = isSent ? undefined : await composeEmailChange(parts, 'email_change', replaces)
    const toPresent = mayMailPresent ? await composeEmailChange(parts, 'email_change_present') : undefined
    return work({ email, isTaken, toNew, toPresent, askedBy: client })
  }
  // Only the person's own requests, and a mail to the address that they want, can refuse this one: nothing that strangers
  // type can. If they had the present address mailed a moment ago, its code for this change is sent on request.
  return mailingOnce(parts, 'email_change_by', [user.id], now, () =>
    mailingIfFree(parts, 'email_change_typed', user.email, now, () => {
      const mail = () => mailingIfFree(parts, 'email_change_present', present, now, store)
      return isSent ? mail() : mailingOnce(parts, minuteOf(isTaken), [email], now, mail)
    }),
  )
}

/**
 * Which minute a change takes from the address that it wants. If somebody has it, nothing is mailed: such requests wait
 * for each other as all others do, which hides it, but never keep one from being mailed that can be.
 */
export const minuteOf = (isTaken: boolean): OnceAMinute => (isTaken ? 'email_change_unsent' : 'email_change')

/**
 * Whether an address belongs to somebody else, or may again. An account that never verified it gives way to a code that
 * is typed from its inbox; where none is mailed, to nobody.
 */
export async function isTakenFrom(
  { settings }: Pick<AccountParts, 'settings'>,
  reader: Reader,
  { userId, email }: { userId: string; email: string },
  now: Date,
): Promise<boolean> {
  const holder = await findUserByEmail(reader, email)
  if (holder && (settings.confirm === 'off' || !givesWay(holder, now))) return true
  return isKeptFree(reader, email, userId, now)
}

async function wasJustSent(reader: Reader, user: UserRow, email: string, now: Date): Promise<boolean> {
  if (user.new_email !== email) return false
  const code = await findCode(reader, user.id, 'email_change')
  const since = now.getTime() - RESEND_COOLDOWN_SECONDS * 1000
  return code?.email === email && new Date(code.created_at).getTime() > since
}

/** An unverified address has no say in where its account goes. */
const mustConfirmPresent = ({ settings }: Pick<AccountParts, 'settings'>, user: UserRow) =>
  settings.doubleConfirm && user.email_confirmed_at !== null

/**
 * The mail that confirms a change: a code to type, and a link to our own page. `replaces` says that an account which
 * never verified the address goes with it.
 */
export async function composeEmailChange(
  parts: AccountParts,
  template: 'email_change' | 'email_change_present',
  replaces = false,
): Promise<CodeMail> {
  const secret = makeCode(parts)
  const link = mailedLink(parts, paths.settings('account'), { secret, type: 'email_change' })
  const words = { template, code: secret.code, link }
  const mail = await parts.mails.compose(replaces ? { ...words, replaces } : words)
  return { secret, mail }
}

/**
 * Stores the request with the codes that confirm it, and notifies the present address. Raises a unique violation, and
 * over_email_send_rate_limit if no link that undoes it could be mailed.
 */
export async function askForNewEmail(
  parts: AccountParts,
  tx: Tx,
  { user, keptSession }: { user: UserRow; keptSession: string },
  change: EmailChange,
  now: Date,
): Promise<UserRow> {
  const { email } = change
  const isVerified = user.email_confirmed_at !== null
  // As for an account that was made anew within the hour: nothing can be requested until a link can be mailed.
  if (isVerified && !(await offerUndo(parts, tx, user, { template: 'email_change_asked' }, now))) {
    throw tooSoon(NOTICE_SECONDS)
  }
  if (parts.settings.confirm === 'off') return moveTo(parts, tx, user, email, { keptSession }, now)
  // A code that was sent for another address says nothing about this one.
  if (user.new_email !== email) await deleteCodesOf(tx, user.id, 'email_change_present')
  await sendEmailChange(parts, tx, user, change, now)
  const waits: ChangeWaitsFor = mustConfirmPresent(parts, user) ? 'both' : 'new'
  const at = now.toISOString()
  return changeUser(
    tx,
    user.id,
    { new_email: email, email_change_sent_at: at, email_change_waits_for: waits },
    now,
  )
}

/** Sends the codes, each to its address. */
export async function sendEmailChange(
  parts: AccountParts,
  tx: Tx,
  user: UserRow,
  { email, isTaken, toNew, toPresent, askedBy }: EmailChange,
  now: Date,
): Promise<void> {
  await keepUndosOpen(tx, user, now)
  if (toNew) {
    const { secret, mail } = toNew
    await keepCode(parts, tx, { userId: user.id, purpose: 'email_change', email, secret, askedBy }, now)
    if (!isTaken) await parts.mails.enqueue(tx, email, mail, now)
  }
  if (toPresent) {
    const { secret, mail } = toPresent
    const kept = { userId: user.id, purpose: 'email_change_present', email: user.email } as const
    await keepCode(parts, tx, { ...kept, secret, askedBy }, now)
    await parts.mails.enqueue(tx, user.email, mail, now)
  }
}

/**
 * Resends the codes of an address change, to the addresses that have not confirmed it; `typed` is the present one. What
 * is typed is counted by itself, so that it takes the minute of no address that is not mailed: anybody can type any. The
 * new one may be wanted by several accounts and still gets one mail a minute; that it has to wait is not told, since it
 * is none of the client's business who wants which address. Raises invalid_email, over_email_send_rate_limit.
 */
export async function resendEmailChange(parts: AccountParts, typed: string, now: Date): Promise<void> {
  const email = requireEmail(typed)
  await mailingOnce(parts, 'email_change_typed', [email], now, () =>
    inTheSameTime(() => resendCodes(parts, email, now)),
  )
}

async function resendCodes(parts: AccountParts, email: string, now: Date): Promise<void> {
  const { db } = parts.database
  const asked = await findUserByEmail(db, email)
  const waitsFor = asked?.new_email ? (asked.email_change_waits_for ?? 'new') : undefined
  const wanted = waitsFor === 'new' || waitsFor === 'both' ? (asked?.new_email ?? null) : null
  const present = waitsFor === 'present' || waitsFor === 'both' ? email : null
  const isTaken =
    asked !== undefined &&
    wanted !== null &&
    (await isTakenFrom(parts, db, { userId: asked.id, email: wanted }, now))
  const replaces = wanted !== null && (await findUserByEmail(db, wanted)) !== undefined
  const toNew = await composeEmailChange(parts, 'email_change', replaces)
  const toPresent = await composeEmailChange(parts, 'email_change_present')
  const send = (mayMailNew: boolean, mayMailPresent: boolean) =>
    parts.database.inTransaction(async (tx) => {
      const user = await lockUserByEmail(tx, email)
      if (!user?.new_email) return
      const { id, new_email, email_change_waits_for: waits } = user
      const change = {
        email: new_email,
        isTaken: isTaken || (await isTakenFrom(parts, tx, { userId: id, email: new_email }, now)),
        toNew: mayMailNew && new_email === wanted && waits !== 'present' ? toNew : undefined,
        toPresent: mayMailPresent && (waits === 'both' || waits === 'present') ? toPresent : undefined,
      }
      await sendEmailChange(parts, tx, user, change, now)
      await changeUser(tx, id, { email_change_sent_at: now.toISOString() }, now)
    })
  await mailingIfFree(parts, minuteOf(isTaken), wanted, now, (mayMailNew) =>
    mailingIfFree(parts, 'email_change_present', present, now, (mayMailPresent) =>
      send(mayMailNew, mayMailPresent),
    ),
  )
}
