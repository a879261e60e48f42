// Changing an account's address: requested, confirmed from the new inbox and, if the operator wants it, from the
// present one, too; announced immediately at the present one, which can undo it for three days.
import { paths } from '../../../../../paths.ts'
import { ProtocolRefusal } from '../../../../../platform/auth-protocol/refusal.ts'
import type { Tx } from '../../../../../platform/database/database.ts'
import { isUniqueViolation } from '../../../../../platform/database/unavailable.ts'
import { removeFactorsSince } from '../../../factors/server/actions.ts'
import type { ChangeWaitsFor } from '../../../identity/users/rules.ts'
import {
  changeUser,
  deleteIdentitiesSince,
  findUserByEmail,
  lockUser,
  refreshEmailIdentity,
  type UserRow,
} from '../../../identity/users/server/actions.ts'
import { forgetNoticesTo, tellOwner } from '../../../mails/notices/server/actions.ts'
import { NOTICE_SECONDS } from '../../../mails/rules.ts'
import type { RenderedMail } from '../../../mails/server/actions.ts'
import { type Client, forgetClientsOf } from '../../../safeguards/familiar-clients/server/actions.ts'
import { type AccountParts, noteEvent, requireRate } from '../../../safeguards/server/actions.ts'
import { deleteSessions, forgetDevices } from '../../../sessions/server/actions.ts'
import {
  deleteCodesOf,
  keepCode,
  mailedLink,
  mailingOnce,
  makeCode,
  type SecretCode,
  tooSoon,
} from '../../codes/server/actions.ts'
import { NEW_FACTOR_SECONDS, UNDO_SECONDS, type UndoOutcome } from '../rules.ts'
import { closeUndos, extendUndos, insertUndo, isKeptFree, lockUndo } from './records.ts'

export { deleteUndosBefore, isKeptFree, openUndoAddresses, undoAddresses } from './records.ts'

export type EmailChange = {
  email: string
  /** Somebody has it already, which is not revealed where sign-up keeps that secret. */
  isTaken: boolean
  /** None if nothing has to be verified. */
  toNew: { secret: SecretCode; mail: RenderedMail } | undefined
  /** If the present address must confirm, too. */
  toPresent: { secret: SecretCode; mail: RenderedMail } | undefined
  /** The client that asked for the change; one that asks for its codes again need not be the person's. */
  askedBy?: Client
}

/**
 * Runs the work that stores a change of address, with the mails that it sends. Raises email_exists,
 * over_request_rate_limit, over_email_send_rate_limit.
 */
export async function withEmailChange<T>(
  parts: AccountParts,
  { user, email, client }: { user: UserRow; email: string; client: Client },
  now: Date,
  work: (change: EmailChange) => Promise<T>,
): Promise<T> {
  const { confirm } = parts.settings
  const { db } = parts.database
  const isTaken =
    (await findUserByEmail(db, email)) !== undefined || (await isKeptFree(db, email, user.id, now))
  // Where sign-up keeps secret who has an account, so does this: the mail is simply not sent.
  if (isTaken && confirm !== 'required') throw new ProtocolRefusal('email_exists')
  await requireRate(parts, 'mail', client.addressKey, now)
  // By both addresses: /resend is called with the present one, and sends to the new one.
  return mailingOnce(parts, 'email_change', [user.email, email], now, async () => {
    if (confirm === 'off') return work({ email, isTaken, toNew: undefined, toPresent: undefined })
    const toNew = await composeEmailChange(parts, 'email_change')
    const toPresent = mustConfirmPresent(parts, user)
      ? await composeEmailChange(parts, 'email_change_present')
      : undefined
    return work({ email, isTaken, toNew, toPresent, askedBy: client })
  })
}

/** An unverified address has no say in where its account goes. */
const mustConfirmPresent = ({ settings }: Pick<AccountParts, 'settings'>, user: UserRow) =>
  settings.doubleConfirm && user.email_confirmed_at !== null

/** The mail that confirms a change: a code to type, and a link to our own page. */
export async function composeEmailChange(
  parts: AccountParts,
  template: 'email_change' | 'email_change_present',
): Promise<{ secret: SecretCode; mail: RenderedMail }> {
  const secret = makeCode(parts)
  const link = mailedLink(parts, paths.settings('account'), { secret, type: 'email_change' })
  const mail = await parts.mails.compose({ template, code: secret.code, link })
  return { secret, mail }
}

/** Stores the request with the codes that confirm it, and notifies the present address. Raises a unique violation. */
export async function askForNewEmail(
  parts: AccountParts,
  tx: Tx,
  { user, keptSession }: { user: UserRow; keptSession: string },
  change: EmailChange,
  now: Date,
): Promise<UserRow> {
  const { email, toNew, toPresent } = change
  await offerUndo(parts, tx, user, now)
  if (!toNew) return moveTo(parts, tx, user, email, { keptSession }, now)
  await sendEmailChange(parts, tx, user, change, now)
  const waits: ChangeWaitsFor = toPresent ? 'both' : 'new'
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
 * Notifies a verified address that its account is about to leave it, with the link that undoes that. If the notice is
 * held back, the links that were mailed before undo this request, too, and last as long as a new one would. Where there
 * is none, as for an account that was made anew within the hour, nothing can be requested until one can be mailed:
 * raises over_email_send_rate_limit.
 */
async function offerUndo(parts: AccountParts, tx: Tx, user: UserRow, now: Date): Promise<void> {
  if (user.email_confirmed_at === null) return
  const mailed = await keepUndosOpen(tx, user, now)
  const token = parts.random.bytes(32).toString('base64url')
  const undo = parts.settings.siteUrl + paths.undoAddressChange(token)
  if (await tellOwner(parts, tx, user, { template: 'email_change_asked', undo }, now)) {
    await insertUndo(tx, {
      id: parts.random.uuid(),
      user_id: user.id,
      email: user.email,
      token_hash: undoHash(parts, token),
      created_at: now.toISOString(),
      expires_at: secondsAfter(now, UNDO_SECONDS),
    })
  } else if (mailed === 0) {
    throw tooSoon(NOTICE_SECONDS)
  }
}

/**
 * Every mailed link that restores this address lasts for 72 hours from now: a change that is requested, resent or
 * confirmed late is undone by it as well. Returns how many there are.
 */
const keepUndosOpen = (tx: Tx, { id, email }: Pick<UserRow, 'id' | 'email'>, now: Date) =>
  extendUndos(tx, { user_id: id, email }, secondsAfter(now, UNDO_SECONDS), now)

const secondsAfter = (moment: Date | string, seconds: number) =>
  new Date(new Date(moment).getTime() + seconds * 1000).toISOString()

const undoHash = ({ keys }: Pick<AccountParts, 'keys'>, token: string) => keys.hash('address undo', token)

/** The result of a code: the change is done, or the other address must confirm it, too. */
export type Confirmed = { moved: UserRow } | { waitsFor: ChangeWaitsFor }

/**
 * Takes the confirmation of one address. `keptSession` is the one that requested the code; all others end with the
 * change. Raises email_exists, otp_expired for an address that was not asked, and a unique violation.
 */
export async function confirmEmailChange(
  parts: Pick<AccountParts, 'log'>,
  tx: Tx,
  user: UserRow,
  by: { word: 'new' | 'present'; email: string; keptSession: string | undefined },
  now: Date,
): Promise<Confirmed> {
  const waitsFor = user.email_change_waits_for ?? 'new'
  const wanted = user.new_email
  const isAsked = waitsFor === 'both' || waitsFor === by.word
  const isSame = by.email === (by.word === 'new' ? wanted : user.email)
  if (wanted === null || !isAsked || !isSame) throw new ProtocolRefusal('otp_expired')
  if (waitsFor === 'both') {
    const other = by.word === 'new' ? 'present' : 'new'
    await changeUser(tx, user.id, { email_change_waits_for: other }, now)
    return { waitsFor: other }
  }
  if (await isKeptFree(tx, wanted, user.id, now)) throw new ProtocolRefusal('email_exists')
  return { moved: await moveTo(parts, tx, user, wanted, by, now) }
}

async function moveTo(
  parts: Pick<AccountParts, 'log'>,
  tx: Tx,
  user: UserRow,
  email: string,
  { keptSession }: { keptSession: string | undefined },
  now: Date,
): Promise<UserRow> {
  await keepUndosOpen(tx, user, now)
  await deleteCodesOf(tx, user.id)
  await deleteSessions(tx, user.id, keptSession === undefined ? { all: true } : { except: keptSession })
  const moved = await changeUser(
    tx,
    user.id,
    { email, email_confirmed_at: now.toISOString(), new_email: null, email_change_waits_for: null },
    now,
  )
  await refreshEmailIdentity(tx, moved, now)
  noteEvent(parts, 'address_changed', user.id)
  return moved
}

/**
 * Restores an account to the address to which a link was mailed, whether or not the change was confirmed in the
 * meantime. All sessions end, no client is familiar any more, and everything a thief could come back with, or keep the
 * owner out with, is removed: the password, providers that were added since, and factors that were added since or
 * shortly before. A mail to the address leads to a new password.
 */
export async function undoEmailChange(
  parts: Pick<AccountParts, 'keys' | 'log'>,
  tx: Tx,
  token: string,
  now: Date,
): Promise<UndoOutcome> {
  const undo = await lockUndo(tx, undoHash(parts, token))
  if (!undo) return 'expired'
  if (undo.used_at !== null) return 'used'
  if (new Date(undo.expires_at) <= now) return 'expired'
  const user = await lockUser(tx, undo.user_id)
  if (!user) return 'expired'
  const { id } = user
  await closeUndos(tx, undo, now)
  await deleteSessions(tx, id, { all: true })
  await forgetDevices(tx, id)
  await forgetClientsOf(tx, id)
  await deleteCodesOf(tx, id)
  await removeFactorsSince(tx, id, secondsAfter(undo.created_at, -NEW_FACTOR_SECONDS))
  await deleteIdentitiesSince(tx, id, undo.created_at)
  // Further notices are sent immediately there: only its owner can have had the link.
  await forgetNoticesTo(parts, tx, undo.email)
  await changeUser(
    tx,
    id,
    {
      email: undo.email,
      email_confirmed_at: now.toISOString(),
      password_hash: null,
      new_email: null,
      email_change_waits_for: null,
    },
    now,
  )
  noteEvent(parts, 'address_change_undone', id)
  return 'undone'
}

/** Runs work that may give a user an address that somebody else took a moment ago. Raises email_exists. */
export async function refusingTakenEmail<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    if (isUniqueViolation(error)) throw new ProtocolRefusal('email_exists', { cause: error })
    throw error
  }
}
