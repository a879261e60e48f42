// Which courses do the demonstration's professionals teach, oldest first, and who takes them?
import { hasStory } from './accounts.ts'
import { chance, chanceBetween } from './chance.ts'
import { speakersIn } from './course-questions.ts'
import { businessCourses } from './courses/business.ts'
import { dataScienceCourses } from './courses/data-science.ts'
import { designAndMarketingCourses } from './courses/design-and-marketing.ts'
import { developmentCourses } from './courses/development.ts'
import { draftCourses } from './courses/drafts.ts'
import { LIFE_DAYS } from './life.ts'
import { people } from './people.ts'
import type { SeedCourse, SeedPerson } from './shapes.ts'

export const courses: SeedCourse[] = [
  ...developmentCourses,
  ...dataScienceCourses,
  ...designAndMarketingCourses,
  ...businessCourses,
  ...draftCourses,
].sort((one, other) => other.created_days_ago - one.created_days_ago)

type SeedReview = { stars: number; text: string | null; hours_ago: number }
type SeedEnrolment = {
  by: string
  hours_ago: number
  review: SeedReview | null
  /** They had their money back so long ago. */
  returned_hours_ago: number | null
}

/** So many of the students without a text leave stars. */
const SHARE_OF_SILENT_STARS = 0.3

/** These buyers had their money back. The keys are titles. */
const RETURNED: Readonly<Record<string, readonly string[]>> = {
  'Retrieval that answers customers': ['rashid-al-mutairi', 'selin-yildiz'],
}
/** They had the course for a part of its 30 days, in hours. */
const RETURNED_AFTER = [20, 400] as const

/** Raises an Error for an unknown title, which is a slip in the seeds. */
export function courseNamed(title: string): SeedCourse {
  const course = courses.find((one) => one.title === title)
  if (!course) throw new Error(`The demonstration has no course called ${title}`)
  return course
}

/** Returns the buyers of the course, earliest first, with those who reviewed it. */
export function enrolmentsIn(course: SeedCourse): SeedEnrolment[] {
  const speakers = speakersIn(course.title)
  const returned = RETURNED[course.title] ?? []
  return peopleWhoTake(course, [...speakers.keys(), ...returned])
    .map((person) => {
      const by = person.handle
      const most = Math.min(course.created_days_ago, person.joined_days_ago, LIFE_DAYS) * 24
      const hours_ago = Math.max(
        most * chanceBetween(0.06, 0.98, 'bought', course.title, by),
        // They had a look around before they asked.
        (speakers.get(by) ?? 0) * 1.1,
      )
      if (!returned.includes(by))
        return { by, hours_ago, review: reviewBy(person, course, hours_ago), returned_hours_ago: null }
      const kept = Math.min(hours_ago * 0.9, chanceBetween(...RETURNED_AFTER, 'returned', by))
      return { by, hours_ago, review: null, returned_hours_ago: hours_ago - kept }
    })
    .sort((one, other) => other.hours_ago - one.hours_ago)
}

function peopleWhoTake(
  { owner, title, students, reviews }: SeedCourse,
  further: readonly string[],
): SeedPerson[] {
  const named = new Set([...reviews.map(({ by }) => by), ...further])
  const eagerness = (person: SeedPerson) =>
    chance('takes', title, person.handle) - (person.user_type === 'learner' ? 0.4 : 0)
  const others = people
    .filter(({ handle }) => handle !== owner && !named.has(handle) && !hasStory(handle))
    .sort((one, other) => eagerness(one) - eagerness(other))
  return [...people.filter(({ handle }) => named.has(handle) && handle !== owner), ...others].slice(
    0,
    students,
  )
}

function reviewBy(person: SeedPerson, course: SeedCourse, since: number): SeedReview | null {
  const hours_ago = since * chanceBetween(0.1, 0.8, 'reviewed', course.title, person.handle)
  const written = course.reviews.find(({ by }) => by === person.handle)
  if (written) return { stars: written.stars, text: written.text, hours_ago }
  // A private person's stars would reveal their name.
  if (!person.is_public || chance('rates', course.title, person.handle) >= SHARE_OF_SILENT_STARS) return null
  const like =
    course.reviews[Math.floor(chance('stars', course.title, person.handle) * course.reviews.length)]
  return like ? { stars: like.stars, text: null, hours_ago } : null
}
