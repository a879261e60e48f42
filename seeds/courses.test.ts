// Are the demonstration's courses worth looking at, and bought by the people they name?
import { describe, expect, it } from 'vitest'
import { COURSE_CATEGORIES, COURSE_LEVELS } from '../src/features/courses/courses.rules.ts'
import { quiz } from '../src/features/courses/quizzes/quizzes.schemas.ts'
import { HYPE, repeated } from '../tests/support/content/wording.ts'
import { courses, enrolmentsIn } from './courses.ts'
import { personCalled } from './people.ts'
import { quizLecture, quizzes } from './quizzes.ts'

describe('the courses', () => {
  const published = courses.filter(({ isDraft }) => !isDraft)

  it('are at least 18 published ones of public professionals, in every category and level', () => {
    expect(published.length).toBeGreaterThanOrEqual(18)
    for (const { owner, created_days_ago } of courses) {
      const { user_type, is_public, joined_days_ago } = personCalled(owner)
      expect({ user_type, is_public }).toEqual({ user_type: 'professional', is_public: true })
      expect(joined_days_ago).toBeGreaterThan(created_days_ago)
    }
    for (const category of COURSE_CATEGORIES)
      expect(published.filter((course) => course.category === category).length, category).toBeGreaterThan(2)
    for (const level of COURSE_LEVELS)
      expect(
        published.some((course) => course.level === level),
        level,
      ).toBe(true)
  })

  it('teach something: every lecture has a text, and the texts differ', () => {
    const bodies = published.flatMap(({ curriculum }) =>
      curriculum.flatMap(({ lectures }) => lectures.map(([, body]) => body)),
    )
    expect(bodies.filter((body) => body.length < 20)).toEqual([])
    expect(repeated(bodies)).toEqual([])
    expect(repeated(courses.map(({ title }) => title))).toEqual([])
    expect(courses.filter((course) => HYPE.test(JSON.stringify(course)))).toEqual([])
  })

  it('ask what was learned: each quiz ends a section of a course, and is one that can be saved', () => {
    expect(quizzes.length).toBeGreaterThan(2)
    for (const { course, section, questions } of quizzes) {
      const sections = published.find(({ title }) => title === course)?.curriculum.map(({ title }) => title)
      expect(sections, course).toContain(section)
      expect(quiz.safeParse(quizLecture(course, section)?.quiz).error, section).toBeUndefined()
      expect(questions.filter(({ because }) => because.length < 20)).toEqual([])
      for (const { right, wrong } of questions) expect(repeated([...right, ...wrong])).toEqual([])
    }
    expect(repeated(quizzes.flatMap(({ questions }) => questions.map(({ asks }) => asks)))).toEqual([])
    expect(HYPE.test(JSON.stringify(quizzes))).toBe(false)
  })

  it('were bought by as many people as they say, and reviewed by public ones among them', () => {
    for (const course of courses) {
      const enrolments = enrolmentsIn(course)
      expect(enrolments).toHaveLength(course.students)
      expect(repeated(enrolments.map(({ by }) => by))).toEqual([])
      expect(enrolments.map(({ by }) => by)).not.toContain(course.owner)
      for (const { by, stars } of course.reviews) {
        expect(personCalled(by).is_public, by).toBe(true)
        expect(enrolments.find((one) => one.by === by)?.review?.stars).toBe(stars)
      }
    }
  })
})
