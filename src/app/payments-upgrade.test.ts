// What happens to agents that were deployed before there were payments, when a database is migrated?
import { expect, it } from 'vitest'
import { booksAgree } from '../../tests/support/buyers.ts'
import { databaseBefore } from '../../tests/support/earlier-database.ts'
import { testProduct } from '../../tests/support/product.ts'

const earlier = await databaseBefore('agents-for-sale')
const { pool } = earlier.database
const [SELLER, BUYER, GONE] = [1, 2, 3].map((number) => `00000000-0000-4000-8000-00000000000${number}`)
const AT = '2026-03-02T09:00:00.000Z'

it('they stay deployed, and are in the books as what was paid for them', async () => {
  await pool.query(`
    insert into profiles (id, display_name, handle, is_public, created_at) values
      ('${SELLER}', 'Sam Seller', 'sam', true, '${AT}'), ('${BUYER}', 'Bea Buyer', 'bea', true, '${AT}'),
      ('${GONE}', null, null, false, '${AT}');
    insert into agents (id, user_id, name, description, category, features, price, users_count, created_at)
      values (31, '${SELLER}', 'Reply Desk', '', 'Sales', '{}', 29.5, 2, '${AT}');
    insert into purchases (id, user_id, agent_id, amount, status, created_at) values
      (41, '${BUYER}', 31, 19.5, 'completed', '${AT}'), (42, '${GONE}', 31, 29.5, 'completed', '${AT}'),
      (43, '${SELLER}', 31, 29.5, 'pending', '${AT}');
  `)
  await earlier.upgrade()
  const rows = async (query: string) => (await pool.query(query)).rows
  expect(await rows('select id, status, ended_at from purchases order by id')).toEqual([
    { id: 41, status: 'completed', ended_at: null },
    { id: 42, status: 'completed', ended_at: null },
    { id: 43, status: 'pending', ended_at: null },
  ])
  expect(
    await rows(
      'select user_id, amount::float8, status, subscription_id, provider_payment_id from charges order by id',
    ),
  ).toEqual([
    { user_id: BUYER, amount: 19.5, status: 'paid', subscription_id: null, provider_payment_id: null },
    { user_id: GONE, amount: 29.5, status: 'paid', subscription_id: null, provider_payment_id: null },
  ])
  const product = await testProduct({ database: earlier })
  await booksAgree(product)
  for (const job of product.product.payments.jobs) await job.run()
  expect(await rows("select count(*)::int as has from purchases where status = 'completed'")).toEqual([
    { has: 2 },
  ])
})
