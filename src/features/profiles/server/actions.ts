// What can be done with people. Accounts make them when somebody signs up, seeds for the demonstration.

import { ownerInPath, pathInAddress } from '../../../platform/contract/bucket.ts'
import { Problem } from '../../../platform/contract/problem.ts'
import type { Reader, Tx } from '../../../platform/database/database.ts'
import { noteChange } from '../../../platform/database/row-news.ts'
import type { FileUse } from '../../../platform/file-storage/files.ts'
import type { OwnerId, Person } from '../../../platform/http/endpoint.ts'
import type { PersonData } from '../../../platform/person-data.ts'
import { profileBucket } from '../buckets.ts'
import type { OwnProfile } from '../contract.ts'
import { profileMessages } from '../messages.ts'
import { USER_TYPE_BY_PATH } from '../onboarding/rules.ts'
import type { CompletedOnboarding } from '../onboarding/schemas.ts'
import type { OwnProfileChange } from '../schemas.ts'
import {
  anyProfile,
  changeProfile,
  clearProfile,
  deleteProfile,
  findOwnProfile,
  insertProfile,
  type NewProfile,
  picturesOf,
} from './records.ts'

/** Adds a person. Raises a unique violation for a taken handle. */
export async function addProfile(tx: Tx, profile: NewProfile): Promise<void> {
  await insertProfile(tx, profile)
  noteChange(tx, 'profiles')
}

/** Whether anybody is there at all: a demonstration is created for an empty house only. */
export async function hasPeople(reader: Reader): Promise<boolean> {
  return anyProfile(reader)
}

/** Gives the own profile. Raises Problem 'not_found' for an account that is being deleted. */
export async function ownProfile(reader: Reader, actor: Person): Promise<OwnProfile> {
  return required(await findOwnProfile(reader, actor.id))
}

/** Saves what changed of the own profile (SET-5, SET-6). Raises Problem 'not_found'. */
export async function saveOwnProfile(tx: Tx, actor: Person, change: OwnProfileChange): Promise<OwnProfile> {
  noteChange(tx, 'profiles')
  const { full_name, user_type } = change
  return required(
    await changeProfile(tx, actor.id, {
      ...(full_name === undefined ? {} : { full_name }),
      ...(user_type === undefined ? {} : { user_type }),
    }),
  )
}

/** Stores path and answers and sets the account type by the path (ONB-10, DEC-60). Raises Problem 'not_found'. */
export async function completeOnboarding(
  tx: Tx,
  actor: Person,
  { selected_path, survey_responses }: CompletedOnboarding,
): Promise<OwnProfile> {
  noteChange(tx, 'profiles')
  const user_type = USER_TYPE_BY_PATH[selected_path]
  return required(
    await changeProfile(tx, actor.id, {
      onboarding_completed: true,
      selected_path,
      survey_responses,
      user_type,
    }),
  )
}

function required(profile: OwnProfile | undefined): OwnProfile {
  if (!profile) throw new Problem('not_found', profileMessages.notFound)
  return profile
}

/** Which pictures people show: each lies in the folder of the only person who can show it. */
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

/** The own profile in an export; its end comes last, with the account's own. */
export const profileData = {
  noun: 'profile',
  tell: findOwnProfile,
  erase: async () => 'gone',
} as const satisfies PersonData

/** Ends a profile: gone, or where rows must point at it, without a word about who it was. */
export async function eraseProfile(tx: Tx, owner: OwnerId, isKept: boolean): Promise<void> {
  noteChange(tx, 'profiles')
  await (isKept ? clearProfile(tx, owner) : deleteProfile(tx, owner))
}
