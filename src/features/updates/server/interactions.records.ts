// The queries over likes, reposts and comments. Each changes the update's count in the transaction of its row.
import { and, eq, inArray, isNull, ne, notInArray, or, type SQL, sql } from 'drizzle-orm'
import type { OwnerId } from '../../../platform/actor.ts'
import type { Reader, Tx } from '../../../platform/database/database.ts'
import { asPublicPerson } from '../../profiles/profiles.policy.ts'
import { personColumns, profiles } from '../../profiles/server/profiles.table.ts'
import type { Comment, Counts } from '../updates.contract.ts'
import type { InteractionType, MarkType } from '../updates.rules.ts'
import type { FeedPlace } from './updates.records.ts'
import {
  updateInteractions as interactions,
  isUpdateCounted,
  commentMentions as mentions,
  updates,
} from './updates.table.ts'

type Interaction = { update_id: number; user_id: string; interaction_type: InteractionType }

const isIt = ({ update_id, user_id, interaction_type }: Interaction) =>
  and(
    eq(interactions.update_id, update_id),
    eq(interactions.user_id, user_id),
    eq(interactions.interaction_type, interaction_type),
  )

const COUNTED = { like: 'likes_count', retweet: 'retweets_count' } as const
const counts = {
  id: updates.id,
  likes_count: updates.likes_count,
  comments_count: updates.comments_count,
  retweets_count: updates.retweets_count,
}

/** Adds to the count of an update's comments, and returns all of its counts. */
export async function addToComments(tx: Tx, id: number, difference: 1 | 0 | -1): Promise<Counts> {
  const rows = await tx
    .update(updates)
    .set({ comments_count: sql`${updates.comments_count} + ${difference}` })
    .where(eq(updates.id, id))
    .returning(counts)
  const row = rows[0]
  if (!row) throw new Error('A locked update is gone')
  return row
}

type Mark = Interaction & { interaction_type: MarkType }

/** The counts after a mark was set or removed, if that changed anything, and if the person has the other mark. */
export type Marked = { counts: Counts; isChanged: boolean; hasOther: boolean }

/** Sets a mark and counts it, in one statement; a second time changes nothing. The caller has locked the update. */
export function insertMark(tx: Tx, mark: Mark & { created_at: string }): Promise<Marked> {
  const { update_id, user_id, interaction_type, created_at } = mark
  const made = sql`insert into ${interactions} (update_id, user_id, interaction_type, created_at)
    values (${update_id}, ${user_id}, ${interaction_type}, ${created_at}) on conflict do nothing returning 1`
  return countChanged(tx, mark, made, 1)
}

/** Removes a mark and subtracts it, in one statement; without one nothing happens. The caller has locked the update. */
export function deleteMark(tx: Tx, mark: Mark): Promise<Marked> {
  return countChanged(tx, mark, sql`delete from ${interactions} where ${isIt(mark)} returning 1`, -1)
}

async function countChanged(tx: Tx, mark: Mark, changed: SQL, difference: 1 | -1): Promise<Marked> {
  const { update_id, interaction_type } = mark
  const name = sql.identifier(COUNTED[interaction_type])
  const { rows } = await tx.execute<Omit<Counts, 'id'> & { has_other: boolean }>(sql`
    with changed as (${changed})
    update ${updates} set ${name} = ${name} + ${difference}::int
      where ${updates.id} = ${update_id} and exists (select from changed)
      returning likes_count, comments_count, retweets_count, ${hasOther(mark)} as has_other`)
  const row = rows[0]
  if (!row) return unchanged(tx, mark)
  const { has_other, ...counts } = row
  return { counts: { id: update_id, ...counts }, isChanged: true, hasOther: has_other }
}

async function unchanged(tx: Tx, mark: Mark): Promise<Marked> {
  const rows = await tx
    .select({ counts, hasOther: hasOther(mark) })
    .from(updates)
    .where(eq(updates.id, mark.update_id))
  const row = rows[0]
  if (!row) throw new Error('A locked update is gone')
  return { ...row, isChanged: false }
}

const OTHER = { like: 'retweet', retweet: 'like' } as const satisfies Record<MarkType, MarkType>

const hasOther = (mark: Mark) =>
  sql<boolean>`exists (select from ${interactions} where ${isIt({ ...mark, interaction_type: OTHER[mark.interaction_type] })})`

export async function insertComment(
  tx: Tx,
  comment: { update_id: number; user_id: string; content: string; created_at: string },
): Promise<number> {
  const rows = await tx
    .insert(interactions)
    .values({ ...comment, interaction_type: 'comment' })
    .returning({ id: interactions.id })
  const id = rows[0]?.id
  if (id === undefined) throw new Error('An inserted comment came back without its id')
  return id
}

/** Returns undefined if there is none. */
export async function deleteOwnComment(
  tx: Tx,
  { id, update_id, user_id }: { id: number; update_id: number; user_id: OwnerId },
): Promise<{ isHidden: boolean } | undefined> {
  const isOwn = and(
    eq(interactions.id, id),
    isIt({ update_id, user_id, interaction_type: 'comment' }),
    isNull(interactions.hidden_from),
  )
  const deleted = await tx
    .delete(interactions)
    .where(isOwn)
    .returning({ isHidden: interactions.is_hidden_by_author })
  return deleted[0]
}

/** Hides a comment for its update's author, or shows it again; returns its writer if that changed anything. */
export async function setHiddenByAuthor(
  tx: Tx,
  { id, update_id }: { id: number; update_id: number },
  isHidden: boolean,
): Promise<string | undefined> {
  const rows = await tx
    .update(interactions)
    .set({ is_hidden_by_author: isHidden })
    .where(
      and(
        eq(interactions.id, id),
        eq(interactions.update_id, update_id),
        eq(interactions.interaction_type, 'comment'),
        isNull(interactions.hidden_from),
        ne(interactions.is_hidden_by_author, isHidden),
      ),
    )
    .returning({ user_id: interactions.user_id })
  return rows[0]?.user_id
}

export async function isCommentShown(tx: Tx, id: number): Promise<boolean> {
  return (await tx.$count(interactions, and(eq(interactions.id, id), isUpdateCounted))) > 0
}

/** Returns true if an update has this comment and its author sees it. */
export async function hasComment(
  tx: Tx,
  { id, update_id }: { id: number; update_id: number },
): Promise<boolean> {
  const rows = await tx
    .select({ id: interactions.id })
    .from(interactions)
    .where(
      and(
        eq(interactions.id, id),
        eq(interactions.update_id, update_id),
        eq(interactions.interaction_type, 'comment'),
        isNull(interactions.hidden_from),
      ),
    )
  return rows.length > 0
}

export async function hasCommented(tx: Tx, update_id: number, user_id: string): Promise<boolean> {
  const rows = await tx
    .select({ id: interactions.id })
    .from(interactions)
    .where(and(isIt({ update_id, user_id, interaction_type: 'comment' }), isUpdateCounted))
    .limit(1)
  return rows.length > 0
}

/** Returns the comments on an update that this person sees, newest first, or one of them. */
export async function commentsOn(
  reader: Reader,
  update_id: number,
  viewer: string | null,
  asked: { id?: number; after?: FeedPlace | undefined; limit: number; hidden: readonly string[] },
): Promise<Comment[]> {
  const { id, after, limit, hidden } = asked
  const rows = await reader
    .select({
      id: interactions.id,
      user_id: interactions.user_id,
      content: sql<string>`${interactions.content}`,
      created_at: interactions.created_at,
      is_hidden: interactions.is_hidden_by_author,
      author: personColumns,
    })
    .from(interactions)
    .innerJoin(updates, eq(updates.id, interactions.update_id))
    .leftJoin(profiles, eq(profiles.id, interactions.user_id))
    .where(
      and(
        eq(interactions.update_id, update_id),
        eq(interactions.interaction_type, 'comment'),
        viewer === null
          ? isUpdateCounted
          : and(
              isNull(interactions.hidden_from),
              or(isUpdateCounted, eq(interactions.user_id, viewer), eq(updates.user_id, viewer)),
            ),
        id === undefined ? undefined : eq(interactions.id, id),
        after && sql`(${interactions.created_at}, ${interactions.id}) < (${after.created_at}, ${after.id})`,
        hidden.length > 0 ? notInArray(interactions.user_id, [...hidden]) : undefined,
      ),
    )
    .orderBy(sql`${interactions.created_at} desc`, sql`${interactions.id} desc`)
    .limit(limit)
  const mentioned = await mentionedInComments(
    reader,
    rows.map((row) => row.id),
  )
  return rows.map(({ author, ...row }) => ({
    ...row,
    author: asPublicPerson(author),
    mentioned: mentioned(row.id),
  }))
}

/** Returns the mentions of these comments that lead to a public profile. */
async function mentionedInComments(reader: Reader, ids: readonly number[]) {
  const rows =
    ids.length === 0
      ? []
      : await reader
          .select({ id: mentions.comment_id, name: mentions.name, handle: profiles.handle })
          .from(mentions)
          .innerJoin(profiles, eq(profiles.id, mentions.user_id))
          .where(and(inArray(mentions.comment_id, [...ids]), profiles.is_public))
  return (id: number) =>
    rows.flatMap((row) =>
      row.id === id && row.handle !== null ? [{ name: row.name, handle: row.handle }] : [],
    )
}

export async function insertMentions(
  tx: Tx,
  rows: readonly { comment_id: number; user_id: string; name: string; is_notified: boolean }[],
): Promise<void> {
  if (rows.length > 0) await tx.insert(mentions).values([...rows])
}

/** Returns those of these updates that someone likes, and those that they reposted. */
export async function marksOf(reader: Reader, owner: OwnerId, ids: readonly number[]) {
  return reader
    .select({ id: interactions.update_id, type: interactions.interaction_type })
    .from(interactions)
    .where(
      and(
        inArray(interactions.update_id, [...ids]),
        eq(interactions.user_id, owner),
        ne(interactions.interaction_type, 'comment'),
      ),
    )
}

/** Returns those of these updates whose authors are among these people. */
export async function idsBy(reader: Reader, people: readonly string[], ids: readonly number[]) {
  if (people.length === 0) return []
  const rows = await reader
    .select({ id: updates.id })
    .from(updates)
    .where(and(inArray(updates.id, [...ids]), inArray(updates.user_id, [...people])))
  return rows.map(({ id }) => id)
}

const counted = (type: InteractionType, id: SQL) =>
  sql`(select count(*)::int from ${interactions} where ${interactions.update_id} = ${id} and ${interactions.interaction_type} = ${type} and ${isUpdateCounted})`

const areRight = sql`(${updates.likes_count}, ${updates.comments_count}, ${updates.retweets_count})
  = (${counted('like', sql`${updates.id}`)}, ${counted('comment', sql`${updates.id}`)}, ${counted('retweet', sql`${updates.id}`)})`

/** Returns the next updates by id whose counts differ from their rows, and where to continue; undefined at the end. */
export async function wrongCountsAfter(reader: Reader, after: number, limit: number) {
  const { rows } = await reader.execute<{ id: string; is_right: boolean }>(sql`
    select id, ${areRight} as is_right from
      (select * from ${updates} where ${updates.id} > ${after} order by ${updates.id} limit ${limit}) as ${updates}
    order by id`)
  return {
    wrong: rows.filter(({ is_right }) => !is_right).map(({ id }) => Number(id)),
    next: rows.length < limit ? undefined : Number(rows.at(-1)?.id),
  }
}

/**
 * Makes the counts of an update equal to its rows. The update is locked first, because the count must include everything that was
 * committed before.
 */
export async function repairCounts(tx: Tx, id: number): Promise<void> {
  await tx.select({ id: updates.id }).from(updates).where(eq(updates.id, id)).for('no key update')
  await tx
    .update(updates)
    .set({
      likes_count: counted('like', sql`${id}`),
      comments_count: counted('comment', sql`${id}`),
      retweets_count: counted('retweet', sql`${id}`),
    })
    .where(eq(updates.id, id))
}
