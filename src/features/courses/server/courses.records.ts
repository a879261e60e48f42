// The queries over courses as their owners see them.
import { and, asc, desc, eq, gt, ilike, inArray, or, type SQL, sql } from 'drizzle-orm'
import type { OwnerId } from '../../../platform/actor.ts'
import { rowsOf } from '../../../platform/database/cursor.ts'
import type { Reader, Tx } from '../../../platform/database/database.ts'
import { titlesIn } from '../../events/server/subjects.ts'
import type { OwnCourseRow } from '../courses.contract.ts'
import type { CourseCategory, CourseLevel, CourseStatus, OWN_COURSE_SORTS } from '../courses.rules.ts'
import { courseColumns, courses, courseTexts } from './courses.table.ts'

export type CourseInsert = typeof courses.$inferInsert

const students_count = sql`${courses.students_count} + ${courses.new_students_count}`.mapWith(Number)
const rowColumns = {
  ...courseColumns,
  students_count,
  status: courses.status,
  version: courses.version,
}
const ownColumns = {
  ...rowColumns,
  ...courseTexts,
  related_courses: courses.related_courses,
  most_minutes: courses.most_minutes,
  most_characters: courses.most_characters,
}

export async function insertCourse(tx: Tx, course: CourseInsert): Promise<number> {
  const row = (await tx.insert(courses).values(course).returning({ id: courses.id }))[0]
  if (!row) throw new Error('An inserted course came back without its id')
  return row.id
}

/** Locks the course; returns undefined for anyone else's. */
export async function lockOwnCourse(tx: Tx, owner: OwnerId, id: number) {
  const rows = await tx
    .select({
      version: courses.version,
      status: courses.status,
      published_at: courses.published_at,
      hidden_from: courses.hidden_from,
    })
    .from(courses)
    .where(and(eq(courses.id, id), eq(courses.user_id, owner)))
    .for('no key update')
  return rows[0]
}

/** Courses are locked by their ids, so that no two transactions deadlock. */
export async function lockOwnCourses(tx: Tx, owner: OwnerId, ids: readonly number[]) {
  return tx
    .select({
      id: courses.id,
      title: courses.title,
      students_count,
      status: courses.status,
      published_at: courses.published_at,
      hidden_from: courses.hidden_from,
    })
    .from(courses)
    .where(and(inArray(courses.id, [...ids]), eq(courses.user_id, owner)))
    .orderBy(asc(courses.id))
    .for('no key update')
}

export async function findOwnCourse(reader: Reader, owner: OwnerId, id: number) {
  const rows = await reader
    .select(ownColumns)
    .from(courses)
    .where(and(eq(courses.id, id), eq(courses.user_id, owner)))
  return rows[0]
}

/** A change makes another version. */
export async function changeCourse(
  tx: Tx,
  id: number,
  change: Partial<Omit<CourseInsert, 'id' | 'user_id' | 'version'>>,
): Promise<void> {
  await tx
    .update(courses)
    .set({ ...change, version: sql`${courses.version} + 1` })
    .where(eq(courses.id, id))
}

export async function noteUpdated(tx: Tx, id: number, at: string): Promise<void> {
  await tx.update(courses).set({ updated_at: at }).where(eq(courses.id, id))
}

export async function ownIdsAmong(reader: Reader, owner: OwnerId, ids: readonly number[]): Promise<number[]> {
  const rows = await reader
    .select({ id: courses.id })
    .from(courses)
    .where(and(inArray(courses.id, [...ids]), eq(courses.user_id, owner)))
  return rows.map(({ id }) => id)
}

export async function countCoursesOf(reader: Reader, owner: OwnerId): Promise<number> {
  return reader.$count(courses, eq(courses.user_id, owner))
}

export async function countPublishedOf(reader: Reader, owner: OwnerId): Promise<number> {
  return reader.$count(courses, and(eq(courses.user_id, owner), eq(courses.status, 'published')))
}

/** Courses that list a deleted one as related drop it. */
export async function deleteCourses(tx: Tx, owner: OwnerId, ids: readonly number[]): Promise<void> {
  const gone = [...ids]
  await tx.execute(sql`
    update ${courses} set related_courses = array(
      select id from unnest(${courses.related_courses}) with ordinality one (id, at)
      where id <> all(${sql.param(gone)}::int8[]) order by at)
    where ${courses.user_id} = ${owner} and ${courses.related_courses} && ${sql.param(gone)}::int8[]`)
  await tx.delete(courses).where(inArray(courses.id, gone))
}

/** The version of each course rises by one. */
export async function setStatusOf(
  tx: Tx,
  ids: readonly number[],
  status: CourseStatus,
  now: string,
): Promise<void> {
  await tx
    .update(courses)
    .set({
      status,
      version: sql`${courses.version} + 1`,
      ...(status === 'published' && { published_at: sql`coalesce(${courses.published_at}, ${now})` }),
    })
    .where(inArray(courses.id, [...ids]))
}

type OwnListQuery = {
  search?: string | undefined
  category?: CourseCategory | undefined
  status?: CourseStatus | undefined
  level?: CourseLevel | undefined
  sort: (typeof OWN_COURSE_SORTS)[number]
  page: number
  page_size: number
}

const ownSorts: Record<OwnListQuery['sort'], SQL[]> = {
  newest: [],
  popular: [desc(students_count)],
  rating: [sql`${courses.rating} desc nulls last`],
}

/** Returns the number of matches as well (CRS-36 to CRS-38). */
export async function coursesOfOwner(
  reader: Reader,
  owner: OwnerId,
  { search, category, status, level, sort, page, page_size }: OwnListQuery,
): Promise<{ items: OwnCourseRow[]; total: number }> {
  const pattern = search && `%${search.replace(/[\\%_]/g, '\\$&')}%`
  const isMatch = and(
    eq(courses.user_id, owner),
    pattern ? or(ilike(courses.title, pattern), ilike(courses.subtitle, pattern)) : undefined,
    category && eq(courses.category, category),
    status && eq(courses.status, status),
    level && eq(courses.level, level),
  )
  const items = await reader
    .select(rowColumns)
    .from(courses)
    .where(isMatch)
    .orderBy(...ownSorts[sort], desc(courses.updated_at), desc(courses.id))
    .limit(page_size)
    .offset((page - 1) * page_size)
  return { items, total: await reader.$count(courses, isMatch) }
}

export const namesOfCourses = (reader: Reader, ids: readonly number[]) =>
  titlesIn(reader, { table: courses, title: courses.title, amount: courses.price }, ids)

/** The curricula are exported separately. */
export function exportCourses(tx: Tx, owner: OwnerId) {
  return rowsOf(tx, tx.select(ownColumns).from(courses).where(eq(courses.user_id, owner)))
}

/** Counts the courses ever published, and those on sale. */
export async function publicationsOf(reader: Reader, owner: OwnerId) {
  const isOnSale = and(eq(courses.status, 'published'), gt(courses.price, 0))
  const [found] = await reader
    .select({
      published: sql`count(${courses.published_at})`.mapWith(Number),
      on_sale: sql`count(*) filter (where ${isOnSale})`.mapWith(Number),
    })
    .from(courses)
    .where(eq(courses.user_id, owner))
  return found ?? { published: 0, on_sale: 0 }
}

export async function idsOfOwner(reader: Reader, owner: OwnerId): Promise<number[]> {
  const rows = await reader.select({ id: courses.id }).from(courses).where(eq(courses.user_id, owner))
  return rows.map(({ id }) => id)
}

/** Returns the owner; undefined for an unknown course. Ranked students are counted apart from the others. */
export async function countStudent(
  tx: Tx,
  id: number,
  { by, is_ranked }: { by: 1 | -1; is_ranked: boolean },
): Promise<string | undefined> {
  const column = is_ranked ? 'students_count' : 'new_students_count'
  const rows = await tx
    .update(courses)
    .set({ [column]: sql`greatest(${courses[column]} + ${by}, 0)` })
    .where(eq(courses.id, id))
    .returning({ owner_id: courses.user_id })
  return rows[0]?.owner_id
}

/** Drafts are found, too. */
export async function ownerOf(
  reader: Reader,
  id: number,
): Promise<{ owner_id: string; price: number } | undefined> {
  const rows = await reader
    .select({ owner_id: courses.user_id, price: courses.price })
    .from(courses)
    .where(eq(courses.id, id))
  return rows[0]
}

/** The curricula are read separately. */
export async function courseReadinessOf(reader: Reader, ids: readonly number[]) {
  return reader
    .select({
      id: courses.id,
      title: courses.title,
      description: courses.description,
      image_url: courses.image_url,
      what_youll_learn: courses.what_youll_learn,
    })
    .from(courses)
    .where(inArray(courses.id, [...ids]))
}

/** Only the courses of these owners are searched for covers and previews. */
export async function mediaOfCourses(
  reader: Reader,
  owners: readonly string[],
  urls: readonly string[],
): Promise<string[]> {
  const rows = await reader
    .select({ image_url: courses.image_url, preview_video_url: courses.preview_video_url })
    .from(courses)
    .where(inArray(courses.user_id, [...owners]))
  const used = new Set(rows.flatMap((row) => [row.image_url, row.preview_video_url]))
  return urls.filter((url) => used.has(url))
}
