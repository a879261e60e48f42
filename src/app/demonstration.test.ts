// Does everything that the demonstration counts have its rows, in the books, too?
import { expect, it } from 'vitest'
import { seedDemoContent } from '../../seeds/seed.ts'
import { booksAgree } from '../../tests/support/buyers.ts'
import { testProduct } from '../../tests/support/product.ts'

it('its deployments are charged and counted like any other', async () => {
  const product = await testProduct()
  const { database, clock } = product
  await seedDemoContent(database, clock.now(), { withAccounts: true })
  await booksAgree(product)
  const { rows } = await database.pool.query(`
    select (select count(*) from purchases)::int as purchases, (select count(*) from charges)::int as charges,
      (select count(*) from analytics_events where event_type = 'purchase')::int as counted`)
  expect(rows[0].purchases).toBeGreaterThan(20)
  expect(rows[0]).toEqual({
    purchases: rows[0].purchases,
    charges: rows[0].purchases,
    counted: rows[0].purchases,
  })
})
