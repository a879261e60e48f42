// The sentences about a seller's account with the card provider.
import type { PayoutAccountState } from './payout-accounts.rules.ts'

type Open = Exclude<PayoutAccountState, 'ready'>

const LIST = new Intl.ListFormat('en-US', { type: 'conjunction' })

export const payoutAccountMessages = {
  verifyFirst: 'Verify your email address before you add payout details',
  tooOften: 'You’ve opened the payout form often. Try again later',
  providerAway: 'The card provider can’t be reached. Try again in a moment',
  notOpened: 'Couldn’t open the payout form',
  notLoaded: 'Couldn’t load your payout details',
  ready: 'Payouts go to your bank account.',
  readyFor: (lastFour: string) => `Payouts go to your bank account ending in ${lastFour}.`,
  missing: (words: readonly string[]) => `Still missing: ${LIST.format(words)}.`,
  titles: {
    not_begun: 'Where should your payouts go?',
    incomplete: 'Finish your payout details',
    under_review: 'Your payout details are being checked',
    paused: 'Payouts to your account are paused',
  } satisfies Record<Open, string>,
  details: {
    not_begun:
      'Add your bank account with our card provider. It takes a few minutes, and your money is paid out every Monday from then on.',
    incomplete: 'Your money waits safely until the card provider knows where to send it.',
    under_review: 'The card provider usually needs a day or two. You don’t have to do anything.',
    paused: 'Look at what the card provider wants to know. Your money is safe until then.',
  } satisfies Record<Open, string>,
  actions: {
    not_begun: 'Add payout details',
    incomplete: 'Finish payout details',
    under_review: 'Look at payout details',
    paused: 'Check payout details',
  } satisfies Record<Open, string>,
} as const
