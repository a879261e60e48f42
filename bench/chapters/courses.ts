// What does the catalogue of courses cost with 100,000 of them, and with 1,000: single filters, combinations of all of
// them, the figures beside them, and its last page?
import { sql } from 'drizzle-orm'
import {
  COURSE_CATEGORIES,
  COURSE_DURATIONS,
  COURSE_LANGUAGES,
  COURSE_LEVELS,
  COURSE_RATINGS,
  COURSE_SORTS,
} from '../../src/features/courses/courses.rules.ts'
import { courses } from '../../src/features/courses/server/courses.table.ts'
import { REST_BASE } from '../../src/platform/contract/contract.ts'
import type { Db } from '../../src/platform/database/database.ts'
import type { Chapter } from '../chapter.ts'
import { COPIED_MOMENT, copyRows, madeAndCopied, withoutRareTerm } from '../copies.ts'
import {
  between,
  description,
  firms,
  insertRows,
  momentOf,
  personId,
  pick,
  randomFrom,
  range,
  skills,
  someOf,
  withoutIndexes,
} from '../load.ts'
import { COMMON_TERM, MISTYPED_RARE_TERM, NO_MATCH, type Query, query, RARE_TERM } from '../queries.ts'
import { compareQueries } from './queries.ts'

const BATCH = 5_000
/** Of those that loadRows writes. */
const INSTRUCTORS = 300
/** Most are short, some are long. */
const MOST_MINUTES = 3_000
/** As the page asks. */
const PAGE_SIZE = 12

const FILTERS = {
  category: COURSE_CATEGORIES,
  level: COURSE_LEVELS,
  language: COURSE_LANGUAGES,
  rating: COURSE_RATINGS,
  duration: COURSE_DURATIONS,
} as const

const list = `${REST_BASE}/courses`
const addressed = (path: string, choices: Readonly<Record<string, string | number>>) =>
  `${path}?${new URLSearchParams(Object.entries(choices).map(([name, value]) => [name, String(value)]))}`
const listed = (choices: Readonly<Record<string, string | number>>) =>
  addressed(list, { ...choices, page_size: PAGE_SIZE })
const facets = (choices: Readonly<Record<string, string>>) => addressed(`${list}/facets`, choices)

/** Common and rare values together: few courses have them all. */
const NARROW = {
  category: 'Data Science',
  level: 'All Levels',
  language: 'German',
  rating: '4.5',
  duration: 'long',
}
const SOME = { category: 'Development', level: 'Beginner', language: 'English' }

const QUERIES: readonly Query[] = [
  query('courses: first page', 'flat', listed({})),
  ...COURSE_SORTS.map((sort) => query(`courses: sort ${sort}`, 'flat', listed({ sort }))),
  ...Object.entries(FILTERS).flatMap(([filter, values]) =>
    values.map((value) => query(`courses: ${filter} ${value}`, 'flat', listed({ [filter]: value }))),
  ),
  query(`courses: rare term, '${RARE_TERM}'`, 'flat', listed({ search: RARE_TERM })),
  query(`courses: no match, '${NO_MATCH}'`, 'flat', listed({ search: NO_MATCH })),
  query('courses: a slip of the keyboard', 'flat', listed({ search: MISTYPED_RARE_TERM })),
  query(`courses: common term, '${COMMON_TERM}'`, 'bounded', listed({ search: COMMON_TERM })),
  query('courses: common term, three filters', 'bounded', listed({ search: COMMON_TERM, ...SOME })),
  ...COURSE_SORTS.map((sort) =>
    query(`courses: three filters, sort ${sort}`, 'bounded', listed({ ...SOME, sort })),
  ),
  ...COURSE_SORTS.map((sort) =>
    query(`courses: all filters, sort ${sort}`, 'bounded', listed({ ...NARROW, sort })),
  ),
  query('courses: rating and duration', 'bounded', listed({ rating: '4.5', duration: 'long' })),
  query('courses: last page', 'bounded', ({ rows }) => listed({ page: Math.ceil(rows / PAGE_SIZE) })),
  query('courses: last page of a filter', 'bounded', ({ rows }) =>
    listed({ level: 'Beginner', page: Math.ceil(rows / COURSE_LEVELS.length / PAGE_SIZE) }),
  ),
  query('courses: last page of three filters', 'bounded', ({ rows }) =>
    listed({ ...SOME, page: Math.ceil(rows / 80 / PAGE_SIZE) }),
  ),
  query('courses: facets', 'bounded', facets({})),
  query('courses: facets with all filters', 'bounded', facets(NARROW)),
  query('courses: facets of a rare term', 'bounded', facets({ search: RARE_TERM })),
  query('courses: facets of a common term', 'bounded', facets({ search: COMMON_TERM })),
  query('courses: detail', 'flat', ({ rows }) => `${list}/${Math.ceil(rows / 2)}`),
  query('courses: related', 'flat', ({ rows }) => `${list}/${Math.ceil(rows / 2)}/related`),
]

function courseRow(at: number, count: number) {
  const random = randomFrom(at + 4_000_000)
  return {
    user_id: personId(between(random, 0, INSTRUCTORS - 1)),
    title: `${pick(random, skills)} at ${pick(random, firms)}, part ${between(random, 1, 99)}`,
    subtitle: '',
    description: description(random, at, count),
    category: pick(random, COURSE_CATEGORIES),
    subcategory: '',
    level: pick(random, COURSE_LEVELS),
    language: pick(random, COURSE_LANGUAGES),
    price: between(random, 1, 300),
    what_youll_learn: [],
    requirements: [],
    skills: someOf(random, skills, 5),
    faqs: [],
    seo: { title: '', description: '', keywords: [] },
    related_courses: [],
    status: 'published',
    version: 1,
    bestseller: false,
    students_count: Math.floor(5_000 * random() ** 4),
    reviews_count: between(random, 1, 90),
    rating: random() < 0.2 ? null : between(random, 20, 50) / 10,
    lessons_count: between(random, 3, 60),
    total_duration_minutes: Math.floor(MOST_MINUTES * random() ** 2),
    created_at: momentOf(at),
    updated_at: momentOf(at),
    published_at: momentOf(at),
  } satisfies typeof courses.$inferInsert
}

export async function loadCourses(db: Db, wanted: number): Promise<void> {
  if ((await db.$count(courses)) > 0) return
  const { made: count, copies } = madeAndCopied(wanted)
  await withoutIndexes(db, ['courses', 'search_entries'], async () => {
    for (let first = 0; first < count; first += BATCH) {
      const ats = range(first, Math.min(count, first + BATCH))
      await insertRows(
        db,
        courses,
        ats.map((at) => courseRow(at, count)),
      )
    }
  })
  if (copies > 0) {
    const changed = { description: withoutRareTerm('description'), created_at: COPIED_MOMENT }
    const counted = ['course_words set rows_count = rows_count']
    await copyRows(db, { table: 'courses', counted, changed }, copies)
  }
  await db.execute(sql`vacuum analyze courses, course_totals, course_words`)
}

/** Fills both tables of courses, then sends every query by turns. */
export const measureCourses: Chapter = async (bench) => {
  await bench.withManyRows((db) => loadCourses(db, bench.rows.many))
  await bench.withFewRows((db) => loadCourses(db, bench.rows.few))
  bench.say(`${bench.rows.many.toLocaleString('en-US')} courses loaded`)
  return compareQueries(bench, QUERIES)
}
