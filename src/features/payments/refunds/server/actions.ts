// Gives buyers their money back when they ask for it: at once, unless they have asked for it often; then an operator decides.
import type { Tx } from '../../../../platform/database/database.ts'
import { giveBack } from '../../checkouts/server/actions.ts'
import { MOST_REFUNDS, REFUNDS_WITHIN_DAYS } from '../../rules.ts'
import { type PaymentParts, type Sale, salesOf } from '../../server/actions.ts'
import { countOthersSince, decideRequest, findRequest, storeRequest } from './records.ts'

export { requestsOf, waitingRequests } from './records.ts'

const DAY_MS = 24 * 3600 * 1000

/**
 * Has the money for what a buyer gives back, if it is theirs without further ado; 'asked' if it was asked for before. The
 * caller holds the person, so that two requests count one after the other, and then the row that says whether they have the
 * product, which it takes away if the money is granted.
 */
export async function askBack(
  tx: Tx,
  sale: Sale,
  amount: number,
  now: Date,
): Promise<'granted' | 'waiting' | 'asked'> {
  const since = new Date(now.getTime() - REFUNDS_WITHIN_DAYS * DAY_MS).toISOString()
  const isTooMany = (await countOthersSince(tx, sale, since)) >= MOST_REFUNDS
  const status = isTooMany ? 'waiting' : 'granted'
  const asked_at = now.toISOString()
  const decided_at = status === 'granted' ? asked_at : null
  const request = { ...saleOf(sale), amount, status, asked_at, decided_at } as const
  if (!(await storeRequest(tx, request))) return 'asked'
  if (status === 'granted') await giveBack(tx, sale, now)
  return status
}

const saleOf = ({ user_id, seller_id, product_type, product_id }: Sale): Sale => ({
  user_id,
  seller_id,
  product_type,
  product_id,
})

/** An operator's word about what waits. Undefined if there is no such request; 'decided' if it was answered before. */
export async function decideRefund(
  parts: Pick<PaymentParts, 'products'>,
  tx: Tx,
  id: number,
  status: 'granted' | 'declined',
  now: Date,
): Promise<'done' | 'decided' | undefined> {
  const known = await findRequest(tx, id)
  if (!known) return undefined
  const sales = salesOf(parts, known)
  const sale = saleOf(known)
  await sales.lock(tx, sale)
  if (!(await decideRequest(tx, id, status, now.toISOString()))) return 'decided'
  if (status === 'declined') await sales.keep(tx, sale, now)
  else {
    await giveBack(tx, sale, now)
    await sales.end(tx, sale, 'refunded', now)
  }
  return 'done'
}
