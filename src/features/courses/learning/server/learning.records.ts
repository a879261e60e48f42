// The queries over progress, and over courses as their students see them.
import { and, asc, desc, eq, exists, or, sql } from 'drizzle-orm'
import type { OwnerId } from '../../../../platform/actor.ts'
import { rowsOf } from '../../../../platform/database/cursor.ts'
import type { Reader, Tx } from '../../../../platform/database/database.ts'
import { asPublicPerson } from '../../../profiles/profiles.policy.ts'
import { personColumns, profiles } from '../../../profiles/server/profiles.table.ts'
import { certificates } from '../../certificates/server/certificates.table.ts'
import { LETTERS_READ_A_MINUTE } from '../../loss.policy.ts'
import { orders } from '../../orders/server/orders.table.ts'
import { courses } from '../../server/courses.table.ts'
import { courseLectures } from '../../server/curriculum.table.ts'
import { LEAST_SECONDS } from '../learning.rules.ts'
import { lectureProgress } from './learning.table.ts'

type Pair = { user_id: string; course_id: number }

export async function findOpened(reader: Reader, id: number) {
  const rows = await reader
    .select({
      id: courses.id,
      title: courses.title,
      user_id: courses.user_id,
      price: courses.price,
      language: courses.language,
      status: courses.status,
      owner: personColumns,
    })
    .from(courses)
    .leftJoin(profiles, eq(profiles.id, courses.user_id))
    .where(eq(courses.id, id))
  const [row] = rows
  if (!row) return undefined
  const { owner, ...course } = row
  return { ...course, instructor: asPublicPerson(owner) }
}

/** Returns undefined for a lecture of another course. */
export async function findLecture(reader: Reader, courseId: number, id: number) {
  const rows = await reader
    .select({
      id: courseLectures.id,
      title: courseLectures.title,
      type: courseLectures.type,
      isFreePreview: courseLectures.is_free_preview,
      body: courseLectures.body,
      video_url: courseLectures.video_url,
      captions_url: courseLectures.captions_url,
    })
    .from(courseLectures)
    .where(and(eq(courseLectures.id, id), eq(courseLectures.course_id, courseId)))
  return rows[0]
}

/** Locks the lecture until the end of a transaction; returns undefined for one of another course. */
export async function holdLecture(tx: Tx, courseId: number, id: number) {
  const rows = await tx
    .select({ type: courseLectures.type })
    .from(courseLectures)
    .where(and(eq(courseLectures.id, id), eq(courseLectures.course_id, courseId)))
    .for('key share')
  return rows[0]
}

export async function progressIn(reader: Reader, userId: string, courseId: number) {
  return reader
    .select({
      lecture_id: lectureProgress.lecture_id,
      is_completed: lectureProgress.is_completed,
      seen_at: lectureProgress.seen_at,
    })
    .from(lectureProgress)
    .where(and(eq(lectureProgress.user_id, userId), eq(lectureProgress.course_id, courseId)))
}

export async function progressOf(reader: Reader, userId: string, lectureId: number) {
  const rows = await reader
    .select({
      position_seconds: lectureProgress.position_seconds,
      is_completed: lectureProgress.is_completed,
    })
    .from(lectureProgress)
    .where(and(eq(lectureProgress.user_id, userId), eq(lectureProgress.lecture_id, lectureId)))
  return rows[0]
}

export type LearningReport = {
  user_id: string
  lecture_id: number
  course_id: number
  position_seconds: number | undefined
  is_completed: boolean | undefined
  at: string
}

/**
 * Merges a report by the later of each value, and at the same moment by the larger position and the completion, so that the
 * order in which reports arrive makes no difference.
 */
export async function mergeReport(tx: Tx, report: LearningReport) {
  const { user_id, lecture_id, course_id, position_seconds, is_completed, at } = report
  const known = lectureProgress
  const isLater = (column: 'position' | 'completion') => {
    const [before, value] =
      column === 'position'
        ? [known.position_at, known.position_seconds]
        : [known.completion_at, known.is_completed]
    const given = sql.raw(`excluded.${column}_at`)
    const givenValue = sql.raw(`excluded.${value.name}`)
    return sql`(${given} is not null and (${before} is null or (${given}, ${givenValue}) > (${before}, ${value})))`
  }
  const rows = await tx
    .insert(lectureProgress)
    .values({
      user_id,
      lecture_id,
      course_id,
      position_seconds: position_seconds ?? 0,
      position_at: position_seconds === undefined ? null : at,
      is_completed: is_completed ?? false,
      completion_at: is_completed === undefined ? null : at,
      seen_at: at,
    })
    .onConflictDoUpdate({
      target: [known.user_id, known.lecture_id],
      set: {
        position_seconds: sql`case when ${isLater('position')} then excluded.position_seconds else ${known.position_seconds} end`,
        position_at: sql`greatest(${known.position_at}, excluded.position_at)`,
        is_completed: sql`case when ${isLater('completion')} then excluded.is_completed else ${known.is_completed} end`,
        completion_at: sql`greatest(${known.completion_at}, excluded.completion_at)`,
        seen_at: sql`greatest(${known.seen_at}, excluded.seen_at)`,
      },
    })
    .returning({ position_seconds: known.position_seconds, is_completed: known.is_completed })
  const row = rows[0]
  if (!row) throw new Error('Merged progress came back without its row')
  return row
}

/** The length of a text in bytes is known without reading it. */
const leastSeconds = sql`greatest(${sql.raw(String(LEAST_SECONDS))}, case ${courseLectures.type}
  when 'video' then ${courseLectures.duration_minutes} * 30
  when 'article' then coalesce(octet_length(${courseLectures.body}), 0) * 30 / ${sql.raw(String(LETTERS_READ_A_MINUTE))}
end)`

/**
 * Counts the lectures of a course, those that a person completed, and those that count: as many as can be taken in the time
 * since this person first opened the course.
 */
export async function countProgress(reader: Reader, { user_id, course_id }: Pair, now: Date) {
  const { rows } = await reader.execute<Record<'total' | 'completed' | 'counted', number>>(sql`
    select count(*)::int4 as total, (count(*) filter (where is_completed))::int4 as completed,
      (count(*) filter (where is_completed and taken <= passed))::int4 as counted
    from (
      select ${lectureProgress.is_completed},
        sum(${leastSeconds}) over (partition by ${lectureProgress.is_completed} order by ${leastSeconds}, ${courseLectures.id}) as taken
      from ${courseLectures} left join ${lectureProgress}
        on ${lectureProgress.lecture_id} = ${courseLectures.id} and ${lectureProgress.user_id} = ${user_id}
      where ${courseLectures.course_id} = ${course_id}
    ) lectures, (
      select extract(epoch from ${now.toISOString()}::timestamptz - min(${orders.begun_at})) as passed
      from ${orders} where ${orders.user_id} = ${user_id} and ${orders.course_id} = ${course_id}
    ) learning`)
  return rows[0] ?? { total: 0, completed: 0, counted: 0 }
}

/** Completed courses come last, the others by the last opening. */
export async function takenBy(
  reader: Reader,
  owner: OwnerId,
  { page, page_size }: { page: number; page_size: number },
) {
  const isTheirs = and(eq(orders.user_id, owner), eq(orders.status, 'paid'))
  const done = reader
    .select({
      course_id: lectureProgress.course_id,
      completed: sql<number>`(count(*) filter (where ${lectureProgress.is_completed}))::int4`.as('completed'),
      seen_at: sql<string | null>`max(${lectureProgress.seen_at})`.as('last_seen_at'),
    })
    .from(lectureProgress)
    .where(eq(lectureProgress.user_id, owner))
    .groupBy(lectureProgress.course_id)
    .as('done')
  const items = await reader
    .select({
      id: courses.id,
      title: courses.title,
      image_url: courses.image_url,
      category: courses.category,
      lessons_count: courses.lessons_count,
      owner: personColumns,
      enrolled_at: orders.created_at,
      completed: done.completed,
      last_learned_at: sql<string | null>`${done.seen_at}`.mapWith(lectureProgress.seen_at),
      certificate_code: certificates.code,
    })
    .from(orders)
    .innerJoin(courses, eq(courses.id, orders.course_id))
    .leftJoin(profiles, eq(profiles.id, courses.user_id))
    .leftJoin(done, eq(done.course_id, courses.id))
    .leftJoin(
      certificates,
      and(
        eq(certificates.user_id, orders.user_id),
        eq(certificates.course_id, courses.id),
        sql`${certificates.revoked_at} is null`,
      ),
    )
    .where(isTheirs)
    .orderBy(
      asc(sql`coalesce(${done.completed} >= ${courses.lessons_count}, false)`),
      desc(sql`greatest(${done.seen_at}, ${orders.created_at})`),
      desc(orders.id),
    )
    .limit(page_size)
    .offset((page - 1) * page_size)
  return {
    items: items.map(({ owner, ...one }) => ({ ...one, instructor: asPublicPerson(owner) })),
    total: await reader.$count(orders, isTheirs),
  }
}

/** A person must have the course, unless the lecture is free. */
export async function isMediaOpenTo(reader: Reader, personId: string | null, url: string): Promise<boolean> {
  const hasCourse = exists(
    reader
      .select({ id: orders.id })
      .from(orders)
      .where(
        and(
          eq(orders.course_id, courses.id),
          eq(orders.status, 'paid'),
          sql`${orders.user_id} = ${personId}::uuid`,
        ),
      ),
  )
  const isFree = and(eq(courseLectures.is_free_preview, true), eq(courses.status, 'published'))
  const rows = await reader
    .select({ id: courseLectures.id })
    .from(courseLectures)
    .innerJoin(courses, eq(courses.id, courseLectures.course_id))
    .where(
      and(or(eq(courseLectures.video_url, url), eq(courseLectures.captions_url, url)), or(hasCourse, isFree)),
    )
    .limit(1)
  return rows.length > 0
}

export function progressOfPerson(tx: Tx, owner: OwnerId) {
  return rowsOf(tx, tx.select().from(lectureProgress).where(eq(lectureProgress.user_id, owner)))
}

export async function deleteProgressOf(tx: Tx, owner: OwnerId): Promise<void> {
  await tx.delete(lectureProgress).where(eq(lectureProgress.user_id, owner))
}
