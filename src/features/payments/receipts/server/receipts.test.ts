// Do receipts arrive by mail and under addresses that can't be guessed, and do they show refunds by operators?
import { describe, expect, it } from 'vitest'
import {
  booksAgree,
  deploy,
  PRICE,
  pay,
  runPaymentJobs,
  startDeploying,
} from '../../../../../tests/support/money/buyers.ts'
import { CARDS } from '../../../../../tests/support/money/card-sandbox.ts'
import { headersOf, type SignedIn, testAccounts } from '../../../../../tests/support/people/accounts.ts'
import { makeAgent, makePerson } from '../../../../../tests/support/people/makers.ts'
import { runPaymentsCommand } from '../../../../app/payments-command.ts'
import { receiptContracts as contracts } from '../receipts.contract.ts'
import { receiptMessages as messages } from '../receipts.messages.ts'

const accounts = await testAccounts({ payments: { deliversSoon: false, pause: async () => {} } })
const { product, person, provedPerson } = accounts
const { clock, database } = product
const rows = async (query: string, values: unknown[] = []) => (await database.pool.query(query, values)).rows
const anAgent = async (name = 'Reply Desk') =>
  makeAgent(product, await makePerson(product), { name, price: PRICE })
const paidBy = async (who: SignedIn) =>
  (await product.call(contracts.own, { query: {} }, await headersOf(who))).items
const mailsTo = async (email: string) =>
  rows(
    "select subject, text, template from mails where recipient = $1 and template in ('receipt', 'refund-receipt') order by id",
    [email],
  )

describe('a receipt', () => {
  it('can be read by anyone who has its address, and names what was paid', { tags: ['proof'] }, async () => {
    const buyer = await provedPerson()
    await deploy(accounts, await anAgent(), buyer)
    const [payment] = await paidBy(buyer)
    expect(payment).toMatchObject({ product_name: 'Reply Desk', amount: PRICE, refunded: 0, status: 'paid' })
    const key = payment?.receipt_key ?? ''
    expect(await product.call(contracts.get, { params: { key } })).toMatchObject({
      number: payment?.number,
      product_name: 'Reply Desk',
      amount: PRICE,
      period_start: expect.any(String),
      period_end: expect.any(String),
    })
  })

  it('is in no one else’s list, and has no address that can be guessed', { tags: ['proof'] }, async () => {
    const buyer = await provedPerson()
    await deploy(accounts, await anAgent(), buyer)
    expect(await paidBy(await person())).toEqual([])
    expect((await product.ask('GET', '/rest/v1/own/payments')).status).toBe(401)
    for (const key of ['1', '00000000-0000-4000-8000-000000000000'])
      expect((await product.ask('GET', `/rest/v1/payments/receipts/${key}`)).status).toBe(404)
    expect(
      (await product.ask('GET', '/rest/v1/payments/receipts/00000000-0000-4000-8000-000000000000')).body,
    ).toMatchObject({ message: messages.notFound })
  })

  it('is mailed once to a proved address, with what it pays for; again when money goes back', {
    tags: ['proof'],
  }, async () => {
    const buyer = await provedPerson()
    await deploy(accounts, await anAgent(), buyer)
    await runPaymentJobs(product)
    await runPaymentJobs(product)
    const [payment] = await paidBy(buyer)
    const address = `http://localhost:3000/receipts/${payment?.receipt_key}`
    expect(await mailsTo(buyer.email)).toEqual([
      {
        template: 'receipt',
        subject: 'You paid $29.99 for “Reply Desk”',
        text: expect.stringContaining(address),
      },
    ])
    expect((await mailsTo(buyer.email))[0].text).toMatch(
      new RegExp(`Paid on \\w{3} \\d+, \\d{4} \\(UTC\\), receipt ${payment?.number}\\.`),
    )
    const [{ id }] = await rows('select id from subscriptions where user_id = $1', [buyer.id])
    await runPaymentsCommand(database, ['end', String(id), '--as', 'tester', '--why', 'A test'], clock.now())
    await runPaymentJobs(product)
    await runPaymentJobs(product)
    expect((await mailsTo(buyer.email)).map(({ subject }) => subject)).toEqual([
      'You paid $29.99 for “Reply Desk”',
      'You were refunded $29.99 for “Reply Desk”',
    ])
    expect((await paidBy(buyer))[0]).toMatchObject({ refunded: PRICE, status: 'refunded' })
  })

  it('is mailed once, however a dispute about its payment begins and ends', {
    tags: ['proof'],
  }, async () => {
    const buyer = await provedPerson()
    const agent = await anAgent()
    const started = await startDeploying(product, buyer, agent)
    await pay(product, started, CARDS.disputed)
    const seen: string[] = []
    for (const decision of [undefined, 'won'] as const) {
      const [charge] = await rows(
        'select provider_payment_id as payment from charges where product_id = $1',
        [agent],
      )
      if (decision)
        await product.product.payments.sandbox?.decideDispute({ payment: charge.payment, decision })
      for (const _ of [1, 2, 3]) await runPaymentJobs(product)
      const [{ status }] = await rows('select status from charges where product_id = $1', [agent])
      seen.push(status)
    }
    expect(seen).toEqual(['disputed', 'reinstated'])
    expect(await mailsTo(buyer.email)).toHaveLength(1)
  })

  it('is not mailed to an address that no one has proved', { tags: ['proof'] }, async () => {
    const { buyer } = await deploy(accounts, await anAgent())
    await runPaymentJobs(product)
    expect(await mailsTo(buyer.email)).toEqual([])
    expect(await paidBy(buyer)).toHaveLength(1)
  })
})

describe('npm run payments', () => {
  it('lists the subscriptions of an address, and ends one at once with its money back', {
    tags: ['proof'],
  }, async () => {
    const agent = await anAgent()
    const { buyer } = await deploy(accounts, agent)
    const [{ id }] = await rows('select id from subscriptions where product_id = $1', [agent])
    const run = (...words: string[]) =>
      runPaymentsCommand(database, [...words, '--as', 'tester', '--why', 'A test'], clock.now())
    expect(await run('list', buyer.email.toUpperCase())).toMatchObject({
      code: 0,
      lines: [expect.stringContaining(`${id}  agent ${agent}  active  $29.99 a month`)],
    })
    expect(await run('end', String(id))).toMatchObject({ code: 0 })
    expect(await rows('select status from purchases where agent_id = $1', [agent])).toEqual([
      { status: 'refunded' },
    ])
    expect(await run('end', String(id))).toEqual({ code: 1, lines: ['This subscription has ended already.'] })
    await runPaymentJobs(product)
    await runPaymentJobs(product)
    expect(
      await rows(
        'select t.status from sandbox_subscriptions t join subscriptions s on s.provider_id = t.id where s.id = $1',
        [id],
      ),
    ).toEqual([{ status: 'canceled' }])
    expect(await rows('select status, refunded::float8 from charges where product_id = $1', [agent])).toEqual(
      [{ status: 'refunded', refunded: PRICE }],
    )
    await booksAgree(product)
  })

  it('says what it takes, and finds nothing that is not there', async () => {
    const codes: number[] = []
    for (const words of [[], ['end'], ['end', 'all'], ['end', '999999'], ['list', 'nobody@example.com']])
      codes.push(
        (await runPaymentsCommand(database, [...words, '--as', 'tester', '--why', 'A test'], clock.now()))
          .code,
      )
    expect(codes).toEqual([2, 2, 2, 1, 1])
  })
})
