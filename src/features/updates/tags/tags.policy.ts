// Decides whether someone may follow one more tag: undefined for yes, else the reason.
import type { Refusal } from '../../../platform/contract/problem.ts'
import { tagMessages } from './tags.messages.ts'
import { MAX_FOLLOWED_TAGS } from './tags.rules.ts'

export const whyNotFollowTag = (followedCount: number): Refusal | undefined =>
  followedCount < MAX_FOLLOWED_TAGS ? undefined : { kind: 'conflict', message: tagMessages.tooManyFollowed }
