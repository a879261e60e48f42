// Is the exported file what the specification demands, byte for byte, and is it streamed?
import { once } from 'node:events'
import { Worker } from 'node:worker_threads'
import { expect, it } from 'vitest'
import { testDatabase } from '../../../../../tests/support/database/database.ts'
import { sellingOf } from '../../../../../tests/support/money/selling.ts'
import { testAccounts } from '../../../../../tests/support/people/accounts.ts'
import { makePerson } from '../../../../../tests/support/people/makers.ts'
import { type Member, newMember } from '../../../../../tests/support/people/members.ts'

const ROWS = 100_000
const PART = 20_000
const MOST_MB = 40

const database = await testDatabase()
const accounts = await testAccounts({ database })
const { product } = accounts

/** Returns the file as it arrives, with the byte order mark. */
async function file(who: Member, query = '') {
  const address = `http://localhost/rest/v1/own/analytics.csv${query}`
  const response = await product.fetch(new Request(address, { headers: who.headers }))
  expect(response.status).toBe(200)
  const text = new TextDecoder('utf-8', { ignoreBOM: true }).decode(await response.arrayBuffer())
  return { headers: response.headers, text }
}

const HEAD = '\uFEFF"Date","Event Type","Product Type","Amount"\r\n'

it('SEL-9 SEL-10 is analytics.csv, with four columns and a line for each event, oldest first', async () => {
  const seller = await newMember(accounts)
  const buyer = (await makePerson(product)).id
  const of = (product_type: 'agent' | 'course') =>
    sellingOf(product, { seller_id: seller.id, product_type, product_id: 1 }, buyer)
  await of('course').sell('2026-03-05T10:00:00Z', 1149.5)
  await of('agent').view('2026-03-04T09:30:00.250Z')
  await of('course').refund('2026-03-06T00:00:00Z', 20)
  // A bank returned the refund: the amount is a number, which no spreadsheet takes for a formula.
  await of('course').refund('2026-03-07T23:59:59.999Z', -20)
  const { headers, text } = await file(seller)
  expect(headers.get('content-type')).toBe('text/csv; charset=utf-8')
  expect(headers.get('content-disposition')).toBe('attachment; filename="analytics.csv"')
  expect(headers.get('cache-control')).toBe('no-store')
  expect(text).toBe(
    `${HEAD}"2026-03-04T09:30:00.250Z","view","agent",0\r\n"2026-03-05T10:00:00.000Z","purchase","course",1149.5\r\n"2026-03-06T00:00:00.000Z","refund","course",20\r\n"2026-03-07T23:59:59.999Z","refund","course",-20\r\n`,
  )
  // No cell begins with a character that a spreadsheet would evaluate, except for numbers.
  expect(text).not.toMatch(/(^|,|\n)"?[=+@\t\r]/)
})

it('DEC-73 has the events of the chosen days alone, all of the last day among them', async () => {
  const seller = await newMember(accounts)
  const { view } = sellingOf(
    product,
    { seller_id: seller.id, product_type: 'agent', product_id: 1 },
    seller.id,
  )
  for (const at of ['2026-03-03T23:59:59.999Z', '2026-03-04T00:00:00Z', '2026-03-05T23:59:59.999Z'])
    await view(at)
  await view('2026-03-06T00:00:00Z')
  const lines = async (query: string) =>
    (await file(seller, query)).text
      .split('\r\n')
      .slice(1, -1)
      .map((line) => line.slice(1, 11))
  expect(await lines('?start=2026-03-04&end=2026-03-05')).toEqual(['2026-03-04', '2026-03-05'])
  expect(await lines('?start=2026-03-05')).toEqual(['2026-03-05', '2026-03-06'])
  expect(await lines('?end=2026-03-03')).toEqual(['2026-03-03'])
  expect(await lines('?type=course')).toEqual([])
  expect((await file(seller, '?start=2027-01-01')).text).toBe(HEAD)
})

it(`SEL-10 has ${ROWS} lines in a heap of ${MOST_MB} MB`, { tags: ['proof'] }, async () => {
  const { id } = await newMember(accounts)
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
      workerData: { url: database.url, personId: id, what: 'analytics' },
      execArgv: [],
      resourceLimits: { maxOldGenerationSizeMb: MOST_MB },
    },
  )
  const [bytes] = await once(worker, 'message')
  expect(bytes).toBe(
    Buffer.byteLength(HEAD) + ROWS * '"2026-01-01T00:00:00.000Z","view","agent",0\r\n'.length,
  )
})
