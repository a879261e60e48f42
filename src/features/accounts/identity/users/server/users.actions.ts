// Creates users, and describes them in the protocol's shape.

import { actFor, type OwnerId } from '../../../../../platform/actor.ts'
import type { Reader, Tx } from '../../../../../platform/database/database.ts'
import { isUniqueViolation } from '../../../../../platform/database/unavailable.ts'
import type { Random } from '../../../../../platform/random.ts'
import { addProfile } from '../../../../profiles/server/profiles.actions.ts'
import { email as emailSchema } from '../../../accounts.schemas.ts'
import { ProtocolRefusal } from '../../../server/refusal.ts'
import { namesIn } from '../users.schemas.ts'
import {
  changeIdentity,
  findUser,
  type IdentityRow,
  insertIdentity,
  insertUser,
  listIdentities,
  type UserRow,
} from './users.records.ts'

/**
 * Returns true if a person's address is verified. The demonstration's people without an account have none, so nothing about them
 * is unverified.
 */
export async function isAddressVerified(reader: Reader, userId: string): Promise<boolean> {
  const user = await findUser(reader, userId)
  return user === undefined || user.email_confirmed_at !== null
}

type ProfileOfSeeds = Parameters<typeof addProfile>[1]

export type NewUser = {
  email: string
  password_hash: string | null
  email_confirmed_at: string | null
  user_metadata: Record<string, unknown>
  sign_up_browser?: string
  id?: string
  profile?: Partial<ProfileOfSeeds>
}

/**
 * Creates a user with a profile and, with a password, the identity 'email'. Raises a unique violation for an address
 * that has a user.
 */
export async function addUser(tx: Tx, random: Random, user: NewUser, now: Date): Promise<UserRow> {
  const id = user.id ?? random.uuid()
  const at = now.toISOString()
  await addProfile(tx, { ...namesIn(user.user_metadata), created_at: at, ...user.profile, id })
  const row = await insertUser(tx, {
    id,
    email: user.email,
    password_hash: user.password_hash,
    email_confirmed_at: user.email_confirmed_at,
    user_metadata: user.user_metadata,
    sign_up_browser: user.sign_up_browser ?? null,
    created_at: at,
    updated_at: at,
  })
  if (user.password_hash !== null) await addEmailIdentity(tx, random, row, now)
  return row
}

/** Adds the identity of a password to a user. */
export async function addEmailIdentity(tx: Tx, random: Random, user: UserRow, now: Date): Promise<void> {
  await insertIdentity(tx, {
    id: random.uuid(),
    user_id: user.id,
    provider: 'email',
    provider_id: user.id,
    email: user.email,
    identity_data: emailIdentityData(user),
    last_sign_in_at: now.toISOString(),
    created_at: now.toISOString(),
    updated_at: now.toISOString(),
  })
}

export type ProviderIdentity = {
  provider: string
  provider_id: string
  email: string
  data: Record<string, unknown>
}

/** Adds a provider's identity to a user. Raises a unique violation if it belongs to someone already. */
export async function addProviderIdentity(
  tx: Tx,
  { random, userId, identity }: { random: Random; userId: string; identity: ProviderIdentity },
  now: Date,
): Promise<void> {
  await insertIdentity(tx, {
    id: random.uuid(),
    user_id: userId,
    provider: identity.provider,
    provider_id: identity.provider_id,
    email: identity.email,
    identity_data: identity.data,
    last_sign_in_at: now.toISOString(),
    created_at: now.toISOString(),
    updated_at: now.toISOString(),
  })
}

/** The provider sent these data of an identity, so no one can choose them. */
const PROVED = [
  'sub',
  'iss',
  'aud',
  'provider_id',
  'email',
  'email_verified',
  'phone',
  'phone_verified',
  'role',
]

function emailIdentityData(user: UserRow): Record<string, unknown> {
  const chosen = Object.entries(user.user_metadata).filter(([name]) => !PROVED.includes(name))
  return {
    ...Object.fromEntries(chosen),
    sub: user.id,
    email: user.email,
    email_verified: user.email_confirmed_at !== null,
    phone_verified: false,
  }
}

/** Brings the identity 'email' up to date with its user. */
export async function refreshEmailIdentity(tx: Tx, user: UserRow, now: Date): Promise<void> {
  const own = (await listIdentities(tx, user.id)).find((identity) => identity.provider === 'email')
  if (!own) return
  await changeIdentity(tx, own.id, { email: user.email, identity_data: emailIdentityData(user) }, now)
}

/** A second factor in the protocol's shape; its secret is never sent. */
export type FactorJson = {
  id: string
  factor_type: string
  status: string
  friendly_name?: string
  phone?: string
  created_at: string
  updated_at: string
  last_challenged_at?: string
}

const left = <T>(name: string, value: T | null) => (value === null ? {} : { [name]: value })

/** A user in the protocol's shape (auth-protocol 1.2): exactly these fields, never a hash or a secret. */
export function describeUser(
  user: UserRow,
  identities: readonly IdentityRow[],
  factors: readonly FactorJson[],
) {
  const providers = [...new Set(identities.map((identity) => identity.provider))]
  return {
    id: user.id,
    aud: 'authenticated',
    role: 'authenticated',
    email: user.email,
    ...left('email_confirmed_at', user.email_confirmed_at),
    ...left('confirmed_at', user.email_confirmed_at),
    phone: '',
    ...left('confirmation_sent_at', user.confirmation_sent_at),
    ...left('recovery_sent_at', user.recovery_sent_at),
    ...left('reauthentication_sent_at', user.reauthentication_sent_at),
    ...left('new_email', user.new_email),
    ...left('email_change_sent_at', user.email_change_sent_at),
    ...left('last_sign_in_at', user.last_sign_in_at),
    app_metadata: {
      provider: providers[0] ?? 'email',
      providers,
      ...left('removed_at_proof', user.removed_at_proof),
    },
    user_metadata: user.user_metadata,
    identities: identities.map((identity) => ({
      identity_id: identity.id,
      id: identity.provider_id,
      user_id: identity.user_id,
      identity_data: identity.identity_data,
      provider: identity.provider,
      ...left('last_sign_in_at', identity.last_sign_in_at),
      created_at: identity.created_at,
      updated_at: identity.updated_at,
      ...left('email', identity.email),
    })),
    ...(factors.length === 0 ? {} : { factors }),
    created_at: user.created_at,
    updated_at: user.updated_at,
    is_anonymous: false,
  }
}
export type UserJson = ReturnType<typeof describeUser>

export function isBanned(user: Pick<UserRow, 'banned_until'>, now: Date): boolean {
  return user.banned_until !== null && new Date(user.banned_until) > now
}

/**
 * Returns the recipient of a mail with private content: the owner for whom it is composed, and their verified address. Returns
 * undefined for anyone else, and while they are banned.
 */
export async function mailRecipient(
  reader: Reader,
  userId: string,
  now: Date,
): Promise<{ owner: OwnerId; email: string } | undefined> {
  const user = await findUser(reader, userId)
  if (!user?.email || user.email_confirmed_at === null || isBanned(user, now)) return undefined
  return { owner: actFor(user.id).id, email: user.email }
}

/** Returns the address in its stored form. Raises invalid_email. */
export function requireEmail(typed: string | null | undefined): string {
  const email = emailSchema.safeParse(typed ?? '')
  if (!email.success) throw new ProtocolRefusal('invalid_email')
  return email.data
}

/** Runs work that may give a user an address that another person took a moment ago. Raises email_exists. */
export async function refusingTakenEmail<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    if (isUniqueViolation(error)) throw new ProtocolRefusal('email_exists', { cause: error })
    throw error
  }
}
