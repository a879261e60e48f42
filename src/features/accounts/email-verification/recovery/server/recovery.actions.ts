// The mails that anyone may request: the link to a new password, and resent codes. The answer, its time and the cooldown of a
// minute are the same for addresses with and without an account.
import { paths } from '../../../../../paths.ts'
import {
  type AccountParts,
  inTheSameTime,
} from '../../../abuse-protection/server/abuse-protection.actions.ts'
import { findUserByEmail } from '../../../identity/server/users-by-email.ts'
import { isBanned, requireEmail } from '../../../identity/users/server/users.actions.ts'
import { changeUser, lockUserByEmail } from '../../../identity/users/server/users.records.ts'
import type { OnceAMinute } from '../../codes.rules.ts'
import type { Challenge } from '../../flows.schemas.ts'
import {
  composeConfirmation,
  keepCode,
  keepUnmailed,
  mailedLink,
  mailingIfFree,
  mailingOnce,
  makeCode,
  sendConfirmation,
} from '../../server/codes.actions.ts'
import { findCode } from '../../server/codes.records.ts'
import { beginFlow } from '../../server/flows.actions.ts'

export type RecoverInput = {
  email: string
  challenge: Challenge | undefined
}

/**
 * Sends a link to /auth/reset-password, if there is an account (MSG-44, AUTH-16). The links that were sent before stay
 * valid until one is used: anyone can request one for anyone. Raises invalid_email,
 * over_email_send_rate_limit.
 */
export async function sendRecovery(parts: AccountParts, input: RecoverInput, now: Date): Promise<void> {
  const email = requireEmail(input.email)
  await mailingOnceInTheSameTime(parts, {
    purpose: 'recovery',
    email,
    now,
    work: async () => {
      const flowId = input.challenge && parts.random.uuid()
      const secret = makeCode(parts, flowId)
      const link = mailedLink(parts, paths.resetPassword(), { secret, type: 'recovery' })
      const mail = await parts.mails.compose({ template: 'recovery', link })
      await parts.database.inTransaction(async (tx) => {
        const user = await lockUserByEmail(tx, email)
        if (!user || isBanned(user, now)) return
        if (flowId !== undefined) {
          const flow = { method: 'recovery', challenge: input.challenge, redirectTo: null }
          await beginFlow(parts, tx, { ...flow, userId: user.id, id: flowId }, now)
        }
        await keepCode(parts, tx, { userId: user.id, purpose: 'recovery', email, secret }, now)
        await parts.mails.enqueue(tx, email, mail, now)
        await changeUser(tx, user.id, { recovery_sent_at: now.toISOString() }, now)
      })
    },
  })
}

/**
 * Resends the code of a sign-up, unless there is nothing to verify (AUTH-23, MSG-51). The typed address is counted by itself:
 * anyone can type any address, and uses up the minute of none that is not mailed. Raises invalid_email,
 * over_email_send_rate_limit.
 */
export async function resendConfirmation(parts: AccountParts, typed: string, now: Date): Promise<void> {
  const email = requireEmail(typed)
  await mailingOnceInTheSameTime(parts, {
    purpose: 'signup_typed',
    email,
    now,
    work: async () => {
      const secret = makeCode(parts)
      const mail = await composeConfirmation(parts, secret)
      const isUnproved = (await findUserByEmail(parts.database.db, email))?.email_confirmed_at === null
      await mailingIfFree(parts, {
        purpose: 'signup',
        email: isUnproved ? email : null,
        now,
        work: (isMailed) =>
          parts.database.inTransaction(async (tx) => {
            const user = await lockUserByEmail(tx, email)
            if (!user) return
            if (user.email_confirmed_at === null) {
              if (isMailed) await sendConfirmation(parts, tx, { user, secret, mail }, now)
            } else if (await findCode(tx, user.id, 'signup')) {
              // The person who signed up with this address expects a code.
              await keepUnmailed(parts, tx, { userId: user.id, email }, now)
            }
          }),
      })
    },
  })
}

function mailingOnceInTheSameTime(
  parts: AccountParts,
  {
    purpose,
    email,
    now,
    work,
  }: { purpose: OnceAMinute; email: string; now: Date; work: () => Promise<void> },
): Promise<void> {
  return mailingOnce(parts, { purpose, emails: [email], now, work: () => inTheSameTime(work) })
}
