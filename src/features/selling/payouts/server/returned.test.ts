// What becomes of a payout that the bank sends back, also while the next one is on its way?
// @module-tag proof
import { expect, it } from 'vitest'
import { deploy, PRICE } from '../../../../../tests/support/money/buyers.ts'
import { balanceIn, makePayoutAccount, openSales } from '../../../../../tests/support/money/earnings.ts'
import { createPayoutProvider } from '../../../../../tests/support/money/payout-provider.ts'
import { testAccounts } from '../../../../../tests/support/people/accounts.ts'
import { makeAgent } from '../../../../../tests/support/people/makers.ts'
import { actFor } from '../../../../platform/actor.ts'
import { checkLedger } from './checks.ts'
import { bankPayoutChanged, sendDue } from './sending.ts'
import { paySeller } from './weekly.ts'

const accounts = await testAccounts({ payments: { deliversSoon: false, pause: async () => {} } })
const { product, provedPerson } = accounts
const { database, clock } = product
const bank = createPayoutProvider()
const own = product.product.payments.parts
const parts = { ...own, provider: { ...own.provider, ...bank.provider } }

it('stays pending with what it pays, is announced with its reason, and is sent again beside the next', async () => {
  const seller = await provedPerson()
  bank.setState(await makePayoutAccount(product, seller), 'ready')
  bank.receive(100_000)
  const agent = await makeAgent(product, actFor(seller.id), { price: PRICE })
  const sellAndAsk = async () => {
    await deploy(accounts, agent)
    await openSales(product, seller)
    const outcome = await paySeller(parts, seller.id, { isAsked: true })
    for (const _ of [1, 2]) await sendDue(parts)
    return outcome
  }
  const decide = async (nth: number, status: 'paid' | 'failed') => {
    const id = bank.sent[nth]?.id ?? ''
    bank.decide(id, status)
    await bankPayoutChanged(parts, id)
  }
  expect(await sellAndAsk()).toBe('under_way')
  await decide(0, 'paid')
  expect(await sellAndAsk()).toBe('under_way')
  await decide(0, 'failed')
  expect(await balanceIn(product, seller)).toMatchObject({ paid: 0, pending: 2 * PRICE, open: 0 })
  expect(await checkLedger(database.db, clock.now())).toEqual([])
  await decide(1, 'paid')
  expect(await paySeller(parts, seller.id, { isAsked: true })).toBe('under_way')
  await sendDue(parts)
  await decide(2, 'paid')
  expect(await balanceIn(product, seller)).toMatchObject({ paid: 2 * PRICE, pending: 0, open: 0 })
  expect(bank.sent.map(({ status }) => status)).toEqual(['failed', 'paid', 'paid'])
  expect(await checkLedger(database.db, clock.now())).toEqual([])
  const { rows } = await database.pool.query(
    "select kind, params->>'reason' as reason from events where kind like 'payout%' order by id",
  )
  expect(rows).toEqual([
    { kind: 'payout_paid', reason: null },
    { kind: 'payout_returned', reason: 'account_closed' },
    { kind: 'payout_paid', reason: null },
    { kind: 'payout_paid', reason: null },
  ])
})
