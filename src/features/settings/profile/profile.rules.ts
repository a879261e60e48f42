// The draft of the Profile tab, the crop of its pictures, and the changes that are sent.

import * as z from 'zod'
import { typedDollarsOrNone } from '../../../platform/contract/dollar-fields.ts'
import { givenFields } from '../../../platform/contract/given-fields.ts'
import { amountInField } from '../../../platform/contract/typed-amount.ts'
import type { OwnProfile, OwnProfileChange } from '../../profiles/profiles.contract.ts'
import { profileForm } from '../../profiles/profiles.schemas.ts'

/** The ratio of a crop is that of the largest size (PRO-16, PRO-17, PRO-18). */
export const PICTURE_SIZES = {
  avatar: { width: 512, height: 512 },
  banner: { width: 1500, height: 500 },
} as const
/** Narrower than this, a picture looks coarse on its page. */
export const COARSE_BELOW_PX = { avatar: 128, banner: 640 } as const
export const CROP_ZOOM = { min: 1, max: 3, step: 0.1 } as const
export const JPEG_QUALITY = 0.95
/** The limit applies to the opened file; the uploaded crop is much smaller. */
export const MAX_PICTURE_FILE_BYTES = 40 * 1024 * 1024
/** Every format that a browser can draw is cropped to a JPEG. HEIC is not named, because phones then convert it to JPEG. */
export const PICTURE_FILE_TYPES = 'image/*'

type Link = { title: string; url: string }

/** The draft includes typed text that is not added to its list yet; it is validated when it is added. */
export const profileDraft = profileForm.extend({
  hourly_rate: typedDollarsOrNone.pipe(profileForm.shape.hourly_rate),
  skill: z.string(),
  link: z.object({ title: z.string(), url: z.string() }),
})
export type ProfileDraft = z.input<typeof profileDraft>
export type JudgedDraft = z.output<typeof profileDraft>

export function profileDraftOf(profile: OwnProfile): ProfileDraft {
  return {
    display_name: profile.display_name ?? '',
    handle: profile.handle ?? '',
    location: profile.location ?? '',
    website: profile.website ?? '',
    bio: profile.bio ?? '',
    hourly_rate: profile.hourly_rate === null ? '' : amountInField(profile.hourly_rate),
    skills: [...profile.skills],
    links: profile.links.map(({ title, url }) => ({ title, url })),
    skill: '',
    link: { title: '', url: '' },
  }
}

/** Returns only the differences from the saved profile, so that changes made elsewhere in the meantime are kept. */
export function changesOf(judged: JudgedDraft, saved: OwnProfile): OwnProfileChange {
  const { skill, link, ...form } = judged
  const known: Readonly<Record<string, unknown>> = saved
  return Object.fromEntries(
    Object.entries(form).filter(([field, value]) => JSON.stringify(value) !== JSON.stringify(known[field])),
  )
}

/** Returns why a skill cannot be added (PRO-9), or undefined. */
export function faultOfSkill(listed: readonly string[], skill: string): string | undefined {
  return profileForm.shape.skills.safeParse([...listed, skill]).error?.issues[0]?.message
}

/** Returns why a link cannot be added (PRO-10), by field; `root` is about the list. */
export function faultsOfLink(listed: readonly Link[], link: Link): { [K in keyof Link | 'root']?: string } {
  const parsed = profileForm.shape.links.safeParse([...listed, link])
  const about = (path: string) => parsed.error?.issues.find((issue) => issue.path.join('.') === path)?.message
  const faults = {
    title: about(`${listed.length}.title`),
    url: about(`${listed.length}.url`),
    root: about(''),
  }
  return givenFields(faults)
}
