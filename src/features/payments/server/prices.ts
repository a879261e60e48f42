// Changes the prices of running subscriptions: buyers are notified first, and a price rises seldom.
import type { Tx } from '../../../platform/database/database.ts'
import {
  changeSubscription,
  findSubscription,
  lockSubscription,
} from '../subscriptions/server/subscriptions.records.ts'
import { isRunning } from '../subscriptions/subscriptions.policy.ts'
import { BETWEEN_RISES_MS, PRICE_NOTICE_MS } from '../subscriptions/subscriptions.rules.ts'
import { type PaymentParts, salesOf } from './payments.actions.ts'

const plus = (moment: Date | string, ms: number) => new Date(new Date(moment).getTime() + ms).toISOString()

const latest = (...moments: string[]) => moments.toSorted().at(-1) ?? ''
const earliest = (...moments: string[]) => moments.toSorted()[0] ?? ''

/**
 * Notifies a buyer of a new price, and has it charged with the first payment after the notice. A price that was announced
 * before and not charged yet is replaced. Returns whether there was something to announce.
 */
export async function announcePrice(
  parts: Pick<PaymentParts, 'products'>,
  tx: Tx,
  { id, price }: { id: number; price: number },
  now: Date,
): Promise<boolean> {
  const known = await findSubscription(tx, id)
  if (!known) return false
  const sales = salesOf(parts, known)
  await sales.lock(tx, known)
  const row = await lockSubscription(tx, id)
  if (!row || !isRunning(row) || row.cancel_at_period_end) return false
  if ((row.next_price ?? row.price) === price) return false
  const from = firstMoment(row, price, now)
  await changeSubscription(
    tx,
    id,
    price === row.price
      ? { next_price: null, next_price_from: null }
      : {
          next_price: price,
          next_price_from: from,
          due_at: row.due_at === null ? from : earliest(row.due_at, from),
        },
  )
  await sales.tell(tx, row, { what: 'price_changes', from: row.price, to: price, on: from }, now)
  return true
}

function firstMoment(
  row: { price: number; price_raised_at: string | null },
  price: number,
  now: Date,
): string {
  const afterNotice = plus(now, PRICE_NOTICE_MS)
  if (price <= row.price || row.price_raised_at === null) return afterNotice
  return latest(afterNotice, plus(row.price_raised_at, BETWEEN_RISES_MS))
}
