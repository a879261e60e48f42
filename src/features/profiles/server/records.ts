// The queries over people.
import { eq, inArray } from 'drizzle-orm'
import type { Reader, Tx } from '../../../platform/database/database.ts'
import type { OwnerId } from '../../../platform/http/endpoint.ts'
import type { OwnProfile } from '../contract.ts'
import { profiles } from './table.ts'

export type NewProfile = typeof profiles.$inferInsert

const ownColumns = {
  id: profiles.id,
  display_name: profiles.display_name,
  handle: profiles.handle,
  full_name: profiles.full_name,
  location: profiles.location,
  website: profiles.website,
  bio: profiles.bio,
  avatar_url: profiles.avatar_url,
  banner_url: profiles.banner_url,
  is_public: profiles.is_public,
  skills: profiles.skills,
  links: profiles.links,
  user_type: profiles.user_type,
  onboarding_completed: profiles.onboarding_completed,
  selected_path: profiles.selected_path,
  survey_responses: profiles.survey_responses,
}

export async function insertProfile(tx: Tx, profile: NewProfile): Promise<void> {
  await tx.insert(profiles).values(profile)
}

export async function anyProfile(reader: Reader): Promise<boolean> {
  const rows = await reader.select({ id: profiles.id }).from(profiles).limit(1)
  return rows.length > 0
}

export async function findOwnProfile(reader: Reader, owner: OwnerId): Promise<OwnProfile | undefined> {
  return (await reader.select(ownColumns).from(profiles).where(eq(profiles.id, owner)))[0]
}

/** Stores what changed and gives the whole profile; undefined if it is gone. */
export async function changeProfile(
  tx: Tx,
  owner: OwnerId,
  change: Partial<Omit<OwnProfile, 'id'>>,
): Promise<OwnProfile | undefined> {
  if (Object.keys(change).length === 0) return findOwnProfile(tx, owner)
  return (await tx.update(profiles).set(change).where(eq(profiles.id, owner)).returning(ownColumns))[0]
}

/** The addresses of the pictures that these people show. */
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

/** Leaves the row, for the rows that point at it, and nothing that says who it was. */
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
      avatar_url: null,
      banner_url: null,
      is_public: false,
      skills: [],
      links: [],
      user_type: 'learner',
      onboarding_completed: false,
      selected_path: null,
      survey_responses: {},
    })
    .where(eq(profiles.id, owner))
}
