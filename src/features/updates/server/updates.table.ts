// The tables of updates, of the tags of posted ones, of marks and comments, and of mentions (DATA-14 to DATA-16).
import { type SQL, sql } from 'drizzle-orm'
import {
  boolean,
  check,
  doublePrecision,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
} from 'drizzle-orm/pg-core'
import {
  descending,
  moment,
  requiredPerson,
  requiredRow,
  rowId,
  wordVector,
} from '../../../platform/database/columns.ts'
import { profiles } from '../../profiles/server/profiles.table.ts'
import type { InteractionType, MediaType } from '../updates.rules.ts'

export const updates = pgTable(
  'updates',
  {
    id: rowId(),
    user_id: requiredPerson(() => profiles.id),
    title: text().notNull(),
    summary: text().notNull(),
    text: text().notNull(),
    media: text().array().notNull().default([]),
    /** The arrays about media are parallel to `media`. */
    media_type: text().array().$type<MediaType[]>().notNull().default([]),
    media_alt: text().array().notNull().default([]),
    /** The ratio of width to height reserves the place of a file before it is loaded; 0 where it is unknown. */
    media_ratio: doublePrecision().array().notNull().default([]),
    links: jsonb().$type<{ url: string }[]>().notNull(),
    hashtags: text().array().notNull(),
    mentions: text().array().notNull(),
    /** The address of an earlier publication; set by operators and seeds. */
    source_link: text(),
    is_draft: boolean().notNull(),
    /** The day on which it was posted, or the draft created. */
    date: text().notNull(),
    likes_count: integer().notNull().default(0),
    comments_count: integer().notNull().default(0),
    retweets_count: integer().notNull().default(0),
    created_at: moment().notNull(),
    updated_at: moment().notNull(),
    /** The moment of the first posting is its place in every feed. Null if it never was posted. */
    posted_at: moment(),
    comments_off: boolean().notNull().default(false),
    /** The state before operators hid it; while this is set, it is a draft that its author cannot post. */
    hidden_from: text().$type<'feed' | 'draft'>(),
    /** Searches use this text in lower case; the database generates it. */
    search_text: text().notNull().generatedAlwaysAs(sql`searchable_text(array["text"], "hashtags")`),
    search_words: wordVector()
      .notNull()
      .generatedAlwaysAs(sql`searchable_words("title", "hashtags", "text")`),
  },
  (table) => {
    const posted = sql`not ${table.is_draft}`
    return [
      check('updates_posted_at_known', sql`${table.is_draft} or ${table.posted_at} is not null`),
      check('updates_hidden_draft', sql`${table.hidden_from} is null or ${table.is_draft}`),
      check('updates_media_few', sql`cardinality(${table.media}) <= 4`),
      check(
        'updates_counts_positive',
        sql`${table.likes_count} >= 0 and ${table.comments_count} >= 0 and ${table.retweets_count} >= 0`,
      ),
      index('updates_newest').on(descending(table.posted_at), descending(table.id)).where(posted),
      index('updates_posted_by')
        .on(table.user_id, descending(table.posted_at), descending(table.id))
        .where(posted),
      index('updates_of_owner').on(table.user_id, descending(table.created_at), descending(table.id)),
      index('updates_search').using('gin', table.search_text.op('gin_trgm_ops')).where(posted),
      index('updates_search_words').using('gin', table.search_words).where(posted),
      // Before a file is deleted, the updates that show it are looked up.
      index('updates_media').using('gin', table.media).where(sql`cardinality(${table.media}) > 0`),
    ]
  },
)

/** The tags of posted updates, each once, in the order of the feed. */
export const updateTags = pgTable(
  'update_tags',
  {
    /** The key of the tag, the same for every case and width. */
    tag: text().notNull(),
    update_id: requiredRow(() => updates.id, { onDelete: 'cascade' }),
    posted_at: moment().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.update_id, table.tag] }),
    index('update_tags_newest').on(table.tag, descending(table.posted_at), descending(table.update_id)),
    // Completion walks along the tags that begin with the typed letters.
    index('update_tags_by_name').on(table.tag.op('text_pattern_ops')),
  ],
)

/** The key of the handle in the text, and when the person was notified. */
const mentionOfPerson = () => ({
  user_id: requiredPerson(() => profiles.id, { onDelete: 'cascade' }),
  name: text().notNull(),
  is_notified: boolean().notNull().default(false),
})

export const updateMentions = pgTable(
  'update_mentions',
  {
    update_id: requiredRow(() => updates.id, { onDelete: 'cascade' }),
    ...mentionOfPerson(),
  },
  (table) => [
    primaryKey({ columns: [table.update_id, table.user_id] }),
    index('update_mentions_of_person').on(table.user_id),
  ],
)

/** Likes, reposts and comments (DATA-16). */
export const updateInteractions = pgTable(
  'update_interactions',
  {
    id: rowId(),
    update_id: requiredRow(() => updates.id, { onDelete: 'cascade' }),
    user_id: requiredPerson(() => profiles.id, { onDelete: 'cascade' }),
    interaction_type: text().$type<InteractionType>().notNull(),
    content: text(),
    created_at: moment().notNull(),
    /** This is set as long as operators hide a comment: no one sees it, and it counts nowhere. */
    hidden_from: text().$type<'comments'>(),
    /** True as long as the update's author hides a comment: only they and its writer see it, and it counts nowhere. */
    is_hidden_by_author: boolean().notNull().default(false),
  },
  (table) => [
    check('update_interactions_type_known', sql`${table.interaction_type} in ('like', 'retweet', 'comment')`),
    check(
      'update_interactions_content_of_comments',
      sql`(${table.interaction_type} = 'comment') = (${table.content} is not null)`,
    ),
    check(
      'update_interactions_hidden_comment',
      sql`${table.hidden_from} is null or ${table.interaction_type} = 'comment'`,
    ),
    // A person has one like and one repost per update, however often they click (security decision 5).
    uniqueIndex('update_interactions_once')
      .on(table.update_id, table.user_id, table.interaction_type)
      .where(sql`${table.interaction_type} <> 'comment'`),
    index('update_interactions_of_update').on(
      table.update_id,
      table.interaction_type,
      descending(table.created_at),
      descending(table.id),
    ),
    index('update_interactions_of_person').on(
      table.user_id,
      table.interaction_type,
      descending(table.created_at),
      descending(table.id),
    ),
  ],
)

export const commentMentions = pgTable(
  'comment_mentions',
  {
    comment_id: requiredRow(() => updateInteractions.id, { onDelete: 'cascade' }),
    ...mentionOfPerson(),
  },
  (table) => [
    primaryKey({ columns: [table.comment_id, table.user_id] }),
    index('comment_mentions_of_person').on(table.user_id),
  ],
)

export const updateColumns = {
  id: updates.id,
  user_id: updates.user_id,
  title: updates.title,
  summary: updates.summary,
  text: updates.text,
  media: updates.media,
  media_type: updates.media_type,
  media_alt: updates.media_alt,
  media_ratio: updates.media_ratio,
  links: updates.links,
  hashtags: updates.hashtags,
  mentions: updates.mentions,
  source_link: updates.source_link,
  comments_off: updates.comments_off,
  is_draft: updates.is_draft,
  date: updates.date,
  likes_count: updates.likes_count,
  comments_count: updates.comments_count,
  retweets_count: updates.retweets_count,
  created_at: updates.created_at,
  updated_at: updates.updated_at,
  posted_at: updates.posted_at,
}

/** Everyone may see these updates: a condition that hides an update from everyone belongs here, and nowhere else. */
export const isPosted: SQL = sql`not ${updates.is_draft}`

/** Everyone sees these comments, and they count: those that neither operators nor the update's author hide. */
export const isUpdateCounted: SQL = sql`(${updateInteractions.hidden_from} is null and not ${updateInteractions.is_hidden_by_author})`
