// What operators do with subscriptions: list those of an account, and end one at once with its money back.
import type { Reader, Tx } from '../../../../platform/database/database.ts'
import type { PaymentParts } from '../../server/actions.ts'
import { endWithRefund } from '../../subscriptions/server/actions.ts'
import { subscriptionsOfAddress } from './records.ts'

export async function listForOperator(reader: Reader, email: string): Promise<string[]> {
  const rows = await subscriptionsOfAddress(reader, email.trim().toLowerCase())
  return rows.map((row) =>
    [
      row.id,
      `${row.product_type} ${row.product_id}`,
      row.status,
      `$${row.price.toFixed(2)} a month`,
      ...(row.current_period_end === null ? [] : [`paid until ${row.current_period_end.slice(0, 10)}`]),
    ].join('  '),
  )
}

const SAID = {
  unknown: 'There is no such subscription.',
  over: 'This subscription has ended already.',
  refunded:
    'Access has ended. A running product tells the card provider and gives back the last payment within minutes.',
  kept: 'Access has ended. A running product tells the card provider within minutes. There was no payment to give back.',
} as const

/** Ends a subscription at once, and gives back its last payment. */
export async function endForOperator(
  parts: Pick<PaymentParts, 'products'>,
  tx: Tx,
  id: number,
  now: Date,
): Promise<{ line: string; isDone: boolean }> {
  const outcome = await endWithRefund(parts, tx, id, now)
  return { line: SAID[outcome], isDone: outcome === 'refunded' || outcome === 'kept' }
}
