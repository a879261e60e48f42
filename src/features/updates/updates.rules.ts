// The choices and limits of updates (spec 2 §5, §9), and the columns that are derived from a text when it is saved.

import { beginningOf } from '../../platform/contract/code-points.ts'
import { rowFamily } from '../../platform/contract/families.ts'
import type { Limit } from '../../platform/contract/limit.ts'

/** Pages with updates depend on this family; comments, likes and reposts invalidate their update's row. */
export const UPDATES = rowFamily('updates')

/** All lengths are in code points. */
export const MAX_TEXT_LENGTH = 280
export const TITLE_LENGTH = 50
export const SUMMARY_LENGTH = 160
export const MAX_COMMENT_LENGTH = 1000

export const MAX_MEDIA = 4
export const MAX_ALT_LENGTH = 500
export const MEDIA_TYPES = ['image', 'video'] as const
export type MediaType = (typeof MEDIA_TYPES)[number]

/** Screens call 'retweet' a repost. A person sets a mark once per update, but comments as often as they like. */
export const MARK_TYPES = ['like', 'retweet'] as const
export type MarkType = (typeof MARK_TYPES)[number]
export const INTERACTION_TYPES = [...MARK_TYPES, 'comment'] as const
export type InteractionType = (typeof INTERACTION_TYPES)[number]

export const FEED_PAGE_SIZE = 20
export const COMMENTS_PAGE_SIZE = 20
export const OWN_UPDATES_PAGE_SIZE = 20
export const PROFILE_UPDATES_PAGE_SIZE = 6

/** A person may ask in one call for their own marks, or the present counts, of this many updates. */
export const MOST_ASKED = 100
/** New updates are counted up to this number: '99+'. */
export const MOST_NEW_COUNTED = 99

export const MAX_NOTIFIED_MENTIONS = 10
export const MOST_SUGGESTED = 6

export const MAX_OWN_UPDATES = 50_000

const HOUR_SECONDS = 3600

/** Each person has these limits: posting, editing and deleting; liking and reposting; commenting; following tags. */
export const updateLimits = {
  post: { name: 'update_post', tries: 60, seconds: HOUR_SECONDS },
  mark: { name: 'update_mark', tries: 300, seconds: HOUR_SECONDS },
  comment: { name: 'update_comment', tries: 120, seconds: HOUR_SECONDS },
  followTag: { name: 'tag_follow', tries: 200, seconds: HOUR_SECONDS },
} as const satisfies Record<string, Limit>

/** The stored title and summary are the beginning of the text (UPD-31). */
export const titleOfUpdate = (text: string) => beginningOf(text, TITLE_LENGTH)
export const summaryOf = (text: string) => beginningOf(text, SUMMARY_LENGTH)
