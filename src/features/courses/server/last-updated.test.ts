// Does 'Last updated' of a course change over HTTP when what is taught changes, and at no other time?
// @module-tag proof
import { expect, it } from 'vitest'
import { headersOf, type SignedIn, testAccounts } from '../../../../tests/support/people/accounts.ts'
import { makeStudent } from '../../../../tests/support/people/makers.ts'
import { actFor } from '../../../platform/actor.ts'
import { courseContracts, type OwnCourse } from '../courses.contract.ts'

const accounts = await testAccounts()
const { product } = accounts

const read = async (by: SignedIn, id: number): Promise<OwnCourse> =>
  product.call(courseContracts.getOwn, { params: { id } }, await headersOf(by))

it('names the last change of its content, not of its price, its status, its sales or its reviews', async () => {
  const ada = await accounts.person()
  const bea = await accounts.person()
  await product.database.pool.query('update users set email_confirmed_at = created_at where id = any($1)', [
    [ada.id, bea.id],
  ])
  const lecture = { title: 'First', duration: 30, type: 'article' as const, body: 'A text.' }
  const { id } = await product.call(
    courseContracts.create,
    {
      body: {
        title: 'A course',
        description: 'Long enough to be published.',
        curriculum: [{ title: 'One', lectures: [lecture] }],
      },
    },
    await headersOf(ada),
  )
  const other = await product.call(courseContracts.create, { body: { title: 'Other' } }, await headersOf(ada))
  /** A second passes, so that an update shows. */
  async function updates(act: (course: OwnCourse) => Promise<unknown>): Promise<boolean> {
    product.clock.advance(1)
    const before = await read(ada, id)
    await act(before)
    const after = await read(ada, id)
    expect([before.updated_at, product.clock.now().toISOString()]).toContain(after.updated_at)
    return after.updated_at !== before.updated_at
  }
  const edit = (change: object) => async (course: OwnCourse) =>
    product.call(
      courseContracts.edit,
      { params: { id }, body: { version: course.version, ...change } },
      await headersOf(ada),
    )
  const setStatus = async (status: 'draft' | 'published') =>
    product.call(courseContracts.setStatus, { body: { ids: [id], status } }, await headersOf(ada))

  for (const change of [
    { price: 20 },
    { seo: { title: 'Found', description: '', keywords: [] } },
    { related_courses: [other.id] },
    { title: 'A course' },
    { status: 'published' },
  ])
    expect(await updates(edit(change)), JSON.stringify(change)).toBe(false)
  // The editor sends the whole curriculum with every save.
  expect(
    await updates(async (course) =>
      edit({ curriculum: course.curriculum.map(({ lectures, ...one }) => ({ ...one, lectures })) })(course),
    ),
  ).toBe(false)
  expect(await updates(() => setStatus('draft'))).toBe(false)
  expect(await updates(() => setStatus('published'))).toBe(false)
  expect(await updates(() => makeStudent(product, id, actFor(bea.id)))).toBe(false)
  expect(
    await updates(async () =>
      product.ask('POST', `/rest/v1/courses/${id}/reviews`, {
        headers: await headersOf(bea),
        body: { rating: 4, review_text: 'Clear.' },
      }),
    ),
  ).toBe(false)
  expect((await read(ada, id)).students_count).toBe(1)

  for (const change of [
    { title: 'Another name' },
    { description: 'Another long enough description.' },
    { what_youll_learn: ['Something'] },
    { preview_video_url: 'https://elsewhere.example/v.mp4' },
  ])
    expect(await updates(edit(change)), JSON.stringify(change)).toBe(true)
  const withLecture = (change: object) => async (course: OwnCourse) =>
    edit({
      curriculum: course.curriculum.map(({ lectures, ...section }) => ({
        ...section,
        lectures: lectures.map((one) => ({ ...one, ...change })),
      })),
    })(course)
  expect(await updates(withLecture({ body: 'Another text.' }))).toBe(true)
  expect(await updates(withLecture({ title: 'Renamed' }))).toBe(true)
  const page = await product.call(courseContracts.get, { params: { id } })
  expect(page.updated_at).toBe((await read(ada, id)).updated_at)
})
