// Does one address win anything by signing up, taking free offers, giving five stars and leaving, again and again?
// Every count and every rating stays as before.
// @module-tag proof
import { expect, it } from 'vitest'
import { reviewers } from '../../tests/support/agents/reviewers.ts'
import { askIntent, confirm, PRICE, pay, runPaymentJobs } from '../../tests/support/money/buyers.ts'
import { freshEmail, headersOf, type SignedIn, testAccounts } from '../../tests/support/people/accounts.ts'
import {
  makeAgent,
  makeCourse,
  makeProject,
  makePurchase,
  makeUpdate,
} from '../../tests/support/people/makers.ts'
import { casesOf } from '../../tests/support/runner/made-up-cases.ts'
import type { TakenCourse } from '../features/courses/learning/learning.contract.ts'
import { reviewMessages } from '../features/reviews/reviews.messages.ts'
import { actFor } from '../platform/actor.ts'

/** Fifty in `npm run proof -- properties`. */
const ROUNDS = casesOf(50)

const accounts = await testAccounts({ payments: { deliversSoon: false, pause: async () => {} } })
const { product, provedPerson } = accounts
const { clock, database } = product
const { seller, stranger, written } = await reviewers(accounts)
const { pool } = database

const agent = await makeAgent(product, actFor(seller.id), { price: PRICE, users: 1 })
const course = await makeCourse(product, actFor(seller.id), { students: 2, stars: [4] })
const project = await makeProject(product, actFor(seller.id))
const update = await makeUpdate(product, actFor(seller.id))
await pool.query('update agents set trial_days = 7 where id = $1', [agent])
await makePurchase(product, agent, actFor(stranger.id))
const { id: review } = await written(stranger, agent, 3)
const { rows } = await pool.query('select handle from profiles where id = $1', [seller.id])
const handle = rows[0].handle as string

await stranger.ask('PUT', `/profiles/${handle}/follow`)

async function counts() {
  const one = async (query: string, id: unknown) => (await pool.query(query, [id])).rows
  return {
    agent: await one('select users_count, new_users_count, rating from agents where id = $1', agent),
    course: await one(
      'select students_count, new_students_count, reviews_count, rating from courses where id = $1',
      course,
    ),
    stars: (await pool.query('select * from review_totals order by 1, 2')).rows,
    helpful: await one('select helpful_count, new_helpful_count from reviews where id = $1', review),
    update: await one(
      'select likes_count, comments_count, retweets_count from updates where id = $1',
      update,
    ),
    follows: await one(
      'select followers_count, following_count from follow_totals where user_id = $1',
      seller.id,
    ),
    proposals: await one('select proposals_count from projects where id = $1', project),
    shown: await Promise.all(
      [
        `/agents/${agent}`,
        `/agents/${agent}/reviews`,
        `/courses/${course}`,
        `/courses/${course}/reviews`,
      ].map(async (path) => (await product.ask('GET', `/rest/v1${path}`)).body),
    ),
  }
}

/** Takes every free offer, and returns the answers to the requests that can be refused. */
async function takeAll(who: SignedIn, round: number) {
  const headers = await headersOf(who)
  const ask = (method: string, path: string, body?: unknown) =>
    product.ask(method, `/rest/v1${path}`, body === undefined ? { headers } : { headers, body })
  const must = async (method: string, path: string, body?: unknown) => {
    const answer = await ask(method, path, body)
    expect(answer.status, `${method} ${path}: ${JSON.stringify(answer.body)}`).toBe(200)
    return answer.body
  }
  await must('PATCH', '/profile', { display_name: 'Fan', handle: `fan-${round}`, is_public: true })
  await must('POST', `/courses/${course}/orders`, { price: 0 })
  const { curriculum } = (await must('GET', `/courses/${course}/learn`)) as TakenCourse
  for (const { id } of curriculum.flatMap(({ lectures }) => lectures))
    await must('PUT', `/courses/${course}/lectures/${id}/progress`, { is_completed: true })
  // A course that is finished faster than a person learns counts for nothing.
  expect(await ask('POST', `/courses/${course}/reviews`, { rating: 5 })).toMatchObject({ status: 403 })
  product.clock.advance(60)
  await must('POST', `/courses/${course}/reviews`, { rating: 5 })
  const intent = (await askIntent(product, who, agent)).body as { clientSecret: string; deploymentId: number }
  // The buyer takes a free trial for as long as one is offered.
  if (intent.clientSecret?.startsWith('seti_')) {
    await pay(product, intent)
    expect((await confirm(product, who, intent.deploymentId)).body).toMatchObject({ status: 'completed' })
  }
  const starred = await ask('POST', `/agents/${agent}/reviews`, { rating: 5 })
  const leave = () => must('DELETE', '/account', {})
  // The rest leaves with the same deletion each time: once is enough.
  if (round > 0) return { starred, leave }
  await must('PUT', `/reviews/${review}/helpful`)
  for (const mark of ['like', 'retweet']) await must('PUT', `/updates/${update}/marks/${mark}`)
  await must('POST', `/updates/${update}/comments`, { content: 'Great!' })
  await must('PUT', `/profiles/${handle}/follow`)
  await must('POST', `/projects/${project}/proposals`, {
    message: 'I have built three of these and would begin at once.',
    budget: 9,
    timeline: '3 weeks',
  })
  return { starred, leave }
}

it(`one address, ${ROUNDS} rounds of signing up, enrolling, a trial, five stars and leaving: every count and rating is as before`, async () => {
  const email = freshEmail()
  const before = await counts()
  for (let round = 0; round < ROUNDS; round += 1) {
    // An address is mailed one code a minute.
    clock.advance(120)
    const who = await provedPerson(email)
    const { starred, leave } = await takeAll(who, round)
    expect(starred.status).toBe(403)
    if (round === 0) {
      expect(starred.body).toMatchObject({ message: reviewMessages.trialOnly })
      // All of it counts for the moment, or this would prove nothing.
      const during = await counts()
      for (const [name, count] of Object.entries(during))
        expect(count, name).not.toEqual(before[name as keyof typeof before])
    }
    await leave()
  }
  await runPaymentJobs(product)
  expect(await counts()).toEqual(before)
}, 120_000)
