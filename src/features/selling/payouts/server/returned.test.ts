// Does a payout that the bank sends back become payable again, less the refunds of the meantime?
// @module-tag proof
import { expect, it } from 'vitest'
import { deploy, PRICE } from '../../../../../tests/support/money/buyers.ts'
import { balanceIn, makePayoutAccount, openSales } from '../../../../../tests/support/money/earnings.ts'
import { createPayoutProvider } from '../../../../../tests/support/money/payout-provider.ts'
import { testAccounts } from '../../../../../tests/support/people/accounts.ts'
import { makeAgent } from '../../../../../tests/support/people/makers.ts'
import { actFor } from '../../../../platform/actor.ts'
import { toCents } from '../../../../platform/contract/money.ts'
import { recordReturn } from '../../../payments/server/charges.actions.ts'
import { checkLedger } from './checks.ts'
import { readStatement } from './own-payouts.ts'
import { bankPayoutChanged, sendDue } from './sending.ts'
import { paySeller } from './weekly.ts'

const accounts = await testAccounts({ payments: { deliversSoon: false, pause: async () => {} } })
const { product, provedPerson } = accounts
const { database, clock } = product
const rows = async (query: string, values: unknown[] = []) => (await database.pool.query(query, values)).rows
const bank = createPayoutProvider()
const own = product.product.payments.parts
const parts = { ...own, provider: { ...own.provider, ...bank.provider } }

/** Creates a seller with a payout of two sales under way, and functions that act on it. */
async function paidSeller() {
  const seller = await provedPerson()
  await rows("update profiles set user_type = 'professional' where id = $1", [seller.id])
  const account = await makePayoutAccount(product, seller)
  bank.setState(account, 'ready')
  bank.receive(100_000)
  const agent = await makeAgent(product, actFor(seller.id), { price: PRICE })
  for (const _ of [1, 2]) await deploy(accounts, agent)
  await openSales(product, seller)
  const ask = async () => {
    const outcome = await paySeller(parts, seller.id, { isAsked: true })
    for (const _ of [1, 2]) await sendDue(parts)
    return outcome
  }
  const sent = () => bank.sent.filter((one) => one.account === account)
  const decide = async (nth: number, status: 'paid' | 'failed') => {
    const id = sent()[nth]?.id ?? ''
    bank.decide(id, status)
    await bankPayoutChanged(parts, id)
  }
  const refundFirst = async () => {
    const [charge] = await rows(
      'select provider_payment_id id from charges where seller_id = $1 order by id limit 1',
      [seller.id],
    )
    const state = { id: charge.id, amount: toCents(PRICE), refunded: toCents(PRICE) }
    const rest = { isPaid: true, customer: null, card: null, fee: null, dispute: 'none' } as const
    await database.inTransaction((tx) => recordReturn(tx, { ...state, ...rest }, clock.now()))
  }
  const there = async () => [
    await bank.provider.availableBalance(),
    await bank.provider.availableBalance(account),
  ]
  return { seller, ask, sent, decide, refundFirst, there }
}
const agrees = async () => expect(await checkLedger(database.db, clock.now())).toEqual([])

it('is open again, less what buyers got back since; the rest is paid by the next, and nothing stays with the provider', async () => {
  const { seller, ask, sent, decide, refundFirst, there } = await paidSeller()
  const [before] = await there()
  expect(await ask()).toBe('under_way')
  await decide(0, 'paid')
  await refundFirst()
  await decide(0, 'failed')
  expect(await balanceIn(product, seller)).toMatchObject({ earned: PRICE, paid: 0, pending: 0, open: PRICE })
  await agrees()
  await sendDue(parts)
  expect(await there()).toEqual([before, 0])

  expect(await ask()).toBe('under_way')
  await decide(1, 'paid')
  expect(await balanceIn(product, seller)).toMatchObject({ paid: PRICE, pending: 0, open: 0 })
  expect(sent().map(({ amount, status }) => [amount, status])).toEqual([
    [toCents(2 * PRICE), 'failed'],
    [toCents(PRICE), 'paid'],
  ])
  await agrees()
  const [first, second] = await rows('select id, status from payouts where user_id = $1 order by id', [
    seller.id,
  ])
  expect([first.status, second.status]).toEqual(['returned', 'paid'])
  const statement = (id: number) => readStatement({ database }, actFor(seller.id), id)
  expect((await statement(second.id)).set_off).toEqual([{ against: 'returned', amount: 2 * PRICE }])
  expect((await statement(second.id)).lines).toMatchObject([{ gross: 0, refund: -PRICE, net: -PRICE }])
  expect((await statement(first.id)).set_off).toEqual([])
  expect(
    await rows("select kind, params->>'reason' as reason from events where kind like 'payout%' order by id"),
  ).toEqual([
    { kind: 'payout_paid', reason: null },
    { kind: 'payout_returned', reason: 'account_closed' },
    { kind: 'payout_paid', reason: null },
  ])
})

it('that never reached the bank is open again, too, and what is left is less than is paid', async () => {
  const { seller, ask, sent, decide, refundFirst, there } = await paidSeller()
  await ask()
  await refundFirst()
  await decide(0, 'failed')
  await sendDue(parts)
  expect((await there())[1]).toBe(0)
  expect(await balanceIn(product, seller)).toMatchObject({ earned: PRICE, paid: 0, pending: 0, open: PRICE })
  await agrees()
  expect(await ask()).toBe('under_way')
  expect(sent().map(({ amount }) => amount)).toEqual([toCents(2 * PRICE), toCents(PRICE)])
})

it.each(['failed', 'returned'] as const)(
  'that %s and stayed pending in an earlier version is opened by the job that sends',
  async (state) => {
    const { seller, ask, decide, refundFirst, there } = await paidSeller()
    await ask()
    const [{ id }] = await rows('select id from payouts where user_id = $1', [seller.id])
    const cents = toCents(2 * PRICE)
    if (state === 'returned') {
      await decide(0, 'paid')
      await rows(
        `insert into ledger_entries (movement, kind, account, seller_id, amount, payout_id, available_on, created_at)
       values ($1, 'payout_reversal', 'seller', $2, $3, $4, $5::date, $5),
         ($1, 'payout_reversal', 'banks', $2, -$3::int, $4, null, $5)`,
        [`payout_reversal:${id}:1`, seller.id, cents, id, clock.now()],
      )
      await rows('update seller_balances set paid = 0 where seller_id = $1', [seller.id])
      await rows("update payouts set status = 'pending', paid_at = null where id = $1", [id])
    }
    await rows('update payout_attempts set state = $2, ended_at = $3, due_at = $3 where payout_id = $1', [
      id,
      state,
      clock.now(),
    ])
    expect(await balanceIn(product, seller)).toMatchObject({ pending: 2 * PRICE, open: 0 })
    await agrees()
    bank.decide(bank.sent.at(-1)?.id ?? '', 'failed')
    await refundFirst()
    await sendDue(parts)
    expect(await balanceIn(product, seller)).toMatchObject({ paid: 0, pending: 0, open: PRICE })
    expect((await there())[1]).toBe(0)
    await agrees()
    expect(await ask()).toBe('under_way')
    await agrees()
  },
)

it('what was paid twice by an earlier version is found', async () => {
  const { seller, ask, decide } = await paidSeller()
  await ask()
  await decide(0, 'paid')
  const [{ id }] = await rows('select id from payouts where user_id = $1', [seller.id])
  const later = clock.now()
  await rows(
    `with dup as (insert into payouts (user_id, amount, status, created_at, paid_at)
        values ($1, 59.98, 'paid', $2, $2) returning id)
      insert into payout_attempts (payout_id, number, state, created_at, ended_at)
        select id, 1, 'paid', $2, $2 from dup`,
    [seller.id, later],
  )
  const found = (await checkLedger(database.db, clock.now())).filter((line) => line.startsWith('13.'))
  expect(found).toEqual([
    expect.stringMatching(
      /^13\. No try pays more than was earned until then: payout \d+ of 59\.98 leaves -5998 cents$/,
    ),
  ])
  await rows('delete from payout_attempts where payout_id > $1', [id])
  await rows('delete from payouts where id > $1', [id])
})
