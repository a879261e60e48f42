// Notifies the seller of an agent of what becomes of a sale.
import type { Tx } from '../../../platform/database/database.ts'
import { emit, retract } from '../../events/server/events.actions.ts'
import type {
  HowEnded,
  ReturnedMoney,
  SubscriptionAnnouncement,
} from '../../payments/server/payments.actions.ts'
import { agentSaleChanged, agentSaleReturned, type SaleChange } from '../sold-agents.events.ts'

type SoldAgent = {
  readonly purchase: number
  readonly agent_id: number
  readonly seller_id: string
  readonly buyer_id: string
}

const aboutSale = ({ purchase, seller_id, buyer_id }: SoldAgent) => ({
  subject: purchase,
  actor: buyer_id,
  audience: { owner: seller_id },
})

async function announceChange(
  tx: Tx,
  sold: SoldAgent,
  { change, until }: { change: SaleChange; until: string | null },
  now: Date,
): Promise<void> {
  const params = { agent_id: sold.agent_id, change, until }
  await emit(tx, agentSaleChanged, { ...aboutSale(sold), params }, now)
}

export async function announceReturn(
  tx: Tx,
  sold: SoldAgent,
  { amount, went }: Pick<ReturnedMoney, 'amount' | 'went'>,
  now: Date,
): Promise<void> {
  const params = { agent_id: sold.agent_id, amount, went }
  await emit(tx, agentSaleReturned, { ...aboutSale(sold), params }, now)
}

/** The seller knew when a canceled subscription would end, and hears of money that goes back once it does. */
export async function announceEnd(tx: Tx, sold: SoldAgent, how: HowEnded, now: Date): Promise<void> {
  if (how === 'ended' || how === 'unpaid' || how === 'trial_unpaid')
    await announceChange(tx, sold, { change: how, until: null }, now)
}

/** Of what a buyer is notified, the seller hears that a payment failed, and that they canceled; no more of that once they resume. */
export async function announceToSeller(
  tx: Tx,
  sold: SoldAgent,
  announced: SubscriptionAnnouncement,
  now: Date,
): Promise<void> {
  if (announced.what === 'canceled')
    await announceChange(tx, sold, { change: 'canceled', until: announced.until }, now)
  else if (announced.what === 'payment_failed')
    await announceChange(tx, sold, { change: 'renewal_failed', until: announced.until }, now)
  else if (announced.what === 'usage_unpaid')
    await announceChange(tx, sold, { change: 'further_runs_unpaid', until: null }, now)
  else if (announced.what === 'resumed')
    await retract(tx, {
      subject: agentSaleChanged.subject,
      ids: [sold.purchase],
      kinds: [agentSaleChanged],
      people: [sold.seller_id],
      params: { change: 'canceled', until: announced.until },
    })
}
