// Are agents that were deployed before there were payments, and the books, right when a database is migrated?
// @module-tag proof
import { expect, it } from 'vitest'
import { databaseBefore } from '../../tests/support/database/earlier-database.ts'
import { booksAgree } from '../../tests/support/money/buyers.ts'
import { testProduct } from '../../tests/support/product/product.ts'

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

it('renewals that were not counted are, once for each charge, and what can still go back is held', async () => {
  const before = await databaseBefore('money-on-hold')
  const ask = async (query: string) => (await before.database.pool.query(query)).rows
  const charge = (id: number, day: string, more: string) =>
    `(${id}, '${BUYER}', '${SELLER}', ${more}, 19.5, 'paid', '${day}T00:00:00Z', '${day}T00:00:05Z')`
  await before.database.pool.query(`
    insert into profiles (id, display_name, handle, is_public, created_at) values
      ('${SELLER}', 'Sam Seller', 'sam', true, '${AT}'), ('${BUYER}', 'Bea Buyer', 'bea', true, '${AT}'),
      ('${GONE}', null, null, false, '${AT}');
    insert into subscriptions (id, user_id, seller_id, product_type, product_id, provider, status, price, created_at)
      values (51, '${BUYER}', '${SELLER}', 'agent', 31, 'sandbox', 'active', 19.5, '${AT}');
    insert into checkouts (id, user_id, seller_id, product_type, product_id, provider, state, price, created_at)
      values (61, '${BUYER}', '${SELLER}', 'course', 71, 'sandbox', 'paid', 19.5, '${AT}');
    insert into charges (id, user_id, seller_id, product_type, product_id, subscription_id, checkout_id, amount, status,
      period_start, created_at) values
      ${charge(1, '2026-03-02', `'agent', 31, 51, null`)}, ${charge(2, '2026-04-02', `'agent', 31, 51, null`)},
      ${charge(3, '2026-05-02', `'agent', 31, 51, null`)}, ${charge(4, '2026-03-02', `'course', 71, null, 61`)};
    insert into charges (id, user_id, seller_id, product_type, product_id, amount, status, is_sale, created_at) values
      (5, '${BUYER}', '${SELLER}', 'agent', 31, 19.5, 'refunded', false, '${AT}'),
      (6, '${BUYER}', '${GONE}', 'agent', 32, 19.5, 'paid', true, '${AT}');
    insert into analytics_events (seller_id, event_type, product_type, product_id, amount, created_at) values
      ('${SELLER}', 'purchase', 'agent', 31, 19.5, '2026-03-02T00:00:05Z'),
      ('${SELLER}', 'view', 'agent', 31, 0, '2026-03-02T00:00:05Z'),
      ('${SELLER}', 'purchase', 'course', 71, 19.5, '2026-03-02T00:00:05Z');
  `)
  await before.upgrade()
  expect(
    await ask(
      "select charge_id::int, is_first, amount::float8, created_at from analytics_events where event_type = 'purchase' order by 1",
    ),
  ).toEqual([
    { charge_id: 1, is_first: true, amount: 19.5, created_at: new Date('2026-03-02T00:00:05Z') },
    { charge_id: 2, is_first: false, amount: 19.5, created_at: new Date('2026-04-02T00:00:05Z') },
    { charge_id: 3, is_first: false, amount: 19.5, created_at: new Date('2026-05-02T00:00:05Z') },
    { charge_id: 4, is_first: true, amount: 19.5, created_at: new Date('2026-03-02T00:00:05Z') },
  ])
  expect(
    await ask('select id::int, held_until from charges where held_until is not null order by 1'),
  ).toEqual([
    { id: 1, held_until: new Date('2026-03-09T00:00:05Z') },
    { id: 4, held_until: new Date('2026-04-01T00:00:05Z') },
  ])
  expect(await ask("select count(*)::int from analytics_events where event_type = 'view'")).toEqual([
    { count: 1 },
  ])
  expect(
    await ask(
      'select day::text, product_id::int, views, purchases, first_purchases, revenue::float8 from analytics_days order by 1, 2',
    ),
  ).toEqual([
    { day: '2026-03-02', product_id: 31, views: 1, purchases: 1, first_purchases: 1, revenue: 19.5 },
    { day: '2026-03-02', product_id: 71, views: 0, purchases: 1, first_purchases: 1, revenue: 19.5 },
    { day: '2026-04-02', product_id: 31, views: 0, purchases: 1, first_purchases: 0, revenue: 19.5 },
    { day: '2026-05-02', product_id: 31, views: 0, purchases: 1, first_purchases: 0, revenue: 19.5 },
  ])
})
