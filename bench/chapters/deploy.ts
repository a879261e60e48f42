// How long does it take from 'Deploy Now' to Deployed, and does anything of it grow with the number of agents? And what do
// reviews cost where an agent has 100,000 of them: a page, writing one, and saying that one was helpful?
import { setTimeout as pause } from 'node:timers/promises'
import { sql } from 'drizzle-orm'
import { agentContracts } from '../../src/features/agents/agents.contract.ts'
import { deploymentContracts, paymentIntentContract } from '../../src/features/agents/deployments.contract.ts'
import { sandboxContracts } from '../../src/features/payments/payments.contract.ts'
import { profiles } from '../../src/features/profiles/server/profiles.table.ts'
import { productReviewContracts, reviewContracts } from '../../src/features/reviews/reviews.contract.ts'
import { REVIEW_SORTS, REVIEWS_PAGE_SIZE } from '../../src/features/reviews/reviews.rules.ts'
import { reviews } from '../../src/features/reviews/server/reviews.table.ts'
import { addressOf } from '../../src/platform/client/api.ts'
import {
  baseOf,
  type Contract,
  type InputOf,
  type OutputOf,
  REST_BASE,
} from '../../src/platform/contract/contract.ts'
import type { Db } from '../../src/platform/database/database.ts'
import type { Bench, Chapter } from '../chapter.ts'
import { between, insertRows, momentOf, personId, randomFrom, range } from '../load.ts'
import { percentile, type Server } from '../measure.ts'
import { loadMembers, type Members, tokenHeader } from '../members.ts'
import { type Query, query } from '../queries.ts'
import { type Target, table } from '../report.ts'
import { compareQueries } from './queries.ts'

const BUYERS: Members = { name: 'buyer', first: 6_000_000, count: 60 }
/** The first ones compile what all use, and do not count. */
const WARMING = 10
const FIRST_REVIEWER = 7_000_000
const BATCH = 5_000
/** The agent that everyone deploys and has reviewed. */
const AGENT = 1
const LOOK_EVERY_MS = 5
const MOST_LOOKS = 2_000
const MOST_MS = 500
const MOST_GROWTH = 2
const CARD = { number: '4242 4242 4242 4242', month: '12', year: '2060', cvc: '123' }

const list = `${REST_BASE}/agents/${AGENT}/reviews`
const QUERIES: readonly Query[] = [
  ...REVIEW_SORTS.map((sort) => query(`reviews: sort ${sort}`, 'flat', `${list}?sort=${sort}`)),
  query('reviews: one number of stars', 'flat', `${list}?stars=2`),
  query('reviews: one number of stars, most helpful', 'flat', `${list}?stars=2&sort=helpful`),
  query(
    'reviews: middle page',
    'bounded',
    ({ rows }) => `${list}?page=${Math.ceil(rows / REVIEWS_PAGE_SIZE / 2)}`,
  ),
  query(
    'reviews: last page',
    'bounded',
    ({ rows }) => `${list}?sort=helpful&page=${Math.ceil(rows / REVIEWS_PAGE_SIZE)}`,
  ),
]

/** Reviews of one agent by as many people, with their totals and the rating that they make. */
async function loadReviews(db: Db, count: number): Promise<void> {
  await loadMembers(db, BUYERS)
  for (let first = 0; first < count; first += BATCH) {
    const ats = range(first, Math.min(count, first + BATCH))
    await insertRows(
      db,
      profiles,
      ats.map((at) => ({
        id: personId(FIRST_REVIEWER + at),
        is_public: false,
        skills: [],
        links: [],
        created_at: momentOf(0),
      })),
    )
    await insertRows(db, reviews, ats.map(reviewRow))
  }
  await db.execute(sql`
    insert into review_totals (product_type, product_id, stars_1, stars_2, stars_3, stars_4, stars_5)
    select 'agent', ${AGENT}, count(*) filter (where rating = 1), count(*) filter (where rating = 2),
      count(*) filter (where rating = 3), count(*) filter (where rating = 4), count(*) filter (where rating = 5)
    from reviews where product_type = 'agent' and product_id = ${AGENT}`)
  await db.execute(sql`vacuum analyze reviews, review_totals, profiles`)
}

function reviewRow(at: number): typeof reviews.$inferInsert {
  const random = randomFrom(at + 9_000_000)
  return {
    product_type: 'agent',
    product_id: AGENT,
    user_id: personId(FIRST_REVIEWER + at),
    rating: between(random, 1, 5),
    review_text: random() < 0.3 ? null : 'It sorts what comes in, and asks where it is not sure.',
    helpful_count: Math.floor(200 * random() ** 6),
    created_at: momentOf(at),
  }
}

type Ask = <C extends Contract>(contract: C, input: InputOf<C>) => Promise<OutputOf<C>>

async function asBuyer({ origin }: Server, number: number): Promise<Ask> {
  const headers = { ...(await tokenHeader(origin, BUYERS, number)), 'content-type': 'application/json' }
  return async (contract, input) => {
    const body = 'body' in input ? { body: JSON.stringify(input.body) } : {}
    const address = origin + baseOf(contract) + addressOf(contract, input)
    const answer = await fetch(address, { method: contract.method, headers, ...body })
    if (!answer.ok) throw new Error(`${contract.method} ${address} was answered with ${answer.status}`)
    return answer.json()
  }
}

/** What a buyer waited for, in milliseconds. */
type Waited = { form: number; deployed: number; byEvent: number; written: number; voted: number }

/** What a browser asks from the press of the button on; every other buyer closes it as soon as the card is charged. */
async function deployAndReview(server: Server, number: number, reviewId: number): Promise<Partial<Waited>> {
  const ask = await asBuyer(server, number)
  const { name, price } = await ask(agentContracts.get, { params: { id: AGENT } })
  const isClosed = number % 2 === 0
  const has = async () =>
    (await ask(deploymentContracts.deployed, { query: { ids: String(AGENT) } })).agent_ids.length > 0

  const pressedAt = performance.now()
  const since = () => performance.now() - pressedAt
  if (await has()) throw new Error('A buyer has the agent before they deploy it')
  const intent = await ask(paymentIntentContract, { body: { agentId: AGENT, agentName: name, price } })
  const form = since()
  const paid = await ask(sandboxContracts.confirm, {
    body: { client_secret: intent.clientSecret, card: CARD },
  })
  if (paid.status !== 'succeeded') throw new Error(`A payment ended as ${paid.status}`)
  const isThere = isClosed
    ? has
    : async () =>
        (await ask(deploymentContracts.confirm, { params: { id: intent.deploymentId } })).status ===
        'completed'
  for (let looks = 0; !(await isThere()); looks++) {
    if (looks === MOST_LOOKS) throw new Error('A paid agent is not deployed')
    await pause(LOOK_EVERY_MS)
  }
  const deployed = since()

  const timed = async (work: Promise<unknown>) => {
    const startedAt = performance.now()
    await work
    return performance.now() - startedAt
  }
  const words = { rating: between(randomFrom(number), 1, 5), review_text: 'Does what it says.' }
  const written = await timed(ask(productReviewContracts.agent.write, { params: { id: AGENT }, body: words }))
  const voted = await timed(ask(reviewContracts.vote, { params: { id: reviewId } }))
  return { form, ...(isClosed ? { byEvent: deployed } : { deployed }), written, voted }
}

const STEPS = [
  ['form', 'click to card form'],
  ['deployed', 'click to Deployed'],
  ['byEvent', 'click to Deployed, browser closed'],
  ['written', 'writing a review'],
  ['voted', 'a helpful vote'],
] as const satisfies readonly (readonly [keyof Waited, string])[]

async function measureSteps({
  servers: { ours, small },
  rows: { many, few },
  say,
}: Bench): Promise<Target[]> {
  const waited: Record<'ours' | 'small', Partial<Waited>[]> = { ours: [], small: [] }
  for (let number = 1; number <= BUYERS.count; number++) {
    // By turns, so that a noisy machine affects both.
    waited.ours.push(await deployAndReview(ours, number, number))
    waited.small.push(await deployAndReview(small, number, number))
  }
  const figures = STEPS.map(([step, name]) => {
    const of = (which: keyof typeof waited) =>
      waited[which].slice(WARMING).flatMap((one) => (one[step] === undefined ? [] : [one[step]]))
    const [large, less] = [of('ours'), of('small')]
    return {
      name,
      large: { p50: percentile(large, 0.5), p95: percentile(large, 0.95) },
      less: { p50: percentile(less, 0.5), p95: percentile(less, 0.95) },
    }
  })
  const heads = [many, few].flatMap((count) => [`p50 at ${count}`, `p95 at ${count}`])
  say(
    `\nFrom the press of a button, milliseconds\n\n${table(
      ['', ...heads, 'ratio'],
      figures.map(({ name, large, less }) => [
        name,
        large.p50,
        large.p95,
        less.p50,
        less.p95,
        large.p50 / less.p50,
      ]),
    )}`,
  )
  return figures.flatMap(({ name, large, less }) => [
    { promise: `${name}, growth`, measured: large.p50 / less.p50, limit: MOST_GROWTH, unit: 'x' },
    { promise: `${name}, p95`, measured: large.p95, limit: MOST_MS, unit: 'ms' },
  ])
}

export const measureDeploy: Chapter = async (bench) => {
  await bench.withManyRows((db) => loadReviews(db, bench.rows.many))
  await bench.withFewRows((db) => loadReviews(db, bench.rows.few))
  bench.say(`${bench.rows.many.toLocaleString('en-US')} reviews of one agent loaded`)
  const pages = await compareQueries(bench, QUERIES)
  return [...(await measureSteps(bench)), ...pages]
}
