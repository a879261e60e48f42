// The verbs of professionals on their own payouts.
import type { Person } from '../../../../platform/actor.ts'
import { cursorAfter, readCursor } from '../../../../platform/contract/cursor.ts'
import { toDollars } from '../../../../platform/contract/money.ts'
import { Problem } from '../../../../platform/contract/problem.ts'
import type { Tx } from '../../../../platform/database/database.ts'
import { type AnswerFile, csvFile } from '../../../../platform/http/answer-file.ts'
import { paymentMessages } from '../../../payments/payments.messages.ts'
import { isProviderFailure } from '../../../payments/server/card-calls.ts'
import type { PaymentParts } from '../../../payments/server/payments.actions.ts'
import { findSeller } from '../../payout-accounts/server/payout-accounts.records.ts'
import { requireSeller } from '../../server/selling.actions.ts'
import {
  buyerInWords,
  payoutMessages as messages,
  PAYOUT_STORIES,
  saleInWords,
  skipAdvice,
} from '../payouts.messages.ts'
import { payoutStateOf } from '../payouts.policy.ts'
import { requestLimit } from '../payouts.rules.ts'
import { attemptsOf } from './attempts.records.ts'
import { readPayoutStory, whyPayoutFailed } from './payout-story.ts'
import { findPayout, type PayoutRow, pageOfPayouts } from './payouts.records.ts'
import {
  type LineOfSeller,
  linesOfSeller,
  salesOfPayout,
  salesOfSeller,
  setOffOfPayout,
  sumsInDollars,
} from './sale-lines.ts'
import { paySeller } from './weekly.ts'

type Parts = PaymentParts

/** Returns one's own balance and next payout, in dollars. Raises Problem 'forbidden'. */
export async function readBalance(
  {
    database,
    clock,
    provider,
  }: Pick<Parts, 'database' | 'clock'> & { provider: Pick<Parts['provider'], 'form'> },
  actor: Person,
) {
  await requireSeller(database.db, actor)
  const story = await readPayoutStory(database.db, actor.id, provider.form, clock.now())
  const { balance, next, skip, state, text, notices } = story
  return {
    earned: toDollars(balance.earned),
    paid: toDollars(balance.paid),
    pending: toDollars(balance.pending),
    on_hold: toDollars(balance.on_hold),
    on_hold_until: balance.on_hold_until,
    open: toDollars(balance.open),
    next_payout: { on: next.on, amount: toDollars(next.amount) },
    skipped: skip ? { day: skip.day, reason: skip.reason, amount: toDollars(skip.amount) } : null,
    state,
    text,
    notices,
  }
}

/** Returns one page of one's own payouts, newest first (DATA-66, SEL-7). Raises Problem 'forbidden'. */
export async function listPayouts(
  parts: Pick<Parts, 'database'>,
  actor: Person,
  page: { page: number; page_size: number },
) {
  await requireSeller(parts.database.db, actor)
  const { items, total } = await pageOfPayouts(parts.database.db, actor.id, page)
  return { items: await withAttempts(parts, items), total, ...page }
}

async function withAttempts<Row extends Pick<PayoutRow, 'id' | 'status'>>(
  { database }: Pick<Parts, 'database'>,
  items: readonly Row[],
) {
  const ids = items.map(({ id }) => id)
  const attempts = Map.groupBy(await attemptsOf(database.db, ids), ({ payout_id }) => payout_id)
  return items.map((row) => {
    const tried = attempts.get(row.id) ?? []
    return {
      ...row,
      text: PAYOUT_STORIES[payoutStateOf({ ...row, attempts: tried })].text(whyPayoutFailed(tried)),
      attempts: tried.map(({ number, state, reason, created_at, ended_at }) => ({
        number,
        state,
        reason: reason === null ? null : messages.failure(reason),
        created_at,
        ended_at,
      })),
    }
  })
}

/** Returns the statement of one's own payout. Raises Problem 'forbidden', and 'not_found', also for others'. */
export async function readStatement(parts: Pick<Parts, 'database'>, actor: Person, id: number) {
  await requireSeller(parts.database.db, actor)
  const seller = await findSeller(parts.database.db, actor.id)
  const found = await findPayout(parts.database.db, id)
  if (found?.user_id !== actor.id) throw new Problem('not_found', messages.notFound)
  const { transfer_id: _, by_hand: __, ...row } = found
  const [payout] = await withAttempts(parts, [row])
  if (!payout) throw new Problem('not_found', messages.notFound)
  return {
    payout,
    seller_name: seller?.display_name ?? null,
    ...(await salesOfPayout(parts.database.db, id)),
    set_off: await setOffOfPayout(parts.database.db, id),
  }
}

/** Returns one page of one's own sales, newest first, each with the place of its money. Raises Problem 'forbidden'. */
export async function listSales(
  parts: Pick<Parts, 'database'>,
  actor: Person,
  { cursor, page_size }: { cursor?: string | undefined; page_size: number },
) {
  await requireSeller(parts.database.db, actor)
  const after = cursor === undefined ? undefined : readCursor(cursor)
  const rows = await salesOfSeller(parts.database.db, actor.id, after, page_size + 1)
  const items = rows.slice(0, page_size)
  const last = items.at(-1)
  return { items, next_cursor: rows.length > items.length && last ? cursorAfter(last) : null }
}

/** Returns every line of one's own sales as a file. Raises Problem 'forbidden'. */
export async function fileOfLines(
  parts: Pick<Parts, 'database'>,
  tx: Tx,
  actor: Person,
): Promise<AnswerFile> {
  await requireSeller(parts.database.db, actor)
  return csvFile('ledger.csv', messages.columns, cellsOf(linesOfSeller(tx, actor.id)))
}

async function* cellsOf(rows: ReturnType<typeof linesOfSeller>) {
  for await (const row of rows) {
    const { created_at, type, available_on, payout, sale } = row
    const { gross, fee, refund, net } = sumsInDollars(row)
    yield [
      created_at,
      messages.kinds[type],
      ...soldCells(row),
      ...(sale === null ? ['', '', ''] : [gross, fee, refund]),
      net,
      available_on,
      payout ?? '',
      sale ?? '',
      row.product_type ?? '',
      row.product_id ?? '',
    ]
  }
}

/** The cells about a sale are empty for a payout. */
function soldCells({ product_type, product_name, kind, runs, buyer_name, sale }: LineOfSeller) {
  if (sale === null || product_type === null) return ['', '', '', '']
  return [
    product_name ?? paymentMessages.goneProduct[product_type],
    saleInWords({ kind, runs: null }),
    runs ?? 1,
    buyerInWords({ product_type, buyer_name }),
  ]
}

/** Pays the open amount now. Raises Problem 'forbidden', 'too_many_requests', 'unavailable', and 'conflict' with the reason. */
export async function requestPayout(parts: Parts, actor: Person): Promise<void> {
  const { limits, clock, log } = parts
  await requireSeller(parts.database.db, actor)
  const retryAfterSeconds = await limits.take(requestLimit, actor.id, clock.now())
  if (retryAfterSeconds !== undefined)
    throw new Problem('too_many_requests', messages.tooOften, { retryAfterSeconds })
  try {
    const outcome = await paySeller(parts, actor.id, { isAsked: true })
    if (outcome === 'under_way') return
    const why = outcome === 'nothing' ? messages.nothingToPay : skipAdvice[outcome].why
    throw new Problem('conflict', why)
  } catch (cause) {
    if (!isProviderFailure(cause)) throw cause
    log.warn({ event: 'card_provider_failed', err: cause })
    throw new Problem('unavailable', messages.providerAway, { cause })
  }
}
