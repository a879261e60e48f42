// Is a large account exported whole, without being held in memory?
// @module-tag proof
import { once } from 'node:events'
import { Worker } from 'node:worker_threads'
import { gunzipSync } from 'node:zlib'
import { expect, it } from 'vitest'
import { testDatabase } from '../../../../../tests/support/database/database.ts'
import { headersOf, testAccounts } from '../../../../../tests/support/people/accounts.ts'

const ROWS = 100_000
const PART = 10_000
const MOST_MB = 60

const database = await testDatabase()
const { person, product } = await testAccounts({ database })

it('an account of 100,000 rows is exported whole in a heap of 60 MB, the program included', async () => {
  const { id } = await person()
  // The rows are inserted in parts, because a busy machine takes longer than a statement may.
  for (let from = 1; from < ROWS; from += PART)
    await product.database.pool.query(
      `insert into analytics_events (seller_id, event_type, product_type, product_id, created_at)
       select $1, 'view', 'agent', n, '2026-01-01T00:00:00Z' from generate_series($2::int, $3::int) n`,
      [id, from, from + PART - 1],
    )
  const worker = new Worker(
    new URL('../../../../../tests/support/product/exporting-worker.ts', import.meta.url),
    {
      workerData: { url: database.url, personId: id, what: 'account' },
      execArgv: [],
      resourceLimits: { maxOldGenerationSizeMb: MOST_MB },
    },
  )
  const [bytes] = await once(worker, 'message')
  const oneRow = JSON.stringify({
    event_type: 'view',
    product_type: 'agent',
    product_id: ROWS,
    amount: 0,
    is_first: false,
    created_at: '2026-01-01T00:00:00.000Z',
  })
  expect(bytes).toBeGreaterThan(0.9 * ROWS * oneRow.length)
})

it('an export is the same with and without compression', async () => {
  const headers = await headersOf(await person())
  const [compressed, plain] = await Promise.all(
    ['gzip', 'identity'].map(async (encoding) => {
      const address = 'http://localhost:3000/rest/v1/account/export'
      const answer = await product.fetch(
        new Request(address, { headers: { ...headers, 'accept-encoding': encoding } }),
      )
      expect(answer.status).toBe(200)
      return Buffer.from(await answer.arrayBuffer())
    }),
  )
  expect(JSON.parse(String(plain))).toMatchObject({
    account: { email: expect.any(String) },
    payments: { analytics: [] },
  })
  expect(gunzipSync(compressed ?? '').toString()).toBe(String(plain))
})
