// The account types, the limits of what people may say about themselves, and the form of a handle.
import { rowFamily } from '../../platform/contract/families.ts'
import { type ProfilePicture, profileBucket } from './profiles.buckets.ts'

/** The family that pages with people depend on; a row is known by its person's id and by its handle. */
export const PROFILES = rowFamily('profiles')

export const USER_TYPES = ['business', 'professional', 'learner'] as const
export type UserType = (typeof USER_TYPES)[number]
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

/** The same bounds as a display name's, so that a generated handle always uses all of it (PRO-11). */
export const MIN_HANDLE_LENGTH = 2
export const MAX_HANDLE_LENGTH = 100
const HANDLE = /^[a-z0-9]+(?:-[a-z0-9]+)*$/
const UUID = /^[0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12}$/

/** A former handle redirects to the person's new one for so long; then anyone may take it. */
export const FORMER_HANDLE_DAYS = 90
/** So many former handles stay reserved for a person; more would let one person collect them. */
export const MAX_FORMER_HANDLES = 5

/** Lower-case letters a to z, digits, and single hyphens between them. */
export function isHandle(text: string): boolean {
  return text.length >= MIN_HANDLE_LENGTH && text.length <= MAX_HANDLE_LENGTH && HANDLE.test(text)
}

/** Looks like an account's id: only its own person may have it as a handle (PRO-12). */
export function isIdShaped(handle: string): boolean {
  return UUID.test(handle)
}

/** What a handle keeps of a text (PRO-11): nothing, for one without Latin letters and digits. */
export function handleOf(text: string): string {
  return text
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '')
}

/** The handle of a name in Latin letters, which may have become longer than a handle can be. */
export function readableHandle(latinName: string): string {
  const handle = handleOf(latinName).slice(0, MAX_HANDLE_LENGTH).replace(/-$/, '')
  return handle === '' ? NAMELESS_HANDLE : handle
}

/** Where nothing of a name can be read; reserved, so that it always gets a number. */
const NAMELESS_HANDLE = 'professional'

/** A generated handle that is taken gets a number appended (DEC-28). */
export function numberedHandle(handle: string, number: number): string {
  const suffix = `-${number}`
  return handle.slice(0, MAX_HANDLE_LENGTH - suffix.length).replace(/-$/, '') + suffix
}

/** A picture of a person as a row refers to it: a stored file in the person's own folder (DATA-61). */
export const PICTURE = new RegExp(
  `^/storage/v1/object/public/${profileBucket.name}/(${UUID.source.slice(1, -1)})/${profileBucket.fileName}$`,
)

/** The owner and kind of a picture's address; undefined for any other address. */
export function pictureOf(url: string): { owner_id: string; kind: ProfilePicture } | undefined {
  const [, owner_id, kind] = PICTURE.exec(url) ?? []
  return owner_id === undefined ? undefined : { owner_id, kind: kind === 'avatar' ? 'avatar' : 'banner' }
}
