// The operators' commands about payouts: list the earnings of sellers, pay one by hand, set the platform's commission, and check
// the ledger.
import { desc, eq, sql } from 'drizzle-orm'
import { dayInWords, dollarsInFull } from '../../../../platform/contract/in-words.ts'
import { type Cents, toCents, toDollars } from '../../../../platform/contract/money.ts'
import { dayOf } from '../../../../platform/contract/utc-days.ts'
import type { Reader, Tx } from '../../../../platform/database/database.ts'
import { storedAddress } from '../../../accounts/email-address.rules.ts'
import { findUserByEmail } from '../../../accounts/identity/server/users-by-email.ts'
import { users } from '../../../accounts/identity/users/server/users.table.ts'
import { MOST_BASIS_POINTS } from '../../../ledger/ledger.rules.ts'
import { listCommissions, setCommission } from '../../../ledger/server/commission.ts'
import { sellerBalances, unpaidBalances } from '../../../ledger/server/ledger.table.ts'
import { PRODUCT_TYPES } from '../../../payments/payments.rules.ts'
import type { PaymentParts } from '../../../payments/server/payments.actions.ts'
import { skipAdvice } from '../payouts.messages.ts'
import { markPaid } from './attempts.actions.ts'
import { type Balance, balanceOf } from './balances.ts'
import { CHECKED_DAYS, checkLedger, checkProvider } from './checks.ts'
import { beginPayout } from './payouts.actions.ts'
import { latestSkip, missingNumbers, type PayoutRow, pendingOf } from './payouts.records.ts'

const MOST_SELLERS = 500
const UUID = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/

export type Outcome = { readonly line: string; readonly isDone: boolean }

/** An amount is negative after refunds of money that was paid out; the minus comes before the dollar sign. */
const inFull = (cents: Cents) => dollarsInFull(toDollars(cents))
const called = ({ id, amount }: Pick<PayoutRow, 'id' | 'amount'>) =>
  `Payout ${id} of ${dollarsInFull(amount)}`

/** Returns, for example, 'payout 3' or 'payouts 3, 5'. */
const calledAll = (some: readonly PayoutRow[]) =>
  `${some.length === 1 ? 'payout' : 'payouts'} ${some.map(({ id }) => id).join(', ')}`

/** Returns, for example, 'on hold until Dec 26, 2026 $45.50', with the day on which the last of it is open. */
function onHold({ on_hold, on_hold_until }: Pick<Balance, 'on_hold' | 'on_hold_until'>): string {
  const until = on_hold_until === null ? 'a refund is done' : dayInWords(on_hold_until)
  return `on hold until ${until} ${inFull(on_hold)}`
}

/**
 * Lists the earnings of each seller after fees, refunds and disputes, the open, held and paid amounts, and why the last payout
 * was skipped, in the seller's words; most open first.
 */
export async function listSellers(reader: Reader, now: Date): Promise<string[]> {
  const today = dayOf(now.toISOString())
  const sellers = await sellersByOpen(reader, today)
  if (sellers.length === 0) return ['No one has sold anything yet.']
  const lines: string[] = []
  for (const { user_id, email } of sellers) {
    const { earned, paid, pending, open, ...held } = await balanceOf(reader, user_id, today)
    const payouts = await pendingOf(reader, user_id)
    const skip = await latestSkip(reader, user_id)
    lines.push(
      [
        // People who have left are still owed their earnings.
        email ?? `${user_id} (left)`,
        `open ${inFull(open)}`,
        ...(held.on_hold > 0 ? [onHold(held)] : []),
        `earned ${inFull(earned)}`,
        `paid ${inFull(paid)}`,
        ...(payouts.length > 0 ? [`pending ${inFull(pending)} (${calledAll(payouts)})`] : []),
        ...(skip ? [`skipped on ${dayInWords(skip.day)}: ${skipAdvice[skip.reason].why}`] : []),
      ].join('  '),
    )
  }
  return lines
}

function sellersByOpen(reader: Reader, today: string) {
  const open = sql`(select coalesce(sum(${unpaidBalances.amount}), 0) from ${unpaidBalances}
    where ${unpaidBalances.seller_id} = ${sellerBalances.seller_id} and ${unpaidBalances.available_on} <= ${today})`
  return reader
    .select({ user_id: sellerBalances.seller_id, email: users.email })
    .from(sellerBalances)
    .leftJoin(users, eq(users.id, sellerBalances.seller_id))
    .orderBy(desc(open), sellerBalances.seller_id)
    .limit(MOST_SELLERS)
}

const nothingOpen = ({ open, ...held }: Balance) =>
  held.on_hold > 0 ? `Nothing is open: ${onHold(held)}.` : `Nothing is open: the balance is ${inFull(open)}.`

export async function findSellerId(reader: Reader, seller: string): Promise<string | undefined> {
  const named = storedAddress(seller)
  return UUID.test(named) ? named : (await findUserByEmail(reader, named))?.id
}
const unknownSeller = (seller: string): Outcome => ({ line: `No account uses ${seller}.`, isDone: false })

/** Begins a payout of all that is open to the seller with this address or id, for the operator to send. */
export async function beginForOperator(tx: Tx, seller: string, now: Date): Promise<Outcome> {
  const userId = await findSellerId(tx, seller)
  if (userId === undefined) return unknownSeller(seller)
  const begun = await beginPayout(tx, userId, { least: toCents(0.01), byHand: true }, now)
  if (begun.outcome === 'nothing') return { line: nothingOpen(begun.balance), isDone: false }
  const { payout } = begun
  if (begun.outcome === 'begun') {
    const next = `Send the money, then: npm run payments -- paid ${payout.id}`
    return { line: `${called(payout)} is pending. ${next}`, isDone: true }
  }
  const since = `${called(payout)} has been pending since ${dayInWords(payout.created_at)}.`
  const why = payout.by_hand ? 'Nothing else is begun before it is paid.' : 'The card provider sends it.'
  return { line: `${since} ${why}`, isDone: true }
}

export async function markPaidForOperator(tx: Tx, id: number, now: Date): Promise<Outcome> {
  const marked = await markPaid(tx, id, now)
  if (!marked) return { line: 'There is no such payout.', isDone: false }
  const { outcome, payout } = marked
  if (outcome === 'paid') return { line: `${called(payout)} is paid. The seller is notified.`, isDone: true }
  if (outcome === 'returned')
    return { line: `${called(payout)} came back. What is left of it is open again.`, isDone: false }
  if (outcome === 'under_way')
    return { line: `${called(payout)} is being sent by the card provider.`, isDone: false }
  return {
    line: `${called(payout)} was paid on ${dayInWords(payout.paid_at ?? payout.created_at)} already.`,
    isDone: true,
  }
}

/**
 * Returns the differences in the ledger, and those against the card provider's list where there is one; also if that could not be
 * asked. The outcome is done if all of it could be compared and there are no differences.
 */
export async function checkForOperator(
  database: PaymentParts['database'],
  provider: PaymentParts['provider'] | undefined,
  now: Date,
): Promise<{ readonly lines: string[]; readonly isDone: boolean }> {
  const ofLedger = await checkLedger(database.db, now)
  const ofProvider = provider && (await checkProvider({ database, provider }, now))
  const off = [...ofLedger, ...(ofProvider?.lines ?? [])]
  const lines = off.length > 0 ? off : ['Every dollar is where the ledger says it is.']
  if (!ofProvider) lines.push('The card provider wasn’t asked: none is configured.')
  else if (ofProvider.away)
    lines.push(`The card provider couldn’t be asked about everything: ${ofProvider.away.message}.`)
  else lines.push(`The card provider was asked about the last ${CHECKED_DAYS} days.`)
  const missing = await missingNumbers(database.db, MOST_MISSING)
  // A number is also skipped when beginning a payout fails, so a gap is a question and not a difference.
  if (missing.length > 0)
    lines.push(
      `No payout has the number ${missing.join(', ')}. The upgrade to the ledger deleted some that were begun: if your bank sent money for one, its seller has it open again, so settle that with them.`,
    )
  return { lines, isDone: off.length === 0 && ofProvider?.away === undefined }
}

const MOST_MISSING = 20

const percent = (basisPoints: number) => `${basisPoints / (MOST_BASIS_POINTS / 100)} %`

export async function listCommissionsForOperator(reader: Reader): Promise<string[]> {
  const rates = await listCommissions(reader)
  const isGeneral = rates.some((rate) => rate.seller_id === null && rate.product_type === null)
  return [
    ...(isGeneral ? [] : [`all sales  ${percent(0)}`]),
    ...rates.map(({ seller_id, email, product_type, basis_points }) =>
      [
        product_type === null ? 'all sales' : `${product_type}s`,
        ...(seller_id === null ? [] : [`of ${email ?? seller_id}`]),
        percent(basis_points),
      ].join('  '),
    ),
  ]
}

/** The rate is '5', '2.5', or 'default', which lets the less specific rate apply again. */
const RATE = /^(\d{1,2}(\.\d{1,2})?|100)$/

/**
 * Sets the platform's commission on sales from now on: of everything, of a product type, of a seller, or of a seller's products
 * of one type. Returns undefined if the words are not understood.
 */
export async function setCommissionForOperator(
  tx: Tx,
  [rate = '', ...scope]: readonly string[],
  now: Date,
): Promise<Outcome | undefined> {
  if (rate !== 'default' && !RATE.test(rate)) return undefined
  const product_type = PRODUCT_TYPES.find((type) => scope.includes(type)) ?? null
  const sellers = scope.filter((word) => word !== product_type)
  if (sellers.length > 1) return undefined
  const [seller] = sellers
  const seller_id = seller === undefined ? null : await findSellerId(tx, seller)
  if (seller_id === undefined) return unknownSeller(seller ?? '')
  const basisPoints = rate === 'default' ? null : Math.round(Number(rate) * (MOST_BASIS_POINTS / 100))
  await setCommission(tx, { seller_id, product_type }, basisPoints, now)
  const lines = await listCommissionsForOperator(tx)
  return { line: `Sales from now on: ${lines.join('; ')}`, isDone: true }
}
