// Amounts below a cent: prices with up to four decimals, counted up exactly, and billed in whole cents.
import type { Cents, Money } from './money.ts'

/** An amount in whole ten-thousandths of a dollar, for what costs less than a cent. */
export type TenThousandths = Money<'ten-thousandth'>

const IN_A_DOLLAR = 10_000
const IN_A_CENT = IN_A_DOLLAR / 100

export const hasFourDecimals = (dollars: number) => Number(dollars.toFixed(4)) === dollars

/** Dollars with at most four decimals. Raises RangeError for anything more precise. */
export function toTenThousandths(dollars: number): TenThousandths {
  if (!hasFourDecimals(dollars)) throw new RangeError('Not an amount with four decimals')
  return Math.round(dollars * IN_A_DOLLAR) as TenThousandths
}

export const inDollars = (amount: TenThousandths): number => amount / IN_A_DOLLAR

/** Returns the whole cents of an amount; the caller keeps the rest of a cent. */
export const wholeCents = (amount: TenThousandths): Cents => Math.floor(amount / IN_A_CENT) as Cents

export const fromCents = (cents: Cents): TenThousandths => (cents * IN_A_CENT) as TenThousandths

const smallFormat = new Intl.NumberFormat('en-US', {
  style: 'currency',
  currency: 'USD',
  maximumFractionDigits: 4,
})

/** '$0.0125': with its cents, and up to four decimals where it has them. */
export const smallDollars = (dollars: number): string => smallFormat.format(dollars)
