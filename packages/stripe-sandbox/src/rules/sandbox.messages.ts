// The sentences of the sandbox's card form, checkout page, portal page and onboarding form.
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
  onboarding: {
    nameTooLong: 'Use a name of at most 200 characters.',
    onlyTestDates: 'This is a sandbox: only test dates work. January 1, 1902 is confirmed at once.',
    onlyTestRouting: 'This is a sandbox: only the test routing number 110000000 works.',
    onlyTestAccounts:
      'This is a sandbox: no money moves, and only test bank accounts work. Use 000123456789.',
    missing: {
      name: 'Enter your name.',
      birthDate: 'Enter your date of birth.',
      routingNumber: 'Enter a routing number.',
    },
    closed: 'Nothing can be changed in this account.',
  },
  payoutFailures: {
    no_account: 'The bank knows no account with these details.',
    account_closed: 'The bank account was closed.',
    insufficient_funds: "The bank account doesn't hold enough money.",
    debit_not_authorized: "The bank account doesn't allow debits.",
    invalid_currency: "The bank account doesn't take US dollars.",
    returned: "The bank couldn't process the payout and sent the money back.",
  },
  failures: {
    card_declined: 'Your card was declined.',
    insufficient_funds: 'Your card has insufficient funds.',
    expired_card: 'Your card has expired.',
    authentication_required: 'Your card was declined. This transaction requires authentication.',
    authentication_failed: "We couldn't authenticate your card. Try again, or use another card.",
    no_card: 'There is no card to charge.',
  },
} as const
