// What the home says to sellers: what they are paid next, what is missing for it, and what is left of a price.
import { describe, expect, it } from 'vitest'
import { headersOf, type SignedIn, testAccounts } from '../../../../tests/support/accounts.ts'
import { deploy, PRICE } from '../../../../tests/support/buyers.ts'
import { makePayoutAccount, openSales } from '../../../../tests/support/earnings.ts'
import { makeAgent } from '../../../../tests/support/makers.ts'
import { runPaymentsCommand } from '../../../app/payments-command.ts'
import { actFor } from '../../../platform/actor.ts'
import { homeContracts } from '../../home/home.contract.ts'
import { paymentContracts } from '../../payments/payments.contract.ts'
import { nextPayoutDay } from '../payouts/payouts.rules.ts'

const accounts = await testAccounts({ payments: { deliversSoon: false, pause: async () => {} } })
const { product, provedPerson } = accounts
const { clock, database } = product

async function someone(user_type: 'professional' | 'business'): Promise<SignedIn> {
  const who = await provedPerson()
  await database.pool.query('update profiles set user_type = $2 where id = $1', [who.id, user_type])
  return who
}

async function sold(seller: SignedIn): Promise<void> {
  await deploy(accounts, await makeAgent(product, actFor(seller.id), { name: 'Reply Desk', price: PRICE }))
}

const needsOf = async (who: SignedIn) =>
  (await product.call(homeContracts.needs, {}, await headersOf(who))).items
const homeOf = async (who: SignedIn) =>
  (await product.call(homeContracts.selling, {}, await headersOf(who))).recent

describe('payout details that are missing', () => {
  it('need a professional once they have earned something, until they are there', async () => {
    const seller = await someone('professional')
    expect(await needsOf(seller)).toEqual([])
    await sold(seller)
    const need = {
      kind: 'payout_details',
      count: 1,
      text: 'Finish your payout details',
      detail: '$29.99 waits for them',
      action: { label: 'Add payout details', path: '/settings?tab=seller' },
    }
    expect(await needsOf(seller)).toEqual([need])
    await makePayoutAccount(product, seller, 'incomplete')
    const finish = { label: 'Finish payout details', path: '/settings?tab=seller' }
    expect(await needsOf(seller)).toEqual([{ ...need, action: finish }])
    const states = { paused: 1, under_review: 0, ready: 0 }
    for (const [state, count] of Object.entries(states)) {
      await database.pool.query('update payout_accounts set state = $2 where user_id = $1', [
        seller.id,
        state,
      ])
      expect(await needsOf(seller), state).toHaveLength(count)
    }
  })

  it('never need anyone else who sells: they have no place for them', async () => {
    const seller = await someone('business')
    await sold(seller)
    expect(await needsOf(seller)).toEqual([])
  })
})

describe('the next payout', () => {
  it('stands beside the last 30 days once it is worth a payout', async () => {
    const seller = await someone('professional')
    expect(await homeOf(seller)).toBeNull()
    await sold(seller)
    expect(await homeOf(seller)).toMatchObject({ revenue: PRICE, next_payout: null })
    await openSales(product, seller)
    const on = nextPayoutDay(clock.now().toISOString().slice(0, 10))
    expect(await homeOf(seller)).toMatchObject({ revenue: PRICE, next_payout: { on, amount: PRICE } })
  })
})

describe('the commission', () => {
  it('is nothing, or what an operator set: for all, for a type, for a seller', async () => {
    const seller = await someone('business')
    const run = async (...words: string[]) =>
      expect((await runPaymentsCommand(database, ['commission', ...words], clock.now())).code).toBe(0)
    const rates = async () => product.call(paymentContracts.commission, {}, await headersOf(seller))
    expect(await rates()).toEqual({ agent: 0, course: 0 })
    await run('5')
    await run('7.5', 'course')
    expect(await rates()).toEqual({ agent: 500, course: 750 })
    await run('2', seller.email)
    expect(await rates()).toEqual({ agent: 200, course: 200 })
  })
})
