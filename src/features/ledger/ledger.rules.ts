// Which movements of money does the ledger know, between which accounts, and what is the platform's part of a sale?
import type { Cents } from '../../platform/contract/money.ts'

/** Each has a reversal, which is a movement of its own: nothing in the ledger is ever changed. */
const REVERSIBLE_KINDS = ['payment', 'provider_fee', 'platform_fee', 'refund', 'dispute', 'payout'] as const
type ReversibleKind = (typeof REVERSIBLE_KINDS)[number]
export type MovementKind = ReversibleKind | `${ReversibleKind}_reversal`
export const MOVEMENT_KINDS: readonly MovementKind[] = REVERSIBLE_KINDS.flatMap((kind): MovementKind[] => [
  kind,
  `${kind}_reversal`,
])

/**
 * Whose money it is. `clearing` holds what was paid for nothing until it goes back; `provider` is what the card provider
 * keeps, `banks` what sellers have been sent.
 */
export const LEDGER_ACCOUNTS = ['buyers', 'seller', 'platform', 'provider', 'banks', 'clearing'] as const
export type LedgerAccount = (typeof LEDGER_ACCOUNTS)[number]

/** A hundredth of a percent: 500 are 5 %. */
export const MOST_BASIS_POINTS = 10_000

/** What the platform keeps of a sale, to the nearest cent. */
export const commissionOn = (price: Cents, basisPoints: number): Cents =>
  Math.round((price * basisPoints) / MOST_BASIS_POINTS) as Cents
