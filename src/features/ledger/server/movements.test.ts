// Does each movement write its entries once, to the cent, and change the seller's balance on the right day?
import { randomUUID } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { testDatabase } from '../../../../tests/support/database/database.ts'
import type { Cents } from '../../../platform/contract/money.ts'
import { addProfile } from '../../profiles/server/profiles.actions.ts'
import { setCommission } from './commission.ts'
import {
  holdCharges,
  payEntries,
  postPayment,
  postPayout,
  postPayoutReversal,
  postProviderFee,
  postReturns,
} from './movements.actions.ts'

const { database } = await testDatabase()
const rows = async (query: string, values: unknown[] = []) => (await database.pool.query(query, values)).rows
const act = database.inTransaction
/** The clock stands at the last second of a leap day. */
const NOW = new Date('2028-02-29T23:59:59Z')
const LATER = new Date('2028-03-20T12:00:00Z')
const HELD = '2028-03-14T08:00:00Z'
let charges = 0

async function aSeller(): Promise<string> {
  const id = randomUUID()
  await act((tx) =>
    addProfile(tx, {
      id,
      display_name: 'Ada',
      handle: null,
      is_public: false,
      created_at: NOW.toISOString(),
      named_at: null,
    }),
  )
  return id
}

const chargeOf = (seller_id: string, amount: number, is_sale = true) =>
  ({ id: ++charges, seller_id, product_type: 'course', product_id: 7, amount, is_sale }) as const

/** Returns every ledger entry of a seller, then both balances. */
async function books(seller: string) {
  const entries = await rows(
    `select movement, account, amount::float8, available_on::text, payout_id::float8 from ledger_entries
     where seller_id = $1 order by id`,
    [seller],
  )
  const [balance] = await rows(
    'select earned::float8, paid::float8 from seller_balances where seller_id = $1',
    [seller],
  )
  const unpaid = await rows(
    'select available_on::text, amount::float8 from unpaid_balances where seller_id = $1 order by available_on',
    [seller],
  )
  return {
    entries: entries.map(({ movement, account, amount, available_on, payout_id }) =>
      [movement, account, amount, available_on, payout_id].filter((one) => one !== null).join(' '),
    ),
    balance: balance && [balance.earned, balance.paid],
    unpaid: unpaid.map(({ available_on, amount }) => `${available_on} ${amount}`),
  }
}

describe('a payment', () => {
  it.each([
    // The fee is rounded to the nearest cent and the seller gets the rest.
    { amount: 33.33, rate: 750, held_until: HELD, fee: 250, left: 3083, day: '2028-03-15' },
    { amount: 0.09, rate: 500, held_until: HELD, fee: 0, left: 9, day: '2028-03-15' },
    { amount: 12.5, rate: 10_000, held_until: null, fee: 1250, left: 0, day: '2028-03-01' },
    { amount: 9_999_999.99, rate: 0, held_until: null, fee: 0, left: 999_999_999, day: '2028-03-01' },
  ])(
    'of $amount dollars leaves $left cents at $rate, from $day',
    async ({ amount, rate, held_until, fee, left, day }) => {
      const seller = await aSeller()
      await act((tx) => setCommission(tx, { seller_id: seller, product_type: null }, rate, NOW))
      const charge = chargeOf(seller, amount)
      await act((tx) => postPayment(tx, { ...charge, held_until }, NOW))
      const whole = left + fee
      const ofFee = [
        `platform_fee:${charge.id} seller ${-fee} ${day}`,
        `platform_fee:${charge.id} platform ${fee}`,
      ]
      const written = await books(seller)
      expect(written).toEqual({
        entries: [
          `payment:${charge.id} buyers ${-whole}`,
          `payment:${charge.id} seller ${whole} ${day}`,
          ...(fee === 0 ? [] : ofFee),
        ],
        balance: [left, 0],
        unpaid: [`${day} ${left}`],
      })
      await act((tx) => postPayment(tx, { ...charge, held_until }, NOW))
      expect(await books(seller)).toEqual(written)
    },
  )

  it('for nothing waits to go back, is no seller’s, and costs no fee', async () => {
    const seller = await aSeller()
    await act((tx) => setCommission(tx, { seller_id: seller, product_type: null }, 500, NOW))
    const charge = chargeOf(seller, 20, false)
    await act((tx) => postPayment(tx, { ...charge, held_until: null }, NOW))
    await act((tx) => postReturns(tx, charge, { refunded: 20, isDisputed: false }, NOW))
    expect(await books(seller)).toEqual({
      entries: [
        `payment:${charge.id} buyers -2000`,
        `payment:${charge.id} clearing 2000`,
        `refund:${charge.id}:2000 clearing -2000`,
        `refund:${charge.id}:2000 buyers 2000`,
      ],
      balance: undefined,
      unpaid: [],
    })
  })

  it('costs the platform what the provider keeps, once, and the seller nothing', async () => {
    const seller = await aSeller()
    const charge = chargeOf(seller, 20)
    const fee = (cents: number) => act((tx) => postProviderFee(tx, charge, cents as Cents, NOW))
    expect([await fee(0), await fee(88), await fee(88)]).toEqual([false, true, false])
    expect(await books(seller)).toEqual({
      entries: [`provider_fee:${charge.id} platform -88`, `provider_fee:${charge.id} provider 88`],
      balance: undefined,
      unpaid: [],
    })
  })
})

describe('what goes back', () => {
  /** Records a sale of $50.00, held or not, and its returns, each at its time. */
  async function recorded(
    held_until: string | null,
    ...returns: { refunded: number; isDisputed?: boolean; at?: Date }[]
  ) {
    const seller = await aSeller()
    const charge = chargeOf(seller, 50)
    await act((tx) => postPayment(tx, { ...charge, held_until }, NOW))
    for (const { refunded, isDisputed = false, at = NOW } of returns)
      await act((tx) => postReturns(tx, charge, { refunded, isDisputed }, at))
    const { entries, ...sums } = await books(seller)
    const ofSeller = entries.filter((entry) => / seller /.test(entry)).slice(1)
    return { ...sums, ofSeller: ofSeller.map((entry) => entry.replace(`:${charge.id}`, '')) }
  }

  it('is taken off the part on the day of that part, and what is recorded again, or late, is nothing new', async () => {
    const late = [{ refunded: 12.34 }, { refunded: 15 }]
    expect(await recorded(HELD, { refunded: 12.34 }, { refunded: 12.34 }, { refunded: 20 }, ...late)).toEqual(
      {
        ofSeller: ['refund:1234 seller -1234 2028-03-15', 'refund:2000 seller -766 2028-03-15'],
        balance: [3000, 0],
        unpaid: ['2028-03-15 3000'],
      },
    )
  })

  it('is taken off what is sold next once the part could be paid', async () => {
    expect(await recorded(HELD, { refunded: 50, at: LATER })).toEqual({
      ofSeller: ['refund:5000 seller -5000 2028-03-20'],
      balance: [0, 0],
      unpaid: ['2028-03-15 5000', '2028-03-20 -5000'],
    })
  })

  it('is the whole rest while a bank holds it, once, and comes back when it is won', async () => {
    const held = { refunded: 12.34, isDisputed: true }
    const atFirst = ['refund:1234 seller -1234 2028-03-15', 'dispute seller -3766 2028-03-15']
    expect(await recorded(HELD, { refunded: 12.34 }, held, held, { refunded: 50, isDisputed: true })).toEqual(
      {
        ofSeller: atFirst,
        balance: [0, 0],
        unpaid: ['2028-03-15 0'],
      },
    )
    expect(await recorded(HELD, { refunded: 12.34 }, held, { refunded: 12.34 }, { refunded: 12.34 })).toEqual(
      {
        ofSeller: [...atFirst, 'dispute_reversal seller 3766 2028-03-15'],
        balance: [3766, 0],
        unpaid: ['2028-03-15 3766'],
      },
    )
  })

  it('can be given back after a bank held it, and is then the seller’s to bear once', async () => {
    expect(await recorded(null, { refunded: 0, isDisputed: true }, { refunded: 50, at: LATER })).toEqual({
      ofSeller: [
        'dispute seller -5000 2028-03-01',
        'dispute_reversal seller 5000 2028-03-20',
        'refund:5000 seller -5000 2028-03-20',
      ],
      balance: [0, 0],
      unpaid: ['2028-03-01 0', '2028-03-20 0'],
    })
  })

  it('of a payment that the ledger has not heard of is due today', async () => {
    const seller = await aSeller()
    const charge = chargeOf(seller, 8)
    await act((tx) => postReturns(tx, charge, { refunded: 8, isDisputed: false }, LATER))
    expect((await books(seller)).unpaid).toEqual(['2028-03-20 -800'])
  })
})

describe('a payout', () => {
  const sent = (seller_id: string, attempt = 1) => ({ id: 31, seller_id, attempt, amount: 700 as Cents })

  it('is what was paid, each try once, until the bank sends it back for another to pay; what was earned stays', async () => {
    const seller = await aSeller()
    await act((tx) => postPayment(tx, { ...chargeOf(seller, 10), held_until: null }, NOW))
    const tell = (post: typeof postPayout, attempt: number) =>
      act((tx) => post(tx, sent(seller, attempt), LATER))
    expect([await tell(postPayout, 1), await tell(postPayout, 1)]).toEqual([true, false])
    expect((await books(seller)).balance).toEqual([1000, 700])
    expect([await tell(postPayoutReversal, 1), await tell(postPayoutReversal, 1)]).toEqual([true, false])
    expect((await books(seller)).balance).toEqual([1000, 0])
    expect(await tell(postPayout, 2)).toBe(true)
    const { entries, balance, unpaid } = await books(seller)
    expect(entries.slice(2)).toEqual([
      'payout:31:1 seller -700 2028-03-20 31',
      'payout:31:1 banks 700 31',
      'payout_reversal:31:1 banks -700',
      'payout_reversal:31:1 seller 700 2028-03-20',
      'payout:31:2 seller -700 2028-03-20 31',
      'payout:31:2 banks 700 31',
    ])
    expect({ balance, unpaid }).toEqual({
      balance: [1000, 700],
      unpaid: ['2028-03-01 1000', '2028-03-20 700'],
    })
  })

  it('takes its entries off the days that they were for, and leaves what others and other days have', async () => {
    const [seller, other] = [await aSeller(), await aSeller()]
    const pay = (who: string, amount: number, held_until: string | null) =>
      act((tx) => postPayment(tx, { ...chargeOf(who, amount), held_until }, NOW))
    await pay(seller, 10, null)
    await pay(seller, 2.5, null)
    await pay(seller, 4, HELD)
    await pay(seller, 1, HELD)
    await pay(other, 0.01, null)
    // One day has nothing left, one has no payout, and one belongs to another seller.
    await rows(
      "insert into unpaid_balances values ($1, '2028-04-01', 0), ($2, '2028-03-01', 0) on conflict do nothing",
      [seller, other],
    )
    await rows('update unpaid_balances set amount = 0 where seller_id = $1', [other])
    const unpaid = await rows(
      `select id::float8, amount::float8, available_on::text from ledger_entries
       where seller_id = $1 and account = 'seller' order by id`,
      [seller],
    )
    const payout = { id: 32, seller_id: seller }
    await act((tx) => payEntries(tx, payout, unpaid.slice(0, 3)))
    const after = await books(seller)
    expect(after.unpaid).toEqual(['2028-03-15 100', '2028-04-01 0'])
    expect(after.entries.map((entry) => / 32$/.test(entry))).toEqual([
      false,
      true,
      false,
      true,
      false,
      true,
      false,
      false,
    ])
    expect((await books(other)).unpaid).toEqual(['2028-03-01 0'])
    await expect(act((tx) => payEntries(tx, { ...payout, id: 33 }, unpaid.slice(2)))).rejects.toThrow(
      'Another payout pays one of these entries',
    )
    expect(await books(seller)).toEqual(after)
  })
})

it('what a buyer may have back longer waits until the day after; what is paid, waits longer or is another’s stays', async () => {
  const seller = await aSeller()
  const sold = async (amount: number, held_until: string | null) => {
    const charge = chargeOf(seller, amount)
    await act((tx) => postPayment(tx, { ...charge, held_until }, NOW))
    return charge.id
  }
  const soon = await sold(10, null)
  const held = await sold(4, HELD)
  const longer = await sold(2, '2028-05-01T00:00:00Z')
  const paid = await sold(1, null)
  await sold(0.5, null)
  await rows("update ledger_entries set payout_id = 5 where charge_id = $1 and account = 'seller'", [paid])
  await act((tx) => holdCharges(tx, [], HELD))
  await act((tx) => holdCharges(tx, [soon, held, longer, paid], '2028-03-30T23:00:00Z'))
  const { entries, unpaid } = await books(seller)
  expect(
    entries
      .filter((entry) => / seller /.test(entry))
      .map((entry) => entry.slice(entry.indexOf(' seller ') + 8)),
  ).toEqual(['1000 2028-03-31', '400 2028-03-31', '200 2028-05-02', '100 2028-03-01 5', '50 2028-03-01'])
  expect(unpaid).toEqual(['2028-03-01 150', '2028-03-15 0', '2028-03-31 1400', '2028-05-02 200'])
})
