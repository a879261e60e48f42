// Does deleting an agent in the moment of a purchase give both sides a clear answer, and does no one pay for a deleted agent?
import { beforeAll, describe, expect, it } from 'vitest'
import { behind, heldUp } from '../../../../../tests/support/database/held.ts'
import { askIntent, booksAgree, PRICE, runPaymentJobs } from '../../../../../tests/support/money/buyers.ts'
import { headersOf, type SignedIn, testAccounts } from '../../../../../tests/support/people/accounts.ts'
import { makeAgent, makePerson } from '../../../../../tests/support/people/makers.ts'
import { actFor } from '../../../../platform/actor.ts'
import { agentContracts } from '../../agents.contract.ts'
import { agentMessages } from '../../agents.messages.ts'
import { agentCatalogueMessages } from '../../catalogue.messages.ts'
import { completePurchase } from '../../server/agents.actions.ts'
import { createPaymentIntent } from '../../server/buying.actions.ts'
import { removeAgent } from './listings.actions.ts'

const accounts = await testAccounts({ payments: { deliversSoon: false, pause: async () => {} } })
const { product } = accounts
const { database, clock } = product

let ada: SignedIn
beforeAll(async () => {
  ada = await accounts.person()
})

const offer = (agent: Parameters<typeof makeAgent>[2] = {}) =>
  makeAgent(product, actFor(ada.id), { price: PRICE, ...agent })
const remove = async (id: number) =>
  product.ask('DELETE', `/rest/v1/own/agents/${id}`, { headers: await headersOf(ada) })
const rows = async (query: string, values: unknown[] = []) => (await database.pool.query(query, values)).rows
const left = async (id: number) => ({
  purchases: (await rows('select id from purchases where agent_id = $1', [id])).length,
  subscriptions: (await rows('select id from subscriptions where product_id = $1', [id])).length,
  charges: (await rows('select id from charges where product_id = $1', [id])).length,
})
const waiting = async () =>
  (
    await rows(
      "select pid from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'",
    )
  ).length
const NOTHING = { purchases: 0, subscriptions: 0, charges: 0 }
const gone = { status: 404, body: { code: 'not_found', message: agentCatalogueMessages.notFound } }

describe('deleting for good while someone asks to pay', () => {
  it('that comes first makes the buyer wait, and tells them that there is no such agent', async () => {
    const buyer = await accounts.person()
    const id = await offer()
    const hold = ['select id from agents where id = $1 for update', [id]] as const
    const [answer] = await heldUp(database, hold, [() => askIntent(product, buyer, id)], (query) =>
      query('delete from agents where id = $1', [id]),
    )
    expect(answer).toMatchObject(gone)
    expect(await left(id)).toEqual(NOTHING)
  })

  it('that comes second waits for the purchase, and only takes the agent off sale', {
    tags: ['proof'],
  }, async () => {
    const buyer = await accounts.person()
    const id = await offer()
    let removal: ReturnType<typeof remove> | undefined
    // The purchase is stored and then waits: a subscription also refers to its seller, who is locked.
    const hold = ['select id from profiles where id = $1 for update', [ada.id]] as const
    const [answer] = await heldUp(database, hold, [() => askIntent(product, buyer, id)], async () => {
      removal = remove(id)
      await expect.poll(waiting).toBe(2)
    })
    expect(await removal).toMatchObject({ status: 200, body: { outcome: 'withdrawn' } })
    // Nothing can be paid, whether the provider was asked before or after.
    expect([200, 409]).toContain(answer?.status)
    await runPaymentJobs(product)
    expect(await left(id)).toEqual({ ...NOTHING, subscriptions: 1 })
    expect(await rows('select status, owed from subscriptions where product_id = $1', [id])).toEqual([
      { status: 'ended', owed: null },
    ])
  })

  it('many at once, in every order: no one meets a fault, and nothing is left of what is gone', {
    tags: ['proof'],
    timeout: 120_000,
  }, async () => {
    const buyers = await Promise.all(Array.from({ length: 4 }, () => accounts.person()))
    const seen = new Set<string>()
    for (let round = 0; round < 12; round++) {
      const id = await offer()
      const asked = buyers.map((buyer) => async () => askIntent(product, buyer, id))
      // The deletion takes every place among the purchases.
      const place = round % (asked.length + 1)
      const wanted = [...asked.slice(0, place), () => remove(id), ...asked.slice(place)]
      const answers = await Promise.all(wanted.map((one) => one()))
      const removal = answers[place]
      const others = answers.filter((_, at) => at !== place)
      expect(removal?.status, JSON.stringify(removal?.body)).toBe(200)
      for (const { status, body } of others) expect([200, 404, 409], JSON.stringify(body)).toContain(status)
      const { outcome } = (removal?.body ?? {}) as { outcome?: string }
      seen.add(outcome ?? 'neither')
      if (outcome === 'deleted') {
        expect(others.map(({ status }) => status)).toEqual(others.map(() => 404))
        expect(await left(id)).toEqual(NOTHING)
      } else {
        expect(
          await rows('select id from agents where id = $1 and withdrawn_at is not null', [id]),
        ).toHaveLength(1)
      }
    }
    await runPaymentJobs(product)
    expect(await rows("select id from subscriptions where status <> 'ended'")).toEqual([])
    expect(await rows('select id from purchases')).toEqual([])
    expect(
      await rows("select id from sandbox_subscriptions where status in ('active', 'incomplete')"),
    ).toEqual([])
    expect(seen).not.toContain('neither')
    await booksAgree(product)
  })
})

describe('a seller who leaves while someone asks to pay', () => {
  it.each([
    ['that no one ever bought, which goes with them', 0],
    ['that someone has, which stays and runs out', 1],
  ])('makes them wait for each other: an agent %s', { tags: ['proof'] }, async (_, users) => {
    const seller = await accounts.person()
    const buyer = await accounts.person()
    const id = await makeAgent(product, actFor(seller.id), { price: PRICE, users })
    const wished = Promise.withResolvers<void>()
    const mayGoOn = Promise.withResolvers<void>()
    const asking = createPaymentIntent(
      product.product.payments.parts,
      actFor(buyer.id),
      { agentId: id, price: PRICE },
      (work) =>
        database.inTransaction(async (tx) => {
          const done = await work(tx)
          wished.resolve()
          await mayGoOn.promise
          return done
        }),
    ).catch((error: unknown) => error)
    await wished.promise
    const leaving = product.ask('DELETE', '/rest/v1/account', { headers: await headersOf(seller), body: {} })
    await expect.poll(waiting).toBe(1)
    mayGoOn.resolve()
    expect(await leaving).toMatchObject({ status: 200 })
    const answer = await asking
    if (answer instanceof Error)
      expect(answer).toMatchObject({ kind: expect.stringMatching(/conflict|not_found/) })
    await runPaymentJobs(product)
    // No subscription is left that could be paid for.
    expect(
      await rows("select id from subscriptions where product_id = $1 and status <> 'ended'", [id]),
    ).toEqual([])
    expect(await left(id)).toMatchObject({ purchases: users, charges: users })
    expect(await rows('select id from agents where id = $1 and withdrawn_at is null', [id])).toEqual([])
    expect(await rows("select id from sandbox_subscriptions where status = 'incomplete'")).toEqual([])
    expect((await askIntent(product, buyer, id)).status).toBe(users > 0 ? 409 : 404)
  })
})

describe('deleting while someone buys', () => {
  const buying = (id: number) => async (tx: Parameters<typeof completePurchase>[0]) =>
    completePurchase(tx, await makePerson(product), id, clock.now())
  const deleting = (id: number) => (tx: Parameters<typeof removeAgent>[0]) =>
    removeAgent(tx, actFor(ada.id), id, clock.now())

  it('makes who wants it wait, and refuses them', async () => {
    const buyer = await accounts.person()
    const id = await offer({ users: 1, price: 30 })
    const body = { agentId: id, agentName: 'Inbox Sorter', price: 30 }
    const headers = await headersOf(buyer)
    const hold = ['select id from agents where id = $1 for update', [id]] as const
    const wanted = () =>
      product.fetch(
        new Request('http://localhost:3000/functions/v1/create-agent-payment-intent', {
          method: 'POST',
          headers: { ...headers, 'content-type': 'application/json' },
          body: JSON.stringify(body),
        }),
      )
    const [answer] = await heldUp(database, hold, [wanted], (query) =>
      query('update agents set withdrawn_at = created_at where id = $1', [id]),
    )
    expect(answer?.status).toBe(409)
    expect(await answer?.json()).toMatchObject({ message: agentMessages.offSale })
    expect(
      await rows('select id from purchases where agent_id = $1 and user_id = $2', [id, buyer.id]),
    ).toEqual([])
  })

  it('waits for the purchase, and withdraws', async () => {
    const id = await offer()
    expect(await behind(database, buying(id), deleting(id))).toEqual({ waited: true, end: 'done' })
    expect(await rows('select withdrawn_at is null as on_sale from agents where id = $1', [id])).toEqual([
      { on_sale: false },
    ])
    expect(await rows('select id from purchases where agent_id = $1', [id])).toHaveLength(1)
  })

  it('100 at once delete once, and the others find nothing', { tags: ['proof'] }, async () => {
    const id = await offer()
    const before = (await product.call(agentContracts.stats, {})).agents_count
    const statuses = (await Promise.all(Array.from({ length: 100 }, () => remove(id)))).map(
      ({ status }) => status,
    )
    expect(statuses.filter((status) => status === 200)).toHaveLength(1)
    expect(new Set(statuses.filter((status) => status !== 200 && status !== 503))).toEqual(new Set([404]))
    expect((await product.call(agentContracts.stats, {})).agents_count).toBe(before - 1)
  })
})
