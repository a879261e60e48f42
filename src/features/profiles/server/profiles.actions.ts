// The actions of profiles. Accounts create them at sign-up, seeds for the demonstration.

import { paths } from '../../../paths.ts'
import type { OwnerId, Person } from '../../../platform/actor.ts'
import { ownerInPath, pathInAddress } from '../../../platform/contract/bucket.ts'
import { givenFields } from '../../../platform/contract/given-fields.ts'
import { Problem } from '../../../platform/contract/problem.ts'
import type { Reader, Tx } from '../../../platform/database/database.ts'
import { invalidate, invalidateRemoved } from '../../../platform/database/row-changes.ts'
import { isUniqueViolation } from '../../../platform/database/unavailable.ts'
import { type FileUse, ownStoredFile } from '../../../platform/file-storage/files.ts'
import { asPublished, type PersonData } from '../../../platform/person-data.ts'
import { USER_TYPE_BY_PATH } from '../onboarding.rules.ts'
import type { CompletedOnboarding, PublishedName } from '../onboarding.schemas.ts'
import { type ProfilePicture, profileBucket } from '../profiles.buckets.ts'
import type { OwnProfile, OwnProfileChange } from '../profiles.contract.ts'
import { COUNTED_PROFILES, profileMessages as messages } from '../profiles.messages.ts'
import {
  FORMER_HANDLE_DAYS,
  handleOf,
  isHandle,
  isIdShaped,
  numberedHandle,
  PROFILES,
  pictureOf,
  readableHandle,
} from '../profiles.rules.ts'
import { isReservedHandle } from '../reserved-handles.rules.ts'
import { passesForSite } from '../shown-names.rules.ts'
import { inLatinLetters } from './latin-letters.ts'

import {
  anyProfile,
  changeProfile,
  clearProfile,
  deleteProfile,
  dropFormerHandle,
  dropFormerHandlesUntil,
  findFormerHandles,
  findOwnProfile,
  findTakenHandles,
  holdOwnProfile,
  insertProfile,
  isHeldForAnother,
  isProfileHidden,
  isProfileNamed,
  keepFormerHandle,
  leaveHandles,
  type NewProfile,
  picturesOf,
} from './profiles.records.ts'

const DAY_MS = 86_400_000
/** One query tries so many handles, up to the highest number; beyond it the account's id becomes the handle. */
const HANDLES_AT_ONCE = 500
const LAST_NUMBER = 10_000

/** Adds a profile. Raises a unique violation for a taken handle. */
export async function addProfile(tx: Tx, profile: NewProfile): Promise<void> {
  await insertProfile(tx, profile)
  invalidate(tx, PROFILES, profile.id)
}

/** Lists depend on a person by id, the profile page by handle. */
function rowsOf(id: string, handle: string | null): string[] {
  return handle === null ? [id] : [id, handle]
}

/** Returns true if there are people, because a demonstration is created only in an empty database. */
export async function hasPeople(reader: Reader): Promise<boolean> {
  return anyProfile(reader)
}

/** Returns one's own profile. Raises Problem 'not_found' for an account that is being deleted. */
export async function readOwnProfile(reader: Reader, actor: Person): Promise<OwnProfile> {
  return required(await findOwnProfile(reader, actor.id))
}

/**
 * Saves a change of one's own profile (PRO-5, PRO-20, SET-5, SET-6). Raises Problem 'invalid' for a picture that is not the
 * person's own, and for removing the name or the handle that published items show; 'conflict' for a handle that is someone else's
 * (DEC-28); and 'not_found'.
 */
export async function saveOwnProfile(
  tx: Tx,
  actor: Person,
  change: OwnProfileChange,
  now: Date,
): Promise<OwnProfile> {
  await refuseForeignPicture(tx, actor, 'avatar', change.avatar_url)
  await refuseForeignPicture(tx, actor, 'banner', change.banner_url)
  const before = required(await holdOwnProfile(tx, actor.id))
  if (change.is_public && (await isProfileHidden(tx, actor.id)))
    throw new Problem('conflict', messages.hidden)
  refuseNamelessness(before, change)
  const wanted = { ...before, ...givenFields(change) }
  // Publishing the page also chooses the name beside everything else that the person publishes.
  const isFirstNamed = wanted.is_public && wanted.display_name !== null && wanted.handle !== null
  const named_at = before.named_at ?? (isFirstNamed ? now.toISOString() : null)
  const after = required(
    await changeProfile(tx, actor.id, { ...givenFields(change), named_at }).catch(refuseTakenHandle),
  )
  if (after.handle !== before.handle) {
    await moveHandle(tx, { actor, before: before.handle, after: after.handle }, now)
    // An address that redirected to another person may lead to this one now.
    invalidate(tx, PROFILES)
  }
  const note = before.is_public && !after.is_public ? invalidateRemoved : invalidate
  note(tx, PROFILES, ...rowsOf(actor.id, after.handle))
  return after
}

/** Raises Problem 'invalid' if the person's published items would lose their author's name. */
function refuseNamelessness(before: OwnProfile, { display_name, handle }: OwnProfileChange): void {
  if (before.named_at === null) return
  if (display_name === null)
    throw new Problem('invalid', messages.nameInUse, { fields: { display_name: messages.nameInUse } })
  if (handle === null)
    throw new Problem('invalid', messages.handleInUse, { fields: { handle: messages.handleInUse } })
}

/**
 * Chooses the name and the handle beside everything that a person publishes or sends (security decision 7). Raises Problem
 * 'conflict' for a handle that is someone else's, and 'not_found'.
 */
export async function publishAs(tx: Tx, actor: Person, name: PublishedName, now: Date): Promise<OwnProfile> {
  await saveOwnProfile(tx, actor, name, now)
  return required(await changeProfile(tx, actor.id, { named_at: now.toISOString() }))
}

/** Raises Problem 'name_required' for someone who has not yet chosen the name that they publish under. */
export async function requireName(reader: Reader, personId: string): Promise<void> {
  if (!(await isProfileNamed(reader, personId))) throw new Problem('name_required', messages.nameRequired)
}

/** A picture must be a file that this person has stored for this purpose; the file is locked while the row is saved. */
async function refuseForeignPicture(
  tx: Tx,
  actor: Person,
  kind: ProfilePicture,
  url: string | null | undefined,
): Promise<void> {
  if (url === null || url === undefined) return
  const isOwn = pictureOf(url)?.kind === kind
  if (isOwn && (await ownStoredFile(tx, { bucket: profileBucket, url, owner_id: actor.id }))) return
  throw new Problem('invalid', messages.pictureNotOwn, {
    fields: { [`${kind}_url`]: messages.pictureNotOwn },
  })
}

function handleTaken(cause?: unknown): Problem {
  return new Problem('conflict', messages.handleTaken, {
    fields: { handle: messages.handleTaken },
    ...(cause === undefined ? {} : { cause }),
  })
}

function refuseTakenHandle(error: unknown): never {
  throw isUniqueViolation(error) ? handleTaken(error) : error
}

/**
 * This runs after the row has its new handle: only then is it certain that no one gives up the same one at this moment. Raises
 * Problem 'conflict' for a handle that is reserved for another person.
 */
async function moveHandle(
  tx: Tx,
  { actor, before, after }: { actor: Person; before: string | null; after: string | null },
  now: Date,
): Promise<void> {
  if (after !== null) {
    if (isIdShaped(after) && after !== actor.id) throw handleTaken()
    if (await isHeldForAnother(tx, after, actor.id, heldSince(now))) throw handleTaken()
    await dropFormerHandle(tx, after)
  }
  if (before !== null) await keepFormerHandle(tx, actor.id, before.toLowerCase(), now)
}

/** Handles that were given up before this moment are free. */
export function heldSince(now: Date): Date {
  return new Date(now.getTime() - FORMER_HANDLE_DAYS * DAY_MS)
}

type HandleWish = { display_name?: string | null | undefined }

/**
 * Returns a free handle generated from the display name, with a number if necessary (PRO-11, PRO-12, DEC-28); nothing is saved.
 * The name is written in plain Latin letters first, so that 'Łukasz' is 'lukasz'. Without a name in `wish` the saved one is used,
 * and without any the account's id. Raises Problem 'not_found'.
 */
export async function makeHandle(
  reader: Reader,
  actor: Person,
  wish: HandleWish,
  now: Date,
): Promise<string> {
  const profile = required(await findOwnProfile(reader, actor.id))
  const name = (wish.display_name === undefined ? profile.display_name : wish.display_name) ?? ''
  return freeHandle(reader, actor, handleOf(inLatinLetters(name)) || actor.id, now)
}

/**
 * Returns a free handle in which the whole name can be read ('Tomás' is 'tomas'), else the saved one. Raises Problem 'not_found'.
 */
export async function suggestHandle(
  reader: Reader,
  actor: Person,
  wish: HandleWish,
  now: Date,
): Promise<string> {
  const profile = required(await findOwnProfile(reader, actor.id))
  const name = wish.display_name ?? profile.display_name ?? profile.full_name ?? ''
  return freeHandle(reader, actor, readableHandle(inLatinLetters(name)), now)
}

/** Returns the handle itself if it is free, or with the first free number (DEC-28). */
async function freeHandle(reader: Reader, actor: Person, plain: string, now: Date): Promise<string> {
  const mayBeHad =
    isHandle(plain) &&
    !isReservedHandle(plain) &&
    !passesForSite(plain) &&
    (!isIdShaped(plain) || plain === actor.id)
  for (let first = 1; first < LAST_NUMBER; first += HANDLES_AT_ONCE) {
    const numbered = Array.from({ length: HANDLES_AT_ONCE }, (_, at) => numberedHandle(plain, first + at))
    // The plain handle stands for number 1.
    const candidates = first > 1 ? numbered : [...(mayBeHad ? [plain] : []), ...numbered.slice(1)]
    const taken = await findTakenHandles(reader, candidates, actor.id, heldSince(now))
    const free = candidates.find((handle) => !taken.has(handle))
    if (free !== undefined) return free
  }
  return actor.id
}

/** Deletes reservations that have expired; returns their number. */
export async function forgetFormerHandles(tx: Tx, now: Date): Promise<number> {
  return dropFormerHandlesUntil(tx, heldSince(now))
}

/** A higher noun acts on the answers of onboarding. */
export type OnboardingHandler = (
  tx: Tx,
  actor: Person,
  answers: CompletedOnboarding,
  now: Date,
) => Promise<void>

/** Stores path and answers and sets the account type by the path (ONB-10, DEC-60). Raises Problem 'not_found'. */
export async function completeOnboarding(
  tx: Tx,
  answers: CompletedOnboarding,
  { actor, now, handlers }: { actor: Person; now: Date; handlers: readonly OnboardingHandler[] },
): Promise<OwnProfile> {
  const { selected_path, survey_responses } = answers
  const profile = required(
    await changeProfile(tx, actor.id, {
      onboarding_completed: true,
      selected_path,
      survey_responses,
      user_type: USER_TYPE_BY_PATH[selected_path],
    }),
  )
  for (const handle of handlers) await handle(tx, actor, answers, now)
  invalidate(tx, PROFILES, ...rowsOf(actor.id, profile.handle))
  return profile
}

function required(profile: OwnProfile | undefined): OwnProfile {
  if (!profile) throw new Problem('not_found', messages.notFound)
  return profile
}

/** Profiles use these pictures: each is in the folder of the only person who can use it. */
export const profileFileUse: FileUse = {
  noun: 'profiles',
  async using(reader, urls) {
    const paths = urls.flatMap((url) => pathInAddress(profileBucket, url) ?? [])
    const shown = new Set(
      await picturesOf(reader, [...new Set(paths.flatMap((path) => ownerInPath(path) ?? []))]),
    )
    return urls.filter((url) => shown.has(url))
  },
}

/** Exports one's own profile; it is erased last, with the account. */
export const profileData = {
  noun: 'profile',
  async exportRows(reader, owner) {
    const profile = await findOwnProfile(reader, owner)
    return profile && { ...profile, former_handles: await findFormerHandles(reader, owner) }
  },
  erase: async () => 'gone',
  published: [
    {
      kind: 'profile',
      words: COUNTED_PROFILES,
      async list(reader, owner, most) {
        const profile = await findOwnProfile(reader, owner)
        const handle = profile?.is_public ? profile.handle : null
        if (handle === null || handle === undefined) return { items: [], total: 0 }
        const rows = [{ id: owner, title: `@${handle}` }].slice(0, most)
        return asPublished({ rows, total: 1 }, () => paths.profile(handle))
      },
    },
  ],
} as const satisfies PersonData

/**
 * Erases a profile: deletes it, or clears it if rows refer to it. Its handles stay reserved for no one, because links to the
 * person must not lead to the next one who takes their handle.
 */
export async function eraseProfile(
  tx: Tx,
  { owner, isKept }: { owner: OwnerId; isKept: boolean },
  now: Date,
): Promise<void> {
  invalidateRemoved(tx, PROFILES)
  await leaveHandles(tx, owner, now)
  await (isKept ? clearProfile(tx, owner) : deleteProfile(tx, owner))
}
