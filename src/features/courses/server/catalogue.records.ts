// The catalogue of courses and its queries. A list costs an index walk, and its total is a sum of stored totals unless it is
// searched. Drafts are in none of them.

import { and, eq, ne, sql } from 'drizzle-orm'
import type * as z from 'zod'
import type { OwnerId } from '../../../platform/actor.ts'
import { foldCase } from '../../../platform/contract/fold-case.ts'
import { builtOnce } from '../../../platform/database/built-once.ts'
import { createCatalogue } from '../../../platform/database/catalogue.ts'
import type { Db } from '../../../platform/database/database.ts'
import type { Ordering } from '../../../platform/database/matched-page.ts'
import { asPublicPerson } from '../../profiles/profiles.policy.ts'
import { idSeenAs, personColumns, profiles } from '../../profiles/server/profiles.table.ts'
import { isWithin, withMoments } from '../../saved-searches/server/published-moments.ts'
import type { Span } from '../../saved-searches/server/searched-lists.ts'
import type { ComparedCourse, Course, CourseCard, courseListQuery } from '../courses.contract.ts'
import {
  COURSE_CATEGORIES,
  COURSE_DURATIONS,
  COURSE_LANGUAGES,
  COURSE_LEVELS,
  COURSE_NAMES,
  COURSE_PRICES,
  COURSE_RATINGS,
  type CourseRating,
  durationText,
  lastUpdatedText,
  MAX_RELATED,
  MOST_COURSES_COMPARED,
  RELATED_COURSES,
} from '../courses.rules.ts'
import {
  courseColumns,
  courses,
  courseTexts,
  courseTotals,
  courseWords,
  rankedRating,
} from './courses.table.ts'
import { shownCurriculum } from './curriculum.actions.ts'
import { COURSE_SYNONYMS } from './synonyms.ts'

const isPublished = sql`${courses.status} = 'published'`

/** Ties are ordered newest first. */
const newestFirst: Ordering = [
  { by: courses.created_at, direction: 'desc' },
  { by: courses.id, direction: 'desc' },
]

/** A course of this step or above has at least this rating. */
const STEP_FROM: Record<CourseRating, number> = { '4.5': 3, '4.0': 2, '3.5': 1 }
const stepOf = (rating: unknown) => sql`(case ${rating}::text when '4.5' then 3 when '4.0' then 2 else 1 end)`

const createCourseCatalogue = (db: Db) =>
  createCatalogue(db, {
    name: 'courses',
    table: courses,
    id: courses.id,
    shown: { ...courseColumns, new_students_count: courses.new_students_count, owner: personColumns },
    itemOf({ new_students_count, ...course }): CourseCard {
      const instructor = asPublicPerson(course.owner)
      return {
        ...course,
        students_count: course.students_count + new_students_count,
        instructor: instructor?.display_name ?? null,
        duration: durationText(course.total_duration_minutes),
        last_updated: lastUpdatedText(course.updated_at),
        owner: instructor,
      }
    },
    joined: { table: profiles, on: eq(profiles.id, courses.user_id) },
    isListed: isPublished,
    sorts: {
      popular: [{ by: courses.students_count, direction: 'desc' }, ...newestFirst],
      rating: [{ by: rankedRating, direction: 'desc nulls last' }, ...newestFirst],
      newest: newestFirst,
    },
    filters: {
      category: { is: (category) => eq(courses.category, category) },
      level: { is: (level) => eq(courses.level, level) },
      language: { is: (language) => eq(courses.language, language) },
      rating: { is: (least) => sql`${courses.rating_step} >= ${stepOf(least)}`, isUneven: true },
      duration: { is: (duration) => eq(courses.duration_step, duration) },
      min_price: { is: (least) => sql`${courses.price} >= ${least}::numeric`, isUneven: true },
      max_price: { is: (most) => sql`${courses.price} <= ${most}::numeric`, isUneven: true },
    },
    facets: {
      category: { of: courses.category, kept: courseTotals.category, values: COURSE_CATEGORIES },
      level: { of: courses.level, kept: courseTotals.level, values: COURSE_LEVELS },
      language: { of: courses.language, kept: courseTotals.language, values: COURSE_LANGUAGES },
      rating: {
        of: courses.rating_step,
        kept: courseTotals.rating_step,
        values: COURSE_RATINGS,
        includes: (step, least) => Number(step) >= STEP_FROM[least as CourseRating],
      },
      duration: { of: courses.duration_step, kept: courseTotals.duration_step, values: COURSE_DURATIONS },
    },
    prices: COURSE_PRICES,
    searched: {
      called: COURSE_NAMES,
      text: courses.search_text,
      words: courses.search_words,
      name: courses.title,
      known: {
        from: courseWords,
        word: courseWords.word,
        count: courseWords.rows_count,
        labels: COURSE_CATEGORIES,
      },
      synonyms: COURSE_SYNONYMS,
    },
    sums: {},
    kept: {
      from: courseTotals,
      count: courseTotals.courses_count,
      sums: {},
      isByCombination: true,
      ofFilter: {
        category: (category) => eq(courseTotals.category, category),
        level: (level) => eq(courseTotals.level, level),
        language: (language) => eq(courseTotals.language, language),
        rating: (least) => sql`${courseTotals.rating_step} >= ${stepOf(least)}`,
        duration: (duration) => eq(courseTotals.duration_step, duration),
      },
    },
  })

const PUBLISHED = { table: courses, moment: courses.published_at }

type CourseQuery = z.output<typeof courseListQuery>

export const createCourseRecords = builtOnce((db) => {
  const catalogue = createCourseCatalogue(db)
  const id = sql.placeholder('id')
  const ofId = and(eq(courses.id, id), isPublished) ?? isPublished
  const byId = catalogue.picked('by_id', ofId, 'newest', 1)
  const texts = db.select(courseTexts).from(courses).where(ofId).prepare('course_texts')
  const shownOfId = db
    .select({ category: courses.category, related: courses.related_courses })
    .from(courses)
    .where(ofId)
    .prepare('course_related_to')
  const chosen = catalogue.picked(
    'chosen',
    sql`${courses.id} = any(${sql.placeholder('ids')}::int8[]) and ${isPublished}`,
    'popular',
    MAX_RELATED,
  )
  const isCompared = sql`${courses.id} = any(${sql.placeholder('ids')}::int8[]) and ${isPublished}`
  const compared = catalogue.picked('compared', isCompared, 'newest', MOST_COURSES_COMPARED)
  const forComparison = db
    .select({
      id: courses.id,
      what_youll_learn: courses.what_youll_learn,
      requirements: courses.requirements,
    })
    .from(courses)
    .where(isCompared)
    .prepare('courses_for_comparison')
  const alike = catalogue.picked(
    'alike',
    sql`${eq(courses.category, sql.placeholder('category'))} and ${ne(courses.id, id)} and ${isPublished}`,
    'popular',
    2 * RELATED_COURSES,
  )
  const ofPerson = catalogue.within('of_person', eq(courses.user_id, idSeenAs), 'newest')

  return {
    /** The total counts all that match. */
    list: catalogue.list,

    /** Returns courses that were first published within the span, newest first. */
    published: async (query: CourseQuery, span: Span, most: number) =>
      withMoments(
        db,
        PUBLISHED,
        await catalogue.among(query, isWithin(courses.published_at, span), 'newest', most),
      ),

    facets: catalogue.facets,

    async find(courseId: number): Promise<Course | undefined> {
      const [card, rest] = [(await byId({ id: courseId }))[0], (await texts.execute({ id: courseId }))[0]]
      return card && rest
        ? { ...card, ...rest, status: 'published', curriculum: await shownCurriculum(db, courseId) }
        : undefined
    },

    /** Returns published courses in the order of the ids, which are a text such as '3,7'. */
    async compared(ids: string): Promise<ComparedCourse[]> {
      const asked = ids.split(',').map(Number)
      const [found, more] = await Promise.all([
        compared({ ids: asked }),
        forComparison.execute({ ids: asked }),
      ])
      const byIds = new Map(found.map((course) => [course.id, course]))
      const moreOf = new Map(more.map((texts) => [texts.id, texts]))
      return [...new Set(asked)].flatMap((one) => {
        const [course, rest] = [byIds.get(one), moreOf.get(one)]
        return course && rest ? [{ ...course, ...rest }] : []
      })
    },

    /** The instructor's choice comes first, in its order, then the most popular of the same category (DEC-9, CRS-24). */
    async related(courseId: number): Promise<CourseCard[]> {
      const shown = (await shownOfId.execute({ id: courseId }))[0]
      if (!shown) return []
      const { category, related } = shown
      const byChoice = new Map(
        related.length === 0 ? [] : (await chosen({ ids: related })).map((one) => [one.id, one]),
      )
      const first = related.flatMap((one) => byChoice.get(one) ?? []).slice(0, RELATED_COURSES)
      if (first.length === RELATED_COURSES) return first
      const others = await alike({ id: courseId, category })
      return [...first, ...others.filter((one) => !byChoice.has(one.id))].slice(0, RELATED_COURSES)
    },

    /** Returns nothing of a profile that the viewer may not see. */
    ofPerson: (handle: string, viewer: OwnerId | null, slice: { page: number; page_size: number }) =>
      ofPerson(slice, { handle: foldCase(handle), viewer }),
  }
})
