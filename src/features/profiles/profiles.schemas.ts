// Validates profiles, with a sentence for each error.
import * as z from 'zod'
import { positiveDollars } from '../../platform/contract/dollar-fields.ts'
import { line, prose } from '../../platform/contract/plain-text.ts'
import { lengths } from '../../platform/contract/shapes.ts'
import { webAddress } from '../../platform/contract/web-address.ts'
import type { ProfilePicture } from './profiles.buckets.ts'
import { profileMessages as messages } from './profiles.messages.ts'
import {
  isHandle,
  MAX_BIO_LENGTH,
  MAX_DISPLAY_NAME_LENGTH,
  MAX_FULL_NAME_LENGTH,
  MAX_HANDLE_LENGTH,
  MAX_HOURLY_RATE_DOLLARS,
  MAX_LINK_TITLE_LENGTH,
  MAX_LINKS,
  MAX_LOCATION_LENGTH,
  MAX_SKILL_LENGTH,
  MAX_SKILLS,
  MIN_DISPLAY_NAME_LENGTH,
  MIN_FULL_NAME_LENGTH,
  MIN_HANDLE_LENGTH,
  PICTURE,
  pictureOf,
} from './profiles.rules.ts'
import { isReservedHandle } from './reserved-handles.rules.ts'

export const fullName = line({
  min: MIN_FULL_NAME_LENGTH,
  tooShort: messages.fullNameRequired,
  max: MAX_FULL_NAME_LENGTH,
  tooLong: messages.fullNameTooLong,
})

/** The OpenAPI document gets only the maximum length, because the minimum does not apply to empty texts. */
function longest(filled: z.ZodType): { maxLength?: number } {
  const maxLength = filled.meta()?.maxLength
  return typeof maxLength === 'number' ? { maxLength } : {}
}

/** An empty or blank text becomes null; `filled` validates any other. */
export const optional = <S extends z.ZodType<string, string>>(filled: S) =>
  z
    .string()
    .nullable()
    .transform((text) => (text === null || text.trim() === '' ? null : text))
    .pipe(filled.nullable())
    .meta(longest(filled))

export const displayNameLimits = {
  min: MIN_DISPLAY_NAME_LENGTH,
  tooShort: messages.displayNameTooShort,
  max: MAX_DISPLAY_NAME_LENGTH,
  tooLong: messages.displayNameTooLong,
}

/** A handle in its stored form: in lower case, never a reserved word. */
export const handle = z
  .string()
  .trim()
  .toLowerCase()
  .refine(isHandle, messages.handleInvalid)
  .refine((text) => !isReservedHandle(text), messages.handleReserved)
  .meta(lengths({ min: MIN_HANDLE_LENGTH, max: MAX_HANDLE_LENGTH }))

/** Trimmed and not blank (PRO-9). */
export const skill = line({
  min: 1,
  tooShort: messages.skillBlank,
  max: MAX_SKILL_LENGTH,
  tooLong: messages.skillTooLong,
})

const skills = z
  .array(skill)
  .max(MAX_SKILLS, messages.skillsTooMany)
  .superRefine((list, context) => {
    const seen = new Set<string>()
    for (const [index, one] of list.entries()) {
      const key = one.toLowerCase()
      if (seen.has(key)) context.addIssue({ code: 'custom', path: [index], message: messages.skillTwice })
      seen.add(key)
    }
  })

/** A title and an address, both needed (PRO-10). */
export const profileLink = z.strictObject({
  title: line({
    min: 1,
    tooShort: messages.linkTitleRequired,
    max: MAX_LINK_TITLE_LENGTH,
    tooLong: messages.linkTitleTooLong,
  }),
  url: webAddress(messages.linkUrlInvalid),
})

export const picture = (kind: ProfilePicture) =>
  z
    .string()
    .refine((url) => pictureOf(url)?.kind === kind, messages.pictureNotOwn)
    .meta({ pattern: PICTURE.source })
    .nullable()

/** The rate per hour is in dollars. */
export const hourlyRate = positiveDollars(
  {
    notPositive: messages.rateNotPositive,
    tooLarge: messages.rateTooLarge,
    tooFine: messages.rateTooFine,
  },
  MAX_HOURLY_RATE_DOLLARS,
)

/** The form of the Profile tab (PRO-5, PRO-6); in every field an empty text is null. */
export const profileForm = z.strictObject({
  // Only the server checks that the name can't pass for the site, because the table of look-alike letters is too large for each
  // page.
  display_name: optional(line(displayNameLimits)),
  handle: optional(handle),
  location: optional(line({ max: MAX_LOCATION_LENGTH, tooLong: messages.locationTooLong })),
  website: optional(webAddress(messages.websiteInvalid)),
  bio: optional(prose({ max: MAX_BIO_LENGTH, tooLong: messages.bioTooLong })),
  hourly_rate: hourlyRate.nullable(),
  skills,
  links: z.array(profileLink).max(MAX_LINKS, messages.linksTooMany),
})

/**
 * A handle is generated from the display name as typed, or from the saved one if none is sent. The name is not stored, so it can
 * be one that would be refused, such as the full name that is filled in first.
 */
export const handleWish = z.strictObject({ display_name: optional(line(displayNameLimits)).optional() })
