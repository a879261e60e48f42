// Writes bills for usage, and charges the stored cards of their buyers, outside every transaction. Each bill has one payment
// at the provider, whose state decides: a bill that may have been charged is looked up, never charged again.
import type { Person } from '../../../../platform/actor.ts'
import {
  CardProviderAway,
  CardRefusal,
  type PaymentState,
} from '../../../../platform/card-provider/card-provider.ts'
import { type Cents, toCents } from '../../../../platform/contract/money.ts'
import { Problem } from '../../../../platform/contract/problem.ts'
import type { Reader, Tx } from '../../../../platform/database/database.ts'
import { paymentMessages } from '../../payments.messages.ts'
import { recordUsage } from '../../server/charges.actions.ts'
import { describedOf, type PaymentParts, type Sale, salesOf } from '../../server/payments.actions.ts'
import { returnPayment } from '../../server/returns.ts'
import type { UnpaidBill } from '../usage.contract.ts'
import { usageMessages as messages } from '../usage.messages.ts'
import { creditOf, payLimit, RETRIES, RETRY_MS, type UsageLine } from '../usage.rules.ts'
import {
  changeBill,
  claimDueBills,
  findBill,
  findBillOfPayment,
  findPayer,
  hasAccount,
  insertBill,
  lockBill,
  paidFor,
  type UsageBillRow,
  unpaidBillsOf,
  unpaidFor,
} from './usage.records.ts'

/** Other processes can't charge a bill for so long; a call without an answer is looked up after it. */
const CLAIM_MS = 5 * 60_000
const AT_ONCE = 50
const AWAY_SECONDS = 5

/** Returns whether the buyer of a product has a card that could be charged for more than its subscription. */
export async function canCharge(reader: Reader, sale: Omit<Sale, 'seller_id'>): Promise<boolean> {
  return (await findPayer(reader, sale)) !== undefined
}

/** Returns how much a buyer may owe for using a product, and what they owe by bills already. */
export async function creditFor(
  reader: Reader,
  sale: Omit<Sale, 'seller_id'>,
): Promise<{ credit: Cents; owed: Cents }> {
  const owed = toCents(await unpaidFor(reader, sale))
  const { paid, hasPaidAlone } = await paidFor(reader, sale)
  return { credit: creditOf({ paid: toCents(paid), hasPaidAlone }), owed }
}

/** Has a job charge the buyer `amount` dollars for `runs` up to a month. Returns false for a person who can't be charged. */
export async function writeUsageBill(
  tx: Tx,
  sale: Sale,
  bill: { amount: number; runs: number; month: string; lines: readonly UsageLine[] | null },
  now: Date,
): Promise<boolean> {
  const payer = await findPayer(tx, sale)
  if (!payer) return false
  const at = now.toISOString()
  await insertBill(tx, { ...sale, ...bill, ...payer, state: 'due', due_at: at, created_at: at })
  return true
}

/** Charges what is due; returns the number of bills. */
export async function chargeDueBills(parts: PaymentParts): Promise<number> {
  const { database, provider, clock, log } = parts
  const now = clock.now()
  const until = new Date(now.getTime() + CLAIM_MS).toISOString()
  const given = { provider: provider.form, now: now.toISOString(), until, atMost: AT_ONCE }
  const due = await claimDueBills(database.db, given)
  for (const bill of due) {
    try {
      await charge(parts, bill)
    } catch (err) {
      log.warn({ event: 'usage_not_charged', err })
    }
  }
  return due.length
}

/** Charges a bill that is not paid. Raises CardProviderAway, after which it can be retried. */
async function charge(parts: PaymentParts, bill: UsageBillRow): Promise<void> {
  const refusal = await tryCard(parts, bill)
  const now = await findBill(parts.database.db, bill.id)
  const state = now?.provider_payment_id
    ? await parts.provider.findPayment(now.provider_payment_id)
    : undefined
  if (state?.isPaid) await notePaid(parts, bill, state)
  else if (refusal) await noteRefusal(parts, bill, refusal)
}

/** Returns the provider's refusal, if it was one. */
async function tryCard(parts: PaymentParts, bill: UsageBillRow): Promise<CardRefusal | undefined> {
  const { provider } = parts
  try {
    const payment = bill.provider_payment_id ?? (await createPayment(parts, bill))
    if ((await provider.findPayment(payment)).isPaid) return undefined
    await provider.chargeStoredCard(payment, bill.customer_id)
    return undefined
  } catch (error) {
    if (error instanceof CardRefusal) return error
    throw error
  }
}

async function createPayment(
  { provider, database, hash }: PaymentParts,
  bill: UsageBillRow,
): Promise<string> {
  const id = String(bill.id)
  const order = { customer: bill.customer_id, amount: toCents(bill.amount), reference: { usage_bill: id } }
  const payment = await provider.createPayment(order, hash('usage bill', id))
  await changeBill(database.db, bill.id, { provider_payment_id: payment })
  return payment
}

/** Locks an unpaid bill with its product until the transaction ends. */
async function lockUnpaid(parts: PaymentParts, tx: Tx, id: number) {
  const known = await findBill(tx, id)
  if (!known) return undefined
  const sales = salesOf(parts, known)
  await sales.lock(tx, known)
  const bill = await lockBill(tx, id)
  return bill && bill.state !== 'paid' ? { bill, sales } : undefined
}

/** A bill is recorded as paid once, with later refunds of the payment. */
async function notePaid(parts: PaymentParts, { id }: UsageBillRow, state: PaymentState): Promise<void> {
  const { database, clock } = parts
  await database.inTransaction(async (tx) => {
    const unpaid = await lockUnpaid(parts, tx, id)
    if (!unpaid) return
    const { bill, sales } = unpaid
    const now = clock.now()
    await changeBill(tx, id, { state: 'paid', due_at: null })
    const paid = { usage_bill_id: id, provider_payment_id: state.id, amount: bill.amount, card: state.card }
    await recordUsage(tx, bill, paid, now)
    await returnPayment(parts, tx, state, now)
    if (bill.state === 'overdue' && (await hasAccount(tx, bill.user_id)))
      await sales.tell(tx, bill, { what: 'usage_paid' }, now)
  })
}

async function noteRefusal(parts: PaymentParts, { id }: UsageBillRow, err: CardRefusal): Promise<void> {
  const { database, clock, log } = parts
  log.info({ event: 'usage_refused', err })
  await database.inTransaction(async (tx) => {
    const unpaid = await lockUnpaid(parts, tx, id)
    if (!unpaid) return
    const { bill, sales } = unpaid
    const now = clock.now()
    const isThere = await hasAccount(tx, bill.user_id)
    const refusals = bill.refusals + 1
    const isRetried = isThere && refusals <= RETRIES
    const due_at = isRetried ? new Date(now.getTime() + RETRY_MS).toISOString() : null
    await changeBill(tx, id, { state: 'overdue', refusals, due_at })
    if (bill.state === 'due' && isThere)
      await sales.tell(tx, bill, { what: 'usage_unpaid', amount: bill.amount }, now)
  })
}

/** Applies the state of a payment that is not in the ledger yet; an event may be faster than the answer. */
export async function settleBillOf(parts: PaymentParts, state: PaymentState): Promise<void> {
  const bill = await findBillOfPayment(parts.database.db, state.id)
  if (bill && state.isPaid) await notePaid(parts, bill, state)
}

/** Returns one's own unpaid bills. */
export async function listUnpaidBills(
  parts: Pick<PaymentParts, 'products'>,
  reader: Reader,
  actor: Person,
): Promise<UnpaidBill[]> {
  const bills = await unpaidBillsOf(reader, actor.id)
  return Promise.all(bills.map((bill) => shown(parts, reader, bill)))
}

async function shown(
  parts: Pick<PaymentParts, 'products'>,
  reader: Reader,
  bill: UsageBillRow,
): Promise<UnpaidBill> {
  const { id, product_type, product_id, amount, runs, month, state, due_at } = bill
  const name = (await describedOf(parts, reader, bill))?.name ?? paymentMessages.goneProduct[product_type]
  return { id, product_type, product_id, product_name: name, amount, runs, month, state, due_at }
}

/**
 * Charges an own bill with the card that is stored now. Raises Problem 'not_found', also for other people's,
 * 'too_many_requests', 'conflict' for a card that is refused, and 'unavailable'.
 */
export async function payBill(
  parts: PaymentParts,
  actor: Person,
  id: number,
): Promise<{ state: UsageBillRow['state'] }> {
  const { database, clock, limits, log } = parts
  const bill = await findBill(database.db, id)
  if (bill?.user_id !== actor.id) throw new Problem('not_found', messages.notFound)
  if (bill.state === 'paid') return { state: 'paid' }
  const retryAfterSeconds = await limits.take(payLimit, actor.id, clock.now())
  if (retryAfterSeconds !== undefined)
    throw new Problem('too_many_requests', messages.triedOften, { retryAfterSeconds })
  try {
    await charge(parts, bill)
  } catch (cause) {
    if (!(cause instanceof CardProviderAway)) throw cause
    log.warn({ event: 'card_provider_failed', err: cause })
    throw new Problem('unavailable', paymentMessages.providerAway, { retryAfterSeconds: AWAY_SECONDS, cause })
  }
  const state = (await findBill(database.db, id))?.state ?? bill.state
  if (state === 'overdue') throw new Problem('conflict', messages.refused)
  return { state }
}
