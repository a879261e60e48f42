// Validates updates and comments (spec 2 §5), with a sentence for each error.
import * as z from 'zod'
import { line, prose } from '../../platform/contract/plain-text.ts'
import { MAX_URL_LENGTH } from '../../platform/contract/safe-url.ts'
import { mediaIn } from './updates.buckets.ts'
import { updateMessages as messages } from './updates.messages.ts'
import {
  MAX_ALT_LENGTH,
  MAX_COMMENT_LENGTH,
  MAX_MEDIA,
  MAX_TEXT_LENGTH,
  MEDIA_TYPES,
} from './updates.rules.ts'

const text = prose({
  min: 1,
  tooShort: messages.textRequired,
  max: MAX_TEXT_LENGTH,
  tooLong: messages.textTooLong,
})

/** The address is an upload of the buckets of updates, because files elsewhere are not copied. */
const mediaAddress = z
  .string()
  .max(MAX_URL_LENGTH)
  .refine((address) => mediaIn(address) !== undefined, messages.mediaNotOwn)

const given = {
  text,
  media: z.array(mediaAddress).max(MAX_MEDIA, messages.tooManyFilesDetail),
  /** The types are parallel to `media`; a file without one is an image (DATA-15). */
  media_type: z.array(z.enum(MEDIA_TYPES)).max(MAX_MEDIA, messages.tooManyFilesDetail),
  /** The descriptions are parallel to `media`, for people who don't see the files. */
  media_alt: z
    .array(line({ max: MAX_ALT_LENGTH, tooLong: messages.altTooLong }))
    .max(MAX_MEDIA, messages.tooManyFilesDetail),
  is_draft: z.boolean(),
}

type Media = {
  media?: string[] | undefined
  media_type?: string[] | undefined
  media_alt?: string[] | undefined
}

/** Every file is there once, with the type of its bucket, and no type or description is without a file. */
function isParallel({ media = [], media_type = [], media_alt = [] }: Media): boolean {
  if (media_type.length > media.length || media_alt.length > media.length) return false
  if (new Set(media).size !== media.length) return false
  return media.every((address, at) => mediaIn(address)?.type === (media_type[at] ?? 'image'))
}

const MISMATCH = { error: messages.mediaMismatch, path: ['media'] }

export const newUpdate = z
  .strictObject({
    text: given.text,
    media: given.media.default([]),
    media_type: given.media_type.default([]),
    media_alt: given.media_alt.default([]),
    is_draft: given.is_draft.default(false),
  })
  .refine(isParallel, MISMATCH)
export type NewUpdate = z.output<typeof newUpdate>

/** Omitted fields stay as they are; the media are changed together. */
export const updateChange = z
  .strictObject({ ...given, comments_off: z.boolean() })
  .partial()
  .refine(isParallel, MISMATCH)
export type UpdateChange = z.output<typeof updateChange>

/** A comment: trimmed, and never empty (UPD-15). */
export const newComment = z.strictObject({
  content: prose({
    min: 1,
    tooShort: messages.commentRequired,
    max: MAX_COMMENT_LENGTH,
    tooLong: messages.commentTooLong,
  }),
})
export type NewComment = z.output<typeof newComment>
