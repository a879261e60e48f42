// Mails that anybody may ask for: the link to a new password, and the codes once more. The answer, its time and the
// waiting time of a minute are the same whether or not the address has an account.
import { onSite } from '../../../../platform/auth-protocol/redirect.ts'
import { keepCode, makeCode, requireCooldown } from '../../codes/server/actions.ts'
import { composeEmailChange } from '../../credentials/server/actions.ts'
import { beginFlow, type Challenge } from '../../flows/server/actions.ts'
import { type AccountParts, inTheSameTime } from '../../server/actions.ts'
import { composeConfirmation, requireEmail, sendConfirmation } from '../../sign-up/server/actions.ts'
import { changeUser, findUserByEmail, isBanned } from '../../users/server/actions.ts'

export const RESET_PASSWORD_PATH = '/auth/reset-password'

export type RecoverInput = {
  email: string
  redirectTo: string | null
  challenge: Challenge | undefined
}

/**
 * Sends a link to /auth/reset-password, if there is an account (MSG-44, AUTH-16).
 * Raises invalid_email, over_email_send_rate_limit.
 */
export async function sendRecovery(parts: AccountParts, input: RecoverInput, now: Date): Promise<void> {
  const email = requireEmail(input.email)
  await requireCooldown(parts, 'recovery', email, now)
  await inTheSameTime(async () => {
    const flowId = input.challenge && parts.random.uuid()
    const secret = makeCode(parts, flowId)
    const link = onSite(input.redirectTo, parts.settings.siteUrl, [RESET_PASSWORD_PATH])
    link.searchParams.set('token_hash', secret.link)
    link.searchParams.set('type', 'recovery')
    const mail = await parts.mails.compose({ template: 'recovery', link: link.href })
    await parts.database.inTransaction(async (tx) => {
      const user = await findUserByEmail(tx, email)
      if (!user || isBanned(user, now)) return
      if (flowId !== undefined) {
        const flow = { method: 'recovery', challenge: input.challenge, redirectTo: input.redirectTo }
        await beginFlow(parts, tx, { ...flow, userId: user.id, id: flowId }, now)
      }
      await keepCode(parts, tx, { userId: user.id, purpose: 'recovery', email, secret }, now)
      await parts.mails.enqueue(tx, email, mail, now)
      await changeUser(tx, user.id, { recovery_sent_at: now.toISOString() }, now)
    })
  })
}

/**
 * Sends the code of a sign-up once more, unless there is nothing to prove (AUTH-23, MSG-51).
 * Raises invalid_email, over_email_send_rate_limit.
 */
export async function resendConfirmation(parts: AccountParts, typed: string, now: Date): Promise<void> {
  const email = requireEmail(typed)
  await requireCooldown(parts, 'signup', email, now)
  await inTheSameTime(async () => {
    const secret = makeCode(parts)
    const mail = await composeConfirmation(parts, secret)
    await parts.database.inTransaction(async (tx) => {
      const user = await findUserByEmail(tx, email)
      if (user?.email_confirmed_at !== null) return
      await sendConfirmation(parts, tx, { user, secret, mail }, now)
    })
  })
}

/**
 * Sends the code of an address change once more, to the new address; `typed` is the present one.
 * Raises invalid_email, over_email_send_rate_limit.
 */
export async function resendEmailChange(
  parts: AccountParts,
  typed: string,
  redirectTo: string | null,
  now: Date,
): Promise<void> {
  const email = requireEmail(typed)
  await requireCooldown(parts, 'email_change', email, now)
  await inTheSameTime(async () => {
    const secret = makeCode(parts)
    const mail = await composeEmailChange(parts, secret, redirectTo, parts.settings.siteUrl)
    await parts.database.inTransaction(async (tx) => {
      const user = await findUserByEmail(tx, email)
      if (!user?.new_email) return
      const taken = await findUserByEmail(tx, user.new_email)
      await keepCode(
        parts,
        tx,
        { userId: user.id, purpose: 'email_change', email: user.new_email, secret },
        now,
      )
      if (!taken) await parts.mails.enqueue(tx, user.new_email, mail, now)
      await changeUser(tx, user.id, { email_change_sent_at: now.toISOString() }, now)
    })
  })
}
