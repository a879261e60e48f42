// The queries over sections and lectures.
import { asc, eq, inArray, sql } from 'drizzle-orm'
import { rowsOf } from '../../../platform/database/cursor.ts'
import type { Reader, Tx } from '../../../platform/database/database.ts'
import type { SavedLecture, SavedSection } from '../courses.schemas.ts'
import type { Amount } from '../loss.policy.ts'
import { courses } from './courses.table.ts'
import { courseLectures, courseSections } from './curriculum.table.ts'

export async function sectionsOf(reader: Reader, courseId: number) {
  return reader
    .select({ id: courseSections.id, title: courseSections.title })
    .from(courseSections)
    .where(eq(courseSections.course_id, courseId))
    .orderBy(asc(courseSections.position))
}

const shownColumns = {
  id: courseLectures.id,
  section_id: courseLectures.section_id,
  title: courseLectures.title,
  duration: courseLectures.duration_minutes,
  isFreePreview: courseLectures.is_free_preview,
  type: courseLectures.type,
}
const ownColumns = {
  ...shownColumns,
  body: courseLectures.body,
  video_url: courseLectures.video_url,
  captions_url: courseLectures.captions_url,
  quiz: courseLectures.quiz,
}

/** Paid content is left out. */
export async function shownLecturesOf(reader: Reader, courseId: number) {
  return reader
    .select(shownColumns)
    .from(courseLectures)
    .where(eq(courseLectures.course_id, courseId))
    .orderBy(asc(courseLectures.position))
}

export async function lecturesOf(reader: Reader, courseId: number) {
  return reader
    .select(ownColumns)
    .from(courseLectures)
    .where(eq(courseLectures.course_id, courseId))
    .orderBy(asc(courseLectures.position))
}

/** Only columns that matter for publishing are read. */
export async function contentsOf(reader: Reader, courseIds: readonly number[]) {
  return reader
    .select({
      id: courseLectures.id,
      course_id: courseLectures.course_id,
      type: courseLectures.type,
      duration: courseLectures.duration_minutes,
      characters: sql<number>`coalesce(length(${courseLectures.body}), 0)`,
      // The first character or question is enough to know that there is one.
      body: sql<string | null>`left(ltrim(${courseLectures.body}, E' \\n\\r\\t'), 1)`,
      video_url: courseLectures.video_url,
      quiz: sql<{ questions: unknown[] }>`jsonb_build_object(
        'questions', jsonb_path_query_array(coalesce(${courseLectures.quiz}, '{}'), '$.questions[0].id'))`,
    })
    .from(courseLectures)
    .where(inArray(courseLectures.course_id, [...courseIds]))
}

/**
 * Returns the largest size that a course has had since its buyers were last notified of a reduction, as far as that is
 * known.
 */
export async function mostIn(reader: Reader, courseId: number): Promise<Amount> {
  const rows = await reader
    .select({ minutes: courses.most_minutes, characters: courses.most_characters })
    .from(courses)
    .where(eq(courses.id, courseId))
  return { minutes: rows[0]?.minutes ?? 0, characters: rows[0]?.characters ?? 0 }
}

export async function idsIn(tx: Tx, courseId: number) {
  const sections = await tx
    .select({ id: courseSections.id })
    .from(courseSections)
    .where(eq(courseSections.course_id, courseId))
  const lectures = await tx
    .select({ id: courseLectures.id })
    .from(courseLectures)
    .where(eq(courseLectures.course_id, courseId))
  return { sections: sections.map(({ id }) => id), lectures: lectures.map(({ id }) => id) }
}

/** Returns the ids; new sections are inserted. */
export async function placeSections(
  tx: Tx,
  courseId: number,
  sections: readonly Pick<SavedSection, 'id' | 'title'>[],
): Promise<number[]> {
  const placed = sections.map(({ id, title }, position) => ({ id: id ?? null, title, position }))
  const kept = placed.filter(({ id }) => id !== null)
  if (kept.length > 0)
    await tx.execute(sql`
      update ${courseSections} one set title = given.title, position = given.position
      from jsonb_to_recordset(${JSON.stringify(kept)}::jsonb) given (id int8, title text, position int)
      where one.id = given.id and (one.title, one.position) is distinct from (given.title, given.position)`)
  const added = placed.filter(({ id }) => id === null)
  const rows =
    added.length === 0
      ? []
      : await tx
          .insert(courseSections)
          .values(added.map(({ title, position }) => ({ course_id: courseId, title, position })))
          .returning({ id: courseSections.id, position: courseSections.position })
  const newIds = new Map(rows.map(({ id, position }) => [position, id]))
  return placed.map(({ id, position }) => {
    const known = id ?? newIds.get(position)
    if (known === undefined) throw new Error('An inserted section came back without its id')
    return known
  })
}

type PlacedLecture = SavedLecture & { section_id: number; position: number }

/** New lectures are inserted. A text, a video, captions or a quiz that are left out stay. */
export async function placeLectures(
  tx: Tx,
  courseId: number,
  lectures: readonly PlacedLecture[],
): Promise<void> {
  const kept = lectures.filter(({ id }) => typeof id === 'number')
  if (kept.length > 0)
    await tx.execute(sql`
      update ${courseLectures} one set
        section_id = given.section_id, position = given.position, title = given.title,
        duration_minutes = given.duration, is_free_preview = given."isFreePreview", type = given.type,
        body = case when given.has_body then given.body else one.body end,
        video_url = case when given.has_video then given.video_url else one.video_url end,
        captions_url = case when given.has_captions then given.captions_url else one.captions_url end,
        quiz = case when given.has_quiz then nullif(given.quiz, 'null'::jsonb) else one.quiz end
      from jsonb_to_recordset(${JSON.stringify(
        kept.map((lecture) => ({
          ...lecture,
          has_body: lecture.body !== undefined,
          has_video: lecture.video_url !== undefined,
          has_captions: lecture.captions_url !== undefined,
          has_quiz: lecture.quiz !== undefined,
        })),
      )}::jsonb) given (
        id int8, section_id int8, position int, title text, duration int, "isFreePreview" boolean, type text,
        body text, has_body boolean, video_url text, has_video boolean, captions_url text, has_captions boolean,
        quiz jsonb, has_quiz boolean)
      where one.id = given.id and (
        given.has_body or given.has_video or given.has_captions or given.has_quiz
        or (one.section_id, one.position, one.title, one.duration_minutes, one.is_free_preview, one.type)
          is distinct from
          (given.section_id, given.position, given.title, given.duration, given."isFreePreview", given.type))`)
  const added = lectures.filter(({ id }) => typeof id !== 'number')
  if (added.length > 0)
    await tx.insert(courseLectures).values(
      added.map(({ duration, isFreePreview, ...lecture }) => ({
        course_id: courseId,
        section_id: lecture.section_id,
        position: lecture.position,
        title: lecture.title,
        duration_minutes: duration,
        is_free_preview: isFreePreview,
        type: lecture.type,
        body: lecture.body ?? null,
        video_url: lecture.video_url ?? null,
        captions_url: lecture.captions_url ?? null,
        quiz: lecture.quiz ?? null,
      })),
    )
}

/** Lectures are removed before sections: a lecture that stays has left its old section by then. */
export async function removeFrom(
  tx: Tx,
  gone: { sections: readonly number[]; lectures: readonly number[] },
): Promise<void> {
  if (gone.lectures.length > 0)
    await tx.delete(courseLectures).where(inArray(courseLectures.id, [...gone.lectures]))
  if (gone.sections.length > 0)
    await tx.delete(courseSections).where(inArray(courseSections.id, [...gone.sections]))
}

/** Returns the length of all texts together. */
export async function countLessons(tx: Tx, courseId: number): Promise<number> {
  const rows = await tx
    .select({
      lessons: sql<number>`count(*)::int4`,
      minutes: sql<number>`coalesce(sum(${courseLectures.duration_minutes}), 0)::int4`,
      characters: sql<number>`coalesce(sum(length(${courseLectures.body})), 0)::int4`,
      // The length of a quiz is that of all its texts.
      asked: sql<number>`coalesce(sum((
        select sum(length(said #>> '{}')) from (
          select jsonb_path_query(${courseLectures.quiz}, 'strict $.**.text') said
          union all select jsonb_path_query(${courseLectures.quiz}, 'strict $.**.explanation')) texts
      )), 0)::int4`,
    })
    .from(courseLectures)
    .where(eq(courseLectures.course_id, courseId))
  const none = { lessons: 0, minutes: 0, characters: 0, asked: 0 }
  const { lessons, minutes, characters, asked } = rows[0] ?? none
  await tx
    .update(courses)
    .set({ lessons_count: lessons, total_duration_minutes: minutes })
    .where(eq(courses.id, courseId))
  return characters + asked
}

export async function usedVideos(reader: Reader, urls: readonly string[]): Promise<string[]> {
  const rows = await reader
    .select({ url: courseLectures.video_url })
    .from(courseLectures)
    .where(inArray(courseLectures.video_url, [...urls]))
  return rows.flatMap(({ url }) => url ?? [])
}

export async function usedCaptions(reader: Reader, urls: readonly string[]): Promise<string[]> {
  const rows = await reader
    .select({ url: courseLectures.captions_url })
    .from(courseLectures)
    .where(inArray(courseLectures.captions_url, [...urls]))
  return rows.flatMap(({ url }) => url ?? [])
}

export function exportCurricula(tx: Tx, courseIds: readonly number[]) {
  if (courseIds.length === 0) return { sections: [], lectures: [] }
  return {
    sections: rowsOf(
      tx,
      tx
        .select()
        .from(courseSections)
        .where(inArray(courseSections.course_id, [...courseIds])),
    ),
    lectures: rowsOf(
      tx,
      tx
        .select()
        .from(courseLectures)
        .where(inArray(courseLectures.course_id, [...courseIds])),
    ),
  }
}
