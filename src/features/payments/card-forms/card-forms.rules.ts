// The test cards, persons and bank accounts that the sandbox's forms offer, and how dates are typed there.

/** Stripe's own numbers, but for the slow one. The sandbox knows some more, which only matter later (decision 46). */
export const TEST_CARDS = [
  { number: '4242 4242 4242 4242', label: 'Succeeds' },
  { number: '4000 0000 0000 0002', label: 'Declined' },
  { number: '4000 0000 0000 9995', label: 'Insufficient funds' },
  { number: '4000 0025 0000 3155', label: 'Bank asks first' },
  { number: '4000 0000 0000 5555', label: 'Takes 5 seconds' },
] as const

/** Any future date and any three digits go with them. */
export const TEST_EXPIRY = '12 / 34'
export const TEST_CVC = '123'

/** Stripe's own test dates of birth. Any name goes with them. */
export const TEST_PERSONS = [
  { birthDate: '01/01/1902', label: 'Confirmed at once' },
  { birthDate: '01/01/1901', label: 'Checked for 2 days' },
  { birthDate: '01/01/1900', label: 'Paused' },
] as const
export const TEST_NAME = 'Test Seller'

/** Stripe's own numbers, but for the one that sends money back. The sandbox knows some more. */
export const TEST_BANKS = [
  { number: '000123456789', label: 'Takes payouts' },
  { number: '000111111116', label: 'Account not found' },
  { number: '000111111113', label: 'Account closed' },
  { number: '000555555559', label: 'Sent back later' },
] as const
export const TEST_ROUTING_NUMBER = '110000000'

/** What a checkout has come to: it can be paid, it is, or it never will be. */
export const CHECKOUT_STATUSES = ['unpaid', 'paid', 'expired'] as const
export type CheckoutStatus = (typeof CHECKOUT_STATUSES)[number]

/** How long a payment may take before the buyer reads that the window can be closed. */
export const PATIENCE_MS = 20_000

export type TypedExpiry = { month: string; year: string }

/** '12 / 34', '1234' and '12/2034' all mean December 2034; what cannot be read is left for the provider to refuse. */
export function readExpiry(typed: string): TypedExpiry {
  const [month = '', year = ''] = typed.includes('/')
    ? typed.split('/')
    : [typed.trim().slice(0, 2), typed.trim().slice(2)]
  return { month: month.trim(), year: year.trim() }
}

/** Groups of four digits, as on the card; whatever else was typed stays, so that nothing is lost unseen. */
export function groupNumber(typed: string): string {
  const plain = typed.replace(/\s/g, '')
  return /^\d*$/.test(plain) ? (plain.match(/.{1,4}/g) ?? []).join(' ') : typed
}

/** '01 / 31 / 1990' as 1990-01-31; what cannot be read is left for the provider to refuse. */
export function readBirthDate(typed: string): string {
  const found = /^(\d{1,2})\D+(\d{1,2})\D+(\d{4})$|^(\d{2})(\d{2})(\d{4})$/.exec(typed.trim())
  if (!found) return typed
  const [month = '', day = '', year = ''] = found.slice(1).filter((part) => part !== undefined)
  return `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`
}
