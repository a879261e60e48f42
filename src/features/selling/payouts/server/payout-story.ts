// Says where a seller's money is, in one way for the Seller tab and the home: when the next payout is, and what is wrong.
import { paths } from '../../../../paths.ts'
import type { OwnerId } from '../../../../platform/actor.ts'
import { dollarsInFull } from '../../../../platform/contract/in-words.ts'
import { toDollars } from '../../../../platform/contract/money.ts'
import { dayOf } from '../../../../platform/contract/utc-days.ts'
import type { Reader } from '../../../../platform/database/database.ts'
import type { OwnNeeds } from '../../../../platform/own-needs.ts'
import type { CardFormKind } from '../../../payments/payments.rules.ts'
import { readOwnProfile } from '../../../profiles/server/profiles.actions.ts'
import { payoutAccountMessages } from '../../payout-accounts/payout-accounts.messages.ts'
import type { PayoutAccountState } from '../../payout-accounts/payout-accounts.rules.ts'
import { findPayoutAccount } from '../../payout-accounts/server/payout-accounts.records.ts'
import { maySeeSelling } from '../../selling.policy.ts'
import { dayShort, dayWithWeekday } from '../payout-days.rules.ts'
import {
  BALANCE_STORIES,
  DEFICIT_STORIES,
  payoutMessages as messages,
  PAYOUT_STORIES,
  payoutDetailsNeed,
  type StoryOfBalance,
  skipAdvice,
} from '../payouts.messages.ts'
import { balanceStateOf, deficitOf, isFailed, payoutStateOf } from '../payouts.policy.ts'
import { isAboutAccount, LEAST_PAYOUT } from '../payouts.rules.ts'
import { type AttemptRow, attemptsOf } from './attempts.records.ts'
import { balanceOf, nextPaying } from './balances.ts'
import { latestPayout, latestSkip, type PayoutRow } from './payouts.records.ts'

export const whyPayoutFailed = (attempts: readonly Pick<AttemptRow, 'reason'>[]): string =>
  messages.failure(attempts.at(-1)?.reason ?? 'could_not_process')

/** Returns the latest payout if it failed: nothing was paid instead since. */
async function lastFailure(reader: Reader, userId: string) {
  const payout = await latestPayout(reader, userId)
  if (payout?.status !== 'returned') return undefined
  const attempts = await attemptsOf(reader, [payout.id])
  const state = payoutStateOf({ ...payout, attempts })
  return isFailed(state)
    ? { ...titleOf(payout, state), text: PAYOUT_STORIES[state].text(whyPayoutFailed(attempts)) }
    : undefined
}

const titleOf = ({ amount }: PayoutRow, state: keyof typeof PAYOUT_STORIES) => ({
  title: PAYOUT_STORIES[state].sentence(dollarsInFull(amount)),
})

/** Reads the balance of a seller and everything that is said about it. Amounts of `balance` and `next` are cents. */
export async function readPayoutStory(reader: Reader, userId: string, form: CardFormKind, now: Date) {
  const today = dayOf(now.toISOString())
  const balance = await balanceOf(reader, userId, today)
  const next = await nextPaying(reader, userId, today, balance.on_hold_until)
  const account: PayoutAccountState = (await findPayoutAccount(reader, userId, form))?.state ?? 'not_begun'
  const failure = await lastFailure(reader, userId)
  const skip = await latestSkip(reader, userId)
  const state = balanceStateOf({ ...balance, next: next.amount })
  const of: StoryOfBalance = {
    open: toDollars(balance.open),
    pending: toDollars(balance.pending),
    account,
    payoutDay: dayWithWeekday(next.on),
  }
  const deficit = deficitOf(balance)
  // The missing details may have been added since.
  const isStillSkipped = skip !== undefined && (account !== 'ready' || !isAboutAccount(skip.reason))
  const notices = [
    ...(failure ? [failure] : []),
    ...(deficit ? [{ title: null, text: DEFICIT_STORIES[deficit](of) }] : []),
    ...(isStillSkipped
      ? [{ title: null, text: messages.skipped(dayShort(skip.day, now), skipAdvice[skip.reason].why) }]
      : []),
  ]
  return { balance, next, account, failure, skip, state, notices, text: BALANCE_STORIES[state].next(of) }
}

/** Returns the story for a seller's home; undefined for everyone else. */
async function storyOf(reader: Reader, owner: OwnerId, form: CardFormKind, now: Date) {
  if (!maySeeSelling(await readOwnProfile(reader, { kind: 'person', id: owner }))) return undefined
  return readPayoutStory(reader, owner, form, now)
}

/** Returns the next payout, if it pays something and nothing is in its way, and the sentences about what is wrong or in transit. */
export async function readNextPayout(
  reader: Reader,
  owner: OwnerId,
  form: CardFormKind,
  now: Date,
): Promise<{ next: { readonly on: string; readonly amount: number } | null; texts: string[] }> {
  const story = await storyOf(reader, owner, form, now)
  if (!story) return { next: null, texts: [] }
  const { account, next, notices, state, text } = story
  const isNext = state === 'payable' && account === 'ready'
  const wrong = notices.map((one) => (one.title === null ? one.text : `${one.title}. ${one.text}`))
  return {
    next: isNext ? { on: next.on, amount: toDollars(next.amount) } : null,
    texts: wrong.length === 0 && BALANCE_STORIES[state].isOnHome ? [text] : wrong,
  }
}

/** The need of a seller whose money waits for their payout details, or came back because of them. */
export const missingPayoutDetails = (form: CardFormKind): OwnNeeds => ({
  kind: 'missing_payout_details',
  async find(reader, owner, now) {
    const story = await storyOf(reader, owner, form, now)
    // While the card provider checks the details, the seller has nothing to do.
    if (!story || story.account === 'ready' || story.account === 'under_review') return undefined
    const { account, next, failure } = story
    const isPayable = next.amount >= LEAST_PAYOUT
    if (!isPayable && !failure) return undefined
    const why = payoutDetailsNeed.text[account]
    return {
      count: 1,
      text: failure?.title ?? why,
      detail: failure ? why : payoutDetailsNeed.detail(toDollars(next.amount)),
      action: { label: payoutAccountMessages.actions[account], path: paths.sellerPayouts() },
    }
  },
})
