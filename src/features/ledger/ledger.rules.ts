// The movements of money in the ledger, the accounts between which they go, and the platform's part of a sale.
import type { Cents } from '../../platform/contract/money.ts'

/** Each kind has a reversal, which is a movement of its own: nothing in the ledger is ever changed. */
const REVERSIBLE_KINDS = ['payment', 'provider_fee', 'platform_fee', 'refund', 'dispute', 'payout'] as const
type ReversibleKind = (typeof REVERSIBLE_KINDS)[number]
export type MovementKind = ReversibleKind | `${ReversibleKind}_reversal`
export const MOVEMENT_KINDS: readonly MovementKind[] = REVERSIBLE_KINDS.flatMap((kind): MovementKind[] => [
  kind,
  `${kind}_reversal`,
])

/**
 * The accounts say whose money it is. `clearing` holds payments for nothing until they go back; `provider` is the money that the
 * card provider keeps, `banks` the money that sellers have been sent.
 */
export const LEDGER_ACCOUNTS = ['buyers', 'seller', 'platform', 'provider', 'banks', 'clearing'] as const
export type LedgerAccount = (typeof LEDGER_ACCOUNTS)[number]

/** A basis point is a hundredth of a percent: 500 are 5 %. */
export const MOST_BASIS_POINTS = 10_000

/** Returns the platform's part of a sale, to the nearest cent. */
export const commissionOn = (price: Cents, basisPoints: number): Cents =>
  Math.round((price * basisPoints) / MOST_BASIS_POINTS) as Cents
