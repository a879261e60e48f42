// The sentences of the sandbox's card form, checkout page and portal page.
export const sandboxMessages = {
  numberInvalid: 'Your card number is invalid.',
  onlyTestCards:
    'This is a sandbox: no money moves, and only test cards work. Use 4242 4242 4242 4242, with any future date and any security code.',
  monthInvalid: "Your card's expiration month is invalid.",
  expired: "Your card's expiration date is in the past.",
  yearInvalid: "Your card's expiration year is invalid.",
  cvcInvalid: "Your card's security code is incomplete.",
  notPayable: 'This payment can no longer be made.',
  pageExpired: 'This page has expired. Go back and open it again.',
  failures: {
    card_declined: 'Your card was declined.',
    insufficient_funds: 'Your card has insufficient funds.',
    expired_card: 'Your card has expired.',
    authentication_failed: "We couldn't authenticate your card. Try again, or use another card.",
    no_card: 'There is no card to charge.',
  },
} as const
