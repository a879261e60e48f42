// The queries over people and their handles.

import { and, desc, eq, gt, inArray, isNotNull, lte, ne, notInArray, sql } from 'drizzle-orm'
import { paths } from '../../../paths.ts'
import type { OwnerId } from '../../../platform/actor.ts'
import { foldCase } from '../../../platform/contract/fold-case.ts'
import type { Db, Reader, Tx } from '../../../platform/database/database.ts'
import { isHiddenRow } from '../../../platform/moderated.ts'
import type { OwnProfile, PublicProfile } from '../profiles.contract.ts'
import { MAX_FORMER_HANDLES } from '../profiles.rules.ts'
import { formerHandles, profiles } from './profiles.table.ts'

export type NewProfile = typeof profiles.$inferInsert
/** The address is missing here because it is derived from the handle. */
type OwnRow = Omit<OwnProfile, 'profile_url'>

const ownColumns = {
  id: profiles.id,
  display_name: profiles.display_name,
  handle: profiles.handle,
  full_name: profiles.full_name,
  location: profiles.location,
  website: profiles.website,
  bio: profiles.bio,
  hourly_rate: profiles.hourly_rate,
  avatar_url: profiles.avatar_url,
  banner_url: profiles.banner_url,
  is_public: profiles.is_public,
  named_at: profiles.named_at,
  skills: profiles.skills,
  links: profiles.links,
  user_type: profiles.user_type,
  onboarding_completed: profiles.onboarding_completed,
  selected_path: profiles.selected_path,
  survey_responses: profiles.survey_responses,
}

const publicColumns = {
  id: profiles.id,
  display_name: profiles.display_name,
  handle: sql<string>`${profiles.handle}`,
  bio: profiles.bio,
  location: profiles.location,
  website: profiles.website,
  hourly_rate: sql<
    number | null
  >`case when ${profiles.user_type} = 'professional' then ${profiles.hourly_rate}::float8 end`,
  skills: profiles.skills,
  links: profiles.links,
  avatar_url: profiles.avatar_url,
  banner_url: profiles.banner_url,
  user_type: profiles.user_type,
  is_public: profiles.is_public,
  created_at: profiles.created_at,
}

/** The query of a profile's page is prepared once per connection. */
export function createProfileRecords(db: Db) {
  const handle = sql.placeholder('handle')
  const one = db
    .select(publicColumns)
    .from(profiles)
    .where(
      // Both tables are searched for every handle, so that a private profile takes as long as a missing one.
      sql`${profiles.id} in (
        select p.id from ${profiles} p where lower(p.handle) = ${handle}
        union all
        select f.profile_id from ${formerHandles} f
        where f.handle = ${handle} and f.moved_at > ${sql.placeholder('since')}::timestamptz
      ) and ${profiles.handle} is not null and (${profiles.is_public} or ${profiles.id} = ${sql.placeholder('viewer')}::uuid)`,
    )
    .prepare('profile_by_handle')
  return {
    /** Returns the person who has this handle, or gave it up after `since`, as far as the viewer may see them. */
    async find(typed: string, viewer: OwnerId | null, since: Date): Promise<PublicProfile | undefined> {
      return (await one.execute({ handle: foldCase(typed), viewer, since: since.toISOString() }))[0]
    },
  }
}

export async function insertProfile(tx: Tx, profile: NewProfile): Promise<void> {
  await tx.insert(profiles).values(profile)
}

export async function anyProfile(reader: Reader): Promise<boolean> {
  const rows = await reader.select({ id: profiles.id }).from(profiles).limit(1)
  return rows.length > 0
}

export async function findOwnProfile(reader: Reader, owner: OwnerId): Promise<OwnProfile | undefined> {
  return withUrl((await reader.select(ownColumns).from(profiles).where(eq(profiles.id, owner)))[0])
}

/** Returns one's own profile, locked until the transaction ends. */
export async function holdOwnProfile(tx: Tx, owner: OwnerId): Promise<OwnProfile | undefined> {
  return withUrl((await tx.select(ownColumns).from(profiles).where(eq(profiles.id, owner)).for('update'))[0])
}

/** Returns true if this person has chosen the name that they publish under. */
export async function isProfileNamed(reader: Reader, id: string): Promise<boolean> {
  const rows = await reader
    .select({ id: profiles.id })
    .from(profiles)
    .where(and(eq(profiles.id, id), isNotNull(profiles.named_at)))
  return rows.length > 0
}

export const isProfileHidden = (reader: Reader, owner: OwnerId) => isHiddenRow(reader, profiles, owner)

/** Stores a change and returns the whole profile; undefined if it is deleted. Raises a unique violation for a taken handle. */
export async function changeProfile(
  tx: Tx,
  owner: OwnerId,
  change: Partial<Omit<OwnRow, 'id'>>,
): Promise<OwnProfile | undefined> {
  if (Object.keys(change).length === 0) return findOwnProfile(tx, owner)
  return withUrl(
    (await tx.update(profiles).set(change).where(eq(profiles.id, owner)).returning(ownColumns))[0],
  )
}

function withUrl(row: OwnRow | undefined): OwnProfile | undefined {
  return row && { ...row, profile_url: row.handle === null ? null : paths.profile(row.handle) }
}

/** A former handle without a person belongs to an erased account, so it is held, too. */
const isHeldByOther = (owner: OwnerId) => sql`${formerHandles.profile_id} is distinct from ${owner}`

/** Returns true if someone else gave this handle up after `since`. */
export async function isHeldForAnother(
  reader: Reader,
  handle: string,
  owner: OwnerId,
  since: Date,
): Promise<boolean> {
  const rows = await reader
    .select({ handle: formerHandles.handle })
    .from(formerHandles)
    .where(
      and(
        eq(formerHandles.handle, handle),
        isHeldByOther(owner),
        gt(formerHandles.moved_at, since.toISOString()),
      ),
    )
  return rows.length > 0
}

/** Records the handle that a person gave up; the oldest beyond the limit become free. */
export async function keepFormerHandle(tx: Tx, owner: OwnerId, handle: string, now: Date): Promise<void> {
  const row = { handle, profile_id: owner, moved_at: now.toISOString() }
  await tx.insert(formerHandles).values(row).onConflictDoUpdate({ target: formerHandles.handle, set: row })
  await tx
    .delete(formerHandles)
    .where(
      and(
        eq(formerHandles.profile_id, owner),
        notInArray(
          formerHandles.handle,
          tx
            .select({ handle: formerHandles.handle })
            .from(formerHandles)
            .where(eq(formerHandles.profile_id, owner))
            .orderBy(desc(formerHandles.moved_at), formerHandles.handle)
            .limit(MAX_FORMER_HANDLES),
        ),
      ),
    )
}

/** Reserves the handles of a person who leaves, for no one; the present one from now on. */
export async function leaveHandles(tx: Tx, owner: OwnerId, now: Date): Promise<void> {
  await tx.update(formerHandles).set({ profile_id: null }).where(eq(formerHandles.profile_id, owner))
  const [profile] = await tx
    .select({ handle: sql<string>`lower(${profiles.handle})` })
    .from(profiles)
    .where(and(eq(profiles.id, owner), isNotNull(profiles.handle)))
  if (!profile) return
  const row = { handle: profile.handle, profile_id: null, moved_at: now.toISOString() }
  await tx.insert(formerHandles).values(row).onConflictDoUpdate({ target: formerHandles.handle, set: row })
}

/** A handle in present use must not be a former one as well. */
export async function dropFormerHandle(tx: Tx, handle: string): Promise<void> {
  await tx.delete(formerHandles).where(eq(formerHandles.handle, handle))
}

/** Frees handles that were given up before `until`; returns their number. */
export async function dropFormerHandlesUntil(tx: Tx, until: Date): Promise<number> {
  const gone = await tx
    .delete(formerHandles)
    .where(lte(formerHandles.moved_at, until.toISOString()))
    .returning({ handle: formerHandles.handle })
  return gone.length
}

export async function findFormerHandles(reader: Reader, owner: OwnerId) {
  return reader
    .select({ handle: formerHandles.handle, moved_at: formerHandles.moved_at })
    .from(formerHandles)
    .where(eq(formerHandles.profile_id, owner))
    .orderBy(desc(formerHandles.moved_at))
}

/** Returns those of the handles that someone else has, or gave up after `since`. */
export async function findTakenHandles(
  reader: Reader,
  handles: readonly string[],
  owner: OwnerId,
  since: Date,
): Promise<Set<string>> {
  const key = sql<string>`lower(${profiles.handle})`
  const present = await reader
    .select({ handle: key })
    .from(profiles)
    .where(and(inArray(key, [...handles]), ne(profiles.id, owner)))
  const former = await reader
    .select({ handle: formerHandles.handle })
    .from(formerHandles)
    .where(
      and(
        inArray(formerHandles.handle, [...handles]),
        isHeldByOther(owner),
        gt(formerHandles.moved_at, since.toISOString()),
      ),
    )
  return new Set([...present, ...former].map((row) => row.handle))
}

export async function picturesOf(reader: Reader, ids: readonly string[]): Promise<string[]> {
  const rows = await reader
    .select({ avatar_url: profiles.avatar_url, banner_url: profiles.banner_url })
    .from(profiles)
    .where(inArray(profiles.id, [...ids]))
  return rows.flatMap(({ avatar_url, banner_url }) => [avatar_url, banner_url]).filter((url) => url !== null)
}

export async function deleteProfile(tx: Tx, owner: OwnerId): Promise<void> {
  await tx.delete(profiles).where(eq(profiles.id, owner))
}

/** Keeps the row for the rows that refer to it, without personal data. */
export async function clearProfile(tx: Tx, owner: OwnerId): Promise<void> {
  await tx
    .update(profiles)
    .set({
      display_name: null,
      handle: null,
      full_name: null,
      location: null,
      website: null,
      bio: null,
      hourly_rate: null,
      avatar_url: null,
      banner_url: null,
      is_public: false,
      named_at: null,
      hidden_from: null,
      skills: [],
      links: [],
      user_type: 'learner',
      onboarding_completed: false,
      selected_path: null,
      survey_responses: {},
      is_erased: true,
    })
    .where(eq(profiles.id, owner))
}
