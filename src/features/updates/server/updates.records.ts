// The queries over updates that several parts need: public ones, and those locked for a change.
import { and, count, eq, inArray, isNull, sql } from 'drizzle-orm'
import { inWholeWords } from '../../../platform/contract/whole-words.ts'
import type { Reader, Tx } from '../../../platform/database/database.ts'
import { asPublicPerson } from '../../profiles/profiles.policy.ts'
import { personColumns, profiles } from '../../profiles/server/profiles.table.ts'
import type { Counts, Update } from '../updates.contract.ts'
import { isPosted, updateColumns, updateMentions, updates } from './updates.table.ts'

/** A place in a feed is the moment and the id of the row before it. */
export type FeedPlace = { created_at: string; id: number }

const shownColumns = {
  ...updateColumns,
  /** A posted update always has this moment. */
  posted_at: sql<string>`${updates.posted_at}`.mapWith(updates.posted_at),
  author: personColumns,
}

/** Returns the mentions of these updates that lead to a public profile. */
export async function mentionedIn(reader: Reader, ids: readonly number[]) {
  const rows =
    ids.length === 0
      ? []
      : await reader
          .select({ id: updateMentions.update_id, name: updateMentions.name, handle: profiles.handle })
          .from(updateMentions)
          .innerJoin(profiles, eq(profiles.id, updateMentions.user_id))
          .where(and(inArray(updateMentions.update_id, [...ids]), profiles.is_public))
  return (id: number) =>
    rows.flatMap((row) =>
      row.id === id && row.handle !== null ? [{ name: row.name, handle: row.handle }] : [],
    )
}

/** Returns the people whose handles are among these names, given as keys, if their profile is public. */
export async function peopleNamed(reader: Reader, names: readonly string[]) {
  if (names.length === 0) return []
  const handle = sql<string>`lower(${profiles.handle})`
  return reader
    .select({ user_id: profiles.id, name: handle })
    .from(profiles)
    .where(and(inArray(handle, [...names]), profiles.is_public))
}

/** Returns those of these updates that are posted, newest first, as everyone sees them. */
export async function postedWithIds(reader: Reader, ids: readonly number[]): Promise<Update[]> {
  if (ids.length === 0) return []
  const rows = await reader
    .select(shownColumns)
    .from(updates)
    .leftJoin(profiles, eq(profiles.id, updates.user_id))
    .where(and(isPosted, inArray(updates.id, [...ids])))
    .orderBy(sql`${updates.posted_at} desc`, sql`${updates.id} desc`)
  const mentioned = await mentionedIn(
    reader,
    rows.filter(({ mentions }) => mentions.length > 0).map(({ id }) => id),
  )
  return rows.map(({ author, ...row }) => ({
    ...row,
    is_draft: false,
    author: asPublicPerson(author),
    mentioned: mentioned(row.id),
  }))
}

/**
 * Returns a posted update, locked until the transaction ends. A like, a comment and a deletion take this lock first, so that they
 * never wait for each other in a circle, and counts stay exact.
 */
export async function lockPosted(tx: Tx, id: number) {
  const rows = await tx
    .select({ user_id: updates.user_id })
    .from(updates)
    .where(and(eq(updates.id, id), isPosted))
    .for('no key update')
  return rows[0]
}

/** Returns true if the author of an update has turned comments off. */
export async function areCommentsOff(reader: Reader, id: number): Promise<boolean> {
  const rows = await reader
    .select({ comments_off: updates.comments_off })
    .from(updates)
    .where(eq(updates.id, id))
  return rows[0]?.comments_off ?? false
}

export async function authorOfPosted(reader: Reader, id: number): Promise<string | undefined> {
  const rows = await reader
    .select({ user_id: updates.user_id })
    .from(updates)
    .where(and(eq(updates.id, id), isPosted))
  return rows[0]?.user_id
}

/** Returns the present counts of those of these updates that are posted. */
export async function countsOf(reader: Reader, ids: readonly number[]): Promise<Counts[]> {
  if (ids.length === 0) return []
  const { id, likes_count, comments_count, retweets_count } = updates
  return reader
    .select({ id, likes_count, comments_count, retweets_count })
    .from(updates)
    .where(and(isPosted, inArray(id, [...ids])))
}

/** Returns the beginnings of these updates; no one reads that of a hidden one. */
export async function titlesOf(reader: Reader, ids: readonly number[]) {
  const rows = await reader
    .select({
      id: updates.id,
      title: updates.title,
      isCut: sql<boolean>`char_length(${updates.text}) > char_length(${updates.title})`,
    })
    .from(updates)
    .where(and(inArray(updates.id, [...ids]), isNull(updates.hidden_from)))
  return new Map(
    rows.map(({ id, title, isCut }) => [
      id,
      { title: isCut ? `${inWholeWords(title)}…` : title, amount: null },
    ]),
  )
}

export async function countUpdatesOf(reader: Reader, owner: string): Promise<number> {
  const rows = await reader.select({ count: count() }).from(updates).where(eq(updates.user_id, owner))
  return rows[0]?.count ?? 0
}

export async function mediaOfUpdates(reader: Reader, urls: readonly string[]): Promise<string[]> {
  if (urls.length === 0) return []
  const { rows } = await reader.execute<{ url: string }>(sql`
    select url from unnest(${sql.param([...urls])}::text[]) url
      where exists (select 1 from ${updates}
        where cardinality(${updates.media}) > 0 and ${updates.media} @> array[url])`)
  return rows.map(({ url }) => url)
}

/** Returns the people whom a mention in this update notified. */
export async function notifiedOf(tx: Tx, update_id: number): Promise<string[]> {
  const rows = await tx
    .select({ user_id: updateMentions.user_id })
    .from(updateMentions)
    .where(and(eq(updateMentions.update_id, update_id), updateMentions.is_notified))
  return rows.map(({ user_id }) => user_id)
}
