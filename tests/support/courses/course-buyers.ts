// Buyers of courses: the requests of their browsers, the page on which they pay, and the entries of the ledger.
import { expect } from 'vitest'
import { sandboxContracts } from '../../../src/features/payments/payments.contract.ts'
import { CARDS, typedCard } from '../money/card-sandbox.ts'
import { headersOf, type SignedIn } from '../people/accounts.ts'
import type { Answer, TestProduct } from '../product/product.ts'

type Client = Pick<SignedIn, 'client'>
export type Bought = { order_id: number; status: string; url: string | null }

/** Asks the API below /rest/v1, as a person or signed out. */
export async function askAs(
  product: TestProduct,
  {
    who,
    method,
    path,
    body,
  }: { who: Client | undefined; method: string; path: string; body?: unknown | undefined },
): Promise<Answer> {
  const headers = who ? await headersOf(who) : {}
  return product.ask(method, `/rest/v1${path}`, body === undefined ? { headers } : { headers, body })
}

export const askToBuy = (product: TestProduct, who: Client | undefined, course: number, price: number) =>
  askAs(product, { who, method: 'POST', path: `/courses/${course}/orders`, body: { price } })

/** The checkout's name in the address of its page. */
export const checkoutIn = (url: string | null) => url?.split('/').at(-1) ?? ''

/** Pays on the sandbox's page. */
export const payAt = (product: TestProduct, url: string | null, number: string = CARDS.good) =>
  product.call(sandboxContracts.payCheckout, {
    params: { id: checkoutIn(url) },
    body: { card: typedCard(number) },
  })

/** Asks for the state of the payment, as the page does to which the checkout leads back. */
export const returnFrom = (product: TestProduct, who: Client, url: string | null) =>
  askAs(product, { who, method: 'GET', path: `/own/checkouts/${checkoutIn(url)}` })

/** Buys the course, to the end. */
export async function buyAs(
  product: TestProduct,
  who: Client,
  course: number,
  price: number,
): Promise<Bought> {
  const asked = await askToBuy(product, who, course, price)
  expect(asked.status, JSON.stringify(asked.body)).toBe(200)
  const bought = asked.body as Bought
  if (bought.url === null) return bought
  expect(await payAt(product, bought.url)).toEqual({ status: 'succeeded' })
  expect((await returnFrom(product, who, bought.url)).body).toMatchObject({ status: 'paid' })
  return bought
}

/** Expects all entries of the ledger about courses to agree. */
export async function courseBooksAgree({ database }: TestProduct): Promise<void> {
  const rows = async (query: string) => (await database.pool.query(query)).rows
  // Every student has a paid order.
  expect(
    await rows(`select id, students_count from courses c where students_count + new_students_count <>
      (select count(*) from orders o where o.course_id = c.id and o.status = 'paid')`),
  ).toEqual([])
  // Every owner of a course with a price paid for it once, at the price of the order, and was not refunded.
  expect(
    await rows(`
      select o.id from (select * from orders where status = 'paid' and amount > 0) o
      full join (
        select k.* from checkouts k join charges c on c.checkout_id = k.id
        where k.state = 'paid' and c.is_sale and c.status = 'paid'
      ) k on k.user_id = o.user_id and k.product_id = o.course_id
      where o.id is null or k.id is null or o.amount <> k.price`),
  ).toEqual([])
  // A seller's analytics agree with the charges.
  expect(
    await rows(`
      with booked as (
        select product_id, sum(amount) as sold,
          sum(case status when 'disputed' then amount else refunded end) as returned
        from charges where product_type = 'course' and is_sale group by 1
      ), counted as (
        select product_id, sum(amount) filter (where event_type = 'purchase') as sold,
          coalesce(sum(amount) filter (where event_type = 'refund'), 0) as returned
        from analytics_events where product_type = 'course' group by 1
      )
      select * from booked full join counted using (product_id)
      where booked.sold is distinct from counted.sold or booked.returned is distinct from counted.returned`),
  ).toEqual([])
  // A certificate is valid only with a paid order.
  expect(
    await rows(`select c.id from certificates c where revoked_at is null and not exists (
      select from orders o where o.user_id = c.user_id and o.course_id = c.course_id and o.status = 'paid')`),
  ).toEqual([])
}
