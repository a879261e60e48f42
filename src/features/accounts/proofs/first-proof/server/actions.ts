// What the first verification of an address does to its account: it keeps what the verifying person brought, and
// deletes the rest, since anybody can sign up with anybody's address (security decision 25).

import { actFor } from '../../../../../platform/actor.ts'
import { ProtocolRefusal } from '../../../../../platform/auth-protocol/refusal.ts'
import type { Tx } from '../../../../../platform/database/database.ts'
import { removeAllFactors } from '../../../factors/server/actions.ts'
import { countSecondFactors } from '../../../identity/factors/server/actions.ts'
import {
  addUser,
  changeUser,
  isBanned,
  lockUser,
  lockUserByEmail,
  refreshEmailIdentity,
  type UserRow,
} from '../../../identity/users/server/actions.ts'
import type { Lost } from '../../../mails/server/actions.ts'
import { forgetClientsOf } from '../../../safeguards/familiar-clients/server/actions.ts'
import { type AccountParts, noteEvent } from '../../../safeguards/server/actions.ts'
import type { Authenticated } from '../../../sessions/gate/server/actions.ts'
import { deleteSessions, forgetDevices } from '../../../sessions/server/actions.ts'
import type { LaterSignUp } from '../../codes/rules.ts'
import { deleteCodesOf } from '../../codes/server/actions.ts'
import { eraseAccount } from '../../erasure/server/actions.ts'

type ProofParts = Pick<AccountParts, 'log' | 'mails' | 'personData' | 'random'>

/**
 * What somebody who verifies an address brings along: the password and the data of their sign-up, if they signed up.
 */
export type Brought = Pick<LaterSignUp, 'password_hash' | 'user_metadata'>

/** A mailed link or a provider brings nothing of any sign-up. */
export const NOTHING: Brought = { password_hash: null, user_metadata: {} }

/**
 * The code of the sign-up that created the account was typed: its password and its contents stay. Sessions and factors
 * are removed, except for the session that requested the code and what that one had proved.
 */
export async function proveOwnSignUp(
  parts: ProofParts,
  tx: Tx,
  user: UserRow,
  inNameOf: Pick<Authenticated, 'session' | 'aal'> | undefined,
  now: Date,
): Promise<UserRow> {
  const kept = inNameOf?.session.id
  await deleteSessions(tx, user.id, kept === undefined ? { all: true } : { except: kept })
  await forgetDevices(tx, user.id)
  await forgetClientsOf(tx, user.id)
  if (inNameOf?.aal !== 'aal2') {
    const hadFactors = (await countSecondFactors(tx, user.id)) > 0
    await removeAllFactors(tx, user.id)
    if (hadFactors) await tellLost(parts, tx, user.email, { lost: ['factors'], isStartedOver: false }, now)
  }
  await deleteCodesOf(tx, user.id)
  const change = { email_confirmed_at: now.toISOString(), new_email: null, email_change_waits_for: null }
  const proved = await changeUser(tx, user.id, change, now)
  await refreshEmailIdentity(tx, proved, now)
  noteEvent(parts, 'address_proved', user.id)
  return proved
}

/**
 * Somebody verified the address of an account that another sign-up created, or may have: that account is erased with
 * everything that nouns store about it, and one with the verifying person's data takes its place. It may have been
 * theirs all the same, so a mail lists what is gone (decision 29). A verified account stays as it is.
 */
export async function takeOver(
  parts: ProofParts,
  tx: Tx,
  found: UserRow,
  brought: Brought,
  worthTelling: readonly Lost[],
  now: Date,
): Promise<UserRow> {
  // Waits for a sign-in in progress, so that its session ends with the others.
  const user = await lockUser(tx, found.id)
  if (user?.email !== found.email) throw new ProtocolRefusal('user_not_found')
  if (user.email_confirmed_at !== null) return user
  const hadFactors = (await countSecondFactors(tx, user.id)) > 0
  const lost = worthTelling.filter((what) => (what === 'factors' ? hadFactors : user.password_hash !== null))
  const left = await eraseAccount(tx, actFor(user.id).id, parts.personData, now)
  const taken = await addUser(
    tx,
    parts.random,
    {
      // Rows that had to stay, such as payments, do not go to the new owner.
      ...(left === 'kept' ? {} : { id: user.id }),
      email: user.email,
      email_confirmed_at: now.toISOString(),
      ...brought,
    },
    now,
  )
  await tellLost(parts, tx, user.email, { lost, isStartedOver: true }, now)
  noteEvent(parts, 'account_taken_over', taken.id)
  return taken
}

/**
 * Somebody proved with another account that the inbox of an address is theirs: an account there that was never verified
 * is erased, as by any first verification, and a mail lists what is gone. Raises email_exists for one that was verified,
 * or is banned: a ban survives this, too.
 */
export async function clearAddress(parts: ProofParts, tx: Tx, email: string, now: Date): Promise<void> {
  const user = await lockUserByEmail(tx, email)
  if (!user) return
  if (!givesWay(user, now)) throw new ProtocolRefusal('email_exists')
  const lost: Lost[] = []
  if (user.password_hash !== null) lost.push('password')
  if ((await countSecondFactors(tx, user.id)) > 0) lost.push('factors')
  await eraseAccount(tx, actFor(user.id).id, parts.personData, now)
  await tellLost(parts, tx, email, { lost, isStartedOver: true }, now)
  noteEvent(parts, 'account_taken_over', user.id)
}

/** Whether an account gives way to somebody who can verify its address. */
export const givesWay = (user: Pick<UserRow, 'email_confirmed_at' | 'banned_until'>, now: Date) =>
  user.email_confirmed_at === null && !isBanned(user, now)

/** Sent once in the life of an account, to an address that was verified this very moment. */
async function tellLost(
  { mails }: Pick<AccountParts, 'mails'>,
  tx: Tx,
  to: string,
  what: { lost: readonly Lost[]; isStartedOver: boolean },
  now: Date,
): Promise<void> {
  await mails.enqueue(tx, to, await mails.compose({ template: 'taken_over', ...what }), now)
}
