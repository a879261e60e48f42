// Is every payment, refund and transfer of before the ledger in it, to the cent, once a database is migrated?
// @module-tag proof
import { expect, it } from 'vitest'
import { databaseBefore } from '../../tests/support/database/earlier-database.ts'
import { beginByHand } from '../../tests/support/money/earnings.ts'
import { testProduct } from '../../tests/support/product/product.ts'
import { balanceOf } from '../features/selling/payouts/server/balances.ts'
import { checkLedger } from '../features/selling/payouts/server/checks.ts'
import { readStatement } from '../features/selling/payouts/server/own-payouts.ts'
import { actFor } from '../platform/actor.ts'
import { runPaymentsCommand } from './payments-command.ts'

const idOf = (number: number) => `00000000-0000-4000-8000-00000000000${number}`
const [SELLER, OTHER, BUYER, SHORT, GONE, LESS] = [idOf(1), idOf(2), idOf(3), idOf(4), idOf(5), idOf(6)]

it('payments, refunds, disputes and payouts are in the ledger, and what was paid is not paid again', async () => {
  const earlier = await databaseBefore('ledger')
  const { pool } = earlier.database
  const charge = (id: number, seller: string, amount: number, more: string) =>
    `(${id}, '${BUYER}', '${seller}', 'agent', 31, ${amount}, ${more})`
  await pool.query(`
    insert into profiles (id, display_name, handle, is_public, created_at) values
      ('${SELLER}', 'Sam Seller', 'sam', true, '2026-01-01'), ('${OTHER}', 'Ola Other', 'ola', true, '2026-01-01'),
      ('${BUYER}', 'Bea Buyer', 'bea', true, '2026-01-01'), ('${SHORT}', 'Sid Short', 'sid', true, '2026-01-01'),
      ('${GONE}', 'Gus Gone', 'gus', true, '2026-01-01'), ('${LESS}', 'Lea Less', 'lea', true, '2026-01-01');
    insert into charges (id, user_id, seller_id, product_type, product_id, amount, refunded, status, is_sale, held_until, created_at)
    values
      ${charge(1, SELLER, 29.99, "0, 'paid', true, '2026-01-09T10:00:00Z', '2026-01-02T10:00:00Z'")},
      ${charge(2, SELLER, 50, "12.5, 'paid', true, null, '2026-01-03T10:00:00Z'")},
      ${charge(3, SELLER, 20, "5, 'disputed', true, null, '2026-01-04T10:00:00Z'")},
      ${charge(4, SELLER, 10, "10, 'refunded', false, null, '2026-01-05T10:00:00Z'")},
      ${charge(5, SELLER, 80, "0, 'paid', true, null, '2026-02-20T10:00:00Z'")},
      ${charge(6, OTHER, 15, "15, 'refunded', true, null, '2026-01-04T10:00:00Z'")},
      ${charge(7, OTHER, 40, "0, 'paid', true, null, '2026-01-04T10:00:00Z'")},
      ${charge(8, SHORT, 60, "0, 'paid', true, null, '2026-01-04T10:00:00Z'")},
      ${charge(9, GONE, 59, "59, 'refunded', true, null, '2026-01-04T10:00:00Z'")},
      ${charge(10, LESS, 99.75, "97, 'paid', true, null, '2026-01-14T10:00:00Z'")};
    insert into payouts (id, user_id, amount, status, created_at, paid_at) values
      -- When it was begun, the second sale had not been refunded.
      (91, '${SELLER}', 79.99, 'paid', '2026-01-20T10:00:00Z', '2026-01-21T10:00:00Z'),
      (92, '${OTHER}', 40, 'pending', '2026-01-20T10:00:00Z', null),
      -- Of what could be paid, two payouts paid a part each, and less than all.
      (93, '${SHORT}', 35, 'paid', '2026-01-20T10:00:00Z', '2026-01-21T10:00:00Z'),
      (94, '${SHORT}', 10, 'paid', '2026-01-22T10:00:00Z', '2026-01-23T10:00:00Z'),
      -- An operator may have sent these, of which nothing and little is left since.
      (95, '${GONE}', 59, 'pending', '2026-01-10T10:00:00Z', null),
      (96, '${LESS}', 99.75, 'pending', '2026-01-20T10:00:00Z', null);
    update profiles set user_type = 'professional' where id <> '${BUYER}';
  `)
  await earlier.upgrade()
  const { db } = earlier.database
  const at = (day: string) => balanceOf(db, SELLER, day)
  expect(await at('2026-02-20')).toMatchObject({ earned: 14_749, paid: 7_999, open: -1_250, on_hold: 8_000 })
  expect(await at('2026-02-21')).toMatchObject({ pending: 0, open: 6_750, on_hold: 0 })
  expect(await balanceOf(db, OTHER, '2026-02-21')).toMatchObject({
    earned: 4_000,
    paid: 0,
    pending: 4_000,
    open: 0,
  })
  const product = await testProduct({ database: earlier })
  expect(await checkLedger(db, product.clock.now())).toEqual([])
  // The next payout pays the rest, and an operator sends the pending one, as it was begun.
  const begun = await beginByHand(product, { id: SELLER })
  expect(begun).toMatchObject({ outcome: 'begun', payout: { amount: 67.5 } })
  expect(await checkLedger(db, product.clock.now())).toEqual([])
  const begunBefore = async () => [
    await balanceOf(db, GONE, '2026-02-21'),
    await balanceOf(db, LESS, '2026-02-21'),
  ]
  expect(await begunBefore()).toMatchObject([
    { earned: 0, paid: 0, pending: 5_900, open: -5_900 },
    { earned: 275, paid: 0, pending: 9_975, open: -9_700 },
  ])
  const { rows } = await pool.query('select by_hand from payouts where id = 92')
  expect(rows).toEqual([{ by_hand: true }])
  for (const [id, amount] of [
    [95, '$59.00'],
    [96, '$99.75'],
  ]) {
    const said = await runPaymentsCommand(
      earlier.database,
      ['paid', String(id), '--as', 'tester'],
      product.clock.now(),
    )
    expect(said.lines).toEqual([`Payout ${id} of ${amount} is paid. The seller is notified.`])
  }
  expect(await begunBefore()).toMatchObject([
    { paid: 5_900, pending: 0, open: -5_900 },
    { paid: 9_975, pending: 0, open: -9_700 },
  ])
  expect(await checkLedger(db, product.clock.now())).toEqual([])

  // The lines of every statement come to its amount, also where the next payout made up for it.
  if (begun.outcome !== 'begun') throw new Error('Nothing was begun')
  const rest = await beginByHand(product, { id: SHORT })
  if (rest.outcome !== 'begun') throw new Error('Nothing was begun')
  const statement = async (seller: string, id: number) => {
    const { payout, sums, set_off } = await readStatement({ database: earlier.database }, actFor(seller), id)
    expect(set_off.reduce((sum, { amount }) => sum + amount, sums.net)).toBeCloseTo(payout.amount, 6)
    return { amount: payout.amount, set_off }
  }
  expect(await statement(SELLER, 91)).toEqual({
    amount: 79.99,
    set_off: [{ against: 'later', amount: 12.5 }],
  })
  expect(await statement(SELLER, begun.payout.id)).toEqual({
    amount: 67.5,
    set_off: [{ against: 'earlier', amount: -12.5 }],
  })
  expect(await statement(OTHER, 92)).toEqual({ amount: 40, set_off: [] })
  expect(await statement(GONE, 95)).toEqual({ amount: 59, set_off: [{ against: 'later', amount: 59 }] })
  expect(await statement(LESS, 96)).toEqual({ amount: 99.75, set_off: [{ against: 'later', amount: 97 }] })
  expect(await statement(SHORT, 93)).toEqual({ amount: 35, set_off: [{ against: 'later', amount: -25 }] })
  expect(await statement(SHORT, 94)).toEqual({
    amount: 10,
    set_off: [
      { against: 'earlier', amount: 25 },
      { against: 'later', amount: -15 },
    ],
  })
  expect(await statement(SHORT, rest.payout.id)).toEqual({
    amount: 15,
    set_off: [{ against: 'earlier', amount: 15 }],
  })
})
