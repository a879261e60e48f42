// Is what was paid, went back and was sent before there was a ledger in it, to the cent, once a database is migrated?
import { expect, it } from 'vitest'
import { databaseBefore } from '../../tests/support/earlier-database.ts'
import { beginByHand } from '../../tests/support/earnings.ts'
import { testProduct } from '../../tests/support/product.ts'
import { balanceOf } from '../features/selling/payouts/server/balances.ts'
import { checkLedger } from '../features/selling/payouts/server/checks.ts'

const [SELLER, OTHER, BUYER] = [1, 2, 3].map((number) => `00000000-0000-4000-8000-00000000000${number}`)

it('payments, refunds, disputes and payouts are in the ledger, and what was paid is not paid again', async () => {
  const earlier = await databaseBefore('ledger')
  const { pool } = earlier.database
  const charge = (id: number, seller: string | undefined, amount: number, more: string) =>
    `(${id}, '${BUYER}', '${seller}', 'agent', 31, ${amount}, ${more})`
  await pool.query(`
    insert into profiles (id, display_name, handle, is_public, created_at) values
      ('${SELLER}', 'Sam Seller', 'sam', true, '2026-01-01'), ('${OTHER}', 'Ola Other', 'ola', true, '2026-01-01'),
      ('${BUYER}', 'Bea Buyer', 'bea', true, '2026-01-01');
    insert into charges (id, user_id, seller_id, product_type, product_id, amount, refunded, status, is_sale, held_until, created_at)
    values
      ${charge(1, SELLER, 29.99, "0, 'paid', true, '2026-01-09T10:00:00Z', '2026-01-02T10:00:00Z'")},
      ${charge(2, SELLER, 50, "12.5, 'paid', true, null, '2026-01-03T10:00:00Z'")},
      ${charge(3, SELLER, 20, "5, 'disputed', true, null, '2026-01-04T10:00:00Z'")},
      ${charge(4, SELLER, 10, "10, 'refunded', false, null, '2026-01-05T10:00:00Z'")},
      ${charge(5, SELLER, 80, "0, 'paid', true, null, '2026-02-20T10:00:00Z'")},
      ${charge(6, OTHER, 15, "15, 'refunded', true, null, '2026-01-04T10:00:00Z'")},
      ${charge(7, OTHER, 40, "0, 'paid', true, null, '2026-01-04T10:00:00Z'")};
    insert into payouts (id, user_id, amount, status, created_at, paid_at) values
      -- When it was begun, the second sale had not been refunded.
      (91, '${SELLER}', 79.99, 'paid', '2026-01-20T10:00:00Z', '2026-01-21T10:00:00Z'),
      (92, '${OTHER}', 40, 'pending', '2026-01-20T10:00:00Z', null);
  `)
  await earlier.upgrade()
  const { db } = earlier.database
  const at = (day: string) => balanceOf(db, SELLER ?? '', day)
  expect(await at('2026-02-20')).toMatchObject({ earned: 14_749, paid: 7_999, open: -1_250, on_hold: 8_000 })
  expect(await at('2026-02-21')).toMatchObject({ pending: 0, open: 6_750, on_hold: 0 })
  expect(await balanceOf(db, OTHER ?? '', '2026-02-21')).toMatchObject({
    earned: 4_000,
    paid: 0,
    pending: 4_000,
    open: 0,
  })
  const product = await testProduct({ database: earlier })
  expect(await checkLedger(db, product.clock.now())).toEqual([])
  // The next payout pays what is left, and the pending one is sent by an operator, as it was begun.
  const begun = await beginByHand(product, { id: SELLER ?? '' })
  expect(begun).toMatchObject({ outcome: 'begun', payout: { amount: 67.5 } })
  expect(await checkLedger(db, product.clock.now())).toEqual([])
  const { rows } = await pool.query('select by_hand from payouts where id = 92')
  expect(rows).toEqual([{ by_hand: true }])
})
