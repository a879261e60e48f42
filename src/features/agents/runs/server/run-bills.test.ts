// Are all costs of further runs charged once, and in the ledger, whatever the card does and however the buyer leaves?
// @module-tag proof
import { describe, expect, it } from 'vitest'
import { agentEndpoint } from '../../../../../tests/support/agents/agent-endpoint.ts'
import { furtherRuns } from '../../../../../tests/support/agents/further-runs.ts'
import { booksAgree, deliverEvents } from '../../../../../tests/support/money/buyers.ts'
import { CARDS } from '../../../../../tests/support/money/card-sandbox.ts'
import { headersOf, type SignedIn, testAccounts } from '../../../../../tests/support/people/accounts.ts'
import { CardProviderAway } from '../../../../platform/card-provider/card-provider.ts'
import { accountContracts } from '../../../accounts/management/own-account.contract.ts'
import { setCommission } from '../../../ledger/server/commission.ts'
import { USAGE_HOLD_DAYS } from '../../../payments/payments.rules.ts'
import { receiptContracts } from '../../../payments/receipts/receipts.contract.ts'
import { usageContracts } from '../../../payments/usage/usage.contract.ts'
import { checkLedger, checkProvider } from '../../../selling/payouts/server/checks.ts'
import { runContracts } from '../runs.contract.ts'

const endpoint = await agentEndpoint()
let isAway: 'no' | 'before' | 'after' = 'no'
const accounts = await testAccounts({
  localAgents: endpoint.local,
  payments: {
    around: (provider) => ({
      ...provider,
      async chargeStoredCard(payment, customer) {
        if (isAway === 'before') throw new CardProviderAway('It never arrived')
        await provider.chargeStoredCard(payment, customer)
        if (isAway === 'after') throw new CardProviderAway('The answer was lost')
      },
    }),
  },
})
const { product } = accounts
const { clock, database } = product
const { bought, allowFurther, runTimes, start, usage, bill, storeCard, nextMonth, endAccess, notified } =
  furtherRuns(accounts, endpoint)

const DAY_SECONDS = 24 * 3600
// It begins in the middle of a month: the figures of 30 days have the runs of the first day no more once they are billed.
while (clock.now().getUTCDate() !== 15) clock.advance(DAY_SECONDS)
const rows = async (query: string, values: unknown[] = []) => (await database.pool.query(query, values)).rows
const billsOf = ({ id }: Pick<SignedIn, 'id'>) =>
  rows('select amount::float8, runs, state, refusals from usage_bills where user_id = $1 order by id', [id])
const chargesOf = ({ id }: Pick<SignedIn, 'id'>) =>
  rows(
    'select amount::float8, status, is_sale from charges where user_id = $1 and usage_bill_id is not null order by id',
    [id],
  )
async function nothingIsOff(): Promise<void> {
  await booksAgree(product)
  expect(await checkLedger(database.db, clock.now())).toEqual([])
  expect((await checkProvider(product.product.payments.parts, clock.now())).lines).toEqual([])
}
/** The runs by price of each receipt for further runs, oldest first. */
async function pricedOf({ id }: Pick<SignedIn, 'id'>) {
  const paid = await rows(
    'select receipt_key from charges where user_id = $1 and usage_bill_id is not null order by id',
    [id],
  )
  return Promise.all(
    paid.map(async ({ receipt_key: key }) => {
      const { usage: used } = await product.call(receiptContracts.get, { params: { key } })
      return used?.priced
    }),
  )
}
const spent = async (buyer: SignedIn, id: number, key: string, times: number) => {
  await allowFurther(buyer, id, 100)
  await runTimes(id, key, times + 1)
}

describe('what further runs cost', () => {
  it('is charged once the month is over, with a receipt, and is the seller’s less the commission', async () => {
    const { buyer, seller, agentId, id, key } = await bought()
    const ofSeller = { seller_id: seller.id, product_type: 'agent' } as const
    await database.inTransaction((tx) => setCommission(tx, ofSeller, 1000, clock.now()))
    await spent(buyer, id, key, 3)
    await bill()
    expect(await billsOf(buyer)).toEqual([])
    await nextMonth(buyer)
    await bill()
    await bill()
    expect(await billsOf(buyer)).toEqual([{ amount: 0.9, runs: 3, state: 'paid', refusals: 0 }])
    expect(await chargesOf(buyer)).toEqual([{ amount: 0.9, status: 'paid', is_sale: true }])
    const { items } = await product.call(receiptContracts.own, { query: {} }, await headersOf(buyer))
    const payment = items.find(({ amount }) => amount === 0.9)
    expect(payment).toMatchObject({ usage: { runs: 3, month: expect.any(String) } })
    const receipt = await product.call(receiptContracts.get, { params: { key: payment?.receipt_key ?? '' } })
    expect(receipt).toMatchObject({
      product_name: 'Word Counter',
      usage: { runs: 3, priced: { runs: [{ runs: 3, price: 0.3, amount: 0.9 }], rest: 0 } },
      card: { last_four: '4242' },
    })
    const mails = await rows(
      "select subject from mails where recipient = $1 and subject like 'You paid $0.90%'",
      [buyer.email],
    )
    expect(mails).toHaveLength(1)
    const earned = await rows(
      `select kind, sum(e.amount)::float8 / 100 as amount from ledger_entries e join charges c on c.id = e.charge_id
       where c.usage_bill_id is not null and e.account = 'seller' and e.seller_id = $1 group by kind order by kind`,
      [seller.id],
    )
    expect(earned).toEqual([
      { kind: 'payment', amount: 0.9 },
      { kind: 'platform_fee', amount: -0.09 },
    ])
    await seller.client.refreshSession()
    const figures = await product.call(
      runContracts.figures,
      { params: { id: agentId } },
      await headersOf(seller),
    )
    expect(figures).toMatchObject({ further: 3, further_paid: 0.9 })
    await nothingIsOff()
  })

  it('is charged at $10 within the month, and less than a cent waits', async () => {
    const { buyer, id, key } = await bought({ price_per_run: 3.3334 })
    await allowFurther(buyer, id, 100)
    await runTimes(id, key, 4)
    await bill()
    expect(await billsOf(buyer)).toEqual([{ amount: 10, runs: 3, state: 'paid', refusals: 0 }])
    await runTimes(id, key, 3)
    await bill()
    expect((await billsOf(buyer)).map(({ amount }) => amount)).toEqual([10, 10])
    // What is left of a cent is on the receipt, so that its lines add up to the amount.
    expect(await pricedOf(buyer)).toEqual([
      { runs: [{ runs: 3, price: 3.3334, amount: 10.0002 }], rest: -0.0002 },
      { runs: [{ runs: 3, price: 3.3334, amount: 10.0002 }], rest: -0.0002 },
    ])
    const [left] = await rows('select (spent - billed)::int as left from run_months where spent > billed')
    expect(left).toEqual({ left: 4 })
    await nothingIsOff()
  })

  it('waits for another month below 50 cents, and is let go once access has ended', async () => {
    const { buyer, agentId, id, key } = await bought()
    await spent(buyer, id, key, 1)
    await nextMonth(buyer)
    await bill()
    expect(await billsOf(buyer)).toEqual([])
    await runTimes(id, key, 2)
    await nextMonth(buyer)
    await bill()
    expect(await billsOf(buyer)).toMatchObject([{ amount: 0.6, runs: 2 }])
    expect(await pricedOf(buyer)).toEqual([{ runs: [{ runs: 2, price: 0.3, amount: 0.6 }], rest: 0 }])
    await runTimes(id, key, 2)
    await endAccess(buyer, agentId)
    await bill()
    expect(await billsOf(buyer)).toHaveLength(1)
    expect(await rows('select 1 from run_months where purchase_id = $1 and spent > billed', [id])).toEqual([])
  })
})

describe('a card that is refused', () => {
  it('stops further runs, not the included ones, is tried three days more, and pays once it is changed', async () => {
    const { buyer, id, key } = await bought()
    await spent(buyer, id, key, 3)
    await storeCard(buyer, CARDS.declinedLater)
    await nextMonth(buyer)
    await bill()
    expect(await billsOf(buyer)).toMatchObject([{ state: 'overdue', refusals: 1 }])
    expect(await runTimes(id, key, 2)).toEqual([200, 402])
    expect(JSON.stringify((await start(id, key)).body)).toContain('a payment for further runs failed')
    expect(await usage(buyer, id)).toMatchObject({ further_state: 'unpaid' })
    const failed =
      'Your payment of $0.90 for further runs of “Word Counter” failed. Change your card to continue'
    expect((await notified(buyer)).filter((text) => text === failed)).toHaveLength(1)
    for (let day = 0; day < 5; day++) {
      clock.advance(DAY_SECONDS + 60)
      await buyer.client.refreshSession()
      await bill()
    }
    expect(await billsOf(buyer)).toMatchObject([{ state: 'overdue', refusals: 4 }])
    const headers = await headersOf(buyer)
    const { items } = await product.call(usageContracts.unpaid, {}, headers)
    expect(items).toMatchObject([{ product_name: 'Word Counter', amount: 0.9, runs: 3, due_at: null }])
    const pay = async (who: SignedIn) =>
      product.ask('POST', `/rest/v1/own/usage-bills/${items[0]?.id}/pay`, { headers: await headersOf(who) })
    expect(await pay(buyer)).toMatchObject({ status: 409 })
    expect(await pay(await accounts.person())).toMatchObject({ status: 404 })
    await storeCard(buyer, CARDS.good)
    expect(await pay(buyer)).toMatchObject({ status: 200, body: { state: 'paid' } })
    expect(await pay(buyer)).toMatchObject({ status: 200, body: { state: 'paid' } })
    expect(await chargesOf(buyer)).toHaveLength(1)
    expect((await product.call(usageContracts.unpaid, {}, headers)).items).toEqual([])
    expect((await start(id, key)).status).toBe(200)
    await nothingIsOff()
  })
})

describe('a provider that doesn’t answer', () => {
  it.each(['before', 'after'] as const)(
    '%s it charged is asked again, and the card is charged once',
    async (when) => {
      const { buyer, id, key } = await bought()
      await spent(buyer, id, key, 3)
      await nextMonth(buyer)
      isAway = when
      await bill()
      expect(await billsOf(buyer)).toMatchObject([{ state: 'due', refusals: 0 }])
      isAway = 'no'
      await bill()
      expect(await billsOf(buyer)).toMatchObject([{ state: 'due' }])
      clock.advance(301)
      await bill()
      expect(await billsOf(buyer)).toMatchObject([{ state: 'paid' }])
      expect(await chargesOf(buyer)).toHaveLength(1)
      await nothingIsOff()
    },
  )
})

describe('money that goes back', () => {
  it('leaves the ledger, and ends no access', async () => {
    const { buyer, id, key } = await bought()
    await spent(buyer, id, key, 3)
    await nextMonth(buyer)
    await bill()
    const [charge] = await rows(
      'select provider_payment_id as payment from charges where user_id = $1 and usage_bill_id is not null',
      [buyer.id],
    )
    await product.product.payments.parts.provider.refund(charge.payment, undefined, 'back')
    await deliverEvents(product)
    expect(await chargesOf(buyer)).toMatchObject([{ status: 'refunded' }])
    expect((await start(id, key)).status).toBe(200)
    await nothingIsOff()
  })

  it('is known where a bank takes it back at once', async () => {
    const { buyer, id, key } = await bought()
    await spent(buyer, id, key, 3)
    await storeCard(buyer, CARDS.disputed)
    await nextMonth(buyer)
    await bill()
    expect(await chargesOf(buyer)).toMatchObject([{ status: 'disputed' }])
    await booksAgree(product)
  })
})

describe('money of a card that was just met', () => {
  it('is no payout’s for seven days, however old the subscription is', async () => {
    const { buyer, seller, id, key } = await bought({ price_per_run: 3.3334 })
    await allowFurther(buyer, id, 100)
    await runTimes(id, key, 4)
    await bill()
    const opensOn = async () => {
      const [line] = await rows(
        `select to_char(max(e.available_on), 'YYYY-MM-DD') as day from ledger_entries e
         join charges c on c.id = e.charge_id
         where c.usage_bill_id is not null and e.account = 'seller' and e.seller_id = $1`,
        [seller.id],
      )
      return line.day
    }
    const dayAfter = (days: number) =>
      new Date(clock.now().getTime() + days * DAY_SECONDS * 1000).toISOString().slice(0, 10)
    expect(await opensOn()).toBe(dayAfter(USAGE_HOLD_DAYS + 1))
    await nextMonth(buyer)
    await runTimes(id, key, 4)
    await bill()
    expect(await opensOn()).toBe(dayAfter(USAGE_HOLD_DAYS + 1))
    await nothingIsOff()
  })
})

describe('a buyer who leaves', () => {
  it('reads before what their card is charged for, if it comes to a bill', async () => {
    const { buyer, id, key } = await bought()
    const unbilled = async () => {
      const { items } = await product.call(accountContracts.commitments, {}, await headersOf(buyer))
      return items.find(({ kind }) => kind === 'unbilled_runs')?.text
    }
    await spent(buyer, id, key, 1)
    expect(await unbilled()).toBeUndefined()
    await runTimes(id, key, 2)
    expect(await unbilled()).toBe('3 further runs for $0.90 aren’t billed yet')
  })

  it('is charged for what they used before the card provider forgets them', async () => {
    const { buyer, id, key } = await bought()
    await spent(buyer, id, key, 3)
    const headers = await headersOf(buyer)
    expect((await product.ask('DELETE', '/rest/v1/account', { body: {}, headers })).status).toBe(200)
    await bill()
    expect(await chargesOf(buyer)).toEqual([{ amount: 0.9, status: 'paid', is_sale: true }])
    expect(await rows('select 1 from owed_forgets')).toEqual([])
    expect(await rows('select 1 from sandbox_customers where email = $1', [buyer.email])).toEqual([])
  })
})
