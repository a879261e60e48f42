// Holds every sentence about paying with a card, and about the form with which sellers get paid, that a person can be shown.
import type { OnboardingStanding } from '../payments.rules.ts'

export const cardFormMessages = {
  /** The provider gives no reason for some failures (MSG-66). */
  failed: 'Payment failed. Please try again.',
  formNotLoaded: "Couldn't load the card form",
  formBlocked:
    "Stripe's card form couldn't be loaded. Check your connection, or allow js.stripe.com, and try again.",
  sandbox: 'This is a sandbox: no money moves. Use a test card.',
  bankAsks: "Your bank wants to confirm it's you",
  bankDetail: 'In the sandbox, you answer for the bank.',
  slow: "This is taking longer than usual. You can close this window: if the payment goes through, you'll get what you paid for, and you won't be charged twice.",

  processing: 'Processing Payment...',
  succeeded: 'Payment Successful!',
  paid: (amount: string, product: string | undefined) =>
    product === undefined ? `You paid ${amount}.` : `You paid ${amount} for “${product}”.`,
  unconfirmed: "We couldn't confirm this payment",
  unconfirmedDetail:
    "We don't show a payment as made until the card provider confirms it to us. If you've paid, this can take a few minutes.",
  foreign: "This payment doesn't exist, or it was made with another account.",
  noBilling: "You haven't paid for anything yet",
  manageBilling: 'Manage Billing',
  /** MSG-114 */
  openingPortal: 'Opening Stripe Customer Portal...',
  portalFailed: "Couldn't open billing",
  cancelled: 'Payment Cancelled',
  notCharged: 'No charges have been made to your account',

  sandboxPageGone: 'This page has expired',
  sandboxPageGoneDetail: 'Go back and open it again.',
  checkoutDone: 'This checkout has been paid.',
  checkoutExpired: 'This checkout has expired. You have not been charged.',
  cardStored: 'Card saved',
  endFailed: "Couldn't save that",

  timeHint:
    'Everything that falls due on the way happens: renewals, refunds, payouts, mails. Several presses add up, and a restart keeps the time. Charts and times such as “3 days ago” go by your browser’s own clock.',
  timeMoves: 'Time passes…',
  timeNotMoved: "Couldn't move time",
  timeWorkFailed: 'Some of the work failed. The log says why.',

  testPerson: 'No money moves here. Use a test person:',
  testBank: 'Use a test bank account:',
  nameKept: 'Your name is saved.',
  birthDateKept: 'Your date of birth is saved.',
  linkUsed: 'This link has been used or has expired',
  linkUsedDetail: 'A new one is opening.',
  bankRefused: (lastFour: string) =>
    `A payout to the account ending in ${lastFour} failed. Add another bank account.`,
  detailsNotSaved: "Couldn't save your details",
  standings: {
    incomplete: 'Some details are missing. You can save a part now and come back later.',
    under_review: 'Your details are being checked. In the sandbox, this takes two days.',
    complete: 'Your details are complete.',
    rejected: "Your account is paused. Nothing can be changed here, and payouts can't be made.",
  } satisfies Record<OnboardingStanding, string>,
} as const
