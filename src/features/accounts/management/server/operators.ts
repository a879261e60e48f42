// The operators' commands for accounts; the product itself has no administrators.

import { asc, eq, isNotNull, lte, sql } from 'drizzle-orm'
import { actFor } from '../../../../platform/actor.ts'
import { rowsOf } from '../../../../platform/database/cursor.ts'
import type { Reader, Tx } from '../../../../platform/database/database.ts'
import type { PersonData } from '../../../../platform/person-data.ts'
import { filledDisplayName } from '../../../profiles/display-name.schemas.ts'
import { profiles } from '../../../profiles/server/profiles.table.ts'
import { applicationName } from '../../applications/applications.schemas.ts'
import { applications } from '../../applications/server/applications.table.ts'
import { storedAddress } from '../../email-address.rules.ts'
import { eraseAccount } from '../../email-verification/server/erasure.ts'
import { removeAllFactors } from '../../factors/server/factors.actions.ts'
import { countSecondFactors } from '../../identity/server/enrolled-factors.records.ts'
import { findUserByEmail } from '../../identity/server/users-by-email.ts'
import { isBanned, refreshEmailIdentity } from '../../identity/users/server/users.actions.ts'
import { changeUser, lockUser, searchUsers, type UserRow } from '../../identity/users/server/users.records.ts'
import { users } from '../../identity/users/server/users.table.ts'
import { countSessions, deleteSessions } from '../../sessions/server/sessions.records.ts'

const LISTED = 100
/** A ban without an end lasts until this moment. */
const FOREVER = '9999-12-31T00:00:00.000Z'

export type ListedAccount = {
  email: string
  id: string
  confirmed: boolean
  banned: boolean
  sessions: number
  factors: number
}

/** Returns accounts whose address contains a text, the oldest first, a hundred at most. */
export async function listAccounts(reader: Reader, part: string, now: Date): Promise<ListedAccount[]> {
  const listed: ListedAccount[] = []
  for (const user of await searchUsers(reader, part, LISTED)) listed.push(await accountOf(reader, user, now))
  return listed
}

export async function accountOf(reader: Reader, user: UserRow, now: Date): Promise<ListedAccount> {
  return {
    email: user.email,
    id: user.id,
    confirmed: user.email_confirmed_at !== null,
    banned: isBanned(user, now),
    sessions: await countSessions(reader, user.id),
    factors: await countSecondFactors(reader, user.id),
  }
}

export type RefusedName = {
  id: string
  email: string | null
  name: string
}

/** Returns the names of people, and then of apps, that were chosen before a rule that refuses them; the oldest first. */
export async function listRefusedNames(tx: Tx): Promise<RefusedName[]> {
  const people = tx
    .select({ id: users.id, email: users.email, name: sql<string>`${profiles.display_name}` })
    .from(users)
    .innerJoin(profiles, eq(profiles.id, users.id))
    .where(isNotNull(profiles.display_name))
    .orderBy(asc(users.created_at), asc(users.id))
  const apps = tx
    .select({ id: applications.id, email: sql<null>`null`, name: applications.name })
    .from(applications)
    .orderBy(asc(applications.created_at), asc(applications.id))
  const refused: RefusedName[] = []
  for await (const one of rowsOf(tx, people))
    if (!filledDisplayName.safeParse(one.name).success) refused.push(one)
  for await (const one of rowsOf(tx, apps))
    if (!applicationName.safeParse(one.name).success) refused.push(one)
  return refused
}

/** Returns the accounts whose ban is over and that are still marked as banned. */
export async function endedBans(reader: Reader, now: Date, atMost: number): Promise<string[]> {
  const rows = await reader
    .select({ email: users.email })
    .from(users)
    .where(lte(users.banned_until, now.toISOString()))
    .orderBy(users.id)
    .limit(atMost)
  return rows.map(({ email }) => email)
}

export type Verb = (tx: Tx, user: UserRow, now: Date) => Promise<string>

const confirm: Verb = async (tx, user, now) => {
  await refreshEmailIdentity(
    tx,
    await changeUser(tx, user.id, { email_confirmed_at: now.toISOString() }, now),
    now,
  )
  return `${user.email} is confirmed.`
}

/** Blocks all sign-ins, ends all sessions, and stops pending requests. */
const ban =
  (nouns: readonly PersonData[], until: string): Verb =>
  async (tx, user, now) => {
    await changeUser(tx, user.id, { banned_until: until }, now)
    const ended = await deleteSessions(tx, user.id, { all: true })
    for (const noun of nouns) await noun.stop?.(tx, actFor(user.id).id, now)
    return `${user.email} is banned; ${ended} sessions ended.`
  }

const unban: Verb = async (tx, user, now) => {
  await changeUser(tx, user.id, { banned_until: null }, now)
  return `${user.email} can sign in again.`
}

const revoke: Verb = async (tx, user) =>
  `${await deleteSessions(tx, user.id, { all: true })} sessions of ${user.email} ended.`

/** Helps a person who lost every second factor and proved their identity by other means. */
const resetFactors: Verb = async (tx, user) => {
  const removed = await removeAllFactors(tx, user.id)
  await deleteSessions(tx, user.id, { all: true })
  return `${removed} second factors of ${user.email} removed; all sessions ended.`
}

/** Returns the verbs that work on one account, found by its address. A ban ends at `until`, if it does. */
export function accountVerbs(nouns: readonly PersonData[], until = FOREVER): ReadonlyMap<string, Verb> {
  return new Map<string, Verb>([
    ['confirm', confirm],
    ['ban', ban(nouns, until)],
    ['unban', unban],
    ['revoke', revoke],
    ['reset-factors', resetFactors],
    [
      'delete',
      async (tx, user, now) => {
        await eraseAccount(tx, actFor(user.id).id, nouns, now)
        return `${user.email} is deleted.`
      },
    ],
  ])
}

/**
 * Runs a verb on the account with an address; returns undefined if there is none any more: its person may be deleting it, or
 * changing its address, at the same time.
 */
export async function onAccount(tx: Tx, verb: Verb, email: string, now: Date): Promise<string | undefined> {
  const wanted = storedAddress(email)
  const found = await findUserByEmail(tx, wanted)
  const user = found && (await lockUser(tx, found.id))
  return user?.email === wanted ? verb(tx, user, now) : undefined
}
