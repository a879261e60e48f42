// The test cards, persons and bank accounts that the sandbox's forms offer, and how dates are typed there.

/** The numbers are Stripe's own, except for the slow one. The sandbox knows some more, which only matter later (decision 46). */
export const TEST_CARDS = [
  { number: '4242 4242 4242 4242', label: 'Succeeds' },
  { number: '4000 0000 0000 0002', label: 'Declined' },
  { number: '4000 0000 0000 9995', label: 'Insufficient funds' },
  { number: '4000 0025 0000 3155', label: 'Bank asks first' },
  { number: '4000 0000 0000 5555', label: 'Takes 5 seconds' },
] as const

/** Test cards take any future date and any three digits. */
export const TEST_EXPIRY = '12 / 34'
export const TEST_CVC = '123'

/** The dates of birth are Stripe's own test dates, and go with any name. */
export const TEST_PERSONS = [
  { birthDate: '01/01/1902', label: 'Confirmed at once' },
  { birthDate: '01/01/1901', label: 'Checked for 2 days' },
  { birthDate: '01/01/1900', label: 'Paused' },
] as const
export const TEST_NAME = 'Test Seller'

/** The numbers are Stripe's own, except for the one that sends money back. The sandbox knows some more. */
export const TEST_BANKS = [
  { number: '000123456789', label: 'Takes payouts' },
  { number: '000111111116', label: 'Account not found' },
  { number: '000111111113', label: 'Account closed' },
  { number: '000555555559', label: 'Sent back later' },
] as const
export const TEST_ROUTING_NUMBER = '110000000'

/** An expired checkout can never be paid. */
export const CHECKOUT_STATUSES = ['unpaid', 'paid', 'expired'] as const
export type CheckoutStatus = (typeof CHECKOUT_STATUSES)[number]

/** After so long, the buyer reads that the window can be closed. */
export const PATIENCE_MS = 20_000

export type TypedExpiry = { month: string; year: string }

/** '12 / 34', '1234' and '12/2034' all mean December 2034; the provider refuses what cannot be read. */
export function readExpiry(typed: string): TypedExpiry {
  const [month = '', year = ''] = typed.includes('/')
    ? typed.split('/')
    : [typed.trim().slice(0, 2), typed.trim().slice(2)]
  return { month: month.trim(), year: year.trim() }
}

/** Digits come in groups of four, as on the card; all other characters stay, so that nothing is lost unseen. */
export function groupNumber(typed: string): string {
  const plain = typed.replace(/\s/g, '')
  return /^\d*$/.test(plain) ? (plain.match(/.{1,4}/g) ?? []).join(' ') : typed
}

/** '01 / 31 / 1990' becomes 1990-01-31; the provider refuses what cannot be read. */
export function readBirthDate(typed: string): string {
  const found = /^(\d{1,2})\D+(\d{1,2})\D+(\d{4})$|^(\d{2})(\d{2})(\d{4})$/.exec(typed.trim())
  if (!found) return typed
  const [month = '', day = '', year = ''] = found.slice(1).filter((part) => part !== undefined)
  return `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`
}
