// Defines the number and the address of a receipt.

/** The key is random, so that no receipt is found by counting. */
export const RECEIPT_KEY = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/

const SHOWN_DIGITS = 12

/** A number such as 'G-3F2A9C1BD04E' is short enough to be read out, and does not reveal how much is sold here. */
export const receiptNumber = (key: string) =>
  `G-${key.replaceAll('-', '').slice(0, SHOWN_DIGITS).toUpperCase()}`

const BRANDS: Readonly<Record<string, string>> = {
  amex: 'American Express',
  diners: 'Diners Club',
  discover: 'Discover',
  eftpos_au: 'eftpos',
  jcb: 'JCB',
  mastercard: 'Mastercard',
  unionpay: 'UnionPay',
  visa: 'Visa',
}

/** An unknown brand gives 'Card ending in 4242'. */
export const cardInWords = ({ brand, last_four }: { brand: string; last_four: string }) =>
  `${BRANDS[brand] ?? 'Card'} ending in ${last_four}`

export const PAYMENTS_PAGE_SIZE = 5
