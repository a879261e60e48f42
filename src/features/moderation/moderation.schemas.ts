// Validates reports, with a sentence for each error.
import * as z from 'zod'
import { prose } from '../../platform/contract/plain-text.ts'
import { moderationMessages as messages } from './moderation.messages.ts'
import {
  MAX_REPORT_LENGTH,
  MAX_SUBJECT_ID_LENGTH,
  REPORT_REASONS,
  REPORTED_KINDS,
} from './moderation.rules.ts'

const details = prose({ max: MAX_REPORT_LENGTH, tooLong: messages.detailsTooLong })
  .transform((text) => (text === '' ? null : text))
  .nullable()
  .default(null)

/** The reported thing has a kind, and an id or a handle as in its address. */
export const newReport = z.strictObject({
  kind: z.enum(REPORTED_KINDS),
  id: z
    .string()
    .min(1)
    .max(MAX_SUBJECT_ID_LENGTH)
    .regex(/^[a-z0-9-]+$/i),
  reason: z.enum(REPORT_REASONS, messages.reasonRequired),
  details,
})
export type NewReport = z.output<typeof newReport>

export const reportForm = newReport.pick({ reason: true, details: true })
