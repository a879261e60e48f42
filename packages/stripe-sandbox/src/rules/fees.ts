// Stripe keeps 2.9 % and 30 cents of a card payment, rounded to the cent. The fee does not come back with a refund.
import { type SQL, type SQLWrapper, sql } from 'drizzle-orm'

const PER_THOUSAND = 29
const THOUSAND = 1000
const FIXED_CENTS = 30

export const feeOf = (amount: number): number =>
  Math.floor((amount * PER_THOUSAND + THOUSAND / 2) / THOUSAND) + FIXED_CENTS

/** The same in a query. */
export const feeInSql = (amount: SQLWrapper): SQL =>
  sql`((${amount}::bigint * ${PER_THOUSAND}::int + ${THOUSAND / 2}::int) / ${THOUSAND}::int + ${FIXED_CENTS}::int)`
