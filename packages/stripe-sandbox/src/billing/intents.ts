// How does a payment change its status, or a card that is stored for later payments?
import { announce } from '../events/announce.ts'
import { type Card, findRow, type Intent, insertRow } from '../rows/sandbox-rows.records.ts'
import { cards } from '../rows/sandbox-rows.table.ts'
import { newId, newSecret, secondsAfter, type Work } from '../rows/work.ts'
import { type CardDetails, type Failure, SLOW_SECONDS } from '../rules/test-cards.ts'
import { chargeShape } from '../shapes/payments.ts'
import { cardRows, intentRows } from './changes.ts'
import { dispute, inquire } from './disputes.ts'

type Purpose = Pick<Intent, 'customer_id' | 'metadata'> &
  Partial<Pick<Intent, 'invoice_id' | 'checkout_id' | 'subscription_id'>>

const newIntent = (work: Work, prefix: string, purpose: Purpose) => {
  const id = newId(work, prefix)
  return {
    id,
    invoice_id: null,
    checkout_id: null,
    subscription_id: null,
    ...purpose,
    client_secret: `${id}_secret_${newSecret(work)}`,
    status: 'requires_payment_method' as const,
    card_id: null,
    failure: null,
    charge_id: null,
    refunded: 0,
    disputed_at: null,
    dispute_status: null,
    settles_at: null,
    canceled_at: null,
    created_at: work.at,
  }
}

export const addPayment = (work: Work, amount: number, purpose: Purpose): Promise<Intent> =>
  intentRows.add(
    work,
    { ...newIntent(work, 'pi', purpose), kind: 'payment', amount },
    'payment_intent.created',
  )

export const addSetup = (work: Work, purpose: Purpose): Promise<Intent> =>
  intentRows.add(
    work,
    { ...newIntent(work, 'seti', purpose), kind: 'setup', amount: 0 },
    'setup_intent.created',
  )

/** Not yet the customer's for later payments: it is once an attempt with it succeeded. */
export const addCard = (work: Work, customer_id: string, details: CardDetails): Promise<Card> =>
  insertRow(work.tx, cards, {
    id: newId(work, 'pm'),
    customer_id,
    ...details,
    attached_at: null,
    created_at: work.at,
  })

export const isOpen = ({ status }: Intent) =>
  status === 'requires_payment_method' || status === 'requires_action' || status === 'processing'

export async function succeed(work: Work, intent: Intent, card_id: string): Promise<Intent> {
  const done = { status: 'succeeded', card_id, failure: null, settles_at: null } as const
  if (intent.kind === 'setup') {
    const stored = await intentRows.change(work, intent, done, 'setup_intent.succeeded')
    await attach(work, card_id)
    return stored
  }
  const paid = { ...done, charge_id: newId(work, 'ch') }
  const charged = await intentRows.change(work, intent, paid, 'payment_intent.succeeded')
  await announce(work, 'charge.succeeded', chargeShape(charged))
  // A single purchase leaves no card behind.
  if (intent.checkout_id === null) await attach(work, card_id)
  const card = await findRow(work.tx, cards, card_id)
  if (card?.kind === 'disputed') return dispute(work, charged)
  return card?.kind === 'inquired' ? inquire(work, charged) : charged
}

async function attach(work: Work, cardId: string): Promise<void> {
  const card = await findRow(work.tx, cards, cardId)
  if (card && card.attached_at === null) {
    await cardRows.change(work, card, { attached_at: work.at }, 'payment_method.attached')
  }
}

export const fail = (work: Work, intent: Intent, failure: Failure): Promise<Intent> =>
  intentRows.change(
    work,
    intent,
    { status: 'requires_payment_method', card_id: null, failure, settles_at: null },
    intent.kind === 'payment' ? 'payment_intent.payment_failed' : 'setup_intent.setup_failed',
  )

export const challenge = (work: Work, intent: Intent, card_id: string): Promise<Intent> =>
  intentRows.change(
    work,
    intent,
    { status: 'requires_action', card_id, failure: null },
    intent.kind === 'payment' ? 'payment_intent.requires_action' : 'setup_intent.requires_action',
  )

/** It succeeds by itself after some seconds. */
export const beginProcessing = (work: Work, intent: Intent, card_id: string): Promise<Intent> =>
  intentRows.change(
    work,
    intent,
    { status: 'processing', card_id, failure: null, settles_at: secondsAfter(work.at, SLOW_SECONDS) },
    'payment_intent.processing',
  )

export const cancel = (work: Work, intent: Intent): Promise<Intent> =>
  intentRows.change(
    work,
    intent,
    { status: 'canceled', canceled_at: work.at, settles_at: null },
    intent.kind === 'payment' ? 'payment_intent.canceled' : 'setup_intent.canceled',
  )
