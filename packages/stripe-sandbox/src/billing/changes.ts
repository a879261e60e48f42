// Every change of what Stripe would keep, each with the events that tell of it, in the same transaction.
import type { EventType } from '../events/announce.ts'
import { announce } from '../events/announce.ts'
import * as sellers from '../rows/accounts.table.ts'
import {
  changeRow,
  insertRow,
  type KeyedTable,
  type RowOf,
  type Subscription,
} from '../rows/sandbox-rows.records.ts'
import * as rows from '../rows/sandbox-rows.table.ts'
import type { Work } from '../rows/work.ts'
import { dueOf, NEXT_STATES } from '../rules/schedule.ts'
import { accountShape, payoutShape, transferShape } from '../shapes/accounts.ts'
import { invoiceShape } from '../shapes/invoice.ts'
import { intentShape } from '../shapes/payments.ts'
import { cardShape, customerShape } from '../shapes/people.ts'
import { checkoutShape } from '../shapes/sessions.ts'
import { subscriptionShape } from '../shapes/subscription.ts'

/** `accountOf`: the account of a seller in which it happens. */
function changesOf<T extends KeyedTable>(
  table: T,
  shape: (row: RowOf<T>) => Record<string, unknown>,
  accountOf: (row: RowOf<T>) => string | undefined = () => undefined,
) {
  return {
    async add(work: Work, row: RowOf<T>, ...types: EventType[]): Promise<RowOf<T>> {
      await insertRow(work.tx, table, row)
      for (const type of types) await announce(work, type, shape(row), { account: accountOf(row) })
      return row
    },
    /** `row` as it is now; returns what it becomes. */
    async change<Row extends RowOf<T> & { id: string }>(
      work: Work,
      row: Row,
      changes: Partial<RowOf<T>>,
      ...types: EventType[]
    ): Promise<Row> {
      const changed = { ...row, ...changes }
      await changeRow(work.tx, table, row.id, changes)
      const after = shape(changed)
      const previous = differences(shape(row), after)
      if (types.length === 0 && Object.keys(previous).length > 0) {
        throw new Error('Something changed that Stripe would have announced in an event')
      }
      for (const type of types) {
        await announce(work, type, after, {
          previous: type.endsWith('.updated') ? previous : undefined,
          account: accountOf(row),
        })
      }
      return changed
    },
  }
}

/** The changed fields with their values before, as Stripe's `previous_attributes` have them. */
function differences(
  before: Record<string, unknown>,
  after: Record<string, unknown>,
): Record<string, unknown> {
  const isSame = (name: string) => JSON.stringify(before[name]) === JSON.stringify(after[name])
  return Object.fromEntries(Object.entries(before).filter(([name]) => !isSame(name)))
}

/** Events are kept for weeks, and nothing that reads them needs to know who it is. */
export const customerRows = changesOf(rows.customers, (row) =>
  customerShape({ ...row, email: null, name: null }),
)
export const cardRows = changesOf(rows.cards, cardShape)
export const invoiceRows = changesOf(rows.invoices, invoiceShape)
export const intentRows = changesOf(rows.intents, intentShape)
export const checkoutRows = changesOf(rows.checkouts, checkoutShape)
export const accountRows = changesOf(sellers.accounts, accountShape, ({ id }) => id)
export const payoutRows = changesOf(sellers.payouts, payoutShape, ({ account_id }) => account_id)
/** They happen at the platform. */
export const transferRows = changesOf(sellers.transfers, transferShape)

const plain = changesOf(rows.subscriptions, subscriptionShape)

/** Subscriptions know when something is due next, and change their status only as Stripe documents it. */
export const subscriptionRows = {
  add: (work: Work, row: Omit<Subscription, 'due_at'>, ...types: EventType[]): Promise<Subscription> =>
    plain.add(work, { ...row, due_at: dueOf(row) }, ...types),

  change(
    work: Work,
    row: Subscription,
    changes: Partial<Omit<Subscription, 'due_at'>>,
    ...types: EventType[]
  ): Promise<Subscription> {
    const { status = row.status } = changes
    if (status !== row.status && !NEXT_STATES[row.status].includes(status)) {
      throw new Error(`A subscription that is ${row.status} does not become ${status}`)
    }
    return plain.change(work, row, { ...changes, due_at: dueOf({ ...row, ...changes }) }, ...types)
  },
}
