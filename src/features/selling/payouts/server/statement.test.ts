// Do a payout's statement and the seller's file say line by line what was sold to whom, and come to what the ledger has?
// @module-tag proof
import { text } from 'node:stream/consumers'
import { expect, it } from 'vitest'
import { agentEndpoint } from '../../../../../tests/support/agents/agent-endpoint.ts'
import { furtherRuns } from '../../../../../tests/support/agents/further-runs.ts'
import { buyAs } from '../../../../../tests/support/courses/course-buyers.ts'
import { runPaymentJobs } from '../../../../../tests/support/money/buyers.ts'
import { beginByHand, openSales } from '../../../../../tests/support/money/earnings.ts'
import { testAccounts } from '../../../../../tests/support/people/accounts.ts'
import { makeCourse } from '../../../../../tests/support/people/makers.ts'
import { runPaymentsCommand } from '../../../../app/payments-command.ts'
import { actFor } from '../../../../platform/actor.ts'
import { setCommission } from '../../../ledger/server/commission.ts'
import { fileOfLines, readStatement } from './own-payouts.ts'

const endpoint = await agentEndpoint()
const accounts = await testAccounts({ localAgents: endpoint.local })
const { product } = accounts
const { clock, database } = product
const { bought, allowFurther, runTimes, bill, nextMonth } = furtherRuns(accounts, endpoint)
const rows = async (query: string, values: unknown[] = []) => (await database.pool.query(query, values)).rows

it('each sale is a line with its kind, buyer, price, fee and refund, and the lines add up to the payout and the ledger', async () => {
  // From the middle of a month, two months have one renewal.
  const now = clock.now()
  clock.advance((Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + 1, 15) - now.getTime()) / 1000)
  await database.inTransaction((tx) =>
    setCommission(tx, { seller_id: null, product_type: null }, 1000, clock.now()),
  )
  const { buyer, seller, agentId, id, key } = await bought({ price_per_run: 0.05 })
  await rows("update profiles set user_type = 'professional' where id = $1", [seller.id])
  await rows("update profiles set display_name = 'Ada L.' where id = $1", [buyer.id])
  await rows('update agents set name = $2 where id = $1', [agentId, '=HYPERLINK("x")'])
  const [first] = await rows('select id, amount::float8 from charges where user_id = $1', [buyer.id])
  const price = first.amount
  const words = ['refund', String(first.id), '10.00', '--as', 'tester', '--why', 'A test']
  expect((await runPaymentsCommand(database, words, clock.now())).code).toBe(0)
  for (const _ of [1, 2]) await runPaymentJobs(product)
  await allowFurther(buyer, id, 100)
  await runTimes(id, key, 12)
  const student = await accounts.person()
  const course = await makeCourse(product, actFor(seller.id), { title: 'Looms', price: 49 })
  await buyAs(product, student, course, 49)
  await nextMonth(buyer)
  await bill()
  await nextMonth(buyer)
  await openSales(product, seller)
  const begun = await beginByHand(product, { id: seller.id })
  if (begun.outcome !== 'begun') throw new Error('Nothing was begun')

  const { payout, lines, lines_count, sums, set_off } = await readStatement(
    { database },
    actFor(seller.id),
    begun.payout.id,
  )
  const ofAgent = { product_name: '=HYPERLINK("x")', buyer_name: 'Ada L.' }
  const fee = (amount: number) => -Math.round(amount * 10) / 100
  const net = (amount: number) => Math.round(amount * 100 + fee(amount) * 100) / 100
  expect(lines).toMatchObject([
    { ...ofAgent, kind: 'first_month', runs: null, gross: price, refund: -10 },
    { product_name: 'Looms', kind: 'course', runs: null, gross: 49, fee: fee(49), refund: 0, net: net(49) },
    { ...ofAgent, kind: 'usage', runs: 11, gross: 0.55, fee: -0.06, refund: 0, net: 0.49 },
    { ...ofAgent, kind: 'renewal', runs: null, gross: price, refund: 0 },
  ])
  expect(lines_count).toBe(4)
  expect(set_off).toEqual([])
  const total = (of: (line: (typeof lines)[number]) => number) =>
    lines.reduce((sum, line) => sum + Math.round(of(line) * 100), 0)
  expect(total((line) => line.net)).toBe(Math.round(payout.amount * 100))
  expect(total((line) => line.gross + line.fee + line.refund)).toBe(Math.round(sums.net * 100))
  const [ledger] = await rows(
    "select sum(amount)::int as net from ledger_entries where payout_id = $1 and account = 'seller' and charge_id is not null",
    [payout.id],
  )
  expect(total((line) => line.net)).toBe(ledger.net)

  const file = await database.inTransaction((tx) => fileOfLines({ database }, tx, actFor(seller.id)))
  const written = (await text(file.answer(undefined).body)).split('\r\n').slice(1, -1)
  const cells = written.map((line) => line.split(',').slice(1, 10).join(','))
  const shown = `"'=HYPERLINK(""x"")"`
  expect(cells).toEqual([
    `"Price",${shown},"Month 1",1,"Ada L.",${price},${fee(price)},0,${net(price)}`,
    `"Refund",${shown},"Month 1",1,"Ada L.",0,0,-10,-10`,
    `"Price","Looms","Course",1,"Ada",49,${fee(49)},0,${net(49)}`,
    `"Price",${shown},"Further runs",11,"Ada L.",0.55,-0.06,0,0.49`,
    `"Price",${shown},"Renewal",1,"Ada L.",${price},${fee(price)},0,${net(price)}`,
  ])
})
