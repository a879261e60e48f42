// People who can sign in: bulk-inserted into a database, and the tokens of one of them.

import { AUTH_BASE } from '../src/features/accounts/accounts.rules.ts'
import {
  createPasswords,
  roomForHashing,
} from '../src/features/accounts/identity/passwords/server/passwords.actions.ts'
import { identities, users } from '../src/features/accounts/identity/users/server/users.table.ts'
import { profiles } from '../src/features/profiles/server/profiles.table.ts'
import type { Reader } from '../src/platform/database/database.ts'
import { systemRandom } from '../src/platform/random.ts'
import { insertRows, personId } from './load.ts'
import { PUBLIC_KEY } from './measure.ts'

export const ONE_AT_A_TIME = roomForHashing({ cores: 1, threads: 1, scale: 1 })
export const PASSWORD = 'seven quiet herons'
export const byPassword = {
  path: `${AUTH_BASE}/token?grant_type=password`,
  headers: { apikey: PUBLIC_KEY },
}

/** So many members, whose ids begin at `first`; the first one's address is `<name>-1@bench.example`. */
export type Members = { name: string; first: number; count: number }

export const memberId = ({ first }: Members, number: number) => personId(first + number - 1)

/** The body of a sign-in; `number` may be a placeholder. */
export const credentials = ({ name }: Members, number: number | '%') =>
  JSON.stringify({ email: `${name}-${number}@bench.example`, password: PASSWORD })

/** Accounts that all have one password; its hash is computed once, like a real one. */
export async function loadMembers(db: Reader, members: Members): Promise<void> {
  const password_hash = await createPasswords(systemRandom, ONE_AT_A_TIME).inTurn((hashing) =>
    hashing.hash(PASSWORD),
  )
  const at = new Date(Date.UTC(2024, 0, 1)).toISOString()
  const people = Array.from({ length: members.count }, (_, index) => ({
    id: memberId(members, index + 1),
    email: `${members.name}-${index + 1}@bench.example`,
  }))
  await insertRows(
    db,
    profiles,
    people.map(({ id }) => ({ id, is_public: false, skills: [], links: [], created_at: at })),
  )
  await insertRows(
    db,
    users,
    people.map(({ id, email }) => ({
      id,
      email,
      password_hash,
      email_confirmed_at: at,
      user_metadata: {},
      created_at: at,
      updated_at: at,
    })),
  )
  await insertRows(
    db,
    identities,
    people.map(({ id, email }) => ({
      id,
      user_id: id,
      provider: 'email',
      provider_id: id,
      email,
      identity_data: { sub: id, email },
      created_at: at,
      updated_at: at,
    })),
  )
}

/** Signs a member in. */
export async function signIn(
  origin: string,
  members: Members,
  number: number,
): Promise<{ access_token: string; refresh_token: string }> {
  const answer = await fetch(origin + byPassword.path, {
    method: 'POST',
    headers: { ...byPassword.headers, 'content-type': 'application/json' },
    body: credentials(members, number),
  })
  if (!answer.ok) throw new Error(`A sign-in was answered with ${answer.status}`)
  return answer.json()
}

/** The header that authenticates a member. */
export async function tokenHeader(origin: string, members: Members, number: number) {
  const { access_token } = await signIn(origin, members, number)
  return { authorization: `Bearer ${access_token}` }
}
