// Do the Seller tab and the home show a seller their next payout, and what they have to do for it?
import { describe, expect, it } from 'vitest'
import { deploy, PRICE } from '../../../../../tests/support/money/buyers.ts'
import { makePayoutAccount, openSales } from '../../../../../tests/support/money/earnings.ts'
import { headersOf, type SignedIn, testAccounts } from '../../../../../tests/support/people/accounts.ts'
import { makeAgent } from '../../../../../tests/support/people/makers.ts'
import { actFor } from '../../../../platform/actor.ts'
import { homeContracts } from '../../../home/home.contract.ts'
import { payoutAccountContracts } from '../../payout-accounts/payout-accounts.contract.ts'
import { sellingMessages } from '../../selling.messages.ts'
import { payoutContracts } from '../payouts.contract.ts'
import { paySeller } from './weekly.ts'

const accounts = await testAccounts({ payments: { deliversSoon: false, pause: async () => {} } })
const { product, provedPerson } = accounts
const { clock, database } = product
const DAY_SECONDS = 24 * 3600
/** The Monday is in the future, because the members’ clients go by the machine’s clock, to which this one is ahead. */
const MONDAY = '2030-03-04T09:00:00.000Z'
clock.advance((Date.parse(MONDAY) - clock.now().getTime()) / 1000)

async function professional(): Promise<SignedIn> {
  const who = await provedPerson()
  await database.pool.query("update profiles set user_type = 'professional' where id = $1", [who.id])
  return who
}
const sell = async (seller: SignedIn, price = PRICE) =>
  deploy(accounts, await makeAgent(product, actFor(seller.id), { price }), undefined, price)

const balanceOf = async (who: SignedIn) =>
  (await product.call(payoutContracts.balance, {}, await headersOf(who))).next_payout
const onHome = async (who: SignedIn) => {
  const headers = await headersOf(who)
  const { items } = await product.call(homeContracts.needs, {}, headers)
  const { next_payout } = await product.call(homeContracts.selling, {}, headers)
  return { need: items.find(({ kind }) => kind === 'missing_payout_details'), next_payout }
}

describe('what is paid next', () => {
  it('is ten dollars, too, which is the least', async () => {
    const seller = await professional()
    await sell(seller, 10)
    await openSales(product, seller)
    await makePayoutAccount(product, seller)
    expect(await balanceOf(seller)).toMatchObject({ amount: 10 })
    expect(await paySeller(product.product.payments.parts, seller.id)).not.toBe('below_least')
  })

  it('is paid on the first Monday on which it is open, however many pay nothing before', {
    tags: ['proof'],
  }, async () => {
    const seller = await professional()
    await sell(seller)
    // A sale on Monday, March 4, can be refunded until the 11th, and is open on the 12th, a Tuesday.
    expect(await balanceOf(seller)).toEqual({ on: '2030-03-18', amount: PRICE })
    await openSales(product, seller)
    expect(await balanceOf(seller)).toEqual({ on: '2030-03-11', amount: PRICE })
  })

  it('is what is open by the next Monday where that is too little', { tags: ['proof'] }, async () => {
    const seller = await professional()
    await sell(seller, 9.99)
    const on = '2030-03-11'
    await openSales(product, seller)
    await makePayoutAccount(product, seller)
    expect(await balanceOf(seller)).toEqual({ on, amount: 9.99 })
    expect(await onHome(seller)).toEqual({ need: undefined, next_payout: null })
    await sell(seller, 0.5)
    await openSales(product, seller)
    expect(await onHome(seller)).toEqual({ need: undefined, next_payout: { on, amount: 10.49 } })
  })
})

describe('the home', () => {
  it('leads a seller whose money waits to their payout details, and else says what is next', {
    tags: ['proof'],
  }, async () => {
    const seller = await professional()
    expect(await onHome(seller)).toEqual({ need: undefined, next_payout: null })
    await sell(seller)
    await openSales(product, seller)
    const on = '2030-03-11'
    const need = (text: string, label: string) => ({
      need: {
        kind: 'missing_payout_details',
        count: 1,
        text,
        detail: '$29.99 waits to be paid',
        action: { label, path: '/settings?tab=seller' },
      },
      next_payout: null,
    })
    expect(await onHome(seller)).toEqual(need('Your payout details are missing', 'Add payout details'))
    await makePayoutAccount(product, seller, 'incomplete')
    const stands = (state: string) =>
      database.pool.query('update payout_accounts set state = $1 where user_id = $2', [state, seller.id])
    expect(await onHome(seller)).toEqual(need('Your payout details aren’t complete', 'Finish payout details'))
    await stands('paused')
    expect(await onHome(seller)).toEqual(need('Payouts to your account are paused', 'Check payout details'))
    await stands('under_review')
    expect(await onHome(seller)).toEqual({ need: undefined, next_payout: null })
    await stands('ready')
    expect(await onHome(seller)).toEqual({ need: undefined, next_payout: { on, amount: PRICE } })
    // People who no longer sell have no Seller tab to which either could link.
    await stands('paused')
    await database.pool.query("update profiles set user_type = 'business' where id = $1", [seller.id])
    expect(await onHome(seller)).toEqual({ need: undefined, next_payout: null })
  })
})

const CONTRACTS = Object.values({ ...payoutAccountContracts, ...payoutContracts })

it.each(CONTRACTS)('PERM-10 $method $path is for professionals alone', async ({ method, path }) => {
  for (const user_type of ['business', 'learner']) {
    const who = await provedPerson()
    await database.pool.query('update profiles set user_type = $2 where id = $1', [who.id, user_type])
    const address = `/rest/v1${path.replace(':id', '1')}`
    expect(await product.ask(method, address, { headers: await headersOf(who) })).toMatchObject({
      status: 403,
      body: { code: 'forbidden', message: sellingMessages.professionalsOnly },
    })
  }
})

// This test comes last, since it moves the clock for all.
it('what is open on a Monday is in the payout of that day', async () => {
  clock.advance(6 * DAY_SECONDS)
  const seller = await professional()
  await sell(seller)
  // A sale on Sunday, March 10, is open on the 18th, a Monday.
  expect(await balanceOf(seller)).toEqual({ on: '2030-03-18', amount: PRICE })
})
