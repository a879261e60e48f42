// Begins, continues and ends sessions, with the protocol's responses (auth-protocol 1.4 and 1.6).

import type { Tx } from '../../../../platform/database/database.ts'
import { type AccountParts, noteEvent } from '../../abuse-protection/server/abuse-protection.actions.ts'
import { type DeviceClient, noteClient } from '../../abuse-protection/server/trusted-devices.actions.ts'
import { TRUST } from '../../abuse-protection/trusted-devices.rules.ts'
import { deviceName } from '../../accounts.rules.ts'
import { belongingsOf } from '../../identity/server/enrolled-factors.records.ts'
import { describeUser, isBanned } from '../../identity/users/server/users.actions.ts'
import { changeUser, findUser, type UserRow } from '../../identity/users/server/users.records.ts'
import { notifyOwner } from '../../mails/server/notices.actions.ts'
import { ProtocolRefusal, type RefusalOutcome } from '../../server/refusal.ts'
import {
  ACCESS_TOKEN_SECONDS,
  type FirstProof,
  firstProofsIn,
  SECOND_PROOFS,
  type SecondProof,
} from '../sessions.rules.ts'
import { readRefreshToken, writeRefreshToken } from './refresh-tokens.ts'
import {
  changeSession,
  deleteSessions,
  insertSession,
  lockSession,
  lockSessionsOfFactor,
  rememberDevice,
  type SessionRow,
} from './sessions.records.ts'

export type SessionParts = Pick<AccountParts, 'keys' | 'log' | 'random' | 'settings' | 'mails'>

const unixSeconds = (moment: Date) => Math.floor(moment.getTime() / 1000)

/** Returns the protocol's Session: new tokens with the whole user, factors included. */
export async function issueTokens(
  parts: Pick<AccountParts, 'keys'>,
  tx: Tx,
  { user, session }: { user: UserRow; session: SessionRow },
  now: Date,
) {
  const { identities, factors } = await belongingsOf(tx, user.id)
  const described = describeUser(user, identities, factors)
  const access_token = await parts.keys.sign(
    {
      sub: user.id,
      email: user.email,
      phone: '',
      app_metadata: described.app_metadata,
      user_metadata: user.user_metadata,
      role: 'authenticated',
      aal: session.aal,
      amr: session.amr,
      session_id: session.id,
      is_anonymous: false,
    },
    { issuedAt: now, lifetimeSeconds: ACCESS_TOKEN_SECONDS },
  )
  return {
    access_token,
    token_type: 'bearer',
    expires_in: ACCESS_TOKEN_SECONDS,
    expires_at: unixSeconds(now) + ACCESS_TOKEN_SECONDS,
    refresh_token: writeRefreshToken(session, session.refresh_counter),
    user: described,
  }
}
export type SessionJson = Awaited<ReturnType<typeof issueTokens>>

/**
 * Returns a session as the fragment of an address, which servers do not see; the protocol has it for clients without PKCE. Our
 * client uses PKCE, and none of our mails link there, so no address of ours contains a token.
 */
export function fragmentOf(session: SessionJson, more: Readonly<Record<string, string>> = {}): string {
  return new URLSearchParams({
    access_token: session.access_token,
    expires_at: String(session.expires_at),
    expires_in: String(session.expires_in),
    refresh_token: session.refresh_token,
    token_type: session.token_type,
    ...more,
  }).toString()
}

/** Begins a session for a person who has just been authenticated; notifies them of a new device. */
export async function beginSession(
  parts: SessionParts,
  tx: Tx,
  {
    user,
    how,
  }: {
    user: UserRow
    how: { method: FirstProof; client: DeviceClient; userAgent: string; isRecovery?: boolean }
  },
  now: Date,
): Promise<SessionJson> {
  const at = now.toISOString()
  const session = await insertSession(tx, {
    id: parts.random.uuid(),
    user_id: user.id,
    amr: [{ method: how.method, timestamp: unixSeconds(now) }],
    is_recovery: how.isRecovery ?? false,
    refresh_key: parts.random.bytes(32).toString('base64url'),
    user_agent: how.userAgent,
    created_at: at,
    refreshed_at: at,
  })
  noteEvent(parts, 'session_began', user.id, how.isRecovery ? 'recovery' : how.method)
  const signedIn = await changeUser(tx, user.id, { last_sign_in_at: at }, now)
  const device = await rememberDevice(tx, user.id, parts.keys.hash('device', user.id, how.userAgent), now)
  if (device === 'another') {
    const notice = { template: 'new_sign_in', device: deviceName(how.userAgent), at } as const
    await notifyOwner(parts, tx, { user, notice }, now)
  }
  const seen = { userId: user.id, client: how.client, trust: TRUST.signedIn }
  await noteClient(parts, tx, seen, now)
  return issueTokens(parts, tx, { user: signedIn, session }, now)
}

/** Returns true if a session has reached the end of its time box, or was idle for too long. */
export function isSessionOver(
  session: Pick<SessionRow, 'created_at' | 'refreshed_at'>,
  settings: Pick<AccountParts['settings'], 'sessionTimeboxSeconds' | 'sessionInactivitySeconds'>,
  now: Date,
): boolean {
  const secondsSince = (moment: string) => (now.getTime() - new Date(moment).getTime()) / 1000
  const { sessionTimeboxSeconds: box, sessionInactivitySeconds: idle } = settings
  return (
    (box !== undefined && secondsSince(session.created_at) > box) ||
    (idle !== undefined && secondsSince(session.refreshed_at) > idle)
  )
}

/**
 * Refreshes a session (auth-protocol 1.6). The last token and the one before it always return the current one, because tabs may
 * wake together and answers may get lost; any older one was copied, and ends the session. A token from before the last
 * second-factor step is refused and ends nothing. Every refusal here is a 400 whose outcome is committed.
 */
export async function refreshSession(
  parts: Pick<AccountParts, 'keys' | 'log' | 'settings'>,
  tx: Tx,
  token: string,
  now: Date,
): Promise<RefusalOutcome<SessionJson>> {
  const read = readRefreshToken(token)
  if (!read) return { refused: new ProtocolRefusal('refresh_token_malformed') }
  const session = await lockSession(tx, read.sessionId)
  if (!session || !read.isSignedBy(session.refresh_key) || read.counter > session.refresh_counter) {
    return { refused: new ProtocolRefusal('refresh_token_not_found') }
  }
  const user = await findUser(tx, session.user_id)
  if (!user) return { refused: new ProtocolRefusal('refresh_token_not_found') }
  if (isBanned(user, now)) return { refused: new ProtocolRefusal('sign_in_banned') }
  if (isSessionOver(session, parts.settings, now)) {
    await deleteSessions(tx, user.id, { only: session.id })
    return { refused: new ProtocolRefusal('session_expired') }
  }
  if (read.counter < session.step_counter) {
    return { refused: new ProtocolRefusal('refresh_token_already_used') }
  }
  const behind = session.refresh_counter - read.counter
  if (behind === 0) {
    const next = await changeSession(tx, session.id, {
      refresh_counter: session.refresh_counter + 1,
      refreshed_at: now.toISOString(),
    })
    return { value: await issueTokens(parts, tx, { user, session: next }, now) }
  }
  if (behind === 1) return { value: await issueTokens(parts, tx, { user, session }, now) }
  await deleteSessions(tx, user.id, { only: session.id })
  noteEvent(parts, 'refresh_token_replayed', user.id)
  return { refused: new ProtocolRefusal('refresh_token_already_used') }
}

/** A step advances the counter by two, so that neither of the last two refresh tokens may return the new one. */
const STEP = 2

/**
 * Raises a session, which the caller has locked, to aal2 by a second factor; the person's other sessions below it end
 * (auth-protocol 1.6).
 */
export async function stepUp(
  parts: Pick<AccountParts, 'keys' | 'log'>,
  tx: Tx,
  {
    user,
    session,
    by,
  }: { user: UserRow; session: SessionRow; by: { factorId: string; method: SecondProof } },
  now: Date,
): Promise<SessionJson> {
  const counter = session.refresh_counter + STEP
  const second: readonly string[] = SECOND_PROOFS
  const raised = await changeSession(tx, session.id, {
    aal: 'aal2',
    factor_id: by.factorId,
    amr: [
      { method: by.method, timestamp: unixSeconds(now) },
      ...session.amr.filter((proof) => !second.includes(proof.method)),
    ],
    refresh_counter: counter,
    step_counter: counter,
    refreshed_at: now.toISOString(),
  })
  await deleteSessions(tx, user.id, { belowSecondFactorExcept: session.id })
  noteEvent(parts, 'factor_used', user.id, by.method)
  return issueTokens(parts, tx, { user, session: raised }, now)
}

/** Lowers the sessions that the factor had raised to the level of their first proof. */
export async function lowerSessionsOf(tx: Tx, factorId: string): Promise<void> {
  for (const session of await lockSessionsOfFactor(tx, factorId)) {
    const amr = firstProofsIn(session.amr)
    await changeSession(tx, session.id, { aal: 'aal1', factor_id: null, amr })
  }
}

/** Once a new password is set, the session of a recovery link is like any other. */
export async function endRecovery(tx: Tx, session: SessionRow): Promise<void> {
  if (session.is_recovery) await changeSession(tx, session.id, { is_recovery: false })
}
