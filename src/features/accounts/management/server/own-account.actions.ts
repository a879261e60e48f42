// One's own account over /rest/v1: its sessions, the export of everything stored, and its deletion.

import type { Person } from '../../../../platform/actor.ts'
import { Problem } from '../../../../platform/contract/problem.ts'
import type { Reader, Tx } from '../../../../platform/database/database.ts'
import type { PersonData } from '../../../../platform/person-data.ts'
import type { AccountParts } from '../../abuse-protection/server/abuse-protection.actions.ts'
import { openUndoAddresses, undoAddresses } from '../../abuse-protection/server/undo-links.records.ts'
import { eraseAccount } from '../../email-verification/server/erasure.ts'
import { belongingsOf } from '../../identity/server/enrolled-factors.records.ts'
import { describeUser } from '../../identity/users/server/users.actions.ts'
import { changeUser, findUser, lockUser } from '../../identity/users/server/users.records.ts'
import { notifyAddress } from '../../mails/server/notices.actions.ts'
import type { OwnCommitment } from '../../own-commitments.schemas.ts'
import type { OwnCommitments } from '../../server/own-commitments.ts'
import { ProtocolRefusal } from '../../server/refusal.ts'
import {
  countSessions,
  deleteSessions,
  lockSession,
  type SessionRow,
  sessionsOf,
} from '../../sessions/server/sessions.records.ts'
import { sessionMessages } from '../../sessions/sessions.messages.ts'
import { mayChangeCredentials } from '../../sessions/sessions.policy.ts'
import { ownAccountMessages as messages } from '../own-account.messages.ts'
import { requireCurrentPassword } from './credentials.actions.ts'

/** Raises Problem 'sign_in_required' for an account that was deleted, or a session that ended, a moment ago. */
function existing<T>(found: T | undefined): T {
  if (!found) throw new Problem('sign_in_required', sessionMessages.over)
  return found
}

const isRecent = (actor: Person, now: Date) =>
  actor.session !== undefined &&
  mayChangeCredentials({ provenAt: actor.session.proven_at, recoveredAt: undefined }, now)

export async function showAccount(reader: Reader, actor: Person, now: Date) {
  const user = existing(await findUser(reader, actor.id))
  return {
    id: user.id,
    email: user.email,
    email_confirmed_at: user.email_confirmed_at,
    new_email: user.new_email,
    has_password: user.password_hash !== null,
    is_sign_in_recent: isRecent(actor, now),
  }
}

/** Notes that the person has read which credentials the proof removed. Raises Problem 'sign_in_required'. */
export async function dismissRemoved(tx: Tx, actor: Person, now: Date): Promise<void> {
  existing(await lockUser(tx, actor.id))
  await changeUser(tx, actor.id, { removed_at_proof: null }, now)
}

const showSession = (row: SessionRow, actor: Person) => ({
  id: row.id,
  is_current: row.id === actor.session?.id,
  aal: row.aal,
  user_agent: row.user_agent,
  created_at: row.created_at,
  refreshed_at: row.refreshed_at,
})

/** Returns one page of one's own sessions, most recently used first. */
export async function listSessions(reader: Reader, actor: Person, page: { page: number; page_size: number }) {
  const rows = await sessionsOf(reader, actor.id, page.page_size, (page.page - 1) * page.page_size)
  return {
    items: rows.map((row) => showSession(row, actor)),
    total: await countSessions(reader, actor.id),
    page: page.page,
    page_size: page.page_size,
  }
}

/** Ends all sessions but the present one; returns their number. */
export async function endOtherSessions(tx: Tx, actor: Person): Promise<number> {
  return deleteSessions(tx, actor.id, actor.session ? { except: actor.session.id } : { all: true })
}

/** Ends one own session. Raises Problem 'not_found', also for other people's. */
export async function endSession(tx: Tx, actor: Person, id: string): Promise<number> {
  const ended = await deleteSessions(tx, actor.id, { only: id })
  if (ended === 0) throw new Problem('not_found', sessionMessages.unknown)
  return ended
}

/** Returns everything that is stored about a person, at one moment: by accounts, and by every other noun. */
export async function exportAccount(
  tx: Tx,
  actor: Person,
  nouns: readonly PersonData[],
): Promise<Record<string, unknown>> {
  await tx.setTransaction({ isolationLevel: 'repeatable read', accessMode: 'read only' })
  const user = existing(await findUser(tx, actor.id))
  const { identities, factors } = await belongingsOf(tx, user.id)
  const exported: Record<string, unknown> = {
    account: describeUser(user, identities, factors),
    former_addresses: await undoAddresses(tx, user.id),
    sessions: (await sessionsOf(tx, user.id, 100, 0)).map((row) => showSession(row, actor)),
  }
  for (const noun of nouns) exported[noun.noun] = await noun.exportRows(tx, actor.id)
  return exported
}

/** Returns a person's commitments to others, with their outcomes when the account is deleted; kinds without any are left out. */
export async function listCommitments(
  reader: Reader,
  actor: Person,
  all: readonly OwnCommitments[],
): Promise<OwnCommitment[]> {
  const found = await Promise.all(
    all.map(async ({ kind, find }) => {
      const one = await find(reader, actor.id)
      return one && { kind, ...one }
    }),
  )
  return found.filter((one) => one !== undefined)
}

/**
 * Authenticates the person once more before the account is deleted. Raises Problem 'forbidden' without a recent sign-in
 * or the password, 'invalid' for a wrong one, 'too_many_requests' after many.
 */
export async function requireOwner(
  parts: AccountParts,
  actor: Person,
  password: string | undefined,
  now: Date,
): Promise<void> {
  const user = existing(await findUser(parts.database.db, actor.id))
  if (password === undefined) {
    if (isRecent(actor, now)) return
    throw new Problem('forbidden', messages.proveYourself)
  }
  try {
    await requireCurrentPassword(parts, { user, typed: password, sessionId: actor.session?.id }, now)
  } catch (error) {
    if (!(error instanceof ProtocolRefusal)) throw error
    const { retryAfterSeconds } = error
    if (retryAfterSeconds !== undefined) {
      const kind = error.status === 429 ? 'too_many_requests' : 'unavailable'
      throw new Problem(kind, error.message, { retryAfterSeconds, cause: error })
    }
    throw new Problem('invalid', messages.passwordWrong, {
      fields: { password: messages.passwordWrong },
      cause: error,
    })
  }
}

/**
 * Erases the own account and notifies its verified address, and those to which it could have been restored: a thief who
 * changed the address first cannot end the account unnoticed (decision 29). Raises Problem 'sign_in_required'
 * if another request has erased it in the meantime,
 * or the session is over: the owner may have undone or recovered something.
 */
export async function endAccount(
  parts: Pick<AccountParts, 'keys' | 'mails' | 'personData'>,
  tx: Tx,
  actor: Person,
  now: Date,
): Promise<void> {
  // Of two requests at once, the second must not find the account that the first is erasing.
  const user = existing(await lockUser(tx, actor.id))
  if (actor.session) existing(await lockSession(tx, actor.session.id))
  const notified = new Set(await openUndoAddresses(tx, user.id, now))
  if (user.email_confirmed_at !== null) notified.add(user.email)
  await eraseAccount(tx, actor.id, parts.personData, now)
  for (const email of notified) {
    await notifyAddress(parts, tx, { email, user_id: null, notice: { template: 'account_deleted' } }, now)
  }
}
