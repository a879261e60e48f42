// Mails that anybody may request: the link to a new password, and resent codes. The answer, its time and the cooldown
// of a minute are the same whether or not the address has an account.
import { paths } from '../../../../../paths.ts'
import type { Reader } from '../../../../../platform/database/database.ts'
import {
  changeUser,
  findUserByEmail,
  isBanned,
  lockUserByEmail,
  requireEmail,
} from '../../../identity/users/server/actions.ts'
import { type AccountParts, inTheSameTime } from '../../../safeguards/server/actions.ts'
import { composeEmailChange, sendEmailChange } from '../../address-change/server/actions.ts'
import { isKeptFree } from '../../address-undo/server/actions.ts'
import type { CodePurpose } from '../../codes/rules.ts'
import {
  composeConfirmation,
  findCode,
  keepCode,
  mailedLink,
  mailingIfFree,
  mailingOnce,
  makeCode,
  sendConfirmation,
} from '../../codes/server/actions.ts'
import { beginFlow, type Challenge } from '../../flows/server/actions.ts'

export type RecoverInput = {
  email: string
  challenge: Challenge | undefined
}

/**
 * Sends a link to /auth/reset-password, if there is an account (MSG-44, AUTH-16). The links that were sent before stay
 * valid until one is used: anybody can request one for anybody. Raises invalid_email,
 * over_email_send_rate_limit.
 */
export async function sendRecovery(parts: AccountParts, input: RecoverInput, now: Date): Promise<void> {
  const email = requireEmail(input.email)
  await mailingOnceInTheSameTime(parts, 'recovery', email, now, async () => {
    const flowId = input.challenge && parts.random.uuid()
    const secret = makeCode(parts, flowId)
    const link = mailedLink(parts, paths.resetPassword(), { secret, type: 'recovery' })
    const mail = await parts.mails.compose({ template: 'recovery', link })
    const mailIfUnproved = await parts.mails.compose({ template: 'recovery', link, startsOver: true })
    await parts.database.inTransaction(async (tx) => {
      const user = await lockUserByEmail(tx, email)
      if (!user || isBanned(user, now)) return
      if (flowId !== undefined) {
        const flow = { method: 'recovery', challenge: input.challenge, redirectTo: null }
        await beginFlow(parts, tx, { ...flow, userId: user.id, id: flowId }, now)
      }
      await keepCode(parts, tx, { userId: user.id, purpose: 'recovery', email, secret }, now)
      await parts.mails.enqueue(tx, email, user.email_confirmed_at === null ? mailIfUnproved : mail, now)
      await changeUser(tx, user.id, { recovery_sent_at: now.toISOString() }, now)
    })
  })
}

/**
 * Resends the code of a sign-up, unless there is nothing to verify (AUTH-23, MSG-51). Raises invalid_email,
 * over_email_send_rate_limit.
 */
export async function resendConfirmation(parts: AccountParts, typed: string, now: Date): Promise<void> {
  const email = requireEmail(typed)
  await mailingOnceInTheSameTime(parts, 'signup', email, now, async () => {
    const secret = makeCode(parts)
    const mail = await composeConfirmation(parts, secret)
    await parts.database.inTransaction(async (tx) => {
      const user = await lockUserByEmail(tx, email)
      if (user?.email_confirmed_at !== null) return
      // It is the last sign-up's, whoever wants it again.
      const signUp = (await findCode(tx, user.id, 'signup'))?.sign_up ?? null
      await sendConfirmation(parts, tx, { user, secret, mail, signUp }, now)
    })
  })
}

/**
 * Resends the codes of an address change, to the addresses that have not confirmed it; `typed` is the present one. The
 * new one may be wanted by several accounts and still gets one mail a minute; that it has to wait is not told, since it
 * is none of the client's business who wants which address. Raises invalid_email, over_email_send_rate_limit.
 */
export async function resendEmailChange(parts: AccountParts, typed: string, now: Date): Promise<void> {
  const email = requireEmail(typed)
  await mailingOnceInTheSameTime(parts, 'email_change', email, now, async () => {
    const toNew = await composeEmailChange(parts, 'email_change')
    const toPresent = await composeEmailChange(parts, 'email_change_present')
    const isTaken = async (reader: Reader, wanted: string, by: string) =>
      (await findUserByEmail(reader, wanted)) !== undefined || (await isKeptFree(reader, wanted, by, now))
    const asked = await findUserByEmail(parts.database.db, email)
    const wanted = asked?.new_email ?? null
    // Nothing would be mailed to an address that somebody has, so strangers do not use up its minute either.
    const isFree = asked && wanted !== null && !(await isTaken(parts.database.db, wanted, asked.id))
    await mailingIfFree(parts, 'email_change', isFree ? wanted : null, now, (mayBeMailed) =>
      parts.database.inTransaction(async (tx) => {
        const user = await lockUserByEmail(tx, email)
        if (!user?.new_email) return
        const waitsFor = user.email_change_waits_for ?? 'new'
        const change = {
          email: user.new_email,
          isTaken: await isTaken(tx, user.new_email, user.id),
          toNew: waitsFor !== 'present' && mayBeMailed && user.new_email === wanted ? toNew : undefined,
          toPresent: waitsFor === 'new' ? undefined : toPresent,
        }
        await sendEmailChange(parts, tx, user, change, now)
        await changeUser(tx, user.id, { email_change_sent_at: now.toISOString() }, now)
      }),
    )
  })
}

function mailingOnceInTheSameTime(
  parts: AccountParts,
  purpose: CodePurpose,
  email: string,
  now: Date,
  work: () => Promise<void>,
): Promise<void> {
  return mailingOnce(parts, purpose, [email], now, () => inTheSameTime(work))
}
