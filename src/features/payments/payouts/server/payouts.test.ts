// Is a seller paid exactly what buyers paid, minus what went back, and each cent once? And do they alone hear of it?

import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { headersOf, type SignedIn, testAccounts } from '../../../../../tests/support/accounts.ts'
import { booksAgree, deploy, PRICE, runPaymentJobs } from '../../../../../tests/support/buyers.ts'
import { buyAs } from '../../../../../tests/support/course-buyers.ts'
import { heldUp } from '../../../../../tests/support/held.ts'
import { casesOf } from '../../../../../tests/support/made-up-cases.ts'
import { makeAgent, makeCourse, makePerson } from '../../../../../tests/support/makers.ts'
import { EVENT_CATALOGUE } from '../../../../app/events.ts'
import { runPaymentsCommand } from '../../../../app/payments-command.ts'
import { actFor } from '../../../../platform/actor.ts'
import { deploymentContracts } from '../../../agents/deployments.contract.ts'
import { listActivity } from '../../../events/server/activity.ts'
import { notificationContracts } from '../../../notifications/notifications.contract.ts'
import { subscriptionContracts } from '../../subscriptions/subscriptions.contract.ts'
import { payoutContracts as contracts } from '../payouts.contract.ts'
import { beginPayout, markPaid } from './payouts.actions.ts'
import { balanceOf } from './payouts.records.ts'

const DAY_SECONDS = 24 * 3600
const accounts = await testAccounts({ payments: { deliversSoon: false, pause: async () => {} } })
const { product, person, provedPerson } = accounts
const { clock, database } = product
const rows = async (query: string, values: unknown[] = []) => (await database.pool.query(query, values)).rows
const run = (...words: string[]) => runPaymentsCommand(database, words, clock.now())
const listOf = async (who: SignedIn) => product.call(contracts.list, { query: {} }, await headersOf(who))
const begin = (userId: string) => database.inTransaction((tx) => beginPayout(tx, userId, clock.now()))
const lineOf = async (email: string) =>
  (await run('payouts')).lines.find((line) => line.startsWith(`${email}  `))

/** Ends the time in which what this person sold so far can go back. */
const passHolds = (seller: SignedIn) =>
  rows('update charges set held_until = $2 where seller_id = $1 and held_until is not null', [
    seller.id,
    new Date(clock.now().getTime() - 1),
  ])
const anAgentOf = (seller: SignedIn) =>
  makeAgent(product, actFor(seller.id), { name: 'Reply Desk', price: PRICE })
/** What can be paid out at once. */
async function sell(seller: SignedIn) {
  const sold = await deploy(accounts, await anAgentOf(seller))
  await passHolds(seller)
  return sold
}

describe('a payout', () => {
  it('DATA-19 has user_id, amount, status (pending, paid), created_at, paid_at: of all agents and courses, once', async () => {
    const seller = await provedPerson()
    await sell(seller)
    const course = await makeCourse(product, actFor(seller.id), { price: 45.5 })
    await buyAs(product, await person(), course, 45.5)
    await passHolds(seller)
    expect(await lineOf(seller.email)).toBe(`${seller.email}  open $75.49  earned $75.49  paid $0.00`)
    const begun = clock.now().toISOString()
    expect((await run('pay-out', seller.email.toUpperCase())).code).toBe(0)
    const [payout] = (await listOf(seller)).items
    const pending = { user_id: seller.id, amount: 75.49, status: 'pending', created_at: begun, paid_at: null }
    expect(payout).toEqual({ id: payout?.id, ...pending })
    const id = String(payout?.id)
    expect(await run('pay-out', seller.id)).toEqual({
      code: 0,
      lines: [expect.stringMatching(`^Payout ${id} of \\$75\\.49 has been pending since `)],
    })
    expect(await lineOf(seller.email)).toBe(
      `${seller.email}  open $0.00  earned $75.49  paid $0.00  pending $75.49 (payout ${id})`,
    )
    expect(await product.call(contracts.balance, {}, await headersOf(seller))).toEqual({
      ...{ earned: 75.49, paid: 0, pending: 75.49 },
      ...{ on_hold: 0, on_hold_until: null, open: 0 },
    })
    clock.advance(60)
    const paid_at = clock.now().toISOString()
    expect(await run('paid', id)).toEqual({
      code: 0,
      lines: [`Payout ${id} of $75.49 is paid. The seller is notified.`],
    })
    clock.advance(60)
    expect((await run('paid', id)).lines[0]).toMatch(/ was paid on \w{3} \d+, \d{4} already\.$/)
    expect((await listOf(seller)).items).toEqual([{ id: payout?.id, ...pending, status: 'paid', paid_at }])
    expect(await run('pay-out', seller.email)).toEqual({
      code: 1,
      lines: ['Nothing is open: the balance is $0.00.'],
    })
    await booksAgree(product)
  })

  it('is announced once when it was sent: in the app, by mail and in the activity', async () => {
    const seller = await provedPerson()
    await sell(seller)
    const begun = await begin(seller.id)
    if (begun.outcome !== 'begun') throw new Error('Nothing was begun')
    for (let time = 0; time < 2; time += 1)
      await database.inTransaction((tx) => markPaid(tx, begun.payout.id, clock.now()))
    await product.notificationMailer.writeDue()
    const sentence = 'Your payout of $29.99 was sent'
    const notifications = await product.call(
      notificationContracts.list,
      { query: {} },
      await headersOf(seller),
    )
    expect(notifications.items.filter(({ text }) => text === sentence)).toHaveLength(1)
    const mails = await rows(
      "select subject, text from mails where recipient = $1 and template = 'payout-paid'",
      [seller.email],
    )
    expect(mails).toEqual([{ subject: sentence, text: expect.stringMatching(/sent on .+ [AP]M UTC\./) }])
    const { items } = await listActivity(database.db, actFor(seller.id), EVENT_CATALOGUE, {
      cursor: undefined,
      page_size: 20,
    })
    expect(items.map(({ text }) => text)).toContain(sentence)
  })

  it('that was followed by a refund is made up for by the next sales', async () => {
    const seller = await person()
    const { buyer } = await sell(seller)
    const begun = await begin(seller.id)
    if (begun.outcome !== 'begun') throw new Error('Nothing was begun')
    await run('paid', String(begun.payout.id))
    const [{ id }] = await rows('select id from subscriptions where user_id = $1', [buyer.id])
    await run('end', String(id))
    await runPaymentJobs(product)
    await runPaymentJobs(product)
    expect(await lineOf(seller.email)).toContain('open -$29.99  earned $0.00  paid $29.99')
    expect((await run('pay-out', seller.email)).code).toBe(1)
    await sell(seller)
    expect(await run('pay-out', seller.email)).toEqual({
      code: 1,
      lines: ['Nothing is open: the balance is $0.00.'],
    })
    await sell(seller)
    expect(await begin(seller.id)).toMatchObject({ outcome: 'begun', payout: { amount: PRICE } })
  })

  it('of no one, or of a seller without sales, is not begun', async () => {
    const noOne = await person()
    const codes: number[] = []
    for (const words of [
      ['pay-out', noOne.email],
      ['pay-out', 'x@example.com'],
      ['pay-out'],
      ['paid', '999999'],
      ['paid', 'x'],
      ['payouts', 'x'],
    ])
      codes.push((await run(...words)).code)
    expect(codes).toEqual([1, 1, 2, 1, 2, 2])
    expect((await listOf(noOne)).items).toEqual([])
  })
})

it('DATA-66 subscriptions, purchases with their agent and payouts are one’s own alone, each newest first', async () => {
  const [ada, bo] = [await person(), await person()]
  const names = ['First Agent', 'Second Agent', 'Third Agent']
  for (const name of names) {
    const seller = await makePerson(product)
    await deploy(accounts, await makeAgent(product, seller, { name, price: PRICE }), ada)
    // What the other person has and earns is listed for them alone.
    await sell(bo)
    await sell(ada)
    for (const who of [ada, bo]) {
      const begun = await begin(who.id)
      if (begun.outcome === 'begun')
        await database.inTransaction((tx) => markPaid(tx, begun.payout.id, clock.now()))
    }
    clock.advance(60)
  }
  const headers = await headersOf(ada)
  const newest = names.toReversed()
  const subscribed = await product.call(subscriptionContracts.list, { query: {} }, headers)
  expect(subscribed.items.map((one) => one.product?.name)).toEqual(newest)
  const bought = await product.call(deploymentContracts.purchases, { query: {} }, headers)
  expect(bought.items.map((one) => one.agent.name)).toEqual(newest)
  const paid = await listOf(ada)
  expect(paid).toMatchObject({ total: 3, page: 1 })
  const moments = paid.items.map((one) => one.created_at)
  expect(moments).toEqual(moments.toSorted().toReversed())
  for (const { items } of [subscribed, bought, paid])
    expect(new Set(items.map((one) => one.user_id))).toEqual(new Set([ada.id]))
  const second = await product.call(contracts.list, { query: { page: 2, page_size: 2 } }, headers)
  expect(second.items).toEqual(paid.items.slice(2))
  for (const { path } of [
    subscriptionContracts.list,
    deploymentContracts.purchases,
    contracts.list,
    contracts.balance,
  ])
    expect((await product.ask('GET', `/rest/v1${path}`)).status).toBe(401)
})

describe('two commands at once', () => {
  const HOLD = 'select id from profiles where id = $1 for update'

  it('begin one payout', async () => {
    const seller = await person()
    await sell(seller)
    const begun = await heldUp(
      database,
      [HOLD, [seller.id]],
      Array.from({ length: 2 }, () => () => begin(seller.id)),
    )
    expect(begun.map(({ outcome }) => outcome).toSorted()).toEqual(['begun', 'pending'])
    expect((await listOf(seller)).items).toMatchObject([{ amount: PRICE }])
  })

  it('pay nothing that another has begun and paid meanwhile', async () => {
    const seller = await person()
    await sell(seller)
    const paid = `insert into payouts (user_id, amount, status, created_at, paid_at) values ($1, $2, 'paid', $3, $3)`
    const begun = await heldUp(
      database,
      [HOLD, [seller.id]],
      Array.from({ length: 2 }, () => () => begin(seller.id)),
      (ask) => ask(paid, [seller.id, PRICE, clock.now()]),
    )
    expect(begun.map(({ outcome }) => outcome)).toEqual(['nothing', 'nothing'])
  })

  it('tell the seller once that it was sent', async () => {
    const seller = await person()
    await sell(seller)
    const begun = await begin(seller.id)
    if (begun.outcome !== 'begun') throw new Error('Nothing was begun')
    const { id } = begun.payout
    const outcomes = await heldUp(
      database,
      ['select id from payouts where id = $1 for update', [id]],
      Array.from({ length: 2 }, () => () => database.inTransaction((tx) => markPaid(tx, id, clock.now()))),
    )
    expect(outcomes.map((one) => one?.outcome).toSorted()).toEqual(['paid', 'paid_before'])
    expect(
      await rows("select count(*)::int from events where kind = 'payout_paid' and subject_id = $1", [id]),
    ).toEqual([{ count: 1 }])
  })
})

it('pays what was charged minus what went back, to the cent, whatever happens in which order', async () => {
  const step = fc.oneof(
    {
      weight: 5,
      arbitrary: fc.record({
        sale: fc.integer({ min: 50, max: 999_999 }),
        heldDays: fc.constantFrom(0, 7, 30),
      }),
    },
    { weight: 2, arbitrary: fc.record({ days: fc.integer({ min: 1, max: 20 }) }) },
    { weight: 2, arbitrary: fc.record({ refund: fc.double({ min: 0, max: 1, noNaN: true }) }) },
    { weight: 1, arbitrary: fc.constant({ dispute: true }) },
    { weight: 1, arbitrary: fc.record({ unwanted: fc.integer({ min: 50, max: 99_999 }) }) },
    { weight: 3, arbitrary: fc.constant({ begin: true }) },
    { weight: 3, arbitrary: fc.constant({ pay: true }) },
  )
  type Step = Partial<
    Record<'sale' | 'heldDays' | 'days' | 'refund' | 'unwanted', number> &
      Record<'dispute' | 'begin' | 'pay', boolean>
  >
  const charge = `insert into charges (user_id, seller_id, product_type, product_id, amount, status, is_sale, created_at, held_until)
    values ($1, $2, 'agent', 1, $3, 'paid', $4, $5, $6) returning id`
  const buyer = await makePerson(product)
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 4, maxLength: 18 }), async (steps) => {
      const seller = await makePerson(product)
      /** The amounts are cents. */
      const sold: { id: number; amount: number; returned: number; until: number }[] = []
      let [paid, pending] = [0, 0]
      const left = (some: typeof sold) => some.reduce((sum, one) => sum + one.amount - one.returned, 0)
      const rest = () => left(sold) - paid - pending
      const held = () => left(sold.filter(({ until }) => until >= clock.now().getTime()))
      const onHold = () => Math.max(Math.min(held(), rest()), 0)
      const open = () => rest() - onHold()
      for (const one of steps as Step[]) {
        const cents = one.sale ?? one.unwanted
        const last = sold.at(-1)
        if (cents !== undefined) {
          const isSale = one.sale !== undefined
          const until = one.heldDays ? clock.now().getTime() + one.heldDays * DAY_SECONDS * 1000 : 0
          const heldUntil = until > 0 ? new Date(until) : null
          const given = [buyer.id, seller.id, cents / 100, isSale, clock.now(), heldUntil]
          const [{ id }] = await rows(charge, given)
          if (isSale) sold.push({ id, amount: cents, returned: 0, until })
        } else if (one.days !== undefined) clock.advance(one.days * DAY_SECONDS)
        else if (one.refund !== undefined && last) {
          last.returned = Math.max(last.returned, Math.floor(last.amount * one.refund))
          await rows('update charges set refunded = $2 where id = $1', [last.id, last.returned / 100])
        } else if (one.dispute && last) {
          last.returned = last.amount
          await rows("update charges set status = 'disputed' where id = $1", [last.id])
        } else if (one.begin) {
          const expected = pending > 0 ? 'pending' : open() > 0 ? 'begun' : 'nothing'
          const begun = await begin(seller.id)
          expect(begun.outcome).toBe(expected)
          if (begun.outcome === 'begun') pending = open()
        } else if (one.pay && pending > 0) {
          await rows(
            "update payouts set status = 'paid', paid_at = $2 where user_id = $1 and status = 'pending'",
            [seller.id, clock.now()],
          )
          paid += pending
          pending = 0
        }
        const now = await balanceOf(database.db, seller.id, clock.now().toISOString())
        const expected = { earned: left(sold), paid, pending, on_hold: onHold(), open: open() }
        expect(now).toEqual({ ...expected, on_hold_until: now.on_hold_until })
        expect(now.on_hold_until !== null).toBe(onHold() > 0)
      }
      const [{ sum }] = await rows(
        'select coalesce(sum(amount * 100), 0)::float8 as sum from payouts where user_id = $1',
        [seller.id],
      )
      expect(sum).toBe(paid + pending)
    }),
    { numRuns: casesOf(60) },
  )
})
