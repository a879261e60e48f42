// The queries of the digest: due ones, and the best updates since the last one.
import { and, asc, eq, lte, type SQL, sql } from 'drizzle-orm'
import type { Reader, Tx } from '../../../../platform/database/database.ts'
import { isRankedPerson } from '../../../payments/server/ranking.ts'
import {
  isPosted,
  isUpdateCounted,
  updateInteractions,
  updates,
  updateTags,
} from '../../server/updates.table.ts'
import type { DigestChoice, DigestFormat, DigestFrequency, DigestInterest } from '../digest.rules.ts'
import { updateDigests as digests } from './digest.table.ts'

export type StoredDigest = {
  user_id: string
  frequency: DigestChoice
  interest: DigestInterest
  format: DigestFormat
  time_zone: string
  due_at: string | null
  covered_until: string | null
  sent_for: string | null
}

const { user_id, frequency, interest, format, time_zone, due_at, covered_until, sent_for } = digests
const columns = { user_id, frequency, interest, format, time_zone, due_at, covered_until, sent_for }

export async function digestOf(reader: Reader, owner: string): Promise<StoredDigest | undefined> {
  return (await reader.select(columns).from(digests).where(eq(user_id, owner)))[0]
}

export async function saveDigest(tx: Tx, row: StoredDigest): Promise<void> {
  const { user_id: _owner, ...set } = row
  await tx.insert(digests).values(row).onConflictDoUpdate({ target: digests.user_id, set })
}

/** Returns a person's digest, locked until the transaction ends. */
export async function lockDigest(tx: Tx, owner: string): Promise<StoredDigest | undefined> {
  return (await tx.select(columns).from(digests).where(eq(user_id, owner)).for('update'))[0]
}

/** Moves a digest on, unless another process did or its person changed its rhythm. */
export async function moveOn(
  tx: Tx,
  owner: string,
  due: string,
  change: { due_at: string; covered_until?: string; sent_for?: string },
): Promise<boolean> {
  const moved = await tx
    .update(digests)
    .set(change)
    .where(and(eq(user_id, owner), eq(due_at, due)))
    .returning({ user_id })
  return moved.length > 0
}

export async function endDigest(tx: Tx, owner: string): Promise<void> {
  await tx.update(digests).set({ frequency: 'never', due_at: null }).where(eq(user_id, owner))
}

export type DueDigest = StoredDigest & { frequency: DigestFrequency; due_at: string }

/** Returns due digests, longest due first. */
export async function dueDigests(reader: Reader, at: string, limit: number): Promise<DueDigest[]> {
  const rows = await reader
    .select(columns)
    .from(digests)
    .where(lte(due_at, at))
    .orderBy(asc(due_at), asc(user_id))
    .limit(limit)
  return rows.flatMap(({ frequency, due_at, ...row }) =>
    frequency === 'never' || due_at === null ? [] : [{ ...row, frequency, due_at }],
  )
}

/** So many of one person's newest updates are compared: someone who posts all day doesn't fill a digest. */
const NEWEST_OF_PERSON = 20
const NEWEST_OF_TAG = 300

type Span = { since: string; until: string }

/**
 * Puts updates with the best reactions first, counting only people who count in the order of lists. Reactions that take more
 * effort count more. Most updates have no reaction, and then nothing is looked up.
 */
function bestFirst({ until }: Span): SQL {
  const { interaction_type, update_id, user_id } = updateInteractions
  const received = sql`case when ${updates.likes_count} + ${updates.retweets_count} + ${updates.comments_count} = 0 then 0 else (
    select coalesce(sum(case ${interaction_type} when 'like' then 1 when 'retweet' then 2 else 3 end), 0)
    from ${updateInteractions}
    where ${update_id} = ${updates.id} and ${isUpdateCounted} and ${isRankedPerson(user_id, new Date(until))}) end`
  return sql`${received} desc, ${updates.posted_at} desc, ${updates.id} desc`
}

/** Returns the best updates of these people in a span of time, with as many index probes as people. */
export async function bestOfPeople(
  reader: Reader,
  people: readonly string[],
  span: Span,
  limit: number,
): Promise<number[]> {
  if (people.length === 0) return []
  const { since, until } = span
  const { rows } = await reader.execute<{ id: string }>(sql`
    select ${updates.id} from ${updates} join (
      select one.id from unnest(${sql.param([...people])}::uuid[]) person,
        lateral (select ${updates.id} from ${updates}
          where ${updates.user_id} = person and ${isPosted}
            and ${updates.posted_at} > ${since} and ${updates.posted_at} <= ${until}
          order by ${updates.posted_at} desc, ${updates.id} desc limit ${NEWEST_OF_PERSON}) one
    ) found using (id) order by ${bestFirst(span)} limit ${limit}`)
  return rows.map(({ id }) => Number(id))
}

/** Returns the best updates with one of these tags in a span of time, by others than these people. */
export async function bestOfTags(
  reader: Reader,
  {
    tags,
    span,
    without,
    limit,
  }: { tags: readonly string[]; span: Span; without: readonly string[]; limit: number },
): Promise<number[]> {
  const { since, until } = span
  const { rows } = await reader.execute<{ id: string }>(sql`
    select ${updates.id} from ${updates} join (
      select distinct one.update_id from unnest(${sql.param([...tags])}::text[]) sought,
        lateral (select ${updateTags.update_id} from ${updateTags}
          where ${updateTags.tag} = sought
            and ${updateTags.posted_at} > ${since} and ${updateTags.posted_at} <= ${until}
          order by ${updateTags.posted_at} desc, ${updateTags.update_id} desc limit ${NEWEST_OF_TAG}) one
    ) found on found.update_id = ${updates.id}
    where ${isPosted} and ${updates.user_id} <> all(${sql.param([...without])}::uuid[])
    order by ${bestFirst(span)} limit ${limit}`)
  return rows.map(({ id }) => Number(id))
}

export async function digestForExport(reader: Reader, owner: string) {
  return reader
    .select({ frequency, interest, format, time_zone, covered_until, sent_for })
    .from(digests)
    .where(eq(user_id, owner))
}

export async function deleteDigest(tx: Tx, owner: string): Promise<void> {
  await tx.delete(digests).where(eq(user_id, owner))
}
