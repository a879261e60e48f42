// Money: dollars on the wire and in rows, whole cents wherever amounts are added, split or compared.

declare const centsBrand: unique symbol
/** An amount in whole cents. */
export type Cents = number & { readonly [centsBrand]: true }

/** The largest amount that numeric(12,2) holds. */
export const MAX_DOLLARS = 9_999_999_999.99

export const hasTwoDecimals = (dollars: number) => Number(dollars.toFixed(2)) === dollars

/** Whether a number of dollars has at most two decimals and fits the column. */
export function isWholeCents(dollars: number): boolean {
  return Math.abs(dollars) <= MAX_DOLLARS && hasTwoDecimals(dollars)
}

/** Dollars, exact to the cent, as whole cents. Raises RangeError for anything more precise or larger. */
export function toCents(dollars: number): Cents {
  if (!isWholeCents(dollars)) throw new RangeError('Not an amount in dollars and cents')
  return Math.round(dollars * 100) as Cents
}

export function toDollars(cents: Cents): number {
  return cents / 100
}

declare const tenThousandthsBrand: unique symbol
/** An amount in whole ten-thousandths of a dollar, for what costs less than a cent. */
export type TenThousandths = number & { readonly [tenThousandthsBrand]: true }

const IN_A_DOLLAR = 10_000
const IN_A_CENT = IN_A_DOLLAR / 100

export const hasFourDecimals = (dollars: number) => Number(dollars.toFixed(4)) === dollars

/** Dollars with at most four decimals. Raises RangeError for anything more precise. */
export function toTenThousandths(dollars: number): TenThousandths {
  if (!hasFourDecimals(dollars)) throw new RangeError('Not an amount with four decimals')
  return Math.round(dollars * IN_A_DOLLAR) as TenThousandths
}

export const inDollars = (amount: TenThousandths): number => amount / IN_A_DOLLAR

/** The whole cents in it; what is left of a cent is the caller's to keep. */
export const wholeCents = (amount: TenThousandths): Cents => Math.floor(amount / IN_A_CENT) as Cents

export const fromCents = (cents: Cents): TenThousandths => (cents * IN_A_CENT) as TenThousandths
