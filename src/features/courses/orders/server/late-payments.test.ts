// Is a checkout open for an hour and at its price, and is a later payment refunded without giving the course?
import { expect, it } from 'vitest'
import {
  askAs,
  askToBuy,
  type Bought,
  checkoutIn,
  courseBooksAgree,
  payAt,
  returnFrom,
} from '../../../../../tests/support/courses/course-buyers.ts'
import { runPaymentJobs } from '../../../../../tests/support/money/buyers.ts'
import { type SignedIn, testAccounts } from '../../../../../tests/support/people/accounts.ts'
import { makeCourse } from '../../../../../tests/support/people/makers.ts'
import { actFor } from '../../../../platform/actor.ts'
import { courseMessages } from '../../courses.messages.ts'

const accounts = await testAccounts({ payments: { deliversSoon: false, pause: async () => {} } })
const { product, person } = accounts
const { clock, database } = product
const rows = async (query: string, values: unknown[] = []) => (await database.pool.query(query, values)).rows

const aCourse = async (price = 1) =>
  makeCourse(product, actFor((await person()).id), { title: 'Prompting', price })
async function begin(buyer: SignedIn, course: number, price = 1): Promise<Bought> {
  const { status, body } = await askToBuy(product, buyer, course, price)
  expect(status, JSON.stringify(body)).toBe(200)
  return body as Bought
}
async function wait(minutes: number, who: SignedIn) {
  clock.advance(minutes * 60)
  await who.client.refreshSession()
}
const setPrice = (course: number, price: number) =>
  rows('update courses set price = $1 where id = $2', [price, course])
const pageOf = async (url: string | null) =>
  (await rows('select status from sandbox_checkouts where id = $1', [checkoutIn(url)]))[0]?.status
async function nothingCameOf(course: number): Promise<void> {
  for (let times = 0; times < 2; times += 1) await runPaymentJobs(product)
  expect(await rows('select from orders where course_id = $1', [course])).toEqual([])
  expect(
    await rows('select id from charges where product_id = $1 and (is_sale or refunded < amount)', [course]),
  ).toEqual([])
  await courseBooksAgree(product)
}

it('after 59 minutes it can be paid; after 60 nothing can be any more, and the order is forgotten', {
  tags: ['proof'],
}, async () => {
  const [course, other] = [await aCourse(), await aCourse()]
  const buyer = await person()
  const { url } = await begin(buyer, course)
  const paid = await begin(buyer, other)
  await wait(59, buyer)
  expect(await payAt(product, paid.url)).toEqual({ status: 'succeeded' })
  await wait(1, buyer)
  expect(await payAt(product, url)).toMatchObject({ status: 'refused' })
  await returnFrom(product, buyer, url)
  await nothingCameOf(course)
  expect(await pageOf(url)).toBe('expired')
})

it('opened at $1, it gives nothing once the price has risen, and goes back', {
  tags: ['proof'],
}, async () => {
  const course = await aCourse()
  const buyer = await person()
  const { url } = await begin(buyer, course)
  await setPrice(course, 50)
  expect(await payAt(product, url)).toEqual({ status: 'succeeded' })
  await returnFrom(product, buyer, url)
  expect(await rows('select is_sale from charges where product_id = $1', [course])).toEqual([
    { is_sale: false },
  ])
  await nothingCameOf(course)
})

it('the page of a former price is closed with the provider when another is opened, and after half an hour', {
  tags: ['proof'],
}, async () => {
  const course = await aCourse()
  const buyer = await person()
  const first = await begin(buyer, course)
  await wait(29, buyer)
  expect((await begin(buyer, course)).url).toBe(first.url)
  await wait(1, buyer)
  const second = await begin(buyer, course)
  expect(second.url).not.toBe(first.url)
  await setPrice(course, 50)
  const third = await begin(buyer, course, 50)
  await runPaymentJobs(product)
  expect(await Promise.all([first, second, third].map(({ url }) => pageOf(url)))).toEqual([
    'expired',
    'expired',
    'open',
  ])
  expect(await payAt(product, second.url)).toMatchObject({ status: 'refused' })
  expect(await payAt(product, third.url)).toEqual({ status: 'succeeded' })
  expect((await returnFrom(product, buyer, third.url)).body).toMatchObject({ status: 'paid' })
  await courseBooksAgree(product)
})

it('a price above what a card can be charged is refused by its field', async () => {
  const instructor = await person()
  const course = await makeCourse(product, actFor(instructor.id), { price: 999_999.99 })
  const { version } = (
    await askAs(product, { who: instructor, method: 'GET', path: `/own/courses/${course}` })
  ).body as {
    version: number
  }
  expect(
    await askAs(product, {
      who: instructor,
      method: 'PATCH',
      path: `/courses/${course}`,
      body: { version, price: 1_000_000 },
    }),
  ).toMatchObject({ status: 400, body: { fields: { price: courseMessages.priceTooLarge } } })
})
