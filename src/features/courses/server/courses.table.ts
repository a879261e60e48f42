// Stores courses, and the totals and words of their catalogue (DATA-10, DATA-11). Sections and lectures are in curriculum.
import { type SQLWrapper, sql } from 'drizzle-orm'
import {
  boolean,
  check,
  index,
  integer,
  jsonb,
  numeric,
  pgTable,
  primaryKey,
  smallint,
  text,
} from 'drizzle-orm/pg-core'
import {
  descending,
  dollars,
  moment,
  requiredPerson,
  rowId,
  rowRef,
  wordVector,
} from '../../../platform/database/columns.ts'
import { profiles } from '../../profiles/server/profiles.table.ts'
import type { CourseCategory, CourseLanguage, CourseLevel, CourseStatus } from '../courses.rules.ts'

/** Lists are ordered by this rating. */
const byRank = ({ ranked_rating, rating }: Record<'ranked_rating' | 'rating', SQLWrapper>) =>
  sql`coalesce(${ranked_rating}, ${rating})`

export const courses = pgTable(
  'courses',
  {
    id: rowId(),
    user_id: requiredPerson(() => profiles.id),
    title: text().notNull(),
    subtitle: text().notNull(),
    description: text().notNull(),
    image_url: text(),
    preview_video_url: text(),
    category: text().$type<CourseCategory>().notNull(),
    subcategory: text().notNull(),
    level: text().$type<CourseLevel>().notNull(),
    language: text().$type<CourseLanguage>().notNull(),
    price: dollars().notNull(),
    what_youll_learn: text().array().notNull(),
    requirements: text().array().notNull(),
    skills: text().array().notNull(),
    faqs: jsonb().$type<{ question: string; answer: string }[]>().notNull(),
    seo: jsonb().$type<{ title: string; description: string; keywords: string[] }>().notNull(),
    related_courses: rowRef().array().notNull(),
    status: text().$type<CourseStatus>().notNull(),
    /** While operators hide a course, it is a draft that cannot be published; this is its status before. */
    hidden_from: text().$type<CourseStatus>(),
    /** Each save increments it: an edit of an earlier version is refused. */
    version: integer().notNull().default(1),
    bestseller: boolean().notNull().default(false),
    /** Lists are ordered by this count. */
    students_count: integer().notNull().default(0),
    /** Students of a free course who don't count in the order of lists yet. */
    new_students_count: integer().notNull().default(0),
    reviews_count: integer().notNull().default(0),
    rating: numeric({ precision: 3, scale: 2, mode: 'number' }),
    /**
     * Lists are ordered by it if it differs from the rating: reviews of people who don't count yet are left out. It is 0 if
     * there are no others.
     */
    ranked_rating: numeric({ precision: 3, scale: 2, mode: 'number' }),
    lessons_count: integer().notNull().default(0),
    total_duration_minutes: integer().notNull().default(0),
    /**
     * The largest size of the course since buyers were last notified of a reduction; null if the course wasn't edited
     * since it was sold.
     */
    most_minutes: integer(),
    most_characters: integer(),
    created_at: moment().notNull(),
    /** Set by changes of what is taught, not by the price, the status or the acts of others. */
    updated_at: moment().notNull(),
    /** Null if the course never was published. */
    published_at: moment(),
    /** Triggers update the owner's public name for the search; null without a public profile. */
    instructor: text(),
    /** The database generates the text, in lower case. */
    search_text: text()
      .notNull()
      .generatedAlwaysAs(
        sql`searchable_text(array["title", "subtitle", "description", "category", coalesce("instructor", '')], "skills")`,
      ),
    search_words: wordVector()
      .notNull()
      .generatedAlwaysAs(
        sql`searchable_words("title", array["category", "subcategory", coalesce("instructor", '')] || "skills", "subtitle" || ' ' || "description")`,
      ),
    /** The steps of the rating filter are 0 below 3.5 or unrated, 1 from 3.5 on, 2 from 4 on, and 3 from 4.5 on. */
    rating_step: smallint()
      .notNull()
      .generatedAlwaysAs(
        sql`(case when "rating" >= 4.5 then 3 when "rating" >= 4 then 2 when "rating" >= 3.5 then 1 else 0 end)::smallint`,
      ),
    /** The steps of the duration filter are under 10 hours, under 30, or more. */
    duration_step: text()
      .notNull()
      .generatedAlwaysAs(
        sql`case when "total_duration_minutes" < 600 then 'short' when "total_duration_minutes" < 1800 then 'medium' else 'long' end`,
      ),
  },
  (table) => {
    const published = sql`${table.status} = 'published'`
    const newest = () => [descending(table.created_at), descending(table.id)] as const
    const popular = () => [descending(table.students_count), ...newest()] as const
    const byRating = () => [table.rating.desc().nullsLast(), ...newest()] as const
    // With both ratings themselves, the walk to a deep page never leaves the index; over an expression alone it would.
    const ranked = () =>
      [sql`${byRank(table)} desc nulls last`, ...newest(), table.ranked_rating, table.rating] as const
    return [
      check('courses_status_known', sql`${table.status} in ('draft', 'published')`),
      check('courses_hidden_draft', sql`${table.hidden_from} is null or ${table.status} = 'draft'`),
      check('courses_price_charged', sql`${table.price} = 0 or ${table.price} between 0.5 and 999999.99`),
      index('courses_search').using('gin', table.search_text.op('gin_trgm_ops')).where(published),
      // The index holds the filters, too: where a word and the filters rarely meet, it alone finds that out.
      index('courses_search_words')
        .using(
          'gin',
          table.search_words,
          table.category,
          table.level,
          table.language,
          table.rating_step,
          table.duration_step,
        )
        .where(published),
      index('courses_newest')
        .on(...newest())
        .where(published),
      index('courses_published').on(table.published_at).where(published),
      index('courses_popular')
        .on(...popular())
        .where(published),
      // The previous version of the program still uses the five indexes by rating.
      index('courses_by_rating')
        .on(...byRating())
        .where(published),
      index('courses_ranked')
        .on(...ranked())
        .where(published),
      index('courses_category_ranked')
        .on(table.category, ...ranked())
        .where(published),
      index('courses_level_ranked')
        .on(table.level, ...ranked())
        .where(published),
      index('courses_language_ranked')
        .on(table.language, ...ranked())
        .where(published),
      index('courses_duration_ranked')
        .on(table.duration_step, ...ranked())
        .where(published),
      index('courses_by_price')
        .on(table.price, ...newest())
        .where(published),
      index('courses_category_newest')
        .on(table.category, ...newest())
        .where(published),
      index('courses_category_popular')
        .on(table.category, ...popular())
        .where(published),
      index('courses_category_by_rating')
        .on(table.category, ...byRating())
        .where(published),
      index('courses_level_newest')
        .on(table.level, ...newest())
        .where(published),
      index('courses_level_popular')
        .on(table.level, ...popular())
        .where(published),
      index('courses_level_by_rating')
        .on(table.level, ...byRating())
        .where(published),
      index('courses_language_newest')
        .on(table.language, ...newest())
        .where(published),
      index('courses_language_popular')
        .on(table.language, ...popular())
        .where(published),
      index('courses_language_by_rating')
        .on(table.language, ...byRating())
        .where(published),
      index('courses_duration_newest')
        .on(table.duration_step, ...newest())
        .where(published),
      index('courses_duration_popular')
        .on(table.duration_step, ...popular())
        .where(published),
      index('courses_duration_by_rating')
        .on(table.duration_step, ...byRating())
        .where(published),
      // Several filters together may leave few courses, far apart in every order.
      index('courses_by_combination')
        .on(table.category, table.level, table.language, table.duration_step, table.rating_step)
        .where(published),
      index('courses_of_owner').on(table.user_id, descending(table.updated_at), descending(table.id)),
    ]
  },
)

export const rankedRating = byRank(courses)

export const courseColumns = {
  id: courses.id,
  user_id: courses.user_id,
  title: courses.title,
  subtitle: courses.subtitle,
  image_url: courses.image_url,
  category: courses.category,
  subcategory: courses.subcategory,
  level: courses.level,
  language: courses.language,
  price: courses.price,
  skills: courses.skills,
  bestseller: courses.bestseller,
  students_count: courses.students_count,
  rating: courses.rating,
  reviews_count: courses.reviews_count,
  lessons_count: courses.lessons_count,
  total_duration_minutes: courses.total_duration_minutes,
  created_at: courses.created_at,
  updated_at: courses.updated_at,
}

/** Lists don't show these columns; a course's own page and its editor do. */
export const courseTexts = {
  description: courses.description,
  preview_video_url: courses.preview_video_url,
  what_youll_learn: courses.what_youll_learn,
  requirements: courses.requirements,
  faqs: courses.faqs,
  seo: courses.seo,
}

/**
 * Totals are stored for every combination of the filters' values, so that any total is a sum of few rows. Triggers update them
 * with every statement.
 */
export const courseTotals = pgTable(
  'course_totals',
  {
    category: text().notNull(),
    level: text().notNull(),
    language: text().notNull(),
    rating_step: smallint().notNull(),
    duration_step: text().notNull(),
    courses_count: integer().notNull(),
  },
  (table) => [
    primaryKey({
      columns: [table.category, table.level, table.language, table.rating_step, table.duration_step],
    }),
  ],
)

/** The counts serve the correction of spelling, and searches of one or two letters. */
export const courseWords = pgTable(
  'course_words',
  { word: text().primaryKey(), rows_count: integer().notNull() },
  (table) => [index('course_words_similar').using('gist', table.word.op('gist_trgm_ops'))],
)
