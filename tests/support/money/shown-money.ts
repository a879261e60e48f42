// A seller reads about their money in many places: the dashboard, both files, the list of sales, the payouts and their
// statements. All amounts are in whole cents, so that they can be compared.
import { text } from 'node:stream/consumers'
import {
  fileOfEvents,
  readAnalytics,
} from '../../../src/features/selling/analytics/server/analytics.actions.ts'
import type { LedgerSale } from '../../../src/features/selling/payouts/payouts.contract.ts'
import { payoutMessages } from '../../../src/features/selling/payouts/payouts.messages.ts'
import { stateOf } from '../../../src/features/selling/payouts/payouts.rules.ts'
import {
  fileOfLines,
  listPayouts,
  listSales,
  readBalance,
  readStatement,
} from '../../../src/features/selling/payouts/server/own-payouts.ts'
import type { Person } from '../../../src/platform/actor.ts'
import { toCents } from '../../../src/platform/contract/money.ts'
import { dayOf } from '../../../src/platform/contract/utc-days.ts'
import type { AnswerFile } from '../../../src/platform/http/answer-file.ts'
import type { TestProduct } from '../product/product.ts'

const PAGE = 20

/** Returns the cents of some rows; without a condition, of all. */
export function centsOf<Row>(
  some: readonly Row[],
  amountOf: (row: Row) => number,
  isMeant: (row: Row) => boolean = () => true,
): number {
  return some.filter(isMeant).reduce((sum, row) => sum + toCents(amountOf(row)), 0)
}

/** The lines of a file without its head; no cell of these has a quotation mark in it. */
async function linesOf(file: Promise<AnswerFile>): Promise<(string | number)[][]> {
  const [, ...lines] = (await text((await file).answer(undefined).body)).split('\r\n')
  return lines.slice(0, -1).map((line) => JSON.parse(`[${line}]`))
}

type Place = Pick<TestProduct, 'database' | 'clock'>

async function salesOf({ database }: Place, seller: Person): Promise<LedgerSale[]> {
  const sales: LedgerSale[] = []
  let cursor: string | undefined
  do {
    const page = await listSales({ database }, seller, { cursor, page_size: PAGE })
    sales.push(...page.items)
    cursor = page.next_cursor ?? undefined
  } while (cursor !== undefined)
  return sales
}

async function payoutsOf({ database }: Place, seller: Person) {
  const first = await listPayouts({ database }, seller, { page: 1, page_size: PAGE })
  const items = [...first.items]
  for (let page = 2; items.length < first.total; page += 1)
    items.push(...(await listPayouts({ database }, seller, { page, page_size: PAGE })).items)
  return items
}

/** The statements of payouts, each with the sum of its lines. */
async function statementsOf(place: Place, seller: Person, ids: readonly number[]) {
  const sums = new Map<number, number>()
  for (const id of ids) {
    const { lines, sums: all, set_off } = await readStatement(place, seller, id)
    for (const line of [...lines, all])
      if (toCents(line.gross) + toCents(line.fee) + toCents(line.refund) !== toCents(line.net))
        throw new Error(`The statement of payout ${id} has a line that doesn't add up`)
    const sumOfLines = centsOf(lines, ({ net }) => net)
    if (sumOfLines !== toCents(all.net))
      throw new Error(`The lines of the statement of payout ${id} are not its sum`)
    sums.set(id, sumOfLines + centsOf(set_off, ({ amount }) => amount))
  }
  return sums
}

/** Returns the lines of sales with the one place of each line's money. */
async function explainedLines(place: Place, seller: Person) {
  const today = dayOf(place.clock.now().toISOString())
  return (await salesOf(place, seller)).flatMap((sale) =>
    sale.lines.map((line) => ({ ...line, sale: sale.id, where: stateOf(line, sale, today).state })),
  )
}

const KINDS = payoutMessages.kinds
const columnOf = (name: (typeof payoutMessages.columns)[number]) => payoutMessages.columns.indexOf(name)
const [TYPE, SALE, PAYOUT] = [columnOf('Type'), columnOf('Sale'), columnOf('Payout')]
const [GROSS, FEE, REFUND, NET] = [columnOf('Gross'), columnOf('Fee'), columnOf('Refund'), columnOf('Net')]
const RETURNS = ['refund', 'refund_reversal', 'dispute', 'dispute_reversal'] as const
const isReturn = (kind: string) => RETURNS.some((some) => some === kind)

/** Returns each place's figures, in cents, and those of each payout, by its number. */
export async function moneyShown(place: Place, seller: Person) {
  const { database, clock } = place
  const shown = await readAnalytics(database.db, seller, {}, clock.now())
  const balance = await readBalance({ ...place, provider: { form: 'sandbox' } }, seller)
  const events = await linesOf(database.inTransaction((tx) => fileOfEvents(tx, seller, {})))
  const file = await linesOf(database.inTransaction((tx) => fileOfLines(place, tx, seller)))
  const lines = await explainedLines(place, seller)
  const payouts = await payoutsOf(place, seller)
  const ids = payouts.map(({ id }) => id)
  const statements = await statementsOf(place, seller, ids)

  const eventsOf = (type: string) =>
    centsOf(
      events,
      (cells) => Number(cells[3]),
      (cells) => cells[1] === type,
    )
  const isOfSale = (cells: (string | number)[]) => cells[SALE] !== ''
  const inFile = (column: number, isMeant: (cells: (string | number)[]) => boolean) =>
    centsOf(file, (cells) => Number(cells[column]), isMeant)
  const amountOf = ({ amount }: { amount: number }) => amount
  const linesAt = (...places: (typeof lines)[number]['where'][]) =>
    centsOf(lines, amountOf, ({ where }) => places.includes(where))
  const listed = (status: 'pending' | 'paid') => payouts.filter((payout) => payout.status === status)
  const stated = (status: 'pending' | 'paid') =>
    listed(status).reduce((sum, { id }) => sum + (statements.get(id) ?? Number.NaN), 0)

  return {
    figures: {
      sold: {
        dashboard: toCents(shown.totals.revenue),
        chart: centsOf(shown.series, ({ revenue }) => revenue),
        types: centsOf(shown.types, ({ revenue }) => revenue),
        'analytics.csv': eventsOf('purchase'),
        'ledger.csv': inFile(GROSS, isOfSale),
        sales: centsOf(lines, amountOf, ({ kind }) => kind === 'payment'),
      },
      returned: {
        dashboard: toCents(shown.totals.refunded),
        types: centsOf(shown.types, ({ refunded }) => refunded),
        'analytics.csv': eventsOf('refund'),
        'ledger.csv': 0 - inFile(REFUND, isOfSale),
        sales: 0 - centsOf(lines, amountOf, ({ kind }) => isReturn(kind)),
      },
      earned: {
        dashboard: toCents(balance.earned),
        'ledger.csv': inFile(GROSS, isOfSale) + inFile(FEE, isOfSale) + inFile(REFUND, isOfSale),
        sales: centsOf(lines, amountOf),
      },
      paid: {
        dashboard: toCents(balance.paid),
        payouts: centsOf(listed('paid'), amountOf),
        statements: stated('paid'),
        'ledger.csv': 0 - inFile(NET, (cells) => !isOfSale(cells)),
        sales: linesAt('paid'),
      },
      pending: {
        dashboard: toCents(balance.pending),
        payouts: centsOf(listed('pending'), amountOf),
        statements: stated('pending'),
        sales: linesAt('in_payout'),
      },
      on_hold: { dashboard: toCents(balance.on_hold), sales: linesAt('on_hold', 'contested') },
      open: { dashboard: toCents(balance.open), sales: linesAt('next_payout') },
      unpaid: {
        dashboard: toCents(balance.on_hold) + toCents(balance.open),
        'ledger.csv': inFile(NET, (cells) => cells[PAYOUT] === ''),
        sales: linesAt('on_hold', 'contested', 'next_payout'),
      },
    },
    // Another payout pays returned money.
    payouts: payouts
      .filter(({ status }) => status !== 'returned')
      .map(({ id, amount }) => ({
        id,
        list: toCents(amount),
        statement: statements.get(id),
        'ledger.csv': inFile(NET, (cells) => cells[PAYOUT] === id && cells[TYPE] !== KINDS.payout),
        sales: centsOf(lines, amountOf, ({ payout }) => payout?.id === id),
      })),
    lines,
    products: shown.products,
    counts: { sales: shown.totals.purchases },
  }
}
