// Holds every sentence about receipts, on screen and in mails.

const siteName = 'Guildhall'

export const receiptMessages = {
  notFound: "This receipt doesn't exist",
  notFoundDetail: 'The link may be incomplete. Open it again from the email, or from your settings.',
  notLoaded: "Couldn't load this receipt",
  refundTakesDays: 'It can take a few days to appear on your statement.',
  addCompany: 'Add your company',
  listNotLoaded: "Couldn't load your payments",
  none: 'No payments',
  noneDetail: 'Your payments appear here, each with a receipt to print or save.',
} as const

export const receiptMails = {
  siteName,
  footer: `You received this email because you paid for something on ${siteName}.`,
  openAddress: 'Open this link in your browser:',
  button: 'Open the receipt',
  paid: (amount: string, product: string) => `You paid ${amount} for “${product}”`,
  refunded: (amount: string, product: string) => `You were refunded ${amount} for “${product}”`,
  preview: (number: string) => `Receipt ${number}`,
  paidOn: (number: string, day: string) => `Paid on ${day}, receipt ${number}.`,
  refundOf: (number: string, amount: string, day: string) =>
    `The payment was ${amount} on ${day}, receipt ${number}.`,
  period: (from: string, to: string) => `It covers ${from} to ${to}.`,
  usage: (what: string) => `It is for ${what}.`,
  takesDays: receiptMessages.refundTakesDays,
  manage: 'You can cancel at any time in your settings, under Subscriptions.',
} as const
