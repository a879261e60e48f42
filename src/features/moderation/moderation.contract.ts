// The contracts of reports and hidden content.
import * as z from 'zod'
import type { Contract } from '../../platform/contract/contract.ts'
import { moment } from '../../platform/contract/shapes.ts'
import { REPORT_REASONS, REPORTED_KINDS } from './moderation.rules.ts'
import { newReport } from './moderation.schemas.ts'

/** Only the newest are listed, at most so many. */
export const MAX_HIDDEN_LISTED = 100

const hiddenThing = z.object({
  kind: z.enum(REPORTED_KINDS),
  title: z.string(),
  /** Operators can hide a thing without saying a reason. */
  reason: z.enum(REPORT_REASONS).nullable(),
  hidden_at: moment,
})
export type HiddenThing = z.output<typeof hiddenThing>

const common = { tag: 'moderation', access: 'session' } as const

export const moderationContracts = {
  report: {
    ...common,
    method: 'POST',
    path: '/reports',
    summary:
      'Reports something to the people who run this site: once for each thing. A profile is named by its handle.',
    limit: 'write',
    creates: true,
    body: newReport,
    output: z.object({ received: z.literal(true) }),
    problems: ['invalid', 'forbidden', 'not_found', 'conflict', 'too_many_requests'],
  },
  ownHidden: {
    ...common,
    method: 'GET',
    path: '/own/hidden',
    summary: 'Lists what the people who run this site have hidden of yours, newest first.',
    limit: 'read',
    output: z.object({ items: z.array(hiddenThing).max(MAX_HIDDEN_LISTED) }),
  },
} as const satisfies Record<string, Contract>
