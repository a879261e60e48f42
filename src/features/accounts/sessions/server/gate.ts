// Identifies the person behind a bearer token, for the protocol's own routes and for every other endpoint of the product.

import { actFor, VISITOR } from '../../../../platform/actor.ts'
import { Problem } from '../../../../platform/contract/problem.ts'
import type { Tx } from '../../../../platform/database/database.ts'
import { bearerIn } from '../../../../platform/http/bearer.ts'
import type { RequestHeaders, SessionGate } from '../../../../platform/http/endpoint.ts'
import { isSameText } from '../../../../platform/same-text.ts'
import type { AccountParts } from '../../abuse-protection/server/abuse-protection.actions.ts'
import { accountMessages } from '../../accounts.messages.ts'
import { isBanned } from '../../identity/users/server/users.actions.ts'
import { holdUser, type UserRow } from '../../identity/users/server/users.records.ts'
import { ProtocolRefusal } from '../../server/refusal.ts'
import { sessionMessages } from '../sessions.messages.ts'
import { type AssuranceLevel, lowerLevel, provenAt } from '../sessions.rules.ts'
import { isSessionOver } from './sessions.actions.ts'
import { prepareSessionLookup, type SessionRow } from './sessions.records.ts'

export type Authenticated = {
  user: UserRow
  session: SessionRow
  /** The lower of the token's level and the session's present level. */
  aal: AssuranceLevel
  hasSecondFactor: boolean
}

export const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

export type Authenticate = (headers: RequestHeaders) => Promise<Authenticated>

/**
 * Verifies the token's signature here and its session and user in the database, so that signing out takes effect
 * immediately. Raises no_authorization, bad_jwt, user_not_found, session_not_found or user_banned.
 */
export function createAuthenticate(
  parts: Pick<AccountParts, 'database' | 'keys' | 'clock' | 'settings'>,
): Authenticate {
  const lookup = prepareSessionLookup(parts.database.db)
  return async (headers) => {
    const token = bearerIn(headers)
    if (token === undefined) throw new ProtocolRefusal('no_authorization')
    const now = parts.clock.now()
    const claims = await parts.keys.verify(token, now)
    if (claims === 'forged')
      throw new ProtocolRefusal('bad_jwt', { message: accountMessages.invalidSignature })
    if (claims === 'unusable' || !UUID.test(claims.sub) || !UUID.test(claims.session_id))
      throw new ProtocolRefusal('bad_jwt')
    const found = (await lookup.execute({ user_id: claims.sub, session_id: claims.session_id }))[0]
    if (!found) throw new ProtocolRefusal('user_not_found')
    const { session, user } = found
    if (!session || isSessionOver(session, parts.settings, now))
      throw new ProtocolRefusal('session_not_found')
    if (isBanned(user, now)) throw new ProtocolRefusal('user_banned')
    return {
      user,
      session,
      aal: lowerLevel(claims.aal, session.aal),
      hasSecondFactor: found.has_second_factor,
    }
  }
}

/**
 * Creates the gate of everything outside the protocol: a valid session with its second factor is a person, no token (or the
 * public key in its place) is a visitor. Raises Problem 'sign_in_required', and 'second_factor_required' where only people may
 * call; for public contracts such a session counts as a visitor.
 */
export function createSessionGate(
  parts: Pick<AccountParts, 'keys'>,
  authenticate: Authenticate,
): SessionGate {
  return async (headers, access) => {
    if (headers.get('authorization') === null) return VISITOR
    const token = bearerIn(headers)
    if (token !== undefined && isSameText(token, parts.keys.publicKey)) return VISITOR
    try {
      const { user, session, aal, hasSecondFactor } = await authenticate(headers)
      if (hasSecondFactor && aal !== 'aal2') {
        if (access === 'public') return VISITOR
        throw new Problem('second_factor_required', sessionMessages.secondFactorNeeded)
      }
      return actFor(user.id, { id: session.id, proven_at: provenAt(session.amr) })
    } catch (error) {
      if (error instanceof ProtocolRefusal) {
        throw new Problem('sign_in_required', sessionMessages.over, { cause: error })
      }
      throw error
    }
  }
}

/**
 * Lets the deletion of an account wait until the transaction ends. Raises Problem 'sign_in_required' if it is deleted, because
 * later rows of its person would never be erased.
 */
export async function holdAccount(tx: Tx, id: string): Promise<void> {
  if (!(await holdUser(tx, id))) throw new Problem('sign_in_required', sessionMessages.over)
}

/**
 * Returns a function that checks by ids if an earlier permission still holds, for addresses that carry no token. It returns false
 * if the session has ended, the person was banned, or a second factor is missing by now.
 */
export function createReaderCheck(
  parts: Pick<AccountParts, 'database' | 'clock' | 'settings'>,
): (asked: { person_id: string; session_id: string }) => Promise<boolean> {
  const lookup = prepareSessionLookup(parts.database.db)
  return async ({ person_id, session_id }) => {
    const found = (await lookup.execute({ user_id: person_id, session_id }))[0]
    if (!found?.session) return false
    const { session, user, has_second_factor } = found
    const now = parts.clock.now()
    if (isSessionOver(session, parts.settings, now) || isBanned(user, now)) return false
    return !has_second_factor || session.aal === 'aal2'
  }
}
