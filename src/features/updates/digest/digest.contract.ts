// The contracts of the digest of updates.
import * as z from 'zod'
import type { Contract } from '../../../platform/contract/contract.ts'
import { timeZoneName } from '../../../platform/contract/plain-text.ts'
import { moment } from '../../../platform/contract/shapes.ts'
import { DIGEST_CHOICES, DIGEST_FORMATS, DIGEST_INTERESTS } from './digest.rules.ts'

const choice = z.object({
  frequency: z.enum(DIGEST_CHOICES),
  interest: z.enum(DIGEST_INTERESTS),
  format: z.enum(DIGEST_FORMATS),
})

const digest = choice.extend({
  /** The digest is sent in the morning of this time zone. */
  time_zone: z.string(),
  /** The moment of the next one; null if none is wanted. */
  due_at: moment.nullable(),
})
export type Digest = z.output<typeof digest>

const own = { tag: 'updates', access: 'session', path: '/own/digest' } as const

export const digestContracts = {
  get: {
    ...own,
    method: 'GET',
    limit: 'read',
    summary: 'Returns how you get the digest of updates by email.',
    output: digest,
  },
  save: {
    ...own,
    method: 'PUT',
    limit: 'write',
    summary:
      'Sets how often you get the digest of updates by email, what it is about and how it is written. It comes in the morning of `time_zone`.',
    body: choice.extend({ time_zone: timeZoneName }).strict(),
    output: digest,
  },
} as const satisfies Record<string, Contract>
export type DigestSettings = z.output<typeof digestContracts.save.body>
