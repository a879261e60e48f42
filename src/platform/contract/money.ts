// Money: dollars on the wire and in rows, whole cents wherever amounts are added, split or compared; what adds and
// subtracts amounts keeps their unit.

declare const moneyUnit: unique symbol
/** A whole number of a unit of money, which is never mixed with another one. */
export type Money<Unit extends string> = number & { readonly [moneyUnit]: Unit }
/** An amount in whole cents. */
export type Cents = Money<'cent'>

/** The largest amount that numeric(12,2) holds. */
export const MAX_DOLLARS = 9_999_999_999.99

export const hasTwoDecimals = (dollars: number) => Number(dollars.toFixed(2)) === dollars

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

export const NO_CENTS = 0 as Cents

/** Whole cents as the database sums them up: in the text of a number. */
export const readCents = (sum: string | number): Cents => Number(sum) as Cents

export const sumOf = <Unit extends string>(amounts: readonly Money<Unit>[]): Money<Unit> =>
  amounts.reduce<number>((sum, amount) => sum + amount, 0) as Money<Unit>

export const differenceOf = <Unit extends string>(
  amount: Money<Unit>,
  ...taken: readonly Money<Unit>[]
): Money<Unit> => (amount - sumOf(taken)) as Money<Unit>

export const negated = <Unit extends string>(amount: Money<Unit>): Money<Unit> => -amount as Money<Unit>
