// Validates reviews, replies and reports, with a sentence for each error.
import * as z from 'zod'
import { prose } from '../../platform/contract/plain-text.ts'
import { MAX_REPORT_LENGTH, REVIEW_REASONS } from '../moderation/moderation.rules.ts'
import { reviewMessages as messages } from './reviews.messages.ts'
import { MAX_REPLY_LENGTH, MAX_REVIEW_LENGTH, MAX_STARS, MIN_STARS } from './reviews.rules.ts'

/** The text may be left out; an empty one becomes null. */
const optionalProse = (max: number, tooLong: string) =>
  prose({ max, tooLong })
    .transform((text) => (text === '' ? null : text))
    .nullable()
    .default(null)

export const newReview = z.strictObject({
  rating: z
    .int(messages.starsRequired)
    .min(MIN_STARS, messages.starsRequired)
    .max(MAX_STARS, messages.starsRequired),
  review_text: optionalProse(MAX_REVIEW_LENGTH, messages.textTooLong),
})
export type NewReview = z.output<typeof newReview>

export const reviewReply = z.strictObject({
  reply_text: prose({
    min: 1,
    tooShort: messages.replyRequired,
    max: MAX_REPLY_LENGTH,
    tooLong: messages.replyTooLong,
  }),
})
export type ReviewReply = z.output<typeof reviewReply>

export const reviewReport = z.strictObject({
  reason: z.enum(REVIEW_REASONS, messages.reasonRequired),
  details: optionalProse(MAX_REPORT_LENGTH, messages.detailsTooLong),
})
export type ReviewReport = z.output<typeof reviewReport>
