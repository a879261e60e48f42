// The contracts of updates. No public answer contains drafts.
import * as z from 'zod'
import type { Contract } from '../../platform/contract/contract.ts'
import { MAX_SEARCH_LENGTH } from '../../platform/contract/list-limits.ts'
import { isPlainLine } from '../../platform/contract/plain-characters.ts'
import { plainTextMessages, typedLine } from '../../platform/contract/plain-text.ts'
import { cursorPageOf, cursorQuery, day, id, idInPath, moment } from '../../platform/contract/shapes.ts'
import { UNTIL_VERIFIED } from '../accounts/abuse-protection/limits/limits.rules.ts'
import { handleInPath, publicPerson } from '../profiles/profiles.contract.ts'
import { PROFILES } from '../profiles/profiles.rules.ts'
import { quotes } from './quotes/quotes.contract.ts'
import {
  MARK_TYPES,
  MAX_TEXT_LENGTH,
  MEDIA_TYPES,
  MOST_ASKED,
  MOST_SUGGESTED,
  UPDATES,
} from './updates.rules.ts'
import { type NewUpdate, newComment, newUpdate, type UpdateChange, updateChange } from './updates.schemas.ts'

const figures = {
  likes_count: z.int().nonnegative(),
  comments_count: z.int().nonnegative(),
  retweets_count: z.int().nonnegative(),
}

/** The mentions in a text that lead to a public profile: the name in lower case, and the person's handle. */
const mentioned = z.array(z.object({ name: z.string(), handle: z.string() }))

const shown = {
  id,
  user_id: z.uuid(),
  title: z.string(),
  summary: z.string(),
  text: z.string(),
  media: z.array(z.string()),
  media_type: z.array(z.enum(MEDIA_TYPES)),
  media_alt: z.array(z.string()),
  /** The ratio of width to height; 0 where it is not known. */
  media_ratio: z.array(z.number().nonnegative()),
  links: z.array(z.object({ url: z.string() })),
  hashtags: z.array(z.string()),
  mentions: z.array(z.string()),
  source_link: z.string().nullable(),
  comments_off: z.boolean(),
  /** The day of the posting. */
  date: day,
  created_at: moment,
  updated_at: moment,
  ...figures,
  mentioned,
  /** The cards of its links to this site; left out without one. */
  quotes: quotes.optional(),
}

export const update = z.object({
  ...shown,
  is_draft: z.literal(false),
  posted_at: moment,
  author: publicPerson.nullable(),
})
export type Update = z.output<typeof update>

export const profileUpdate = update.extend({ reposted_at: moment.nullable() })

export const ownUpdate = z.object({
  ...shown,
  is_draft: z.boolean(),
  /** The people who run the site hid it: it is a draft that its author cannot post. */
  is_hidden: z.boolean(),
  posted_at: moment.nullable(),
})
export type OwnUpdate = z.output<typeof ownUpdate>

export const comment = z.object({
  id,
  user_id: z.uuid(),
  content: z.string(),
  created_at: moment,
  author: publicPerson.nullable(),
  mentioned,
  /** The update's author hid it: only they and the comment's writer still see it. */
  is_hidden: z.boolean(),
})
export type Comment = z.output<typeof comment>

const counts = z.object({ id, ...figures })
export type Counts = z.output<typeof counts>
const marks = z.object({ id, liked: z.boolean(), retweeted: z.boolean() })
export type Marks = z.output<typeof marks>
const markedCounts = counts.extend(marks.shape)
export type MarkedCounts = z.output<typeof markedCounts>

/** The choices of the feed, in the address of the page and of the API alike. */
export const feedQuery = z.object({
  /** The text is searched in updates, their tags, and their authors' names and handles, ignoring case (DEC-25). */
  search: typedLine(MAX_SEARCH_LENGTH).optional(),
  tag: typedLine(MAX_TEXT_LENGTH).optional(),
  cursor: cursorQuery.cursor,
})

/** The list has up to 100 ids, with commas between them. */
const idList = z.string().regex(new RegExp(`^[1-9]\\d{0,15}(,[1-9]\\d{0,15}){0,${MOST_ASKED - 1}}$`))

/** The letters that are typed after a sign. */
const typed = z
  .string()
  .min(1)
  .max(MAX_TEXT_LENGTH, { abort: true })
  .refine(isPlainLine, plainTextMessages.line)

const open = { tag: 'updates', access: 'public', limit: 'read' } as const
const own = { tag: 'updates', access: 'session' } as const
const listed = [UPDATES, { family: PROFILES, idAt: ['items', 'user_id'] }] as const
const params = z.object({ id: idInPath })
const markParams = z.object({ id: idInPath, interaction_type: z.enum(MARK_TYPES) })
const page_size = cursorQuery.page_size

export const updateContracts = {
  list: {
    ...open,
    dependsOn: listed,
    method: 'GET',
    path: '/updates',
    summary:
      'Lists posted updates, newest first: all of them, those with a tag, or those that match a search.',
    query: feedQuery.extend({ page_size }),
    output: cursorPageOf(update),
  },
  recent: {
    ...open,
    method: 'GET',
    path: '/updates/recent',
    summary: `Counts what was posted after a cursor, up to 99, and returns the present counts of up to ${MOST_ASKED} updates.`,
    query: z.object({ since: cursorQuery.cursor, ids: idList.optional() }),
    output: z.object({
      new_count: z.int().nonnegative(),
      is_more: z.boolean(),
      items: z.array(counts).max(MOST_ASKED),
    }),
  },
  get: {
    ...open,
    dependsOn: [
      { family: UPDATES, idAt: ['id'] },
      { family: PROFILES, idAt: ['user_id'] },
    ],
    method: 'GET',
    path: '/updates/:id',
    summary: 'Returns a posted update.',
    params,
    output: update,
    problems: ['not_found'],
  },
  comments: {
    ...open,
    dependsOn: [
      { family: UPDATES, idAt: ['update_id'] },
      { family: PROFILES, idAt: ['items', 'user_id'] },
    ],
    method: 'GET',
    path: '/updates/:id/comments',
    summary: 'Lists the comments on an update, newest first.',
    params,
    query: z.object(cursorQuery),
    output: cursorPageOf(comment).extend({ update_id: id }),
    problems: ['not_found'],
  },
  ofPerson: {
    ...open,
    dependsOn: listed,
    method: 'GET',
    path: '/profiles/:handle/updates',
    summary: 'Lists what a person with a public profile posted and reposted, newest first.',
    params: z.object({ handle: handleInPath }),
    query: z.object(cursorQuery),
    output: cursorPageOf(profileUpdate),
  },
  following: {
    ...own,
    method: 'GET',
    path: '/own/feed',
    limit: 'read',
    summary:
      'Lists what the people you follow posted, and what others posted with the tags you follow, newest first.',
    query: z.object(cursorQuery),
    output: cursorPageOf(update),
  },
  own: {
    ...own,
    method: 'GET',
    path: '/own/updates',
    limit: 'read',
    summary: 'Lists your updates, drafts included, newest first.',
    query: z.object(cursorQuery),
    output: cursorPageOf(ownUpdate),
  },
  getOwn: {
    ...own,
    method: 'GET',
    path: '/own/updates/:id',
    limit: 'read',
    summary: 'Returns one of your updates.',
    params,
    output: ownUpdate,
    problems: ['not_found'],
  },
  marks: {
    ...own,
    method: 'GET',
    path: '/own/update-marks',
    limit: 'read',
    summary: `Of up to ${MOST_ASKED} updates, returns those that you like or reposted, and those that you don't want to see.`,
    query: z.object({ ids: idList }),
    output: z.object({
      items: z.array(marks).max(MOST_ASKED),
      hidden_ids: z.array(id).max(MOST_ASKED),
    }),
  },
  suggestTags: {
    ...own,
    method: 'GET',
    path: '/update-suggestions/tags',
    limit: 'read',
    summary: `Returns up to ${MOST_SUGGESTED} tags of posted updates that begin with the typed letters.`,
    query: z.object({ typed }),
    output: z.object({ items: z.array(z.object({ tag: z.string() })).max(MOST_SUGGESTED) }),
  },
  suggestPeople: {
    ...own,
    method: 'GET',
    path: '/update-suggestions/people',
    limit: 'read',
    summary: `Returns up to ${MOST_SUGGESTED} people with a public profile whose handle begins with the typed letters.`,
    query: z.object({ typed }),
    output: z.object({ items: z.array(publicPerson).max(MOST_SUGGESTED) }),
  },
  create: {
    ...own,
    method: 'POST',
    path: '/updates',
    publishes: ({ is_draft }: NewUpdate) => !is_draft,
    limit: 'write',
    creates: true,
    untilVerified: UNTIL_VERIFIED.publishing,
    summary: 'Posts an update, or saves it as a draft.',
    body: newUpdate,
    output: ownUpdate,
    problems: ['conflict', 'too_many_requests'],
  },
  edit: {
    ...own,
    method: 'PATCH',
    path: '/updates/:id',
    publishes: ({ is_draft }: UpdateChange) => is_draft === false,
    limit: 'write',
    summary: 'Edits one of your updates. `is_draft` posts a draft, or takes an update back to a draft.',
    params,
    body: updateChange,
    output: ownUpdate,
    problems: ['not_found', 'conflict', 'too_many_requests'],
  },
  delete: {
    ...own,
    method: 'DELETE',
    path: '/updates/:id',
    limit: 'write',
    summary: 'Deletes one of your updates, with its comments and media.',
    params,
    output: z.object({ id }),
    problems: ['not_found'],
  },
  mark: {
    ...own,
    method: 'PUT',
    path: '/updates/:id/marks/:interaction_type',
    limit: 'write',
    summary: 'Likes or reposts an update. Doing it twice changes nothing.',
    params: markParams,
    output: markedCounts,
    problems: ['not_found', 'forbidden', 'too_many_requests'],
  },
  unmark: {
    ...own,
    method: 'DELETE',
    path: '/updates/:id/marks/:interaction_type',
    limit: 'write',
    summary: 'Takes a like or a repost back. Doing it twice changes nothing.',
    params: markParams,
    output: markedCounts,
    problems: ['not_found', 'too_many_requests'],
  },
  addComment: {
    ...own,
    method: 'POST',
    path: '/updates/:id/comments',
    publishes: true,
    limit: 'write',
    creates: true,
    untilVerified: UNTIL_VERIFIED.publishing,
    summary: 'Comments on an update.',
    params,
    body: newComment,
    output: z.object({ comment, counts }),
    problems: ['not_found', 'forbidden', 'conflict', 'too_many_requests'],
  },
  hideComment: {
    ...own,
    method: 'PUT',
    path: '/updates/:id/comments/:comment_id/hidden',
    limit: 'write',
    summary: 'Hides a comment on your update from everyone but you and its writer, or shows it again.',
    params: z.object({ id: idInPath, comment_id: idInPath }),
    body: z.strictObject({ is_hidden: z.boolean() }),
    output: counts,
    problems: ['not_found'],
  },
  deleteComment: {
    ...own,
    method: 'DELETE',
    path: '/updates/:id/comments/:comment_id',
    limit: 'write',
    summary: 'Deletes one of your comments.',
    params: z.object({ id: idInPath, comment_id: idInPath }),
    output: counts,
    problems: ['not_found'],
  },
} as const satisfies Record<string, Contract>

export type FeedPage = z.output<typeof updateContracts.list.output>
export type PersonUpdatePage = z.output<typeof updateContracts.ofPerson.output>
export type CommentPage = z.output<typeof updateContracts.comments.output>
export type OwnUpdatePage = z.output<typeof updateContracts.own.output>
