// Signs people up, in each of the three ways to treat an unverified address.

import type { Tx } from '../../../../platform/database/database.ts'
import { isUniqueViolation } from '../../../../platform/database/unavailable.ts'
import { type AccountParts, inTheSameTime } from '../../abuse-protection/server/abuse-protection.actions.ts'
import { askerOf, type DeviceClient } from '../../abuse-protection/server/trusted-devices.actions.ts'
import { isKeptFree } from '../../abuse-protection/server/undo-links.records.ts'
import {
  composeConfirmation,
  keepUnmailed,
  mailingIfFree,
  makeCode,
  sendConfirmation,
} from '../../email-verification/server/codes.actions.ts'
import { requireStrong } from '../../identity/passwords/server/passwords.actions.ts'
import { findUserByEmail } from '../../identity/server/users-by-email.ts'
import {
  addUser,
  describeUser,
  requireEmail,
  type UserJson,
} from '../../identity/users/server/users.actions.ts'
import { lockUserByEmail, type UserRow } from '../../identity/users/server/users.records.ts'
import { ProtocolRefusal } from '../../server/refusal.ts'
import { beginSession, type SessionJson } from '../../sessions/server/sessions.actions.ts'

export type SignUpInput = {
  email: string
  password: string
  data: Record<string, unknown>
  client: DeviceClient
  userAgent: string
}

/**
 * Creates an account (spec 1 §7; auth-protocol 0.4). Returns a session, or in the mode 'required' a bare user that
 * looks the same whether or not the address has an account. Raises signup_disabled, invalid_email, weak_password,
 * user_already_exists, over_email_send_rate_limit.
 */
export async function signUp(
  parts: AccountParts,
  input: SignUpInput,
  now: Date,
): Promise<SessionJson | UserJson> {
  if (!parts.settings.isSignUpOpen) throw new ProtocolRefusal('signup_disabled')
  const email = requireEmail(input.email)
  requireStrong(parts, input.password)
  const known = { ...input, email }
  return parts.settings.confirm === 'required'
    ? inTheSameTime(() => signUpThenConfirm(parts, known, now))
    : signUpAtOnce(parts, known, now)
}

async function signUpAtOnce(parts: AccountParts, input: SignUpInput, now: Date): Promise<SessionJson> {
  const { database, settings } = parts
  const isTaken =
    (await findUserByEmail(database.db, input.email)) !== undefined ||
    (await isKeptFree(database.db, input.email, undefined, now))
  if (isTaken) throw new ProtocolRefusal('user_already_exists')
  const password_hash = await parts.passwords.inTurn((hashing) => hashing.hash(input.password), {
    client: input.client.addressKey,
  })
  const isConfirmed = settings.confirm === 'off'
  const secret = makeCode(parts)
  const store = async (isMailed: boolean) => {
    const mail = isMailed ? await composeConfirmation(parts, secret) : undefined
    return database.inTransaction(async (tx) => {
      const email_confirmed_at = isConfirmed ? now.toISOString() : null
      const user = await addSignedUp(
        parts,
        tx,
        { signUpInput: input, user: { password_hash, email_confirmed_at } },
        now,
      )
      const { client, userAgent } = input
      const signedUp = mail
        ? await sendConfirmation(parts, tx, { user, secret, mail, askedBy: client }, now)
        : user
      return beginSession(parts, tx, { user: signedUp, how: { method: 'password', client, userAgent } }, now)
    })
  }
  try {
    // An account can be created and deleted repeatedly: its address still gets one code a minute, and the next page
    // offers to resend it.
    return await mailingIfFree(parts, {
      purpose: 'signup',
      email: isConfirmed ? null : input.email,
      now,
      work: (isMailed) => notResentAtOnce(parts, input.email, now, () => store(isMailed)),
    })
  } catch (error) {
    throw asRefusal(error)
  }
}

/** A person who signs up waits a minute before the code can be resent. */
const notResentAtOnce = <T>(parts: AccountParts, email: string, now: Date, work: () => Promise<T>) =>
  mailingIfFree(parts, { purpose: 'signup_typed', email, now, work })

/**
 * The body is the same for a known and an unknown address; the fixed response time hides the extra work for the unknown. A
 * sign-up with an address that has an account changes nothing in it, verified or not.
 */
async function signUpThenConfirm(parts: AccountParts, input: SignUpInput, now: Date): Promise<UserJson> {
  await mailingIfFree(parts, {
    purpose: 'signup',
    email: input.email,
    now,
    work: (isMailed) =>
      notResentAtOnce(parts, input.email, now, () => askToConfirm(parts, input, isMailed, now)),
  })
  return stranger(parts, input, now)
}

async function askToConfirm(
  parts: AccountParts,
  input: SignUpInput,
  isMailed: boolean,
  now: Date,
): Promise<void> {
  const password_hash = await parts.passwords.inTurn((hashing) => hashing.hash(input.password), {
    client: input.client.addressKey,
  })
  const secret = makeCode(parts)
  const mail = await composeConfirmation(parts, secret)
  const { email, client: askedBy } = input
  const store = () =>
    parts.database.inTransaction(async (tx) => {
      const known = await lockUserByEmail(tx, email)
      if (!known) {
        if (await isKeptFree(tx, email, undefined, now)) return
        const user = await addSignedUp(
          parts,
          tx,
          { signUpInput: input, user: { password_hash, email_confirmed_at: null } },
          now,
        )
        if (isMailed) await sendConfirmation(parts, tx, { user, secret, mail, askedBy }, now)
        return
      }
      if (!isMailed) return
      // Signing in with this password is answered as if the address had been free.
      const signUpHash = password_hash
      if (known.email_confirmed_at === null) {
        await sendConfirmation(parts, tx, { user: known, secret, mail, signUpHash, askedBy }, now)
      } else await keepUnmailed(parts, tx, { userId: known.id, email, signUpHash, askedBy }, now)
    })
  // If another person signs up with the address at this very moment, the second attempt finds it known.
  if (!(await isStored(store))) await isStored(store)
}

/** Adds the account of a sign-up with its browser: a code that is typed there keeps the password. */
function addSignedUp(
  parts: AccountParts,
  tx: Tx,
  {
    signUpInput: { email, data, client },
    user,
  }: { signUpInput: SignUpInput; user: { password_hash: string; email_confirmed_at: string | null } },
  now: Date,
): Promise<UserRow> {
  const sign_up_browser = askerOf(parts, email, client).asked_by_browser
  return addUser(tx, parts.random, { email, user_metadata: data, sign_up_browser, ...user }, now)
}

/** Returns false if the address was taken in the meantime. */
async function isStored(work: () => Promise<void>): Promise<boolean> {
  try {
    await work()
    return true
  } catch (error) {
    if (!isUniqueViolation(error)) throw error
    return false
  }
}

/** A user that looks like a new one, with a random id. */
function stranger(parts: AccountParts, input: SignUpInput, now: Date): UserJson {
  const at = now.toISOString()
  const described = describeUser(
    {
      id: parts.random.uuid(),
      email: input.email,
      password_hash: null,
      email_confirmed_at: null,
      confirmation_sent_at: at,
      recovery_sent_at: null,
      reauthentication_sent_at: null,
      new_email: null,
      email_change_sent_at: null,
      sign_up_browser: null,
      removed_at_proof: null,
      last_sign_in_at: null,
      banned_until: null,
      user_metadata: input.data,
      created_at: at,
      updated_at: at,
    },
    [],
    [],
  )
  return { ...described, app_metadata: { provider: 'email', providers: ['email'] } }
}

function asRefusal(error: unknown): unknown {
  return isUniqueViolation(error) ? new ProtocolRefusal('user_already_exists', { cause: error }) : error
}
