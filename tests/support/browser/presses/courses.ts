// Presses on courses, by teachers and students.
import { expect } from '@playwright/test'
import * as z from 'zod'
import { aQuiz } from '../../courses/made-quizzes.ts'
import { makeCourse, makePerson, makeStudent } from '../../people/makers.ts'
import type { Press, Stage } from '../press.ts'
import { has, inDialog, inMain, lacks, shows, via } from './reach.ts'

const withId = z.object({ id: z.number() })
const COURSE = 'Sorting by machine'
const QUESTION = 'Which letters come first?'
const ANSWER = 'Those with a stamp.'

const ownCourse = async ({ place, me }: Stage) => {
  await makeCourse(place, me)
  return '/home/courses'
}

export async function taken({ place, me }: Stage, instructor = makePerson(place)) {
  const course = await makeCourse(place, await instructor)
  await makeStudent(place, course, me)
  return course
}

async function lectureOf(course: number, { place }: Stage): Promise<number> {
  const { rows } = await place.database.pool.query(
    'select id::int from course_lectures where course_id = $1',
    [course],
  )
  return withId.parse(rows[0]).id
}

/** A question of the person about a lecture that they take. */
async function asked(stage: Stage) {
  const course = await taken(stage)
  const lecture = await lectureOf(course, stage)
  const body = { title: QUESTION, body: 'Ours are not dated.' }
  const address = `/rest/v1/courses/${course}/lectures/${lecture}/questions`
  const { id } = withId.parse(await stage.ask('POST', address, body))
  return { id, path: `/courses/${course}/learn?question=${id}` }
}

async function answered(stage: Stage) {
  const { id, path } = await asked(stage)
  await stage.ask('POST', `/rest/v1/lecture-questions/${id}/answers`, { body: ANSWER })
  return path
}

/** A course that is a quiz. */
async function quizTaken(stage: Stage) {
  const { place, me } = stage
  const lectures = [{ title: 'Check', type: 'quiz', quiz: aQuiz() } as const]
  const course = await makeCourse(place, await makePerson(place), {
    curriculum: [{ title: 'One', lectures }],
  })
  await makeStudent(place, course, me)
  return { course, path: `/courses/${course}/learn` }
}

async function quizBegun(stage: Stage) {
  const { course, path } = await quizTaken(stage)
  const lecture = await lectureOf(course, stage)
  await stage.ask('POST', `/rest/v1/courses/${course}/lectures/${lecture}/quiz/attempts`)
  return path
}

/** Makes a course with a certificate: its lecture was completed before, and is completed again. */
async function certified(stage: Stage) {
  const course = await taken(stage)
  const lecture = await lectureOf(course, stage)
  const body = { is_completed: true, age_ms: 0 }
  await stage.ask('PUT', `/rest/v1/courses/${course}/lectures/${lecture}/progress`, body)
  return `/courses/${course}/learn`
}

const onProfile = inMain('Show it on my profile', 'switch')

export const COURSE_PRESSES: readonly Press[] = [
  {
    request: 'POST /courses',
    title: 'an instructor saves a new course',
    ready: async () => '/home/courses/new',
    typed: { 'Course Title *': 'Weaving by hand' },
    press: inMain('Save as Draft'),
    at: '/home/courses',
    shows: shows('Weaving by hand'),
  },
  {
    request: 'POST /own/courses/status',
    title: 'an instructor unpublishes a course',
    ready: ownCourse,
    steps: via(`Unpublish: ${COURSE}`),
    press: inDialog('Unpublish'),
    shows: has(inMain(`Publish: ${COURSE}`)),
  },
  {
    request: 'POST /own/courses/delete',
    title: 'an instructor deletes a course',
    ready: ownCourse,
    steps: via(`Delete: ${COURSE}`),
    press: inDialog('Delete course'),
    shows: lacks(COURSE),
  },
  {
    request: 'POST /courses/:id/orders',
    title: 'a student enrolls in a free course',
    ready: async ({ place }) => `/courses/${await makeCourse(place, await makePerson(place), { price: 0 })}`,
    press: inMain('Enroll for free'),
    at: '/home/courses/learning',
    shows: shows(COURSE),
  },
  {
    request: 'PUT /courses/:id/lectures/:lecture_id/progress',
    title: 'a student marks a lecture as not completed',
    ready: async (stage) => `/courses/${await taken(stage)}/learn`,
    press: inMain('Completed'),
    refusedWith: [409, 403],
    shows: has(inMain('Mark as complete')),
  },
  {
    request: 'POST /courses/:id/lectures/:lecture_id/quiz/attempts',
    title: 'a student starts a quiz',
    ready: async (stage) => (await quizTaken(stage)).path,
    press: inMain('Start quiz'),
    shows: shows('Attempt 1'),
  },
  {
    request: 'PUT /courses/:id/lectures/:lecture_id/quiz/attempts/:attempt_id/answers/:question_id',
    title: 'a student answers a question of a quiz',
    ready: quizBegun,
    // The chosen answer stays, and can't be chosen again.
    isOnce: true,
    press: (page) => page.getByRole('main').getByRole('radio', { name: 'Four' }),
    by: (answer) => answer.check({ force: true }),
    // An answer that did not get through is sent when the quiz is handed in.
    refusedWith: [409, 403],
    shows: (page) => expect(page.getByRole('main').getByRole('radio', { name: 'Four' })).toBeChecked(),
  },
  {
    request: 'POST /courses/:id/lectures/:lecture_id/quiz/attempts/:attempt_id/result',
    title: 'a student hands a quiz in',
    ready: quizBegun,
    steps: via('Submit'),
    press: inDialog('Submit'),
    shows: has((page) => page.getByRole('heading', { name: /^Not passed/ })),
  },
  {
    request: 'PUT /own/courses-taken/:id/certificate/listing',
    title: 'a student shows a certificate on the profile',
    ready: certified,
    press: onProfile,
    shows: (page) => expect(onProfile(page)).toBeChecked(),
  },
  {
    request: 'POST /courses/:id/lectures/:lecture_id/questions',
    title: 'a student asks a question',
    ready: async (stage) => `/courses/${await taken(stage)}/learn`,
    steps: via('Ask a question'),
    typed: { 'Your question': QUESTION },
    press: inMain('Post question'),
    shows: shows(QUESTION),
  },
  {
    request: 'PATCH /lecture-questions/:id',
    title: 'a student edits a question',
    ready: async (stage) => (await asked(stage)).path,
    steps: via('Edit question'),
    typed: { 'Your question': 'Which letters go first?' },
    press: inMain('Save'),
    shows: shows('Which letters go first?'),
  },
  {
    request: 'DELETE /lecture-questions/:id',
    title: 'a student deletes a question',
    // The address of the question itself is gone with it.
    ready: async (stage) => (await asked(stage)).path.replace(/\?.*/, ''),
    steps: async (page) => {
      const remove = inMain('Delete question')(page)
      if (!(await remove.isVisible())) await via(QUESTION)(page)
      await remove.click()
    },
    press: inDialog('Delete question'),
    shows: lacks(QUESTION),
  },
  {
    request: 'POST /lecture-questions/:id/answers',
    title: 'a student answers a question',
    ready: async (stage) => (await asked(stage)).path,
    typed: { 'Your answer': ANSWER },
    press: inMain('Post answer'),
    shows: shows(ANSWER),
  },
  {
    request: 'PATCH /lecture-answers/:id',
    title: 'a student edits an answer',
    ready: answered,
    steps: via('Edit answer'),
    within: (page) => page.getByRole('form', { name: 'Edit your answer' }),
    typed: { 'Your answer': 'Those with a date.' },
    press: inMain('Save'),
    shows: shows('Those with a date.'),
  },
  {
    request: 'DELETE /lecture-answers/:id',
    title: 'a student deletes an answer',
    ready: answered,
    steps: via('Delete answer'),
    press: inDialog('Delete answer'),
    shows: lacks(ANSWER),
  },
  {
    request: 'PUT /lecture-answers/:id/helpful',
    title: 'a student marks an answer as helpful',
    ready: answered,
    press: inMain('Mark as helpful'),
    shows: shows('This helped'),
  },
]
