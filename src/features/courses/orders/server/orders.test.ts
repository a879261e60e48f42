// Is a course bought and refunded by the card provider's report alone, once, and exactly counted over HTTP?
import { describe, expect, it } from 'vitest'
import {
  askAs,
  askToBuy,
  type Bought,
  buyAs,
  courseBooksAgree,
  payAt,
  returnFrom,
} from '../../../../../tests/support/courses/course-buyers.ts'
import { behind } from '../../../../../tests/support/database/held.ts'
import { deliverEvents, runPaymentJobs } from '../../../../../tests/support/money/buyers.ts'
import { CARDS } from '../../../../../tests/support/money/card-sandbox.ts'
import { type SignedIn, testAccounts } from '../../../../../tests/support/people/accounts.ts'
import { makeCourse } from '../../../../../tests/support/people/makers.ts'
import { actFor } from '../../../../platform/actor.ts'
import type { Tx } from '../../../../platform/database/database.ts'
import { REFUND_DAYS } from '../../../payments/payments.rules.ts'
import { courseMessages } from '../../courses.messages.ts'
import { orderMessages as messages } from '../orders.messages.ts'
import { findCourseForSale } from './orders.records.ts'

const PRICE = 49
const DAY_SECONDS = 24 * 3600
const accounts = await testAccounts({ payments: { deliversSoon: false, pause: async () => {} } })
const { product, person } = accounts
const ask = (who: SignedIn | undefined, method: string, path: string, body?: unknown) =>
  askAs(product, { who, method, path, body })

async function aCourse(more: object = {}) {
  const instructor = await person()
  const id = await makeCourse(product, actFor(instructor.id), { title: 'Prompting', price: PRICE, ...more })
  return { instructor, id }
}
const totalsOf = async (who: SignedIn) =>
  ((await ask(who, 'GET', '/own/courses')).body as { totals: object }).totals
const studentsOf = async (id: number) =>
  ((await ask(undefined, 'GET', `/courses/${id}`)).body as { students_count: number }).students_count
const hasCourse = async (who: SignedIn, id: number) =>
  ((await ask(who, 'GET', `/own/enrolled-courses?ids=${id}`)).body as { course_ids: number[] }).course_ids
const ordersOf = async (who: SignedIn) =>
  ((await ask(who, 'GET', '/own/orders')).body as { items: { id: number }[] }).items
/** The payment is moved into the past, since waiting that long would sign the buyer out. */
const agePayment = (order: number, seconds: number) =>
  product.database.pool.query(
    'update orders set created_at = created_at - make_interval(secs => $2), refundable_until = refundable_until - make_interval(secs => $2) where id = $1',
    [order, seconds],
  )
const noticesOf = async (who: SignedIn) =>
  ((await ask(who, 'GET', '/notifications')).body as { items: { text: string }[] }).items.map(
    ({ text }) => text,
  )

describe('buying a course', () => {
  it('CRS-29, CRS-30, CRS-31, DATA-13, DEC-15, PERM-13 counts once the provider says that it is paid, and not before', {
    tags: ['proof'],
  }, async () => {
    const { instructor, id } = await aCourse()
    const other = await aCourse()
    const buyer = await person()
    const { body } = await askToBuy(product, buyer, id, PRICE)
    const bought = body as Bought
    expect(bought).toMatchObject({ status: 'pending', url: expect.stringContaining('/sandbox/checkouts/') })
    expect(await totalsOf(instructor)).toMatchObject({ sales: 0, revenue: 0 })
    expect(await hasCourse(buyer, id)).toEqual([])
    expect(await ordersOf(buyer)).toMatchObject([{ status: 'pending', refundable_until: null }])

    expect(await payAt(product, bought.url)).toEqual({ status: 'succeeded' })
    // The returning browser proves nothing: the provider is asked.
    expect(await hasCourse(buyer, id)).toEqual([])
    expect((await returnFrom(product, buyer, bought.url)).body).toEqual({
      status: 'paid',
      amount: PRICE,
      product: { type: 'course', id, name: 'Prompting' },
    })
    expect(await hasCourse(buyer, id)).toEqual([id])
    expect(await studentsOf(id)).toBe(1)
    expect(await totalsOf(instructor)).toMatchObject({ sales: 1, revenue: PRICE })
    expect(await totalsOf(other.instructor)).toMatchObject({ sales: 0, revenue: 0 })
    expect(await ordersOf(buyer)).toMatchObject([
      {
        id: bought.order_id,
        user_id: buyer.id,
        course_id: id,
        status: 'paid',
        amount: PRICE,
        created_at: product.clock.now().toISOString(),
        course: { title: 'Prompting' },
      },
    ])
    // The event comes later, twice, and changes nothing.
    await deliverEvents(product)
    await deliverEvents(product)
    expect(await totalsOf(instructor)).toMatchObject({ sales: 1, revenue: PRICE })
    await courseBooksAgree(product)
  })

  it('gives the course to someone who closed the browser in between, by the event, with a mail to come', async () => {
    const { id } = await aCourse()
    const buyer = await person()
    const { url } = (await askToBuy(product, buyer, id, PRICE)).body as Bought
    await payAt(product, url)
    await deliverEvents(product)
    expect(await hasCourse(buyer, id)).toEqual([id])
    expect(await noticesOf(buyer)).toEqual(['Your course “Prompting” is ready: start learning'])
  })

  it('gives it by the job, too, if no event ever arrives', async () => {
    const { id } = await aCourse()
    const buyer = await person()
    const { url } = (await askToBuy(product, buyer, id, PRICE)).body as Bought
    await payAt(product, url)
    product.clock.advance(120)
    const job = product.product.payments.jobs.find(({ name }) => name === 'settle-checkouts')
    await job?.run()
    expect(await hasCourse(buyer, id)).toEqual([id])
  })

  it('leads to the same page however often it is asked for, also at the same moment', {
    tags: ['proof'],
  }, async () => {
    const { instructor, id } = await aCourse()
    const buyer = await person()
    const answers = await Promise.all([1, 2, 3].map(() => askToBuy(product, buyer, id, PRICE)))
    const urls = new Set(answers.map(({ body }) => (body as Bought).url))
    expect(urls.size).toBe(1)
    const [url = null] = urls
    await Promise.all([payAt(product, url), payAt(product, url)])
    await Promise.all([returnFrom(product, buyer, url), returnFrom(product, buyer, url)])
    expect(await totalsOf(instructor)).toMatchObject({ sales: 1, revenue: PRICE })
    expect(await askToBuy(product, buyer, id, PRICE)).toMatchObject({
      status: 409,
      body: { message: messages.bought },
    })
    await courseBooksAgree(product)
  })

  it('leaves nothing behind of a declined card but the pending order, which can still be paid', {
    tags: ['proof'],
  }, async () => {
    const { id } = await aCourse()
    const buyer = await person()
    const { url } = (await askToBuy(product, buyer, id, PRICE)).body as Bought
    expect(await payAt(product, url, CARDS.declined)).toMatchObject({ status: 'refused' })
    expect((await returnFrom(product, buyer, url)).body).toMatchObject({ status: 'unpaid' })
    expect(await payAt(product, url)).toEqual({ status: 'succeeded' })
    expect((await returnFrom(product, buyer, url)).body).toMatchObject({ status: 'paid' })
  })

  it('DEC-15 enrols in a free course at once, without the provider', { tags: ['proof'] }, async () => {
    const { instructor, id } = await aCourse({ price: 0 })
    const buyer = await person()
    expect((await askToBuy(product, buyer, id, 0)).body).toMatchObject({ status: 'paid', url: null })
    expect(await hasCourse(buyer, id)).toEqual([id])
    expect(await studentsOf(id)).toBe(1)
    expect(await totalsOf(instructor)).toMatchObject({ sales: 1, revenue: 0 })
    const [order] = await ordersOf(buyer)
    expect(order).toMatchObject({ amount: 0, refundable_until: null })
    expect(await ask(buyer, 'POST', `/own/orders/${order?.id}/refund`)).toMatchObject({
      status: 409,
      body: { message: messages.wasFree },
    })
    expect((await askToBuy(product, buyer, id, 0)).status).toBe(409)
  })

  it('enrols as many at once as want to', { tags: ['proof'] }, async () => {
    const { id } = await aCourse({ price: 0 })
    const buyers = await Promise.all(Array.from({ length: 8 }, () => person()))
    const answers = await Promise.all(buyers.map((buyer) => askToBuy(product, buyer, id, 0)))
    expect(answers.map(({ status }) => status)).toEqual(buyers.map(() => 200))
    expect(await studentsOf(id)).toBe(buyers.length)
    // Buyers come one after the other. With a shared lock on the course, the server would have to undo all but one when they
    // are counted.
    const buy = (tx: Tx) => findCourseForSale(tx, id)
    expect(await behind(product.database, buy, buy)).toEqual({ waited: true, end: 'done' })
  })

  it('is refused for one’s own course, for another price, for a draft, and signed out', async () => {
    const { instructor, id } = await aCourse()
    const draft = await makeCourse(product, actFor(instructor.id), { price: PRICE, status: 'draft' })
    const buyer = await person()
    expect(await askToBuy(product, instructor, id, PRICE)).toMatchObject({
      status: 403,
      body: { message: messages.ownCourse },
    })
    expect(await askToBuy(product, buyer, id, 1)).toMatchObject({
      status: 409,
      body: { message: messages.priceChanged('Prompting', '$49.00') },
    })
    for (const gone of [draft, 4_711_000])
      expect(await askToBuy(product, buyer, gone, PRICE)).toMatchObject({
        status: 404,
        body: { message: courseMessages.notFound },
      })
    expect((await askToBuy(product, undefined, id, PRICE)).status).toBe(401)
    expect(await ordersOf(buyer)).toEqual([])
  })

  it('gives the money of a page back that was replaced by one with another price', {
    tags: ['proof'],
  }, async () => {
    const { instructor, id } = await aCourse()
    const buyer = await person()
    const first = (await askToBuy(product, buyer, id, PRICE)).body as Bought
    await product.database.pool.query('update courses set price = 59 where id = $1', [id])
    const second = (await askToBuy(product, buyer, id, 59)).body as Bought
    expect(second.url).not.toBe(first.url)
    await payAt(product, first.url)
    expect((await returnFrom(product, buyer, first.url)).body).toMatchObject({ status: 'expired' })
    expect(await hasCourse(buyer, id)).toEqual([])
    await runPaymentJobs(product)
    const { rows } = await product.database.pool.query(
      'select status, refunded::float8 from charges where user_id = $1 and not is_sale',
      [buyer.id],
    )
    expect(rows).toEqual([{ status: 'refunded', refunded: PRICE }])
    await payAt(product, second.url)
    expect((await returnFrom(product, buyer, second.url)).body).toMatchObject({ status: 'paid' })
    expect(await totalsOf(instructor)).toMatchObject({ sales: 1, revenue: 59 })
    await courseBooksAgree(product)
  })

  it('deletes a course with a mere pending order, and gives back what is paid for it after that', {
    tags: ['proof'],
  }, async () => {
    const { instructor, id } = await aCourse()
    const buyer = await person()
    const { url } = (await askToBuy(product, buyer, id, PRICE)).body as Bought
    expect((await ask(instructor, 'POST', '/own/courses/delete', { ids: [id] })).status).toBe(200)
    await payAt(product, url)
    await deliverEvents(product)
    await runPaymentJobs(product)
    expect(await ordersOf(buyer)).toEqual([])
    const { rows } = await product.database.pool.query(
      'select status, is_sale from charges where user_id = $1',
      [buyer.id],
    )
    expect(rows).toEqual([{ status: 'refunded', is_sale: false }])
  })
})

describe('giving a course back', () => {
  it('CRS-23 closes it at once, takes it off the totals, and gives the money back within 30 days', {
    tags: ['proof'],
  }, async () => {
    const { instructor, id } = await aCourse()
    const buyer = await person()
    const { order_id } = await buyAs(product, buyer, id, PRICE)
    await agePayment(order_id, REFUND_DAYS * DAY_SECONDS)
    const refunded = await ask(buyer, 'POST', `/own/orders/${order_id}/refund`)
    expect(refunded).toMatchObject({ status: 200, body: { status: 'refunded', refundable_until: null } })
    expect(await hasCourse(buyer, id)).toEqual([])
    expect(await studentsOf(id)).toBe(0)
    expect(await totalsOf(instructor)).toMatchObject({ sales: 0, revenue: 0 })
    expect((await ask(buyer, 'POST', `/own/orders/${order_id}/refund`)).body).toMatchObject({
      message: messages.notPaid,
    })
    await runPaymentJobs(product)
    await deliverEvents(product)
    const { rows } = await product.database.pool.query(
      'select status, refunded::float8 from charges where user_id = $1',
      [buyer.id],
    )
    expect(rows).toEqual([{ status: 'refunded', refunded: PRICE }])
    expect(await noticesOf(instructor)).toContain('Your course “Prompting” was refunded')
    expect(await noticesOf(buyer)).toContain('Your refund for “Prompting” was issued')
    await courseBooksAgree(product)
    // Buyers can change their mind, and the refund of the first order takes nothing of the second.
    await buyAs(product, buyer, id, PRICE)
    await deliverEvents(product)
    expect(await hasCourse(buyer, id)).toEqual([id])
    await courseBooksAgree(product)
  })

  it('is over after 30 days, is no one else’s to do, and needs a session', async () => {
    const { id } = await aCourse()
    const buyer = await person()
    const { order_id } = await buyAs(product, buyer, id, PRICE)
    const path = `/own/orders/${order_id}/refund`
    expect(await ask(await person(), 'POST', path)).toMatchObject({
      status: 404,
      body: { message: messages.notFound },
    })
    expect((await ask(undefined, 'POST', path)).status).toBe(401)
    await agePayment(order_id, REFUND_DAYS * DAY_SECONDS + 1)
    expect(await ask(buyer, 'POST', path)).toMatchObject({
      status: 409,
      body: { message: messages.tooLate(REFUND_DAYS) },
    })
    expect(await ordersOf(buyer)).toMatchObject([{ refundable_until: null }])
    expect(await hasCourse(buyer, id)).toEqual([id])
  })

  it('follows from a refund by an operator, and from a dispute with the bank', {
    tags: ['proof'],
  }, async () => {
    const { id } = await aCourse()
    const [refunded, disputing] = [await person(), await person()]
    const first = await buyAs(product, refunded, id, PRICE)
    const { rows } = await product.database.pool.query(
      'select provider_payment_id as id from charges where user_id = $1',
      [refunded.id],
    )
    await product.product.payments.parts.provider.refund(rows[0].id, undefined, 'by an operator')
    await deliverEvents(product)
    expect(await ordersOf(refunded)).toMatchObject([{ id: first.order_id, status: 'refunded' }])
    const { url } = (await askToBuy(product, disputing, id, PRICE)).body as Bought
    await payAt(product, url, CARDS.disputed)
    await deliverEvents(product)
    product.clock.advance(3 * DAY_SECONDS)
    await deliverEvents(product)
    await deliverEvents(product)
    const { rows: left } = await product.database.pool.query(
      'select status from orders where course_id = $1 order by id',
      [id],
    )
    expect(left).toEqual([{ status: 'refunded' }, { status: 'refunded' }])
    expect(await studentsOf(id)).toBe(0)
    // A payment that a bank took back has a name of its own.
    for (const [buyer, why] of [
      [refunded, 'Your refund for “Prompting” was issued'],
      [disputing, 'Your bank took back what you paid for “Prompting”, so you no longer have it'],
    ] as const) {
      await buyer.client.refreshSession()
      expect(await noticesOf(buyer)).toContain(why)
    }
    await courseBooksAgree(product)
  })
})

it('DATA-50 lists the orders of one’s own courses, newest first, of no one else’s and naming no one', {
  tags: ['proof'],
}, async () => {
  const { instructor, id } = await aCourse()
  const [ada, bea] = [await person(), await person()]
  await buyAs(product, ada, id, PRICE)
  product.clock.advance(60)
  await buyAs(product, bea, id, PRICE)
  const { body } = await ask(instructor, 'GET', '/own/sold-orders')
  const { items, total } = body as { items: { id: number; course_id: number }[]; total: number }
  expect(total).toBe(2)
  const [bought] = await ordersOf(bea)
  expect(items[0]).toMatchObject({ id: bought?.id, course_id: id, course: { title: 'Prompting' } })
  expect(JSON.stringify(body)).not.toContain(bea.id)
  expect((await ask(await person(), 'GET', '/own/sold-orders')).body).toMatchObject({ items: [], total: 0 })
  for (const path of ['/own/sold-orders', '/own/orders', `/own/enrolled-courses?ids=${id}`])
    expect((await ask(undefined, 'GET', path)).status, path).toBe(401)
})
