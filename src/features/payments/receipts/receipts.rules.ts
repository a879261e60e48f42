// What a receipt is called, and where it is.

/** A random id, in which no one finds another by counting. */
export const RECEIPT_KEY = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/

const SHOWN_DIGITS = 12

/** 'G-3F2A9C1BD04E': short enough to be read out, and says nothing about how much is sold here. */
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

/** 'Visa ending in 4242'; 'Card ending in 4242' for a brand that is not known here. */
export const cardInWords = ({ brand, last_four }: { brand: string; last_four: string }) =>
  `${BRANDS[brand] ?? 'Card'} ending in ${last_four}`

export const PAYMENTS_PAGE_SIZE = 5
