// Binds an account to the person who proves its address: the account and its content stay, and every credential that they did not
// bring is removed, as in the table (../first-proof.rules.ts, decision 29).

import { paths } from '../../../../paths.ts'
import { actFor } from '../../../../platform/actor.ts'
import type { Tx } from '../../../../platform/database/database.ts'
import { type AccountParts, noteEvent } from '../../abuse-protection/server/abuse-protection.actions.ts'
import { deleteClientsOf as forgetClientsOf } from '../../abuse-protection/server/trusted-devices.records.ts'
import { removeAllFactors } from '../../factors/server/factors.actions.ts'
import { refreshEmailIdentity } from '../../identity/users/server/users.actions.ts'
import { changeUser, deleteIdentities, type UserRow } from '../../identity/users/server/users.records.ts'
import { deleteSessions, forgetDevices } from '../../sessions/server/sessions.records.ts'
import { type AccountState, CREDENTIALS, type Credential, type Proof, STAYS } from '../first-proof.rules.ts'
import { deleteCodesOf } from './codes.records.ts'
import { endFlowsOf } from './flows.actions.ts'
import { countPublished } from './published.ts'

export type ProofParts = Pick<AccountParts, 'log' | 'mails' | 'personData' | 'settings'>

export type Proved = {
  /** The proved address: the account's own, or the one to which it moves. */
  email: string
  by: Proof
  session?: string | undefined
}

/**
 * Takes a proof of an address for its account, whose row is locked: removes the credentials that its prover did not bring, and
 * notifies them which, and how much was published. Raises a unique violation if another account has the address.
 */
export async function proveAddress(
  parts: ProofParts,
  tx: Tx,
  { user, proved: { email, by, session } }: { user: UserRow; proved: Proved },
  now: Date,
): Promise<UserRow> {
  const state = stateOf(user, email)
  if (state === 'verified') return user
  const removed: Credential[] = []
  for (const credential of CREDENTIALS) {
    if (STAYS[state][by].includes(credential)) continue
    if ((await REMOVE[credential](parts, tx, user, session)) > 0) removed.push(credential)
  }
  await deleteCodesOf(tx, user.id)
  await endFlowsOf(tx, user.id)
  const isFirst = state === 'unverified'
  // Everyone expects that their other sessions end, so that alone is not mailed.
  const isNotified = isFirst && removed.some((credential) => credential !== 'other_sessions')
  if (isFirst) {
    await forgetDevices(tx, user.id)
    await forgetClientsOf(tx, user.id)
  }
  const proved = await changeUser(
    tx,
    user.id,
    {
      email,
      email_confirmed_at: now.toISOString(),
      new_email: null,
      sign_up_browser: null,
      ...(removed.includes('password') ? { password_hash: null } : {}),
      ...(isNotified ? { removed_at_proof: removed } : {}),
    },
    now,
  )
  await refreshEmailIdentity(tx, proved, now)
  if (isNotified) await notifyRemoved(parts, tx, { user: proved, removed }, now)
  const detail = removed.length > 0 ? removed.join(' ') : undefined
  if (isFirst) noteEvent(parts, 'address_proved', user.id, detail)
  else noteEvent(parts, 'address_changed', user.id, detail)
  return proved
}

const stateOf = (user: UserRow, email: string): AccountState => {
  if (user.email_confirmed_at === null) return 'unverified'
  return email === user.email ? 'verified' : 'moving'
}

const REMOVE: Record<
  Credential,
  (parts: ProofParts, tx: Tx, user: UserRow, session: string | undefined) => Promise<number>
> = {
  other_sessions: (_parts, tx, { id }, session) =>
    deleteSessions(tx, id, session === undefined ? { all: true } : { except: session }),
  async password(_parts, tx, { id, password_hash }) {
    await deleteIdentities(tx, id, 'email')
    return password_hash === null ? 0 : 1
  },
  factors: (_parts, tx, { id }) => removeAllFactors(tx, id),
  identities: (_parts, tx, { id }) => deleteIdentities(tx, id, 'providers'),
  async access_keys({ personData }, tx, { id }) {
    let ended = 0
    for (const noun of personData) ended += (await noun.endKeys?.(tx, actFor(id).id)) ?? 0
    return ended
  },
}

/** The mail is sent once in the life of an account, to an address that was proved this very moment. */
async function notifyRemoved(
  { mails, personData, settings }: ProofParts,
  tx: Tx,
  { user, removed }: { user: UserRow; removed: readonly Credential[] },
  now: Date,
): Promise<void> {
  const published = await countPublished(tx, actFor(user.id).id, personData)
  const mail = await mails.compose({
    template: 'address_proved',
    removed,
    published,
    link: settings.siteUrl + paths.home(),
  })
  await mails.enqueue(tx, user.email, mail, now)
}
