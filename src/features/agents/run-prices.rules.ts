// Computes what runs cost beyond those that are included: each by its number in the month.
import { type TenThousandths, toTenThousandths } from '../../platform/contract/ten-thousandths.ts'

/** Prices are in dollars for one run. */
export const MIN_RUN_PRICE = 0.0001
export const MAX_RUN_PRICE = 100
export const MAX_PRICE_TIERS = 4

/** From the further run `from` of a month on, each costs `price`, which is less than before. */
export type PriceTier = { readonly from: number; readonly price: number }

/** Prices are in dollars. */
export type RunPrices = {
  readonly runs_per_month: number
  readonly price_per_run: number
  readonly price_tiers: readonly PriceTier[]
}

type Declared = {
  readonly runs_per_month: number | null
  readonly price_per_run: number | null
  readonly price_tiers: readonly PriceTier[] | null
}

/** Returns null if no further runs are sold, or runs have no limit. */
export function pricesOf({ runs_per_month, price_per_run, price_tiers }: Declared): RunPrices | null {
  if (runs_per_month === null || price_per_run === null) return null
  return { runs_per_month, price_per_run, price_tiers: price_tiers ?? [] }
}

type Prices = Pick<RunPrices, 'price_per_run' | 'price_tiers'>

const dollarsOf = ({ price_per_run, price_tiers }: Prices, number: number): number =>
  price_tiers.findLast(({ from }) => from <= number)?.price ?? price_per_run

/** The first further run of a month has number 1. */
export const priceOfRun = (prices: Prices, number: number): TenThousandths =>
  toTenThousandths(dollarsOf(prices, number))

/** Returns true if any further run costs more than the buyer agreed to, or fewer runs are included. */
export function isRaised(agreed: RunPrices, now: RunPrices): boolean {
  // Prices only change where a tier begins.
  const changes = [
    1,
    ...agreed.price_tiers.map(({ from }) => from),
    ...now.price_tiers.map(({ from }) => from),
  ]
  return (
    now.runs_per_month < agreed.runs_per_month ||
    changes.some((number) => dollarsOf(now, number) > dollarsOf(agreed, number))
  )
}
