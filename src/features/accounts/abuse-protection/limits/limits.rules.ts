// What a person may do only so often until their address is verified: what many accounts could be made for.
import type { UntilVerified } from '../../../../platform/contract/limit.ts'
import { unverifiedMessages as messages } from './limits.messages.ts'

const DAY_SECONDS = 24 * 3600

export const UNTIL_VERIFIED = {
  /** Projects, courses, updates, comments, questions and answers together. */
  publishing: {
    name: 'published_unverified',
    tries: 10,
    seconds: DAY_SECONDS,
    message: messages.publishing,
  },
  /** The limit of invitations and proposals together. */
  approaching: {
    name: 'approached_unverified',
    tries: 5,
    seconds: DAY_SECONDS,
    message: messages.approaching,
  },
} as const satisfies Record<string, UntilVerified>

/** The size of all files of a person together. */
export const MAX_UNVERIFIED_BYTES = 100 * 1024 * 1024
