// Is a seller paid everything that can no longer be refunded to a buyer, by right or by their bank, and nothing else?
// @module-tag proof

import type { Decision } from '@guildhall/stripe-sandbox'
import { describe, expect, it } from 'vitest'
import { buyAs } from '../../../../../tests/support/courses/course-buyers.ts'
import {
  booksAgree,
  confirm,
  deploy,
  PRICE,
  pay,
  runPaymentJobs,
  startDeploying,
} from '../../../../../tests/support/money/buyers.ts'
import { CARDS } from '../../../../../tests/support/money/card-sandbox.ts'
import { balanceIn, beginByHand, openSales } from '../../../../../tests/support/money/earnings.ts'
import { type SignedIn, testAccounts } from '../../../../../tests/support/people/accounts.ts'
import { makeAgent, makeCourse } from '../../../../../tests/support/people/makers.ts'
import { runPaymentsCommand } from '../../../../app/payments-command.ts'
import { actFor } from '../../../../platform/actor.ts'
import { dayInWords } from '../../../../platform/contract/in-words.ts'
import { dayAfter } from '../../../../platform/contract/utc-days.ts'

const DAY_SECONDS = 24 * 3600
const accounts = await testAccounts({ payments: { deliversSoon: false, pause: async () => {} } })
const { product, person, provedPerson } = accounts
const { clock, database } = product
const rows = async (query: string, values: unknown[] = []) => (await database.pool.query(query, values)).rows
const run = (...words: string[]) =>
  runPaymentsCommand(database, [...words, '--as', 'tester', '--why', 'A test'], clock.now())
const begin = (id: string) => beginByHand(product, { id })
const lineOf = async (email: string) =>
  (await run('payouts')).lines.find((line) => line.startsWith(`${email}  `))
const balance = (who: SignedIn) => balanceIn(product, who)
const anAgentOf = (seller: SignedIn) => makeAgent(product, actFor(seller.id), { price: PRICE })
/** Moves the clock of the card provider, too, and delivers its events. */
async function pass(days: number) {
  clock.advance(days * DAY_SECONDS)
  await runPaymentJobs(product)
}

describe('what a buyer can still have back', () => {
  it('is on hold until the day on which all of it opens', async () => {
    const seller = await provedPerson()
    await deploy(accounts, await anAgentOf(seller), await provedPerson())
    const course = await makeCourse(product, actFor(seller.id), { price: 49 })
    await buyAs(product, await person(), course, 49)
    const ofCourse = "select held_until from charges where product_type = 'course' and product_id = $1"
    const [{ held_until }] = await rows(ofCourse, [course])
    const on_hold_until = dayAfter(held_until.toISOString())
    expect(await balance(seller)).toMatchObject({ on_hold: 49 + PRICE, on_hold_until })
  })

  it('of a course is paid after its 30 days, not before', async () => {
    const seller = await provedPerson()
    const course = await makeCourse(product, actFor(seller.id), { price: 49 })
    const { order_id } = await buyAs(product, await person(), course, 49)
    const [{ held_until }] = await rows('select held_until from charges where product_id = $1', [course])
    const until = dayAfter(held_until.toISOString())
    const day = dayInWords(until)
    const held = {
      earned: 49,
      paid: 0,
      pending: 0,
      on_hold: 49,
      on_hold_until: until,
      open: 0,
    }
    await pass(29)
    expect(await balance(seller)).toEqual(held)
    expect(await lineOf(seller.email)).toBe(
      `${seller.email}  open $0.00  on hold until ${day} $49.00  earned $49.00  paid $0.00`,
    )
    expect(await run('pay-out', seller.email)).toEqual({
      code: 1,
      lines: [`Nothing is open: on hold until ${day} $49.00.`],
    })
    await pass(2)
    expect(await balance(seller)).toEqual({ ...held, on_hold: 0, on_hold_until: null, open: 49 })
    expect(await begin(seller.id)).toMatchObject({ outcome: 'begun', payout: { amount: 49 } })
    // On both sides of the edge, the buyer can have a refund, or the seller has the money, and never both.
    const [{ last }] = await rows(
      "select created_at + interval '30 days' as last from orders where id = $1",
      [order_id],
    )
    expect(last).toEqual(held_until)
  })

  it('of the first payment for an agent is paid after 7 days, and a renewal the next day', async () => {
    const seller = await person()
    await deploy(accounts, await anAgentOf(seller))
    await pass(6)
    expect(await balance(seller)).toMatchObject({ on_hold: PRICE, open: 0 })
    expect((await begin(seller.id)).outcome).toBe('nothing')
    const [{ days }] = await rows(
      'select extract(epoch from held_until - created_at)::float8 / 86400 as days from charges where seller_id = $1',
      [seller.id],
    )
    expect(days).toBe(7)
    await pass(2)
    expect(await balance(seller)).toMatchObject({ on_hold: 0, open: PRICE })
    await pass(24)
    expect(await balance(seller)).toMatchObject({ earned: PRICE * 2, on_hold: PRICE, open: PRICE })
    await pass(1)
    expect(await balance(seller)).toMatchObject({ earned: PRICE * 2, on_hold: 0, open: PRICE * 2 })
    const firsts = await rows(
      "select is_first, amount::float8 from analytics_events where seller_id = $1 and event_type = 'purchase' order by id",
      [seller.id],
    )
    expect(firsts).toEqual([
      { is_first: true, amount: PRICE },
      { is_first: false, amount: PRICE },
    ])
    await booksAgree(product)
  })

  it('is not paid while the money is on its way back, however late that is', async () => {
    const seller = await person()
    const { buyer } = await deploy(accounts, await anAgentOf(seller))
    await openSales(product, seller)
    const [{ id }] = await rows('select id from subscriptions where user_id = $1', [buyer.id])
    await run('end', String(id))
    expect(await balance(seller)).toMatchObject({ on_hold: PRICE, on_hold_until: null, open: 0 })
    expect((await run('pay-out', seller.id)).lines).toEqual([
      'Nothing is open: on hold until a refund is done $29.99.',
    ])
    await runPaymentJobs(product)
    expect(await balance(seller)).toMatchObject({ earned: 0, on_hold: 0, open: 0 })
  })
})

describe('what a bank asks for', () => {
  const bought = async (seller: SignedIn, number: string) => {
    const agent = await anAgentOf(seller)
    const buyer = await person()
    const started = await startDeploying(product, buyer, agent)
    expect(await pay(product, started, number)).toEqual({ status: 'succeeded' })
    await runPaymentJobs(product)
    await openSales(product, seller)
    const [{ provider_payment_id: payment }] = await rows(
      'select provider_payment_id from charges where product_id = $1',
      [agent],
    )
    const isDeployed = async () =>
      (await confirm(product, buyer, started.deploymentId)).body as { status: string }
    const said = () =>
      rows(
        `select e.params ->> 'how' as how from notifications n join events e on e.id = n.event_id
         where n.user_id = $1 and n.kind = 'agent_access_ended'`,
        [buyer.id],
      )
    return { payment, isDeployed, said, agent }
  }
  const decide = async (payment: string, decision: Decision) => {
    await product.product.payments.sandbox?.decideDispute({ payment, decision })
    await runPaymentJobs(product)
  }
  const counted = (agent: number) =>
    rows('select event_type, amount::float8 from analytics_events where product_id = $1 order by id', [agent])

  it('and is not given comes back to the seller, by a reversing entry; the buyer has nothing more by it', async () => {
    const seller = await person()
    const { payment, isDeployed, said, agent } = await bought(seller, CARDS.disputed)
    expect(await isDeployed()).toMatchObject({ status: 'refunded' })
    expect(await said()).toEqual([{ how: 'disputed' }])
    expect(await balance(seller)).toMatchObject({ earned: 0, open: 0 })
    await decide(payment, 'won')
    expect(await isDeployed()).toMatchObject({ status: 'refunded' })
    expect(await balance(seller)).toMatchObject({ earned: PRICE, on_hold: 0, open: PRICE })
    expect(await begin(seller.id)).toMatchObject({ outcome: 'begun', payout: { amount: PRICE } })
    const entries = [
      { event_type: 'purchase', amount: PRICE },
      { event_type: 'refund', amount: PRICE },
      { event_type: 'refund', amount: -PRICE },
    ]
    expect(await counted(agent)).toEqual(entries)
    // Running the jobs again changes nothing, because the dispute is decided.
    await runPaymentJobs(product)
    expect(await counted(agent)).toEqual(entries)
    await booksAgree(product)
  })

  it('comes back although no event tells of it', async () => {
    const seller = await person()
    const { payment } = await bought(seller, CARDS.disputed)
    await product.product.payments.sandbox?.decideDispute({ payment, decision: 'won' })
    await rows('delete from sandbox_events')
    await runPaymentJobs(product)
    expect(await balance(seller)).toMatchObject({ open: PRICE })
  })

  it('and is given stays with the buyer', async () => {
    const seller = await person()
    const { payment } = await bought(seller, CARDS.disputed)
    await decide(payment, 'lost')
    expect(await balance(seller)).toMatchObject({ earned: 0, open: 0 })
    await booksAgree(product)
  })

  it('is no one’s loss while it only inquires, and becomes a dispute when it takes the money', async () => {
    const seller = await person()
    const { payment, isDeployed, agent } = await bought(seller, CARDS.inquired)
    expect(await isDeployed()).toMatchObject({ status: 'completed' })
    expect(await balance(seller)).toMatchObject({ earned: PRICE, open: PRICE })
    expect(await counted(agent)).toEqual([{ event_type: 'purchase', amount: PRICE }])
    await decide(payment, 'escalated')
    expect(await isDeployed()).toMatchObject({ status: 'refunded' })
    expect(await balance(seller)).toMatchObject({ earned: 0, open: 0 })
    const other = await bought(seller, CARDS.inquired)
    await decide(other.payment, 'withdrawn')
    expect(await other.isDeployed()).toMatchObject({ status: 'completed' })
    expect(await balance(seller)).toMatchObject({ earned: PRICE, open: PRICE })
    await booksAgree(product)
  })
})
