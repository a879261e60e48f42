// Do completions faster than any student stay marked, and count for neither a review nor a certificate?
import { expect, it } from 'vitest'
import { refusal } from '../../../../../tests/support/agents/reviewers.ts'
import { askAs } from '../../../../../tests/support/courses/course-buyers.ts'
import { testAccounts } from '../../../../../tests/support/people/accounts.ts'
import { makeCourse, makePerson } from '../../../../../tests/support/people/makers.ts'
import { reviewMessages } from '../../../reviews/reviews.messages.ts'
import type { TakenCourse } from '../learning.contract.ts'
import { MAX_AGE_MS } from '../learning.rules.ts'

const accounts = await testAccounts()
const { product } = accounts
const teacher = await makePerson(product)
const reviewer = await accounts.provedPerson()

type Lectures = NonNullable<Parameters<typeof makeCourse>[2]>['curriculum']
const lecturesOf = (...lectures: NonNullable<Lectures>[number]['lectures'][]): Lectures =>
  lectures.map((some, at) => ({ title: `Part ${at}`, lectures: some }))
const video = (minutes: number) => ({
  title: 'Watch',
  type: 'video' as const,
  video_url: 'https://videos.example/one.mp4',
  duration: minutes,
})
const article = (letters: number) => ({ title: 'Read', type: 'article' as const, body: 'x'.repeat(letters) })

/** The reviewer has opened the free course unless `isOpened` is false. */
async function taken(curriculum: Lectures, { isOpened = true } = {}) {
  const id = await makeCourse(product, teacher, { curriculum })
  const ask = (method: string, path: string, body?: unknown) =>
    askAs(product, { who: reviewer, method, path: `/courses/${id}${path}`, body })
  expect((await ask('POST', '/orders', { price: 0 })).status).toBe(200)
  const { rows } = await product.database.pool.query(
    'select id::int from course_lectures where course_id = $1 order by section_id, position',
    [id],
  )
  const open = async () => (await ask('GET', '/learn')).body as TakenCourse
  if (isOpened) await open()
  return {
    open,
    complete: async (age_ms = 0) => {
      for (const lecture of rows)
        await ask('PUT', `/lectures/${lecture.id}/progress`, { is_completed: true, age_ms })
    },
    review: () => ask('POST', '/reviews', { rating: 5 }),
  }
}

it('DEC-16 a course whose lectures are completed in a burst stays completed, and counts once its time has passed', async () => {
  const course = await taken(lecturesOf([video(10), article(3600)], [video(4), article(5)]))
  await course.complete()
  const { progress, certificate } = await course.open()
  expect([progress, certificate]).toEqual([{ completed: 4, total: 4 }, null])
  expect(await course.review()).toMatchObject(refusal(403, reviewMessages.tooFast))
  // Half of the lectures are the two that take the least: half a minute, and a minute of reading.
  product.clock.advance(30 + 60 - 1)
  expect(await course.review()).toMatchObject(refusal(403, reviewMessages.tooFast))
  product.clock.advance(1)
  expect(await course.review()).toMatchObject({ status: 200 })
  product.clock.advance((5 + 2) * 60 - 1)
  expect((await course.open()).certificate).toBeNull()
  product.clock.advance(1)
  await course.open()
  expect((await course.open()).certificate).not.toBeNull()
})

it('what was done without a connection counts at once, in the time since the course was opened', async () => {
  const course = await taken(lecturesOf([video(10), video(10)]))
  product.clock.advance(600)
  await course.complete(60_000)
  expect((await course.open()).certificate).not.toBeNull()
})

it('reports of a week ago do not make a course that was just bought a week old', async () => {
  const course = await taken(lecturesOf([video(10)]), { isOpened: false })
  product.clock.advance(600)
  await course.complete(MAX_AGE_MS)
  expect(await course.review()).toMatchObject(refusal(403, reviewMessages.tooFast))
  expect((await course.open()).certificate).toBeNull()
})
