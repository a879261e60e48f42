// Asking for another address, which its inbox confirms (address-confirmation.ts). The present one is notified
// immediately and can undo it (../address-undo).
import { paths } from '../../../../paths.ts'
import type { Reader, Tx } from '../../../../platform/database/database.ts'
import {
  type AccountParts,
  inTheSameTime,
  requireRate,
} from '../../abuse-protection/server/abuse-protection.actions.ts'
import type { DeviceClient } from '../../abuse-protection/server/trusted-devices.actions.ts'
import { offerUndo } from '../../abuse-protection/server/undo-links.actions.ts'
import { isKeptFree, openUndoAddresses } from '../../abuse-protection/server/undo-links.records.ts'
import { findUserByEmail } from '../../identity/server/users-by-email.ts'
import { requireEmail } from '../../identity/users/server/users.actions.ts'
import { changeUser, lockUserByEmail, type UserRow } from '../../identity/users/server/users.records.ts'
import type { RenderedMail } from '../../mails/server/mails.actions.ts'
import { ProtocolRefusal } from '../../server/refusal.ts'
import type { OnceAMinute } from '../codes.rules.ts'
import { moveTo } from './address-confirmation.ts'
import {
  keepCode,
  mailedLink,
  mailingIfFree,
  mailingOnce,
  makeCode,
  type SecretCode,
} from './codes.actions.ts'
import { findCode } from './codes.records.ts'

type CodeMail = { secret: SecretCode; mail: RenderedMail }

export type EmailChange = {
  email: string
  /** The code to mail; undefined if nothing has to be verified, or if the code that was mailed for this change stays. */
  toNew: CodeMail | undefined
  /** False for an address that is taken, and for one that was mailed a moment ago, for anyone. */
  isNewMailed: boolean
  /** The client that asked for the change; another one may ask for its codes again. */
  askedBy?: DeviceClient
}

type Asked = { user: UserRow; email: string; client: DeviceClient }

/**
 * Runs the work that stores a change of address, with its mails. Where sign-up keeps secret who has an account, so does this,
 * also in its response time. Raises email_exists, over_request_rate_limit, over_email_send_rate_limit.
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
  const isTaken = await isTakenFrom(db, { userId: user.id, email }, now)
  if (isTaken && confirm !== 'required') throw new ProtocolRefusal('email_exists')
  await requireRate(parts, 'mail', client.addressKey, now)
  const store = async (mayMailNew: boolean): Promise<T> => {
    if (confirm === 'off') return work({ email, toNew: undefined, isNewMailed: false })
    const hasCode = user.new_email === email && (await findCode(db, user.id, 'email_change'))?.email === email
    const toNew = mayMailNew || !hasCode ? await composeEmailChange(parts) : undefined
    return work({ email, toNew, isNewMailed: mayMailNew && !isTaken, askedBy: client })
  }
  // Only the person's own requests can refuse this one, not those of strangers. If strangers had one of the addresses mailed a
  // moment ago, its code for this change is sent on request.
  return mailingOnce(parts, {
    purpose: 'email_change_by',
    emails: [user.id],
    now,
    work: () =>
      mailingIfFree(parts, {
        purpose: 'email_change_typed',
        email: user.email,
        now,
        work: () => mailingIfFree(parts, { purpose: minuteOf(isTaken), email, now, work: store }),
      }),
  })
}

/**
 * Returns the minute that a change uses up at the wanted address. If the address is taken, nothing is mailed: such requests wait
 * for each other as all others do, which hides it, but never hold up one that can be mailed.
 */
export const minuteOf = (isTaken: boolean): OnceAMinute => (isTaken ? 'email_change_unsent' : 'email_change')

/** Returns true if an address belongs to another person, verified or not, or may again. */
export async function isTakenFrom(
  reader: Reader,
  { userId, email }: { userId: string; email: string },
  now: Date,
): Promise<boolean> {
  return (await findUserByEmail(reader, email)) !== undefined || isKeptFree(reader, email, userId, now)
}

/** The mail that confirms a change: a code to type, and a link to our own page. */
export async function composeEmailChange(parts: AccountParts): Promise<CodeMail> {
  const secret = makeCode(parts)
  const link = mailedLink(parts, paths.settings('account'), { secret, type: 'email_change' })
  return { secret, mail: await parts.mails.compose({ template: 'email_change', code: secret.code, link }) }
}

/**
 * Stores the request with the codes that confirm it, and notifies the present address. Raises a unique violation, and
 * over_email_send_rate_limit if no link that undoes it could be mailed.
 */
export async function askForNewEmail(
  parts: AccountParts,
  tx: Tx,
  { user, keptSession, change }: { user: UserRow; keptSession: string; change: EmailChange },
  now: Date,
): Promise<UserRow> {
  const { email } = change
  await offerUndo(parts, tx, { user, notice: { template: 'email_change_asked' } }, now)
  if (parts.settings.confirm === 'off') {
    return moveTo(parts, tx, { user, proved: { email, by: 'code_in_session', session: keptSession } }, now)
  }
  await sendEmailChange(parts, tx, { user, emailChange: change }, now)
  return changeUser(tx, user.id, { new_email: email, email_change_sent_at: now.toISOString() }, now)
}

export async function sendEmailChange(
  parts: AccountParts,
  tx: Tx,
  { user, emailChange: { email, toNew, isNewMailed, askedBy } }: { user: UserRow; emailChange: EmailChange },
  now: Date,
): Promise<void> {
  if (toNew) {
    const { secret, mail } = toNew
    await keepCode(
      parts,
      tx,
      { userId: user.id, purpose: 'email_change', email, secret, askedBy, isMailed: isNewMailed },
      now,
    )
    if (isNewMailed) await parts.mails.enqueue(tx, email, mail, now)
  }
}

/**
 * Resends the code of an address change to the new address; `typed` is the present one. The typed address is counted by itself,
 * so that it uses up the minute of no address that is not mailed: anyone can type any. Several accounts may want the new one,
 * which still gets one mail a minute; the answer does not show that it has to wait, since that would reveal which addresses
 * others want. Raises invalid_email, over_email_send_rate_limit.
 */
export async function resendEmailChange(parts: AccountParts, typed: string, now: Date): Promise<void> {
  const email = requireEmail(typed)
  await mailingOnce(parts, {
    purpose: 'email_change_typed',
    emails: [email],
    now,
    work: () => inTheSameTime(() => resendCode(parts, email, now)),
  })
}

/** A request that can no longer be undone can no longer be confirmed either; an unverified address has nothing to undo. */
const isLapsed = async (reader: Reader, { id, email, email_confirmed_at }: UserRow, now: Date) =>
  email_confirmed_at !== null && !(await openUndoAddresses(reader, id, now)).includes(email)

async function resendCode(parts: AccountParts, email: string, now: Date): Promise<void> {
  const { db } = parts.database
  const asked = await findUserByEmail(db, email)
  const wanted = asked?.new_email ?? null
  const isTaken =
    asked !== undefined &&
    wanted !== null &&
    (await isTakenFrom(db, { userId: asked.id, email: wanted }, now))
  const toNew = await composeEmailChange(parts)
  await mailingIfFree(parts, {
    purpose: minuteOf(isTaken),
    email: wanted,
    now,
    work: (mayMail) =>
      parts.database.inTransaction(async (tx) => {
        const user = await lockUserByEmail(tx, email)
        if (!user?.new_email || (await isLapsed(tx, user, now))) return
        const { id, new_email } = user
        const isMailable = mayMail && new_email === wanted
        const isTakenNow = isTaken || (await isTakenFrom(tx, { userId: id, email: new_email }, now))
        const change = {
          email: new_email,
          toNew: isMailable ? toNew : undefined,
          isNewMailed: isMailable && !isTakenNow,
        }
        await sendEmailChange(parts, tx, { user, emailChange: change }, now)
        // The user object shows the moment, so it must not depend on other people who want the address.
        await changeUser(tx, id, { email_change_sent_at: now.toISOString() }, now)
      }),
  })
}
