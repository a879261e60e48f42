// Decides what a buyer and a seller are notified of after a report of the card provider, and when the provider is asked next.
import type { CardSubscription, PaidPeriod } from '../../../../platform/card-provider/card-provider.ts'
import { toDollars } from '../../../../platform/contract/money.ts'
import { INTENT_MS } from '../../payments.rules.ts'
import type { SubscriptionAnnouncement } from '../../server/payments.actions.ts'
import type { subscriptions } from '../../server/payments.table.ts'
import { graceEnd } from '../subscriptions.policy.ts'
import { GRACE_SLACK_MS, TRIAL_REMINDER_MS } from '../subscriptions.rules.ts'

type Row = typeof subscriptions.$inferSelect

const MINUTE_MS = 60_000
const HOUR_MS = 60 * MINUTE_MS

const plus = (moment: Date | string, ms: number) => new Date(new Date(moment).getTime() + ms)

/** Access can't last longer without the renewal. */
export const isGraceOver = ({ status, periodStart }: CardSubscription, now: Date): boolean =>
  status === 'past_due' && plus(graceEnd(periodStart), GRACE_SLACK_MS) <= now

const intentEnd = ({ created_at }: Pick<Row, 'created_at'>) => plus(created_at, INTENT_MS)

/** After this time, a buyer can no longer make the first payment, or give a card for a trial. */
export const isIntentOver = (row: Pick<Row, 'created_at'>, now: Date): boolean => intentEnd(row) <= now

/** A payment, or a card for a trial, came after the time for it. */
export function isTooLate(
  row: Pick<Row, 'created_at'>,
  { card }: CardSubscription,
  first: PaidPeriod | undefined,
): boolean {
  const at = first ? first.paidAt : card?.addedAt
  return at !== undefined && at !== null && at > intentEnd(row)
}

/** A card is valid until the end of its month. */
const cardEnd = ({ card }: CardSubscription): string | undefined =>
  card === null ? undefined : new Date(Date.UTC(card.expiryYear, card.expiryMonth)).toISOString()

type Noted = Partial<
  Pick<
    Row,
    'price' | 'price_raised_at' | 'next_price' | 'next_price_from' | 'trial_end_told' | 'card_end_told'
  >
>

/** Each announcement is made once, so it is stored. */
export function announcementsOf(
  row: Row,
  { state, mustRunOut }: { state: CardSubscription; mustRunOut: boolean },
  now: Date,
): { announced: SubscriptionAnnouncement[]; noted: Noted } {
  const announced: SubscriptionAnnouncement[] = []
  const noted: Noted = pricesOf(row, state, now)
  const isPastDue = state.status === 'past_due'
  const price = toDollars(state.price)
  if (isPastDue && row.status !== 'past_due')
    announced.push({ what: 'payment_failed', until: graceEnd(state.periodStart).toISOString(), price })
  if (state.status === 'active' && row.status === 'past_due') announced.push({ what: 'payment_made' })
  // A product that isn't sold any more runs out by its seller, not by its buyer.
  if (state.endsAtPeriodEnd !== row.cancel_at_period_end && !mustRunOut)
    announced.push(
      state.endsAtPeriodEnd
        ? { what: 'canceled', until: state.periodEnd.toISOString() }
        : { what: 'resumed', until: row.current_period_end ?? state.periodEnd.toISOString() },
    )
  if (state.endsAtPeriodEnd || isPastDue) return { announced, noted }

  const isTrialEnding = state.status === 'trialing' && plus(state.periodEnd, -TRIAL_REMINDER_MS) <= now
  if (isTrialEnding && !row.trial_end_told) {
    announced.push({ what: 'trial_ends', price, on: state.periodEnd.toISOString() })
    noted.trial_end_told = true
  }
  const on = cardEnd(state)
  if (on !== undefined && new Date(on) <= state.periodEnd && row.card_end_told !== on) {
    announced.push({ what: 'card_expires', on, price, due: state.periodEnd.toISOString() })
    noted.card_end_told = on
  }
  return { announced, noted }
}

/** The provider's prices apply from the next payment on. */
function pricesOf(row: Row, state: CardSubscription, now: Date): Noted {
  const price = toDollars(state.price)
  return {
    ...(price === row.price ? {} : { price }),
    ...(price > row.price ? { price_raised_at: now.toISOString() } : {}),
    ...(price === row.next_price ? { next_price: null, next_price_from: null } : {}),
  }
}

/** Polling finds what was reported in events that were lost. */
export function nextSubscriptionLook(
  row: Row,
  { noted, isGranted }: { noted: Noted; isGranted: boolean },
  state: CardSubscription,
  now: Date,
): string {
  if (!isGranted) {
    const age = now.getTime() - new Date(row.created_at).getTime()
    const next = now.getTime() + Math.max(age, MINUTE_MS)
    return new Date(Math.min(next, intentEnd(row).getTime())).toISOString()
  }
  if (state.status === 'past_due') return plus(now, HOUR_MS).toISOString()
  const reminder = plus(state.periodEnd, -TRIAL_REMINDER_MS)
  const priceFrom = noted.next_price === null ? null : row.next_price_from
  const moments = [
    state.endsAtPeriodEnd && state.periodEnd > now
      ? state.periodEnd
      : plus(state.periodEnd > now ? state.periodEnd : now, HOUR_MS),
    ...(state.status === 'trialing' && reminder > now ? [reminder] : []),
    ...(priceFrom === null ? [] : [new Date(Math.max(new Date(priceFrom).getTime(), now.getTime()))]),
  ]
  return new Date(Math.min(...moments.map((moment) => moment.getTime()))).toISOString()
}
