// The limits until a person's address is verified, on everything for which many accounts could be made.
import type { UntilVerified } from '../../../../platform/contract/limit.ts'
import { unverifiedMessages as messages } from './limits.messages.ts'

const DAY_SECONDS = 24 * 3600

export const UNTIL_VERIFIED = {
  /** Projects, courses, updates, comments, questions and answers count together. */
  publishing: {
    name: 'published_unverified',
    tries: 10,
    seconds: DAY_SECONDS,
    message: messages.publishing,
  },
  /** Invitations and proposals count together. */
  approaching: {
    name: 'approached_unverified',
    tries: 5,
    seconds: DAY_SECONDS,
    message: messages.approaching,
  },
} as const satisfies Record<string, UntilVerified>

/** The limit is the sum of all files of a person. */
export const MAX_UNVERIFIED_BYTES = 100 * 1024 * 1024
