// Is a part of a payment refunded once, whatever happens meanwhile, and never more than is left of it?
// @module-tag proof
import { expect, it } from 'vitest'
import { deploy, PRICE, runPaymentJobs } from '../../../../tests/support/money/buyers.ts'
import { testAccounts } from '../../../../tests/support/people/accounts.ts'
import { makeAgent } from '../../../../tests/support/people/makers.ts'
import { runPaymentsCommand } from '../../../app/payments-command.ts'
import { actFor } from '../../../platform/actor.ts'
import { CardProviderAway, CardRefusal } from '../../../platform/card-provider/card-provider.ts'
import { checkLedger } from '../../selling/payouts/server/checks.ts'
import { refundDue } from './owed-refunds.ts'

const accounts = await testAccounts({ payments: { deliversSoon: false, pause: async () => {} } })
const { product, person, provedPerson } = accounts
const { database, clock } = product
const { parts } = product.product.payments
const rows = async (query: string, values: unknown[] = []) => (await database.pool.query(query, values)).rows
const run = (...words: string[]) =>
  runPaymentsCommand(database, [...words, '--as', 'tester', '--why', 'A test'], clock.now())

async function paid() {
  const seller = await person()
  const agent = await makeAgent(product, actFor(seller.id), { price: PRICE })
  const { buyer } = await deploy(accounts, agent, await provedPerson())
  const [{ id, payment }] = await rows(
    'select id, provider_payment_id payment from charges where user_id = $1',
    [buyer.id],
  )
  const known = async () => ({
    provider: (await parts.provider.findPayment(payment)).refunded,
    ...(await rows('select refunded::float8 refunded, status from charges where id = $1', [id]))[0],
    seller: (
      await rows('select earned::int earned from seller_balances where seller_id = $1', [seller.id])
    )[0].earned,
  })
  const refund = async (amount: string) => {
    clock.advance(1)
    return run('refund', String(id), amount)
  }
  return { buyer, payment, known, refund }
}
const agrees = async () => expect(await checkLedger(database.db, clock.now())).toEqual([])
const PARTLY = { provider: 1250, refunded: 12.5, status: 'paid', seller: 1749 }

it('what an operator gives back of it goes back, with a receipt, and the buyer keeps what they bought', async () => {
  const { buyer, known, refund } = await paid()
  const [listed] = (await run('payments', buyer.email)).lines
  expect(listed).toMatch(/ {2}\$29\.99 on /)
  expect(await refund('12.50')).toEqual({
    code: 0,
    lines: ['A running product gives back $12.50 within minutes, and mails the buyer a receipt.'],
  })
  for (const _ of [1, 2]) await runPaymentJobs(product)
  expect(await known()).toEqual(PARTLY)
  expect(await rows('select status from purchases where user_id = $1', [buyer.id])).toEqual([
    { status: 'completed' },
  ])
  const mails = await rows("select text from mails where recipient = $1 and text like '%$12.50%'", [
    buyer.email,
  ])
  expect(mails).toHaveLength(1)
  expect((await run('payments', buyer.email)).lines).toEqual([
    expect.stringContaining('$12.50 of it went back'),
  ])
  await agrees()
})

it('is counted with what went back and with what is on its way', async () => {
  const { known, refund } = await paid()
  await refund('12.50')
  await runPaymentJobs(product)
  expect((await refund('10.00')).code).toBe(0)
  expect((await refund('7.50')).code).toBe(1)
  expect((await refund('7.49')).code).toBe(0)
  for (const _ of [1, 2]) await runPaymentJobs(product)
  expect(await known()).toMatchObject({ provider: 2999, refunded: 29.99 })
  await agrees()
})

it.each([
  ['an hour later', 1],
  // The provider has forgotten the key by then.
  ['days later', 9 * 24],
])(
  'goes back once although the answer was lost and it is tried again %s, and never more than is left',
  async (_, hours) => {
    const { known, refund, payment } = await paid()
    await refund('12.50')
    expect((await refund('17.50')).code).toBe(1)
    const losing = {
      ...parts,
      provider: {
        ...parts.provider,
        refund: async (...order: Parameters<typeof parts.provider.refund>) => {
          await parts.provider.refund(...order)
          throw new CardProviderAway('The answer was lost')
        },
      },
    }
    await refundDue(losing)
    expect((await parts.provider.findPayment(payment)).refunded).toBe(1250)
    clock.advance(hours * 3600)
    await runPaymentJobs(product)
    expect(await known()).toEqual(PARTLY)
    expect((await refund('17.50')).code).toBe(1)
    expect((await refund('17.49')).code).toBe(0)
    await runPaymentJobs(product)
    expect(await known()).toEqual({ provider: 2999, refunded: PRICE, status: 'refunded', seller: 0 })
    expect((await refund('0.01')).code).toBe(1)
    await agrees()
  },
)

it('waits while the card provider refuses it, and goes back once it can', async () => {
  const { known, refund } = await paid()
  await refund('12.50')
  const refusing = { ...parts.provider, refund: () => Promise.reject(new CardRefusal('charge_disputed')) }
  await refundDue({ ...parts, provider: refusing })
  clock.advance(3600)
  await refundDue(parts)
  expect(await known()).toEqual({ provider: 0, refunded: 0, status: 'paid', seller: 2999 })
  clock.advance(24 * 3600)
  await refundDue(parts)
  expect(await known()).toEqual(PARTLY)
  await agrees()
})

it('is nothing of what a bank holds, or of a payment that there is not', async () => {
  const { refund, payment } = await paid()
  await rows("update charges set status = 'disputed' where provider_payment_id = $1", [payment])
  expect((await refund('1')).code).toBe(1)
  await rows("update charges set status = 'paid' where provider_payment_id = $1", [payment])
  const codes: number[] = []
  for (const [id, amount] of [
    ['999999', '1'],
    ['x', '1'],
    ['1', '0'],
    ['1', '1e3'],
    ['1', '1.005'],
    ['1', ''],
  ] as const)
    codes.push((await run('refund', id, amount)).code)
  expect(codes).toEqual([1, 2, 2, 2, 2, 2])
})
