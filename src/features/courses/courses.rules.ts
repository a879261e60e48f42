// Defines the choices and limits of courses (spec 2 §2, §5, §9), and the texts for minutes and moments.
import { rowFamily } from '../../platform/contract/families.ts'

/** Changes of sections, lectures and orders count as changes of their course. */
export const COURSES = rowFamily('courses')

/** The order is that of the editor (CONST-7, DEC-10). */
export const COURSE_CATEGORIES = ['Development', 'Design', 'Marketing', 'Business', 'Data Science'] as const
export type CourseCategory = (typeof COURSE_CATEGORIES)[number]
/** The order is that of the catalogue's filter: the spec's three first (CRS-4, DEC-10). */
export const CATALOGUE_CATEGORIES = [
  'Development',
  'Business',
  'Design',
  'Marketing',
  'Data Science',
] as const satisfies readonly CourseCategory[]

/** What a course is called in a search. */
export const COURSE_NAMES = ['course'] as const
export const COURSE_PRICES = { least: 'min_price', most: 'max_price' } as const

/** 'All Levels' is a level of its own (DEC-11). */
export const COURSE_LEVELS = ['Beginner', 'Intermediate', 'Advanced', 'All Levels'] as const
export type CourseLevel = (typeof COURSE_LEVELS)[number]
export const COURSE_LANGUAGES = ['English', 'Spanish', 'French', 'German'] as const
export type CourseLanguage = (typeof COURSE_LANGUAGES)[number]
/** The codes are from ISO 639-1. */
export const LANGUAGE_CODES: Readonly<Record<CourseLanguage, string>> = {
  English: 'en',
  Spanish: 'es',
  French: 'fr',
  German: 'de',
}
export const COURSE_STATUSES = ['draft', 'published'] as const
export type CourseStatus = (typeof COURSE_STATUSES)[number]
/** An article is written in Markdown. */
export const LECTURE_TYPES = ['video', 'article', 'quiz'] as const
export type LectureType = (typeof LECTURE_TYPES)[number]

/** The first of the sort orders is the usual one (CRS-2). */
export const COURSE_SORTS = ['popular', 'rating', 'newest'] as const
export const COURSE_SORT_LABELS: Record<(typeof COURSE_SORTS)[number], string> = {
  popular: 'Most Popular',
  rating: 'Highest Rated',
  newest: 'Newest',
}
/** In one's own list, 'newest' goes by the last change (CRS-38, DEC-17). */
export const OWN_COURSE_SORTS = ['newest', 'popular', 'rating'] as const

/** Courses rated at or above the value are listed (CRS-5). */
export const COURSE_RATINGS = ['4.5', '4.0', '3.5'] as const
export type CourseRating = (typeof COURSE_RATINGS)[number]
/** The durations are under 10 hours, 10 to under 30, and 30 or more (CRS-6). */
export const COURSE_DURATIONS = ['short', 'medium', 'long'] as const
export type CourseDuration = (typeof COURSE_DURATIONS)[number]
export const MEDIUM_FROM_MINUTES = 10 * 60
export const LONG_FROM_MINUTES = 30 * 60

export const COURSES_PAGE_SIZE = 12
export const OWN_COURSES_PAGE_SIZE = 12
export const RELATED_COURSES = 3
export const MOST_COURSES_COMPARED = 4

/** Only a paid order is a sale (CRS-31). */
export const ORDER_STATUSES = ['pending', 'paid', 'refunded', 'failed'] as const
export type OrderStatus = (typeof ORDER_STATUSES)[number]

export const MAX_TITLE_LENGTH = 120
export const MAX_SUBTITLE_LENGTH = 200
export const MIN_DESCRIPTION_LENGTH = 10
export const MAX_DESCRIPTION_LENGTH = 5000
export const MAX_SUBCATEGORY_LENGTH = 60
/** Cards cannot be charged less; 0 is a free course. */
export const MIN_COURSE_PRICE_DOLLARS = 0.5
export const MAX_ENTRIES = 20
export const MAX_ENTRY_LENGTH = 200
export const MAX_KEYWORD_LENGTH = 50
export const MAX_FAQS = 30
export const MAX_FAQ_QUESTION_LENGTH = 200
export const MAX_FAQ_ANSWER_LENGTH = 2000
export const MAX_SEO_TITLE_LENGTH = 120
export const MAX_SEO_DESCRIPTION_LENGTH = 320
export const MAX_RELATED = 20

export const MAX_SECTIONS = 100
/** The limit is for a whole course. */
export const MAX_LECTURES = 500
export const MAX_SECTION_TITLE_LENGTH = 120
export const MAX_LECTURE_TITLE_LENGTH = 160
/** A lecture can be practice of several days; more is several lectures. */
export const MAX_LECTURE_MINUTES = 6000
export const MAX_LECTURE_BODY_LENGTH = 30_000
/** The editor holds a whole course, so the length of all lectures together is limited. */
export const MAX_COURSE_BODY_LENGTH = 300_000

export const MAX_CHOSEN = 100
export const MAX_OWN_COURSES = 500

/** Returns texts such as '42 hours', '1 hour' and '45 minutes'; null without any. */
export function durationText(minutes: number): string | null {
  if (minutes <= 0) return null
  const hours = Math.floor(minutes / 60)
  const [count, unit] = hours > 0 ? [hours, 'hour'] : [minutes, 'minute']
  return `${count} ${unit}${count === 1 ? '' : 's'}`
}

/** Returns texts such as '6h 45m', '45m' and '2h'; '0m' without any (CRS-40). */
export function hoursAndMinutes(minutes: number): string {
  const [hours, rest] = [Math.floor(minutes / 60), minutes % 60]
  if (hours === 0) return `${rest}m`
  return rest === 0 ? `${hours}h` : `${hours}h ${rest}m`
}

const MONTH = new Intl.DateTimeFormat('en-US', { month: 'long', year: 'numeric', timeZone: 'UTC' })

export const lastUpdatedText = (moment: string) => MONTH.format(new Date(moment))
