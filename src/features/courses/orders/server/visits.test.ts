// Is a visit of a course counted for its instructor, as one of an agent is for its seller?
import { expect, it } from 'vitest'
import { headersOf, testAccounts } from '../../../../../tests/support/people/accounts.ts'
import { makeCourse } from '../../../../../tests/support/people/makers.ts'
import { actFor } from '../../../../platform/actor.ts'

const { product, person } = await testAccounts()
const DAY_SECONDS = 24 * 3600

async function aCourse(more: object = {}) {
  const instructor = await person()
  const id = await makeCourse(product, actFor(instructor.id), more)
  const look = async (headers: Record<string, string> = {}) =>
    (await product.ask('POST', `/rest/v1/courses/${id}/views`, { headers })).status
  const views = async () =>
    (
      await product.database.pool.query(
        "select seller_id, amount::float8 from analytics_events where product_type = 'course' and product_id = $1 and event_type = 'view'",
        [id],
      )
    ).rows
  const days = async () =>
    (
      await product.database.pool.query(
        "select views from analytics_days where product_type = 'course' and product_id = $1 order by day",
        [id],
      )
    ).rows
  return { instructor, id, look, views, days }
}

const firefox = (version: number) => ({
  'user-agent': `Mozilla/5.0 (X11; Linux x86_64; rv:${version}.0) Gecko/20100101 Firefox/${version}.0`,
})

it('SEL-2 a visit of a course counts as a view once a day, never the instructor’s own', async () => {
  const { instructor, look, views, days } = await aCourse()
  const visitor = await person()
  for (const who of [instructor, visitor, visitor]) expect(await look(await headersOf(who))).toBe(200)
  expect(await views()).toEqual([{ seller_id: instructor.id, amount: 0 }])
  await look(firefox(149))
  await look(firefox(149))
  expect(await views()).toHaveLength(2)
  product.clock.advance(DAY_SECONDS)
  await look(firefox(149))
  expect(await views()).toHaveLength(3)
  expect(await days()).toEqual([{ views: 2 }, { views: 1 }])
})

it('neither bots nor more than four visits of an address a day are views of a course', async () => {
  const { look, views } = await aCourse()
  await look({ 'user-agent': 'Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)' })
  expect(await views()).toEqual([])
  await Promise.all(Array.from({ length: 20 }, (_, at) => look(firefox(at + 100))))
  expect(await views()).toHaveLength(4)
})

it('what is no published course has no views', async () => {
  const { look, views } = await aCourse({ status: 'draft' })
  expect(await look()).toBe(404)
  expect(await views()).toEqual([])
  expect((await product.ask('POST', '/rest/v1/courses/999999/views')).status).toBe(404)
})
