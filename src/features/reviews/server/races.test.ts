// Do ratings, distributions and counts agree with the rows, with any number of people reviewing and voting at once, in any order?

import { sql } from 'drizzle-orm'
import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { behind } from '../../../../tests/support/database/held.ts'
import { makeAgent, makeFormerBuyer, makePerson } from '../../../../tests/support/people/makers.ts'
import { testProduct } from '../../../../tests/support/product/product.ts'
import { casesOf } from '../../../../tests/support/runner/made-up-cases.ts'
import { ALL_REVIEWED_PRODUCTS } from '../../../app/reviews.ts'
import type { Person } from '../../../platform/actor.ts'
import { Problem } from '../../../platform/contract/problem.ts'
import type { Tx } from '../../../platform/database/database.ts'
import { agentSales } from '../../agents/server/buying.actions.ts'
import { reviewAgent } from '../../agents/server/reviews.ts'
import { productReviewContracts } from '../reviews.contract.ts'
import { reviewMessages as messages } from '../reviews.messages.ts'
import { RESTORABLE_SECONDS } from '../reviews.rules.ts'
import { reportReview, voteHelpful } from './marks.ts'
import { noteRefund } from './refunds.ts'
import { repairReviewCounts } from './repair.actions.ts'
import { removeReply, replyToReview } from './replies.ts'
import { editReview, forgetRemovedReviews, removeReview, restoreReview } from './reviews.actions.ts'
import { reviewData } from './reviews-person-data.ts'

const product = await testProduct()
const { database, clock } = product
const { inTransaction: inTx, pool } = database
const now = () => clock.now()
const PRODUCTS = ALL_REVIEWED_PRODUCTS

const review = (who: Person, agent: number, rating: number) => (tx: Tx) =>
  reviewAgent(tx, { actor: who, agentId: agent, review: { rating, review_text: null } }, now())

async function buyersOf(agent: number, count: number): Promise<Person[]> {
  const buyers: Person[] = []
  for (let at = 0; at < count; at++) {
    const buyer = await makePerson(product)
    await makeFormerBuyer(product, agent, buyer)
    buyers.push(buyer)
  }
  return buyers
}

/** Refunds all payments of a buyer, or pays another month: both under the lock of payments. */
async function refund(tx: Tx, { id }: Person, agent: number): Promise<void> {
  await agentSales.lock(tx, saleTo(id, agent))
  await tx.execute(
    sql`update charges set status = 'refunded' where user_id = ${id} and product_id = ${agent}`,
  )
  await noteRefund(tx, PRODUCTS, saleTo(id, agent), now())
}
async function payAgain(tx: Tx, { id }: Person, agent: number): Promise<void> {
  await agentSales.lock(tx, saleTo(id, agent))
  await tx.execute(sql`
    insert into charges (user_id, seller_id, product_type, product_id, amount, status, created_at)
    select ${id}, user_id, 'agent', id, 10, 'paid', ${now().toISOString()} from agents where id = ${agent}`)
}
const saleTo = (user_id: string, product_id: number) => ({
  user_id,
  product_id,
  seller_id: user_id,
  product_type: 'agent' as const,
})

/** Returns the stored and the answered figures of an agent's reviews beside those counted from the rows. */
async function compared(agent: number) {
  const rows = await pool.query<{
    rating: number
    helpful_count: number
    votes: number
    is_counted: boolean
  }>(
    `select rating, is_counted, helpful_count + new_helpful_count as helpful_count, (select count(*)::int from review_votes where review_id = r.id) as votes
      from reviews r where product_type = 'agent' and product_id = $1 and removed_at is null`,
    [agent],
  )
  const stored = await pool.query<{ rating: string | null }>('select rating from agents where id = $1', [
    agent,
  ])
  const list = await product.call(productReviewContracts.agent.list, {
    params: { id: agent },
    query: { page_size: 100 },
  })
  const all = rows.rows.filter(({ is_counted }) => is_counted)
  const sum = all.reduce((total, { rating }) => total + rating, 0)
  const count = all.length
  const shown = rows.rows.length
  const counted = (stars: number) => all.filter(({ rating }) => rating === stars).length
  return {
    is: {
      rating: stored.rows[0]?.rating ?? null,
      average: list.average,
      reviews_count: list.reviews_count,
      total: list.total,
      listed: list.items.length,
      distribution: list.distribution.map((one) => one.count),
      helpful: rows.rows.map(({ helpful_count }) => helpful_count),
    },
    ought: {
      rating: count === 0 ? null : (Math.floor((200 * sum + count) / (2 * count)) / 100).toFixed(2),
      average: count === 0 ? null : Math.floor((200 * sum + count) / (2 * count)) / 100,
      reviews_count: count,
      total: shown,
      listed: Math.min(shown, 100),
      distribution: [5, 4, 3, 2, 1].map(counted),
      helpful: rows.rows.map(({ votes }) => votes),
    },
  }
}

/** Runs as many at the same time as there are connections to the database, and the others right behind. */
async function inLanes<T>(all: readonly T[], work: (one: T, at: number) => Promise<unknown>): Promise<void> {
  const LANES = 10
  await Promise.all(
    Array.from({ length: LANES }, async (_, lane) => {
      for (const [at, one] of all.entries()) if (at % LANES === lane) await work(one, at)
    }),
  )
}

async function expectExact(agent: number) {
  const { is, ought } = await compared(agent)
  expect(is).toEqual(ought)
  return is
}

describe('at once', () => {
  it('100 people review an agent, and its rating is exactly their mean', { tags: ['proof'] }, async () => {
    const agent = await makeAgent(product, await makePerson(product))
    const buyers = await buyersOf(agent, 100)
    await inLanes(buyers, (buyer, at) => inTx(review(buyer, agent, 1 + ((at * 7) % 5))))
    expect((await expectExact(agent)).reviews_count).toBe(100)
    // Half of the people edit their reviews, and the others remove theirs.
    const ids = (await pool.query('select id, user_id from reviews where product_id = $1', [agent])).rows
    const by = new Map(buyers.map((buyer) => [buyer.id as string, buyer]))
    await inLanes(ids, ({ id, user_id }, at) => {
      const author = by.get(user_id)
      if (!author) throw new Error('A review by someone else')
      return inTx((tx) =>
        at % 2 === 0
          ? editReview(
              tx,
              { id: Number(id), input: { rating: 5, review_text: null } },
              { actor: author, now: now(), products: PRODUCTS },
            )
          : removeReview(tx, Number(id), { actor: author, now: now(), products: PRODUCTS }),
      )
    })
    expect(await expectExact(agent)).toMatchObject({ reviews_count: 50, average: 5 })
  })

  it('ten reviews by one person are one', async () => {
    const agent = await makeAgent(product, await makePerson(product))
    const [buyer] = await buyersOf(agent, 1)
    if (!buyer) throw new Error('No buyer')
    const ends = await Promise.allSettled(Array.from({ length: 10 }, () => inTx(review(buyer, agent, 4))))
    expect(ends.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    for (const end of ends)
      if (end.status === 'rejected') {
        expect(end.reason).toBeInstanceOf(Problem)
        expect(end.reason.message).toBe(messages.reviewedBefore.agent)
      }
    expect((await expectExact(agent)).reviews_count).toBe(1)
  })

  it('50 people and ten times one of them vote, and each counts once', { tags: ['proof'] }, async () => {
    const agent = await makeAgent(product, await makePerson(product))
    const [author] = await buyersOf(agent, 1)
    if (!author) throw new Error('No buyer')
    const id = await inTx(review(author, agent, 4))
    const voters: Person[] = []
    for (let at = 0; at < 50; at++) voters.push(await makePerson(product))
    const again = Array.from({ length: 10 }, () => voters[0] as Person)
    await inLanes([...voters, ...again], (voter) =>
      inTx((tx) => voteHelpful(tx, { products: PRODUCTS, actor: voter, id, isHelpful: true }, now())),
    )
    expect((await expectExact(agent)).helpful).toEqual([50])
  })

  it('a review behind another one of the agent waits until its rating is stored', async () => {
    const agent = await makeAgent(product, await makePerson(product))
    const [one, two] = await buyersOf(agent, 2)
    if (!one || !two) throw new Error('No buyers')
    expect(await behind(database, review(one, agent, 1), review(two, agent, 4))).toEqual({
      waited: true,
      end: 'done',
    })
    expect(await expectExact(agent)).toMatchObject({ average: 2.5, rating: '2.50' })
  })

  it('a repair behind a review counts it, too', async () => {
    const agent = await makeAgent(product, await makePerson(product))
    const [one, two] = await buyersOf(agent, 2)
    if (!one || !two) throw new Error('No buyers')
    await inTx(review(one, agent, 5))
    await pool.query('update review_totals set stars_1 = 7 where product_id = $1', [agent])
    await pool.query('update agents set rating = 1.11 where id = $1', [agent])
    expect(
      await behind(database, review(two, agent, 2), (tx) => repairReviewCounts(tx, PRODUCTS)),
    ).toMatchObject({ waited: true, end: 'done' })
    expect(await expectExact(agent)).toMatchObject({ reviews_count: 2, average: 3.5 })
  })
})

describe('the repair', () => {
  it('corrects totals, ratings and votes that differ from their rows, and says how many', async () => {
    const agent = await makeAgent(product, await makePerson(product), { stars: [5, 4, 4] })
    const bare = await makeAgent(product, await makePerson(product))
    expect(await inTx((tx) => repairReviewCounts(tx, PRODUCTS))).toBe(0)
    await pool.query('update review_totals set stars_5 = 9 where product_id = $1', [agent])
    await pool.query('update agents set rating = 3 where id = any($1)', [[agent, bare]])
    await pool.query('update reviews set helpful_count = 4 where product_id = $1 and rating = 5', [agent])
    expect(await inTx((tx) => repairReviewCounts(tx, PRODUCTS))).toBe(4)
    await expectExact(agent)
    await expectExact(bare)
    await pool.query('delete from review_totals where product_id = $1', [agent])
    expect(await inTx((tx) => repairReviewCounts(tx, PRODUCTS))).toBe(1)
    await expectExact(agent)
    expect(await inTx((tx) => repairReviewCounts(tx, PRODUCTS))).toBe(0)
  })
})

const PEOPLE = 5
const anyone = fc.nat(PEOPLE - 1)
const stars = fc.integer({ min: 1, max: 5 })
const step = fc.oneof(
  fc.record({ do: fc.constant('write' as const), by: anyone, stars }),
  fc.record({ do: fc.constant('edit' as const), by: anyone, stars }),
  fc.record({ do: fc.constantFrom('remove' as const, 'restore' as const, 'erase' as const), by: anyone }),
  fc.record({ do: fc.constantFrom('refund' as const, 'month' as const), by: anyone }),
  fc.record({
    do: fc.constantFrom('vote' as const, 'unvote' as const, 'report' as const),
    by: anyone,
    of: anyone,
  }),
  fc.record({ do: fc.constantFrom('reply' as const, 'unreply' as const), of: anyone }),
  fc.record({ do: fc.constantFrom('wait' as const, 'forget' as const) }),
)
type Step = typeof step extends fc.Arbitrary<infer S> ? S : never

/** Refusals are part of a schedule; any other error fails it. */
async function refusedAtMost(work: Promise<unknown>): Promise<void> {
  try {
    await work
  } catch (error) {
    if (!(error instanceof Problem)) throw error
  }
}

describe('any schedule of what people do', () => {
  it('leaves rating, distribution and counts as the rows have them, one after another and three at once', {
    tags: ['proof'],
    timeout: 120_000,
  }, async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.array(step, { minLength: 1, maxLength: 3 }), { maxLength: 14 }),
        async (all) => {
          const seller = await makePerson(product)
          const agent = await makeAgent(product, seller)
          const people = await buyersOf(agent, PEOPLE)
          const idOf = async (author: Person) => {
            const { rows } = await pool.query(
              'select id from reviews where product_id = $1 and user_id = $2',
              [agent, author.id],
            )
            return Number(rows[0]?.id ?? 0)
          }
          const person = (at: number) => people[at] as Person
          async function run(one: Step): Promise<unknown> {
            switch (one.do) {
              case 'write':
                return inTx(review(person(one.by), agent, one.stars))
              case 'edit': {
                const id = await idOf(person(one.by))
                const input = { rating: one.stars, review_text: 'Edited' }
                return inTx((tx) =>
                  editReview(tx, { id, input }, { actor: person(one.by), now: now(), products: PRODUCTS }),
                )
              }
              case 'remove': {
                const id = await idOf(person(one.by))
                return inTx((tx) =>
                  removeReview(tx, id, { actor: person(one.by), now: now(), products: PRODUCTS }),
                )
              }
              case 'restore': {
                const id = await idOf(person(one.by))
                return inTx((tx) =>
                  restoreReview(tx, id, { actor: person(one.by), now: now(), products: PRODUCTS }),
                )
              }
              case 'erase':
                return inTx((tx) => reviewData(PRODUCTS).erase(tx, person(one.by).id))
              case 'refund':
                return inTx((tx) => refund(tx, person(one.by), agent))
              case 'month':
                return inTx((tx) => payAgain(tx, person(one.by), agent))
              case 'vote':
              case 'unvote': {
                const id = await idOf(person(one.of))
                return inTx((tx) =>
                  voteHelpful(
                    tx,
                    { products: PRODUCTS, actor: person(one.by), id, isHelpful: one.do === 'vote' },
                    now(),
                  ),
                )
              }
              case 'report': {
                const id = await idOf(person(one.of))
                return inTx((tx) =>
                  reportReview(
                    tx,
                    {
                      products: PRODUCTS,
                      actor: person(one.by),
                      id,
                      report: { reason: 'spam', details: null },
                    },
                    now(),
                  ),
                )
              }
              case 'reply': {
                const id = await idOf(person(one.of))
                return inTx((tx) =>
                  replyToReview(
                    tx,
                    { products: PRODUCTS, actor: seller, id, reviewReply: { reply_text: 'Thanks' } },
                    now(),
                  ),
                )
              }
              case 'unreply': {
                const id = await idOf(person(one.of))
                return inTx((tx) => removeReply(tx, { products: PRODUCTS, actor: seller, id }))
              }
              case 'wait':
                clock.advance(RESTORABLE_SECONDS / 2 + 1)
                return
              case 'forget':
                return inTx((tx) => forgetRemovedReviews(tx, now()))
            }
          }
          for (const together of all) {
            await Promise.all(together.map((one) => refusedAtMost(run(one))))
            await expectExact(agent)
          }
          expect(await inTx((tx) => repairReviewCounts(tx, PRODUCTS))).toBe(0)
        },
      ),
      { numRuns: casesOf(100) },
    )
  })
})
