// The account types, the limits of a profile's texts, and the form of a handle.
import { rowFamily } from '../../platform/contract/families.ts'
import { type ProfilePicture, profileBucket } from './profiles.buckets.ts'

/** Pages with people depend on this family; a row is named by its person's id and by its handle. */
export const PROFILES = rowFamily('profiles')

export const USER_TYPES = ['business', 'professional', 'learner'] as const
export type UserType = (typeof USER_TYPES)[number]
/** What a professional is called in a search. */
export const PROFESSIONAL_NAMES = ['professional', 'people', 'expert', 'freelancer'] as const
export const SELECTED_PATHS = ['business_owner', 'ai_professional', 'learner', 'updates'] as const
export type SelectedPath = (typeof SELECTED_PATHS)[number]
export const USER_TYPE_LABELS: Record<UserType, string> = {
  business: 'Business owner',
  professional: 'AI professional',
  learner: 'Learner',
}

export const MIN_FULL_NAME_LENGTH = 2
export const MAX_FULL_NAME_LENGTH = 100

/** All lengths are in code points. */
export const MIN_DISPLAY_NAME_LENGTH = 2
export const MAX_DISPLAY_NAME_LENGTH = 100
export const MAX_LOCATION_LENGTH = 100
export const MAX_BIO_LENGTH = 1000
export const MAX_SKILLS = 20
export const MAX_SKILL_LENGTH = 50
export const MAX_LINKS = 10
export const MAX_LINK_TITLE_LENGTH = 60
export const MAX_HOURLY_RATE_DOLLARS = 10_000

/** The bounds are those of a display name, so that a generated handle always uses all of it (PRO-11). */
export const MIN_HANDLE_LENGTH = 2
export const MAX_HANDLE_LENGTH = 100
const HANDLE = /^[a-z0-9]+(?:-[a-z0-9]+)*$/
const UUID = /^[0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12}$/

/** A former handle redirects to the person's new one for so many days; then anyone may take it. */
export const FORMER_HANDLE_DAYS = 90
/** So many former handles stay reserved for a person; more would let one person collect them. */
export const MAX_FORMER_HANDLES = 5

/** A handle has lower-case letters a to z, digits, and single hyphens between them. */
export function isHandle(text: string): boolean {
  return text.length >= MIN_HANDLE_LENGTH && text.length <= MAX_HANDLE_LENGTH && HANDLE.test(text)
}

/** Returns true for a handle in the form of an account's id, which only that person may have (PRO-12). */
export function isIdShaped(handle: string): boolean {
  return UUID.test(handle)
}

/** Returns the characters of a text that a handle can have (PRO-11): none, if it has no Latin letters and digits. */
export function handleOf(text: string): string {
  return text
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '')
}

/** Returns the handle of a name in Latin letters, cut to the longest that a handle can be. */
export function readableHandle(latinName: string): string {
  const handle = handleOf(latinName).slice(0, MAX_HANDLE_LENGTH).replace(/-$/, '')
  return handle === '' ? NAMELESS_HANDLE : handle
}

/** This replaces a name of which no letter is left; it is reserved, so that it always gets a number. */
const NAMELESS_HANDLE = 'professional'

/** A generated handle that is taken gets a number appended (DEC-28). */
export function numberedHandle(handle: string, number: number): string {
  const suffix = `-${number}`
  return handle.slice(0, MAX_HANDLE_LENGTH - suffix.length).replace(/-$/, '') + suffix
}

/** A row refers to a person's picture by this address: a stored file in the person's own folder (DATA-61). */
export const PICTURE = new RegExp(
  `^/storage/v1/object/public/${profileBucket.name}/(${UUID.source.slice(1, -1)})/${profileBucket.fileName}$`,
)

/** Returns the owner and the kind of a picture by its address; undefined for any other address. */
export function pictureOf(url: string): { owner_id: string; kind: ProfilePicture } | undefined {
  const [, owner_id, kind] = PICTURE.exec(url) ?? []
  return owner_id === undefined ? undefined : { owner_id, kind: kind === 'avatar' ? 'avatar' : 'banner' }
}
