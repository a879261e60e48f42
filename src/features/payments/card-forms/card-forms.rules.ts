// The test cards that the sandbox's form offers, and how an expiry date is typed.

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
