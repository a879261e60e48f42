// Which courses do the demonstration's professionals teach, oldest first, and who takes them?
import { chance, chanceBetween } from './chance.ts'
import { businessCourses } from './courses/business.ts'
import { dataScienceCourses } from './courses/data-science.ts'
import { designAndMarketingCourses } from './courses/design-and-marketing.ts'
import { developmentCourses } from './courses/development.ts'
import { draftCourses } from './courses/drafts.ts'
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
type SeedEnrolment = { by: string; hours_ago: number; review: SeedReview | null }

/** So many of the students without a text leave stars. */
const SHARE_OF_SILENT_STARS = 0.3

/** Returns the buyers of the course, earliest first, with those who reviewed it. */
export function enrolmentsIn(course: SeedCourse): SeedEnrolment[] {
  return peopleWhoTake(course)
    .map((person) => {
      const most = Math.min(course.created_days_ago, person.joined_days_ago) * 24
      const since = most * chanceBetween(0.06, 0.96, 'bought', course.title, person.handle)
      return { by: person.handle, hours_ago: since, review: reviewBy(person, course, since) }
    })
    .sort((one, other) => other.hours_ago - one.hours_ago)
}

function peopleWhoTake({ owner, title, students, reviews }: SeedCourse): SeedPerson[] {
  const writers = new Set(reviews.map(({ by }) => by))
  const eagerness = (person: SeedPerson) =>
    chance('takes', title, person.handle) - (person.user_type === 'learner' ? 0.4 : 0)
  const others = people
    .filter(({ handle }) => handle !== owner && !writers.has(handle))
    .sort((one, other) => eagerness(one) - eagerness(other))
  return [...people.filter(({ handle }) => writers.has(handle)), ...others].slice(0, students)
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
