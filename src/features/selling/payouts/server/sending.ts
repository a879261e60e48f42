// Sends payouts that were begun: to the seller's account with the card provider, and from there to the bank once the money is
// there. The provider is asked outside transactions, each step can be repeated after a crash, and a refusal of the provider is a
// failed attempt, never a fault.
import { CardRefusal } from '../../../../platform/card-provider/card-provider.ts'
import { toCents } from '../../../../platform/contract/money.ts'
import type { PaymentParts } from '../../../payments/server/payments.actions.ts'
import { endAttempt, openAgain } from './attempts.actions.ts'
import { type AttemptRow, changeAttempt, claimAttempts, findByBankPayout } from './attempts.records.ts'
import { changePayout, findPayout, lockPayout, type PayoutRow } from './payouts.records.ts'

const MINUTE_MS = 60_000
/** A step without an answer is repeated after this time. */
const RETRY_MS = 5 * MINUTE_MS
/** The provider has the money only once the buyer's bank has sent it. */
const SHORT_MS = 6 * 60 * MINUTE_MS
/** Banks take days; the provider's event usually arrives earlier. */
const BANK_MS = 24 * 60 * MINUTE_MS
const AT_ONCE = 50
/** The provider's codes for money that is still on its way. */
const SHORT = new Set(['balance_insufficient', 'insufficient_funds'])

export async function sendDue(parts: PaymentParts): Promise<number> {
  const { database, clock, log } = parts
  const now = clock.now()
  const until = new Date(now.getTime() + RETRY_MS).toISOString()
  const due = await claimAttempts(database.db, { now: now.toISOString(), until, atMost: AT_ONCE })
  for (const attempt of due) {
    try {
      await advance(parts, attempt)
    } catch (err) {
      log.warn({ event: 'payout_not_sent', err })
    }
  }
  return due.length
}

/** Handles a payout to a bank about which the provider sent an event. */
export async function bankPayoutChanged(parts: PaymentParts, bankPayoutId: string): Promise<void> {
  const attempt = await findByBankPayout(parts.database.db, bankPayoutId)
  if (attempt && (attempt.state === 'sent' || attempt.state === 'paid')) await advance(parts, attempt)
}

async function advance(parts: PaymentParts, attempt: AttemptRow): Promise<void> {
  const { database, clock } = parts
  const payout = await findPayout(database.db, attempt.payout_id)
  if (!payout || attempt.account_id === null) return
  try {
    await step(parts, { ...attempt, account_id: attempt.account_id }, payout)
  } catch (error) {
    if (!(error instanceof CardRefusal)) throw error
    parts.log.warn({ event: 'payout_refused', err: error })
    if (attempt.ended_at !== null) return wait(parts, attempt, BANK_MS)
    const refused = { what: 'failed', reason: error.code } as const
    await database.inTransaction((tx) => endAttempt(tx, attempt, refused, clock.now()))
  }
}

type Sending = AttemptRow & { readonly account_id: string }

async function step(parts: PaymentParts, attempt: Sending, payout: PayoutRow): Promise<void> {
  switch (attempt.state) {
    case 'transferring':
      return transfer(parts, attempt, payout)
    case 'sending':
      return sendToBank(parts, attempt, payout)
    case 'sent':
    case 'paid':
      return askBank(parts, attempt)
    case 'failed':
    case 'returned':
      return takeBack(parts, attempt, payout)
  }
}

/** The provider's idempotency key for a step of an attempt: repeated, it moves nothing more. */
const keyOf = ({ hash }: PaymentParts, what: string, { payout_id, number }: AttemptRow) =>
  hash(`payout ${what}`, String(payout_id), String(number))

const referenceOf = ({ id }: PayoutRow) => ({ payout: String(id) })

async function transfer(parts: PaymentParts, attempt: Sending, payout: PayoutRow): Promise<void> {
  const { database, provider } = parts
  const amount = toCents(payout.amount)
  const transferred =
    payout.transfer_id ??
    (await whenThere(() =>
      provider.transfer(
        { account: attempt.account_id, amount, reference: referenceOf(payout) },
        keyOf(parts, 'transfer', attempt),
      ),
    ))
  if (transferred === undefined) return wait(parts, attempt, SHORT_MS)
  const due_at = parts.clock.now().toISOString()
  await database.inTransaction(async (tx) => {
    await changePayout(tx, payout.id, { transfer_id: transferred })
    await changeAttempt(tx, attempt, { state: 'sending', due_at })
  })
}

async function sendToBank(parts: PaymentParts, attempt: Sending, payout: PayoutRow): Promise<void> {
  const { database, provider, clock } = parts
  const amount = toCents(payout.amount)
  const order = { account: attempt.account_id, amount, reference: referenceOf(payout) }
  const sent = await whenThere(() => provider.payOut(order, keyOf(parts, 'bank', attempt)))
  if (sent === undefined) return wait(parts, attempt, SHORT_MS)
  const due_at = new Date(clock.now().getTime() + BANK_MS).toISOString()
  await database.inTransaction((tx) =>
    changeAttempt(tx, attempt, { state: 'sent', bank_payout_id: sent.id, due_at }),
  )
}

async function askBank(parts: PaymentParts, attempt: Sending): Promise<void> {
  const { database, provider, clock } = parts
  if (attempt.bank_payout_id === null) return
  const { status, failure } = await provider.findPayout(attempt.account_id, attempt.bank_payout_id)
  const reason = failure ?? 'could_not_process'
  if (attempt.state === 'paid') {
    if (status !== 'failed') return wait(parts, attempt, undefined)
    const returned = { what: 'returned', reason } as const
    await database.inTransaction((tx) => endAttempt(tx, attempt, returned, clock.now()))
  } else if (status === 'pending') await wait(parts, attempt, BANK_MS)
  else {
    const ended = status === 'paid' ? ({ what: 'paid' } as const) : ({ what: 'failed', reason } as const)
    await database.inTransaction((tx) => endAttempt(tx, attempt, ended, clock.now()))
  }
}

/** Takes money that the bank doesn't have back from the seller's account, from which the next payout would send it as well. */
async function takeBack(parts: PaymentParts, attempt: Sending, payout: PayoutRow): Promise<void> {
  const { database, provider, clock } = parts
  await database.inTransaction(async (tx) => {
    const locked = await lockPayout(tx, payout.id)
    // Payouts from before the state 'returned' stayed pending, and the ledger has each of their attempts by its number.
    if (locked?.status === 'pending') await openAgain(tx, locked, attempt.number + 1, clock.now())
  })
  const { transfer_id } = payout
  const isBack =
    transfer_id === null ||
    (await whenThere(async () => {
      await provider.takeBack(transfer_id, keyOf(parts, 'back', attempt))
      return true
    }))
  await wait(parts, attempt, isBack ? undefined : SHORT_MS)
}

/** Moves money; returns undefined if it is not there yet. Repeated with the same key, it moves nothing more. */
async function whenThere<T>(move: () => Promise<T>): Promise<T | undefined> {
  try {
    return await move()
  } catch (error) {
    if (!(error instanceof CardRefusal) || !SHORT.has(error.code)) throw error
    return undefined
  }
}

/** Makes the attempt due again after this time; without one, never. */
async function wait({ database, clock }: PaymentParts, attempt: AttemptRow, ms: number | undefined) {
  const due_at = ms === undefined ? null : new Date(clock.now().getTime() + ms).toISOString()
  await database.inTransaction((tx) => changeAttempt(tx, attempt, { due_at }))
}
