// Is a seller paid exactly the buyers' payments less refunds, and each cent once? Do only they see it?

import { describe, expect, it } from 'vitest'
import { buyAs } from '../../../../../tests/support/courses/course-buyers.ts'
import { heldUp } from '../../../../../tests/support/database/held.ts'
import { booksAgree, deploy, PRICE, runPaymentJobs } from '../../../../../tests/support/money/buyers.ts'
import { balanceIn, beginByHand, openSales } from '../../../../../tests/support/money/earnings.ts'
import { headersOf, type SignedIn, testAccounts } from '../../../../../tests/support/people/accounts.ts'
import { makeAgent, makeCourse, makePerson } from '../../../../../tests/support/people/makers.ts'
import { EVENT_CATALOGUE } from '../../../../app/events.ts'
import { runPaymentsCommand } from '../../../../app/payments-command.ts'
import { actFor } from '../../../../platform/actor.ts'
import { deploymentContracts } from '../../../agents/deployments.contract.ts'
import { listActivity } from '../../../events/server/activity.ts'
import { notificationContracts } from '../../../notifications/notifications.contract.ts'
import { subscriptionContracts } from '../../../payments/subscriptions/subscriptions.contract.ts'
import { payoutContracts as contracts } from '../payouts.contract.ts'
import { PAYOUT_STORIES } from '../payouts.messages.ts'
import { markPaid } from './attempts.actions.ts'
import { insertPayoutAttempt } from './attempts.records.ts'
import { changePayout } from './payouts.records.ts'

const accounts = await testAccounts({ payments: { deliversSoon: false, pause: async () => {} } })
const { product, person, provedPerson } = accounts
const { clock, database } = product
/** The Monday is in the future, because the members’ clients go by the machine’s clock, to which this one is ahead. */
const MONDAY = '2030-03-04T09:00:00.000Z'
clock.advance((Date.parse(MONDAY) - clock.now().getTime()) / 1000)
const rows = async (query: string, values: unknown[] = []) => (await database.pool.query(query, values)).rows
const run = (...words: string[]) =>
  runPaymentsCommand(database, [...words, '--as', 'tester', '--why', 'A test'], clock.now())
const listOf = async (who: SignedIn) => product.call(contracts.list, { query: {} }, await headersOf(who))
const begin = (id: string) => beginByHand(product, { id })
async function professional(): Promise<SignedIn> {
  const who = await provedPerson()
  await rows("update profiles set user_type = 'professional' where id = $1", [who.id])
  return who
}
const lineOf = async (email: string) =>
  (await run('payouts')).lines.find((line) => line.startsWith(`${email}  `))

const anAgentOf = (seller: SignedIn) =>
  makeAgent(product, actFor(seller.id), { name: 'Reply Desk', price: PRICE })
/** Sells a product whose proceeds can be paid out at once. */
async function sell(seller: SignedIn) {
  const sold = await deploy(accounts, await anAgentOf(seller))
  await openSales(product, seller)
  return sold
}

describe('a payout', () => {
  it('DATA-19 has user_id, amount, status (pending, paid), created_at, paid_at: of all agents and courses, once', {
    tags: ['proof'],
  }, async () => {
    const seller = await professional()
    await sell(seller)
    const course = await makeCourse(product, actFor(seller.id), { price: 45.5 })
    await buyAs(product, await person(), course, 45.5)
    await openSales(product, seller)
    expect(await lineOf(seller.email)).toBe(`${seller.email}  open $75.49  earned $75.49  paid $0.00`)
    const begun = clock.now().toISOString()
    expect((await run('pay-out', seller.email.toUpperCase())).code).toBe(0)
    // The log outlives the account, so it contains no address.
    const logged = "select subject_id from moderation_log where verb = 'pay-out' order by id desc limit 1"
    expect(await rows(logged)).toEqual([{ subject_id: seller.id }])
    const [payout] = (await listOf(seller)).items
    const pending = { user_id: seller.id, amount: 75.49, status: 'pending', created_at: begun, paid_at: null }
    expect(payout).toEqual({
      id: payout?.id,
      ...pending,
      text: PAYOUT_STORIES.pending.text(''),
      attempts: [],
    })
    const id = String(payout?.id)
    expect(await run('pay-out', seller.id)).toEqual({
      code: 0,
      lines: [expect.stringMatching(`^Payout ${id} of \\$75\\.49 has been pending since `)],
    })
    expect(await lineOf(seller.email)).toBe(
      `${seller.email}  open $0.00  earned $75.49  paid $0.00  pending $75.49 (payout ${id})`,
    )
    expect(await product.call(contracts.balance, {}, await headersOf(seller))).toEqual({
      earned: 75.49,
      paid: 0,
      pending: 75.49,
      on_hold: 0,
      on_hold_until: null,
      open: 0,
      skipped: null,
      next_payout: { on: '2030-03-11', amount: 0 },
      state: 'in_transit',
      text: '$75.49 is in transit to your bank. Nothing else waits to be paid.',
      notices: [],
    })
    clock.advance(60)
    const paid_at = clock.now().toISOString()
    expect(await run('paid', id)).toEqual({
      code: 0,
      lines: [`Payout ${id} of $75.49 is paid. The seller is notified.`],
    })
    clock.advance(60)
    expect((await run('paid', id)).lines[0]).toMatch(/ was paid on \w{3} \d+, \d{4} already\.$/)
    const attempts = [{ number: 1, state: 'paid', reason: null, created_at: paid_at, ended_at: paid_at }]
    expect((await listOf(seller)).items).toEqual([
      { id: payout?.id, ...pending, status: 'paid', paid_at, text: PAYOUT_STORIES.paid.text(''), attempts },
    ])
    expect(await run('pay-out', seller.email)).toEqual({
      code: 1,
      lines: ['Nothing is open: the balance is $0.00.'],
    })
    await booksAgree(product)
  })

  it('SEL-7, SEL-8 is listed newest first, pending or paid, with when it was begun and paid; both are summed apart', {
    tags: ['proof'],
  }, async () => {
    const seller = await professional()
    await sell(seller)
    const first = await begin(seller.id)
    if (first.outcome !== 'begun') throw new Error('Nothing was begun')
    clock.advance(60)
    const paid_at = clock.now().toISOString()
    await run('paid', String(first.payout.id))
    await sell(seller)
    await sell(seller)
    clock.advance(60)
    const second = await begin(seller.id)
    if (second.outcome !== 'begun') throw new Error('Nothing was begun')
    const listed = (await listOf(seller)).items.map(({ id, amount, status, created_at, paid_at }) => ({
      id,
      amount,
      status,
      created_at,
      paid_at,
    }))
    expect(listed).toEqual([
      {
        id: second.payout.id,
        amount: 2 * PRICE,
        status: 'pending',
        created_at: second.payout.created_at,
        paid_at: null,
      },
      {
        id: first.payout.id,
        amount: PRICE,
        status: 'paid',
        created_at: first.payout.created_at,
        paid_at,
      },
    ])
    const balance = await product.call(contracts.balance, {}, await headersOf(seller))
    expect(balance).toMatchObject({ pending: 2 * PRICE, paid: PRICE })
  })

  it('is announced once when it was sent: in the app, by mail and in the activity', {
    tags: ['proof'],
  }, async () => {
    const seller = await provedPerson()
    await sell(seller)
    const begun = await begin(seller.id)
    if (begun.outcome !== 'begun') throw new Error('Nothing was begun')
    for (let time = 0; time < 2; time += 1)
      await database.inTransaction((tx) => markPaid(tx, begun.payout.id, clock.now()))
    await product.notificationMailer.writeDue()
    const sentence = 'Your payout of $29.99 was paid'
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
    expect(mails).toEqual([{ subject: sentence, text: expect.stringMatching(/paid on .+ [AP]M UTC\./) }])
    const { items } = await listActivity(database.db, actFor(seller.id), EVENT_CATALOGUE, {
      cursor: undefined,
      page_size: 20,
    })
    expect(items.map(({ text }) => text)).toContain(sentence)
  })

  it('that was followed by a refund is made up for by the next sales', { tags: ['proof'] }, async () => {
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

  it('is not marked as sent by hand while its money is at the seller’s account with the provider', {
    tags: ['proof'],
  }, async () => {
    const seller = await person()
    await sell(seller)
    const begun = await begin(seller.id)
    if (begun.outcome !== 'begun') throw new Error('Nothing was begun')
    const { id } = begun.payout
    const now = clock.now()
    await database.inTransaction(async (tx) => {
      const failed = { state: 'failed', created_at: now.toISOString(), ended_at: now.toISOString() } as const
      await insertPayoutAttempt(tx, { payout_id: id, number: 1, reason: 'account_closed', ...failed })
      await changePayout(tx, id, { transfer_id: `tr_${id}` })
    })
    expect((await run('paid', String(id))).code).toBe(1)
    expect(await balanceIn(product, seller)).toMatchObject({ paid: 0, pending: PRICE })
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
    expect(await balanceIn(product, noOne)).toMatchObject({ earned: 0, pending: 0, open: 0 })
  })
})

it('DATA-66 subscriptions, purchases with their agent and payouts are one’s own alone, each newest first', {
  tags: ['proof'],
}, async () => {
  const [ada, bo] = [await professional(), await professional()]
  const names = ['First Agent', 'Second Agent', 'Third Agent']
  for (const name of names) {
    const seller = await makePerson(product)
    await deploy(accounts, await makeAgent(product, seller, { name, price: PRICE }), ada)
    // The other person's earnings are listed for them alone.
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
    contracts.ledger,
    subscriptionContracts.list,
    deploymentContracts.purchases,
    contracts.list,
    contracts.balance,
  ])
    expect((await product.ask('GET', `/rest/v1${path}`)).status).toBe(401)
})

describe('two commands at once', () => {
  const HOLD = 'select id from profiles where id = $1 for update'

  it('begin one payout', { tags: ['proof'] }, async () => {
    const seller = await professional()
    await sell(seller)
    const begun = await heldUp(
      database,
      [HOLD, [seller.id]],
      Array.from({ length: 2 }, () => () => begin(seller.id)),
    )
    expect(begun.map(({ outcome }) => outcome).toSorted()).toEqual(['begun', 'pending'])
    expect((await listOf(seller)).items).toMatchObject([{ amount: PRICE }])
  })

  it('tell the seller once that it was sent', { tags: ['proof'] }, async () => {
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
