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
