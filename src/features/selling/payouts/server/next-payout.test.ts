// Does a seller see when they are paid next, on the Seller tab and on the home, and what they have to do for it?
import { describe, expect, it } from 'vitest'
import { deploy, PRICE } from '../../../../../tests/support/money/buyers.ts'
import { makePayoutAccount, openSales } from '../../../../../tests/support/money/earnings.ts'
import { headersOf, type SignedIn, testAccounts } from '../../../../../tests/support/people/accounts.ts'
import { makeAgent } from '../../../../../tests/support/people/makers.ts'
import { actFor } from '../../../../platform/actor.ts'
import { dayAfter } from '../../../../platform/contract/utc-days.ts'
import { homeContracts } from '../../../home/home.contract.ts'
import { FIRST_PAYMENT_REFUND_DAYS } from '../../../payments/payments.rules.ts'
import { payoutAccountContracts } from '../../payout-accounts/payout-accounts.contract.ts'
import { sellingMessages } from '../../selling.messages.ts'
import { payoutContracts } from '../payouts.contract.ts'
import { nextPayoutDay } from '../payouts.rules.ts'

const accounts = await testAccounts({ payments: { deliversSoon: false, pause: async () => {} } })
const { product, provedPerson } = accounts
const { clock, database } = product
const DAY_MS = 24 * 3600_000

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
  it('is paid on the first Monday on which it is open, however many pay nothing before', {
    tags: ['proof'],
  }, async () => {
    const seller = await professional()
    await sell(seller)
    const until = new Date(clock.now().getTime() + FIRST_PAYMENT_REFUND_DAYS * DAY_MS).toISOString()
    const openOn = dayAfter(until)
    // A Monday counts itself: what is open that day is in its payout.
    const on = nextPayoutDay(new Date(Date.parse(openOn) - DAY_MS).toISOString().slice(0, 10))
    expect(await balanceOf(seller)).toEqual({ on, amount: PRICE })
    await openSales(product, seller)
    const today = clock.now().toISOString().slice(0, 10)
    expect(await balanceOf(seller)).toEqual({ on: nextPayoutDay(today), amount: PRICE })
  })

  it('is what is open by the next Monday where that is too little', { tags: ['proof'] }, async () => {
    const seller = await professional()
    await sell(seller, 9.99)
    const on = nextPayoutDay(clock.now().toISOString().slice(0, 10))
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
    const on = nextPayoutDay(clock.now().toISOString().slice(0, 10))
    const need = (text: string, label: string) => ({
      need: {
        ...{ kind: 'missing_payout_details', count: 1, text, detail: '$29.99 waits to be paid' },
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
    // Who no longer sells has no tab that either could lead to.
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
