// The public list of a product's reviews: orders, filter, pages, distribution, and what a page costs.
import { beforeAll, describe, expect, it } from 'vitest'
import {
  makeAgent,
  makeEarlierPerson,
  makeFormerBuyer,
  makePerson,
} from '../../../../tests/support/people/makers.ts'
import { testProduct } from '../../../../tests/support/product/product.ts'
import { ALL_REVIEWED_PRODUCTS } from '../../../app/reviews.ts'
import type { Person } from '../../../platform/actor.ts'
import { reviewAgent } from '../../agents/server/reviews.ts'
import { productReviewContracts, type ReviewListQuery } from '../reviews.contract.ts'
import { type ProductRef, REVIEW_SORTS, STAR_FILTERS } from '../reviews.rules.ts'
import { reviewsOfProduct } from './list.records.ts'
import { voteHelpful } from './marks.ts'

const product = await testProduct()
const { database, clock } = product
const inTx = database.inTransaction

let seller: Person
let agent: number
/** Each review has its place in the order of writing as its text. */
const WRITTEN = [
  { text: 'a', stars: 5, votes: 0 },
  { text: 'b', stars: 4, votes: 3 },
  { text: 'c', stars: 1, votes: 1 },
  { text: 'd', stars: 5, votes: 1 },
  { text: 'e', stars: 4, votes: 0 },
  { text: 'f', stars: 5, votes: 3 },
  { text: 'g', stars: 2, votes: 0 },
] as const

beforeAll(async () => {
  seller = await makePerson(product)
  agent = await makeAgent(product, seller)
  const voters = [
    await makeEarlierPerson(product),
    await makeEarlierPerson(product),
    await makeEarlierPerson(product),
  ]
  for (const { text, stars, votes } of WRITTEN) {
    clock.advance(60)
    const buyer = await makePerson(product)
    await makeFormerBuyer(product, agent, buyer)
    const review = { rating: stars, review_text: text }
    const id = await inTx((tx) => reviewAgent(tx, { actor: buyer, agentId: agent, review }, clock.now()))
    for (const voter of voters.slice(0, votes))
      await inTx((tx) =>
        voteHelpful(tx, { products: ALL_REVIEWED_PRODUCTS, actor: voter, id, isHelpful: true }, clock.now()),
      )
  }
})

const list = (query: Partial<ReviewListQuery> = {}, id = agent) =>
  product.call(productReviewContracts.agent.list, { params: { id }, query })
const texts = async (query: Partial<ReviewListQuery> = {}) =>
  (await list(query)).items.map(({ review_text }) => review_text).join('')

describe('the list of reviews', () => {
  it('comes newest first, with the average and how many have each number of stars', async () => {
    const page = await list()
    expect(page).toMatchObject({
      product_id: agent,
      total: 7,
      page: 1,
      page_size: 10,
      reviews_count: 7,
      average: 3.71,
      distribution: [
        { stars: 5, count: 3 },
        { stars: 4, count: 2 },
        { stars: 3, count: 0 },
        { stars: 2, count: 1 },
        { stars: 1, count: 1 },
      ],
    })
    expect(await texts()).toBe('gfedcba')
  })

  it.each([
    ['recent', 'gfedcba'],
    ['helpful', 'fbdcgea'],
    ['rating-high', 'fdaebgc'],
    ['rating-low', 'cgebfda'],
  ] as const)(
    'CRS-72 by %s is %s, and the same in pages of every size',
    { tags: ['proof'] },
    async (sort, whole) => {
      expect(await texts({ sort })).toBe(whole)
      for (const page_size of [1, 2, 3, 4, 7]) {
        let pages = ''
        for (let page = 1; page <= Math.ceil(7 / page_size) + 1; page++)
          pages += await texts({ sort, page, page_size })
        expect(pages, String(page_size)).toBe(whole)
      }
    },
  )

  it.each([
    ['recent', '5', 'fda'],
    ['helpful', '5', 'fda'],
    ['rating-high', '4', 'eb'],
    ['helpful', '4', 'be'],
    ['rating-low', '1', 'c'],
    ['recent', '3', ''],
    ['recent', '2', 'g'],
  ] as const)('CRS-71 by %s, of %s stars alone, is %j', async (sort, stars, whole) => {
    expect(await texts({ sort, stars })).toBe(whole)
    const page = await list({ sort, stars, page_size: 1, page: 2 })
    // The totals include all reviews.
    expect(page).toMatchObject({ total: whole.length, reviews_count: 7, average: 3.71 })
    expect(page.items.map(({ review_text }) => review_text)).toEqual(whole.length > 1 ? [whole[1]] : [])
  })

  it('of an agent without any is empty, and has no average', async () => {
    const other = await makeAgent(product, seller)
    expect(await list({}, other)).toMatchObject({ items: [], total: 0, reviews_count: 0, average: null })
  })

  it.each(['sort=best', 'stars=6', 'stars=0', 'page=0', 'page_size=101', 'author=1'])(
    'does not take %s',
    async (query) => {
      expect(await product.ask('GET', `/rest/v1/agents/${agent}/reviews?${query}`)).toMatchObject({
        status: 400,
      })
    },
  )

  it('is the same for everyone', async () => {
    const { body } = await product.ask('GET', `/rest/v1/agents/${agent}/reviews`)
    expect(JSON.stringify(body)).not.toMatch(/removed_at|"email"/)
  })
})

describe('a page of many reviews', () => {
  const MANY = Number(process.env.MANY_REVIEWS ?? 20_000)
  const ref: ProductRef = { type: 'agent', id: 900_001 }

  beforeAll(async () => {
    // The constraint is dropped in this file's own database, because creating as many people would take longer than all else.
    await database.pool.query('alter table reviews drop constraint reviews_user_id_profiles_id_fk')
    await database.pool.query(
      `insert into reviews (product_type, product_id, user_id, rating, helpful_count, created_at, review_text)
        select 'agent', ${ref.id}, gen_random_uuid(), 1 + n * 7 % 5, n * 13 % 40,
          '2026-01-01'::timestamptz + n * interval '1 minute', 'It works.' from generate_series(1, ${MANY}) n`,
    )
    await database.pool.query('analyze reviews')
  })

  /** Returns the number of 8 kB pages that the list's statement touches. */
  async function cost(query: ReviewListQuery, total: number): Promise<number> {
    let touched = 0
    await inTx(async (tx) => {
      const before = await statistics()
      expect((await reviewsOfProduct(tx, ref, query, total)).length).toBe(10)
      touched = (await statistics()) - before
      async function statistics(): Promise<number> {
        const { rows } = await tx.execute<{ blocks: string }>(
          `select sum(pg_stat_get_xact_blocks_fetched(c.oid)) as blocks from pg_class c
            where c.relname ~ '^(reviews|profiles|review_replies)'`,
        )
        return Number(rows[0]?.blocks ?? 0)
      }
    })
    return touched
  }

  const ways = REVIEW_SORTS.flatMap((sort) => [undefined, ...STAR_FILTERS].map((stars) => ({ sort, stars })))

  it.each(ways)('costs an index walk: $sort, $stars stars', async ({ sort, stars }) => {
    const total = stars === undefined ? MANY : MANY / 5
    const at = (page: number) => ({ sort, stars, page, page_size: 10 })
    // The first page costs as much as the last one, and the middle one an index walk to it, without a sort.
    for (const page of [1, 2, total / 10 - 1, total / 10])
      expect(await cost(at(page), total), `page ${page}`).toBeLessThan(200)
    expect(await cost(at(total / 20), total), 'the middle').toBeLessThan(200 + 0.6 * total)
  })
})
