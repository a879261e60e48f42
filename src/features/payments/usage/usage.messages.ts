// Holds every sentence about bills for usage.
export const usageMessages = {
  notFound: 'Bill not found',
  refused: 'Your card was refused. Change it, then pay again',
  triedOften: 'You’ve tried to pay often. Try again in an hour, or ask your bank',
  unpaidTitle: 'Payments that failed',
  unpaidOf: (amount: string) => `Your payment of ${amount} failed`,
  unpaidDetail:
    'Further runs are refused until it’s paid; what your subscriptions include goes on. Change your card, then pay.',
  paid: 'Paid. Further runs are possible again',
  underWay: 'Your payment is under way',
  notPaid: 'Couldn’t pay this',
  /** A line of a receipt: how many runs cost how much each. */
  runsAt: (runs: string, price: string) => `${runs} × ${price}`,
  fractions: 'Fractions of a cent, carried over',
  givenBack: 'Given back for runs that didn’t work',
  runsUntil: (runs: string, month: string) => `${runs}, up to ${month}`,
} as const

const monthFormat = new Intl.DateTimeFormat('en-US', { month: 'long', year: 'numeric', timeZone: 'UTC' })
const count = new Intl.NumberFormat('en-US')

export const furtherRunsOf = (runs: number): string =>
  `${count.format(runs)} ${runs === 1 ? 'further run' : 'further runs'}`

export const usageInWords = ({ runs, month }: { runs: number; month: string }): string =>
  usageMessages.runsUntil(furtherRunsOf(runs), monthFormat.format(new Date(month)))
