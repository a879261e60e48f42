// How many payments may be begun and how many cards declined before trying out stolen cards is stopped, and what happens then?
// @module-tag proof
import { describe, expect, it } from 'vitest'
import {
  booksAgree,
  deliverEvents,
  INTENT_PATH,
  PRICE,
  pay,
  runPaymentJobs,
} from '../../../../tests/support/money/buyers.ts'
import { CARDS } from '../../../../tests/support/money/card-sandbox.ts'
import { headersOf, type SignedIn, testAccounts } from '../../../../tests/support/people/accounts.ts'
import { freshAddress } from '../../../../tests/support/people/guessing.ts'
import { makeAgent, makeCourse, makePerson } from '../../../../tests/support/people/makers.ts'
import { recordingLog } from '../../../../tests/support/product/recording-log.ts'
import { paymentLimits } from '../attempts.rules.ts'
import { paymentMessages as messages } from '../payments.messages.ts'
import { takeAttempt } from './attempts.ts'

/** The scale allows six payments a person, eighteen an address, and two declined cards. */
const SCALE = 0.2
const log = recordingLog()
const accounts = await testAccounts({
  log,
  config: { RATE_LIMIT_SCALE: SCALE },
  payments: { deliversSoon: false, pause: async () => {} },
})
const { product } = accounts
const { clock } = product
const rows = async (query: string, values: unknown[] = []) =>
  (await product.database.pool.query(query, values)).rows
const allowed = (name: keyof typeof paymentLimits) => Math.round(paymentLimits[name].tries * SCALE)
const anAgent = async () => makeAgent(product, await makePerson(product), { price: PRICE })
const person = () => accounts.person(undefined, { address: freshAddress() })

/** Each request has a fresh address by default. */
async function post(by: SignedIn, path: string, asked: object, address = freshAddress()) {
  const headers = { ...(await headersOf(by)), 'content-type': 'application/json' }
  const body = JSON.stringify(asked)
  const request = new Request(`http://localhost:3000${path}`, { method: 'POST', headers, body })
  const answer = await product.fetch(request, address)
  return {
    answered: await answer.json(),
    status: answer.status,
    retryAfter: answer.headers.get('retry-after'),
  }
}

async function ask(by: SignedIn, agentId: number, address?: string) {
  const intent = { agentId, agentName: 'Inbox Sorter', price: PRICE }
  const { answered, ...rest } = await post(by, INTENT_PATH, intent, address)
  const { clientSecret = '', message } = answered
  return { ...rest, clientSecret, message }
}

const buyCourse = (by: SignedIn, id: number, price: number) =>
  post(by, `/rest/v1/courses/${id}/orders`, { price })

async function later(by: SignedIn, seconds = 3601): Promise<void> {
  clock.advance(seconds)
  expect((await by.client.refreshSession()).error).toBeNull()
}

describe('beginning to pay', () => {
  it('is possible so often an hour for a person, from wherever they ask and whatever they want', async () => {
    const buyer = await person()
    const agents = [await anAgent(), await anAgent()]
    const before = await rows('select id from subscriptions')
    for (let count = 0; count < allowed('begin'); count++)
      expect((await ask(buyer, agents[count % 2] ?? 0)).status).toBe(200)
    const refused = await ask(buyer, await anAgent())
    expect(refused).toMatchObject({ status: 429, message: messages.tooManyPayments })
    expect(Number(refused.retryAfter)).toBeGreaterThan(3500)
    // Nothing was charged, and other people are not affected.
    expect(await rows('select id from subscriptions')).toHaveLength(before.length + agents.length)
    expect((await ask(await person(), agents[0] ?? 0)).status).toBe(200)
    await later(buyer)
    expect((await ask(buyer, agents[0] ?? 0)).status).toBe(200)
  })

  it('of courses counts with that of agents, unless they are free', async () => {
    const buyer = await person()
    const teacher = await makePerson(product)
    const id = await makeCourse(product, teacher, { price: PRICE })
    expect((await ask(buyer, await anAgent())).status).toBe(200)
    for (let count = 1; count < allowed('begin'); count++)
      expect((await buyCourse(buyer, id, PRICE)).status).toBe(200)
    const another = await makeCourse(product, teacher, { price: PRICE })
    expect(await buyCourse(buyer, another, PRICE)).toMatchObject({
      status: 429,
      answered: { message: messages.tooManyPayments },
    })
    expect(await rows('select id from orders where course_id = $1', [another])).toEqual([])
    const free = await makeCourse(product, teacher, { price: 0 })
    expect(await buyCourse(buyer, free, 0)).toMatchObject({ answered: { status: 'paid' } })
  })

  it('is possible so often an hour from one address, however many accounts ask', async () => {
    const address = freshAddress()
    const agent = await anAgent()
    const people = await Promise.all(Array.from({ length: 4 }, () => person()))
    // The limit of all writes from one address would come first, so most requests are only counted.
    for (let count = 0; count < allowed('beginFromClient'); count++)
      await takeAttempt(product.product.payments.parts, {
        personId: people[count % people.length]?.id ?? '',
        addressKey: address,
      })
    const fresh = await person()
    expect(await ask(fresh, agent, address)).toMatchObject({
      status: 429,
      message: messages.tooManyPayments,
    })
    expect((await ask(fresh, agent)).status).toBe(200)
  })
})

describe('declined cards', () => {
  const declineOne = async (clientSecret: string, number: string = CARDS.declined) => {
    const outcome = await pay(product, { clientSecret }, number)
    await deliverEvents(product)
    clock.advance(5)
    return outcome
  }

  it('beyond a few end everything that was begun, and no other is tried for an hour', async () => {
    const buyer = await person()
    const [one, other] = [await anAgent(), await anAgent()]
    const { clientSecret } = await ask(buyer, one)
    const beside = await ask(buyer, other)
    for (let count = 0; count < allowed('decline'); count++)
      expect(await declineOne(clientSecret)).toMatchObject({
        status: 'refused',
        message: 'Your card was declined.',
      })
    // From now on nothing new is begun; a purchase that was begun can be tried once more.
    expect(await ask(buyer, one)).toMatchObject({ status: 429, message: messages.tooManyDeclined })
    expect(await declineOne(beside.clientSecret, CARDS.insufficient)).toMatchObject({ status: 'refused' })
    expect(log.lines.filter(({ event }) => event === 'too_many_cards_declined')).toMatchObject([
      { user_id: buyer.id },
    ])
    // Both client secrets are worthless now, also with a good card.
    for (const secret of [clientSecret, beside.clientSecret])
      expect(await pay(product, { clientSecret: secret })).toMatchObject({ status: 'refused' })
    expect(await rows('select status, owed from subscriptions where user_id = $1', [buyer.id])).toEqual([
      { status: 'ended', owed: null },
      { status: 'ended', owed: null },
    ])
    expect(await rows('select id from purchases where user_id = $1', [buyer.id])).toEqual([])
    expect(await rows('select id from charges where user_id = $1', [buyer.id])).toEqual([])
    await later(buyer)
    const again = await ask(buyer, one)
    expect(again.status).toBe(200)
    expect(await pay(product, again)).toEqual({ status: 'succeeded' })
    await runPaymentJobs(product)
    await deliverEvents(product)
    await booksAgree(product)
  })

  it('are counted once each, however often their event arrives', async () => {
    const buyer = await person()
    const agent = await anAgent()
    const { clientSecret } = await ask(buyer, agent)
    await pay(product, { clientSecret }, CARDS.declined)
    for (let times = 0; times < 5; times++) {
      await deliverEvents(product)
      await rows('update sandbox_events set delivered_at = null where delivered_at is not null')
      clock.advance(60)
    }
    expect((await ask(buyer, agent)).status).toBe(200)
    expect(await pay(product, { clientSecret })).toEqual({ status: 'succeeded' })
    await deliverEvents(product)
  })

  it('of a renewal are no one’s attempt', async () => {
    const buyer = await person()
    const agent = await anAgent()
    const started = await ask(buyer, agent)
    expect(await pay(product, started, CARDS.declinedLater)).toEqual({ status: 'succeeded' })
    await deliverEvents(product)
    await later(buyer, 31 * 24 * 3600 + 3600)
    await deliverEvents(product)
    expect(await rows('select status from subscriptions where user_id = $1', [buyer.id])).toEqual([
      { status: 'past_due' },
    ])
    // This decline is the first one that counts.
    const other = await anAgent()
    await declineOne((await ask(buyer, other)).clientSecret)
    expect((await ask(buyer, other)).status).toBe(200)
  })
})
