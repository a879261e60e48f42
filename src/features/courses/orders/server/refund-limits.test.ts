// Are refunds without a check limited to one per person and course, and five in 90 days?
import { describe, expect, it } from 'vitest'
import {
  askAs,
  askToBuy,
  type Bought,
  buyAs,
  checkoutIn,
  courseBooksAgree,
} from '../../../../../tests/support/courses/course-buyers.ts'
import { heldUp } from '../../../../../tests/support/database/held.ts'
import { runPaymentJobs } from '../../../../../tests/support/money/buyers.ts'
import { CARDS, typedCard } from '../../../../../tests/support/money/card-sandbox.ts'
import { balanceIn } from '../../../../../tests/support/money/earnings.ts'
import { type SignedIn, testAccounts } from '../../../../../tests/support/people/accounts.ts'
import { makeCourse } from '../../../../../tests/support/people/makers.ts'
import { runPaymentsCommand } from '../../../../app/payments-command.ts'
import { actFor, type Person } from '../../../../platform/actor.ts'
import { systemRandom } from '../../../../platform/random.ts'
import { addUser } from '../../../accounts/identity/users/server/users.actions.ts'
import { sandboxContracts } from '../../../payments/payments.contract.ts'
import { MOST_REFUNDS, REFUND_DAYS, REFUNDS_WITHIN_DAYS } from '../../../payments/payments.rules.ts'
import { orderMessages as messages } from '../orders.messages.ts'
import { buyCourse, listOrders, refundOrder } from './orders.actions.ts'

const PRICE = 20
const DAY_SECONDS = 24 * 3600
const accounts = await testAccounts({ payments: { deliversSoon: false, pause: async () => {} } })
const { product, person, provedPerson } = accounts
const { clock, database } = product
const rows = async (query: string, values: unknown[] = []) => (await database.pool.query(query, values)).rows
const run = (...words: string[]) =>
  runPaymentsCommand(database, [...words, '--as', 'tester', '--why', 'A test'], clock.now())
const refund = (who: Pick<SignedIn, 'id'>, order: number) =>
  database.inTransaction((tx) => refundOrder(tx, actFor(who.id), order, clock.now()))
const ordersOf = async (who: SignedIn) =>
  (await listOrders(database.db, actFor(who.id), { page: 1, page_size: 50 }, clock.now())).items
const termsAt = async (url: string | null) =>
  (await product.call(sandboxContracts.checkout, { params: { id: checkoutIn(url) } })).terms
const balance = (who: SignedIn) => balanceIn(product, who)
const newCourse = async (seller: SignedIn) => makeCourse(product, actFor(seller.id), { price: PRICE })

async function buySome(buyer: SignedIn, seller: SignedIn, count: number): Promise<number[]> {
  const orders: number[] = []
  for (let one = 0; one < count; one += 1)
    orders.push((await buyAs(product, buyer, await newCourse(seller), PRICE)).order_id)
  return orders
}

let people = 0
/** The person has an account but no session. */
async function aBuyer(): Promise<Person> {
  people += 1
  const user = {
    email: `one-of-fifty-${people}@example.com`,
    password_hash: null,
    email_confirmed_at: null,
    user_metadata: { full_name: 'Ada' },
  }
  return actFor((await database.inTransaction((tx) => addUser(tx, systemRandom, user, clock.now()))).id)
}
async function buyAtOnce(buyer: Person, courseId: number): Promise<number> {
  const { parts, sandbox } = product.product.payments
  const addresses = {
    successUrl: 'https://guildhall.example/paid',
    cancelUrl: 'https://guildhall.example/not',
  }
  const once = parts.database.inTransaction
  const { order_id, url } = await buyCourse(parts, buyer, { courseId, price: PRICE }, { once, addresses })
  await sandbox?.payCheckout({ id: checkoutIn(url), card: typedCard(CARDS.good) })
  return order_id
}

describe('a course that was refunded', () => {
  it('is bought for good the second time, which is said before paying', { tags: ['proof'] }, async () => {
    const course = await newCourse(await person())
    const buyer = await person()
    const enrolled = async () =>
      (await askAs(product, { who: buyer, method: 'GET', path: `/own/enrolled-courses?ids=${course}` })).body
    expect(await enrolled()).toEqual({ course_ids: [], refunded_ids: [] })
    const first = (await askToBuy(product, buyer, course, PRICE)).body as Bought
    expect(await termsAt(first.url)).toBe(messages.terms)
    const { order_id } = await buyAs(product, buyer, course, PRICE)
    await refund(buyer, order_id)
    await runPaymentJobs(product)

    expect(await enrolled()).toEqual({ course_ids: [], refunded_ids: [course] })
    const second = (await askToBuy(product, buyer, course, PRICE)).body as Bought
    expect(await termsAt(second.url)).toBe(messages.isFinal)
    const again = await buyAs(product, buyer, course, PRICE)
    expect(await ordersOf(buyer)).toMatchObject([
      { id: again.order_id, status: 'paid', refundable_until: null, refund: null },
      { id: order_id, status: 'refunded', refundable_until: null, refund: null },
    ])
    expect(
      await askAs(product, { who: buyer, method: 'POST', path: `/own/orders/${again.order_id}/refund` }),
    ).toMatchObject({
      status: 409,
      body: { message: messages.isFinal },
    })
    await courseBooksAgree(product)
  })
})

describe(`the ${MOST_REFUNDS + 1}th refund in ${REFUNDS_WITHIN_DAYS} days`, () => {
  it('is the sixth in 90 days', () => {
    expect([MOST_REFUNDS, REFUNDS_WITHIN_DAYS]).toEqual([5, 90])
  })

  it('waits for an operator, who gives it back or not, and the buyer is notified', {
    tags: ['proof'],
  }, async () => {
    const [seller, buyer] = [await person(), await provedPerson()]
    const orders = await buySome(buyer, seller, MOST_REFUNDS + 2)
    const [sixth = 0, seventh = 0] = orders.slice(MOST_REFUNDS)
    for (const order of orders.slice(0, MOST_REFUNDS))
      expect(await refund(buyer, order)).toMatchObject({ status: 'refunded' })
    await runPaymentJobs(product)
    expect((await run('refunds')).lines).toEqual(['No refund waits for you.'])
    for (const order of [sixth, seventh]) {
      const waiting = { status: 'paid', refund: 'waiting', refundable_until: null }
      expect(
        (await askAs(product, { who: buyer, method: 'POST', path: `/own/orders/${order}/refund` })).body,
      ).toMatchObject(waiting)
      expect(
        await askAs(product, { who: buyer, method: 'POST', path: `/own/orders/${order}/refund` }),
      ).toMatchObject({
        status: 409,
        body: { message: messages.waiting },
      })
    }
    const { lines } = await run('refunds')
    expect(lines).toHaveLength(2)
    expect(lines[0]).toMatch(
      new RegExp(`^\\d+  ${buyer.email.replaceAll('.', '\\.')}  .+  \\$20\\.00  asked on `),
    )
    const [one = '', other = ''] = lines.map((line) => line.split('  ')[0] ?? '')
    // The seller is not paid, however long the request waits.
    clock.advance((REFUND_DAYS + 1) * DAY_SECONDS)
    expect(await balance(seller)).toMatchObject({ earned: 2 * PRICE, on_hold: 2 * PRICE, open: 0 })

    expect((await run('approve', one)).code).toBe(0)
    expect((await run('decline', other)).code).toBe(0)
    for (const words of [
      ['approve', one],
      ['decline', one],
      ['approve', other],
    ])
      expect(await run(...words)).toEqual({ code: 1, lines: ['This request was answered already.'] })
    expect([await run('approve', '999999'), await run('approve')]).toMatchObject([{ code: 1 }, { code: 2 }])
    await runPaymentJobs(product)
    expect(await ordersOf(buyer)).toEqual(
      expect.arrayContaining([
        expect.objectContaining({ id: sixth, status: 'refunded', refund: null }),
        expect.objectContaining({ id: seventh, status: 'paid', refund: 'declined', refundable_until: null }),
      ]),
    )
    await expect(refund(buyer, seventh)).rejects.toThrow(messages.declined)
    expect(await balance(seller)).toMatchObject({ earned: PRICE, on_hold: 0, open: PRICE })
    await product.notificationMailer.writeDue()
    const mails = await rows(
      "select subject from mails where recipient = $1 and template like 'course-refund%' order by id",
      [buyer.email],
    )
    expect(mails.map(({ subject }) => subject)).toEqual(
      expect.arrayContaining([
        'Your refund for “Sorting by machine” was issued',
        expect.stringContaining('declined'),
      ]),
    )
    await courseBooksAgree(product)
  })

  it('is no longer the sixth once the first is 90 days old', { tags: ['proof'] }, async () => {
    const [seller, buyer] = [await person(), await person()]
    const orders = await buySome(buyer, seller, MOST_REFUNDS + 1)
    for (const order of orders.slice(0, MOST_REFUNDS)) await refund(buyer, order)
    await rows("update refund_requests set asked_at = asked_at - interval '90 days' where user_id = $1", [
      buyer.id,
    ])
    clock.advance(1)
    expect(await refund(buyer, orders.at(-1) ?? 0)).toMatchObject({ status: 'refunded' })
  })

  it('is counted one after the other where two ask at once', { tags: ['proof'] }, async () => {
    const [seller, buyer] = [await person(), await person()]
    const orders = await buySome(buyer, seller, MOST_REFUNDS + 1)
    for (const order of orders.slice(0, MOST_REFUNDS - 1)) await refund(buyer, order)
    const done = await heldUp(
      database,
      ['select id from profiles where id = $1 for update', [buyer.id]],
      orders.slice(MOST_REFUNDS - 1).map((order) => () => refund(buyer, order)),
    )
    expect(done.map(({ status }) => status).toSorted()).toEqual(['paid', 'refunded'])
  })

  it('is no one’s where fifty people have one each, at once; and nothing is left to pay out', {
    tags: ['proof'],
  }, async () => {
    const seller = await person()
    const course = await newCourse(seller)
    const buyers: { buyer: Person; order: number }[] = []
    for (let one = 0; one < 50; one += 1) {
      const buyer = await aBuyer()
      buyers.push({ buyer, order: await buyAtOnce(buyer, course) })
    }
    await runPaymentJobs(product)
    expect(await balance(seller)).toMatchObject({ on_hold: 50 * PRICE, open: 0 })
    const done = await Promise.all(buyers.map(({ buyer, order }) => refund(buyer, order)))
    expect(new Set(done.map(({ status }) => status))).toEqual(new Set(['refunded']))
    for (const { buyer, order } of buyers)
      await expect(refund(buyer, order)).rejects.toThrow(messages.notPaid)
    // A run of the job refunds fifty, to any buyers.
    for (let time = 0; time < 2; time += 1) await runPaymentJobs(product)
    expect(await balance(seller)).toMatchObject({ earned: 0, on_hold: 0, open: 0 })
    expect(await rows('select students_count from courses where id = $1', [course])).toEqual([
      { students_count: 0 },
    ])
    await courseBooksAgree(product)
  })
})
