// Signing in: with a password, with the code of a redirect, or with a provider's identity.

import type { Reader, Tx } from '../../../../platform/database/database.ts'
import { type AccountParts, noteEvent } from '../../abuse-protection/server/abuse-protection.actions.ts'
import { requireGuess } from '../../abuse-protection/server/guesses.ts'
import { type DeviceClient, guesserOf } from '../../abuse-protection/server/trusted-devices.actions.ts'
import { isKeptFree } from '../../abuse-protection/server/undo-links.records.ts'
import { NO_ONE, TRUST } from '../../abuse-protection/trusted-devices.rules.ts'
import { storedAddress } from '../../email-address.rules.ts'
import { findCode } from '../../email-verification/server/codes.records.ts'
import { proveAddress } from '../../email-verification/server/first-proof.ts'
import { exchangeAuthCode, ownerOfAuthCode } from '../../email-verification/server/flows.actions.ts'
import { isTooLong } from '../../identity/passwords/passwords.policy.ts'
import { findUserByEmail } from '../../identity/server/users-by-email.ts'
import {
  addProviderIdentity,
  addUser,
  isBanned,
  type ProviderIdentity,
  requireEmail,
} from '../../identity/users/server/users.actions.ts'
import {
  changeIdentity,
  changeUser,
  findIdentity,
  lockUser,
  lockUserByEmail,
  type UserRow,
} from '../../identity/users/server/users.records.ts'
import { ProtocolRefusal } from '../../server/refusal.ts'
import { beginSession, type SessionJson } from '../../sessions/server/sessions.actions.ts'

export type PasswordInput = { email: string; password: string; client: DeviceClient; userAgent: string }

/**
 * Signs in with a password (MSG-38). An unknown address costs the same work and gets the same answer. Raises
 * invalid_credentials, email_not_confirmed, user_banned, over_request_rate_limit; only failures count. The attempt is
 * counted when its hashing starts: counted earlier, a crowd of right passwords would look like failures.
 */
export async function signInWithPassword(
  parts: AccountParts,
  input: PasswordInput,
  now: Date,
): Promise<SessionJson> {
  const email = storedAddress(input.email)
  // No password is so long, and even reading it would take time, so it is not hashed.
  if (isTooLong(input.password)) throw new ProtocolRefusal('invalid_credentials')
  const { db } = parts.database
  const user = await findUserByEmail(db, email)
  const seen = { userId: user?.id ?? NO_ONE, client: input.client, trust: TRUST.signedIn }
  const guesser = await guesserOf(parts, db, seen, now)
  // Any number of strangers holds up no client that the account knows.
  const who = { client: guesser.key, isKnown: !guesser.isStranger }
  const checked = await parts.passwords.inTurn(async (hashing) => {
    const guess = await requireGuess(parts, 'password', { account: email, guesser }, now)
    const isRight = await hashing.verify(input.password, user?.password_hash ?? null)
    const isToProve = parts.settings.confirm === 'required' && !(isRight && user?.email_confirmed_at)
    if (isToProve && (await hashing.verify(input.password, await lastSignedUpWith(db, user)))) {
      await guess.wasRight()
      throw new ProtocolRefusal('email_not_confirmed')
    }
    if (!user?.password_hash || !isRight || isToProve) {
      noteEvent(parts, 'sign_in_failed', user?.id)
      throw new ProtocolRefusal('invalid_credentials')
    }
    const isOutdated = hashing.isOutdated(user.password_hash)
    return { user, guess, upgraded: isOutdated ? await hashing.hash(input.password) : undefined }
  }, who)
  const begun = parts.database.inTransaction(async (tx) => {
    const user = await lockUser(tx, checked.user.id)
    // The password was changed, or hashed again by another sign-in, while this one was being checked.
    if (user?.password_hash !== checked.user.password_hash) return undefined
    requireWelcome(parts, user, now)
    const { upgraded } = checked
    const current = upgraded ? await changeUser(tx, user.id, { password_hash: upgraded }, now) : user
    const { client, userAgent } = input
    return beginSession(parts, tx, { user: current, how: { method: 'password', client, userAgent } }, now)
  })
  const [session] = await Promise.all([begun, checked.guess.wasRight()])
  return session ?? signInWithPassword(parts, input, now)
}

/**
 * Returns the hash of the password of the last sign-up that waits for its code, or seems to. Where it is secret who has an
 * account, a verified one must not be distinguishable from others by signing up and in.
 */
async function lastSignedUpWith(reader: Reader, user: UserRow | undefined): Promise<string | null> {
  if (!user) return null
  const code = await findCode(reader, user.id, 'signup')
  if (code?.sign_up_hash) return code.sign_up_hash
  return user.email_confirmed_at === null ? user.password_hash : null
}

function requireWelcome(parts: AccountParts, user: UserRow, now: Date): void {
  if (isBanned(user, now)) throw new ProtocolRefusal('sign_in_banned')
  if (parts.settings.confirm === 'required' && user.email_confirmed_at === null) {
    throw new ProtocolRefusal('email_not_confirmed')
  }
}

/**
 * Exchanges the code of a redirect for a session. Raises flow_state_not_found, flow_state_expired, bad_code_verifier,
 * user_banned.
 */
export async function signInWithAuthCode(
  parts: AccountParts,
  input: { code: string; verifier: string; client: DeviceClient; userAgent: string },
  now: Date,
): Promise<SessionJson> {
  return parts.database.inTransaction(async (tx) => {
    // The user is locked first, as everywhere: an undo that is under way removes the code.
    const owner = await ownerOfAuthCode(tx, input.code)
    const user = owner === undefined ? undefined : await lockUser(tx, owner)
    const flow = await exchangeAuthCode(tx, input, now)
    if (flow.userId !== user?.id) throw new ProtocolRefusal('flow_state_not_found')
    if (isBanned(user, now)) throw new ProtocolRefusal('sign_in_banned')
    return beginSession(
      parts,
      tx,
      {
        user,
        how: {
          method: flow.method === 'oauth' ? 'oauth' : 'otp',
          client: input.client,
          userAgent: input.userAgent,
          isRecovery: flow.method === 'recovery',
        },
      },
      now,
    )
  })
}

/**
 * Finds or creates the user behind a provider's identity (auth-protocol 1.8); the caller begins the session or issues
 * the code. Only an address that the provider has verified links to an account, and proves that address. Raises
 * provider_email_needs_verification, signup_disabled, user_banned, invalid_email.
 */
export async function signInWithIdentity(
  parts: AccountParts,
  tx: Tx,
  claimed: ProviderIdentity & { email_verified: boolean },
  now: Date,
): Promise<UserRow> {
  const found = await knownIdentity(tx, claimed)
  if (found) {
    const { user, identity: known } = found
    if (isBanned(user, now)) throw new ProtocolRefusal('sign_in_banned')
    // A provider sends some data only once, such as Apple the name.
    const identity_data = { ...known.identity_data, ...claimed.data }
    const change = { identity_data, email: claimed.email, last_sign_in_at: now.toISOString() }
    await changeIdentity(tx, known.id, change, now)
    return user
  }
  if (!claimed.email_verified) throw new ProtocolRefusal('provider_email_needs_verification')
  const identity = { ...claimed, email: requireEmail(claimed.email) }
  // Waits for a sign-in in progress, so that its session ends with the others.
  const sameAddress = await lockUserByEmail(tx, identity.email)
  if (sameAddress && isBanned(sameAddress, now)) throw new ProtocolRefusal('sign_in_banned')
  const user = sameAddress
    ? await proveAddress(
        parts,
        tx,
        { user: sameAddress, proved: { email: identity.email, by: 'identity' } },
        now,
      )
    : await newProviderUser(parts, tx, identity, now)
  await addProviderIdentity(tx, { random: parts.random, userId: user.id, identity }, now)
  return user
}

/** Returns an identity with its user, who is locked; an undo that was under way may have removed it. */
async function knownIdentity(tx: Tx, { provider, provider_id }: ProviderIdentity) {
  const claimed = await findIdentity(tx, provider, provider_id)
  const user = claimed && (await lockUser(tx, claimed.user_id))
  const identity = user && (await findIdentity(tx, provider, provider_id))
  return identity?.user_id === user?.id && identity && user ? { identity, user } : undefined
}

async function newProviderUser(
  parts: AccountParts,
  tx: Tx,
  identity: ProviderIdentity,
  now: Date,
): Promise<UserRow> {
  if (!parts.settings.isSignUpOpen) throw new ProtocolRefusal('signup_disabled')
  if (await isKeptFree(tx, identity.email, undefined, now)) throw new ProtocolRefusal('email_exists')
  return addUser(
    tx,
    parts.random,
    {
      email: identity.email,
      password_hash: null,
      email_confirmed_at: now.toISOString(),
      user_metadata: identity.data,
    },
    now,
  )
}
