// What runs cost beyond those that are included: the price of each, by how many there were in the month.
import { type TenThousandths, toTenThousandths } from '../../platform/contract/ten-thousandths.ts'

/** Dollars for one run. */
export const MIN_RUN_PRICE = 0.0001
export const MAX_RUN_PRICE = 100
export const MAX_PRICE_TIERS = 4

/** From the further run `from` of a month on, each costs `price`: less than those before. */
export type PriceTier = { readonly from: number; readonly price: number }

/** What a month includes, and what further runs cost in dollars. */
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

/** Null where there are no further runs: none are sold, or there is no limit. */
export function pricesOf({ runs_per_month, price_per_run, price_tiers }: Declared): RunPrices | null {
  if (runs_per_month === null || price_per_run === null) return null
  return { runs_per_month, price_per_run, price_tiers: price_tiers ?? [] }
}

type Prices = Pick<RunPrices, 'price_per_run' | 'price_tiers'>

const dollarsOf = ({ price_per_run, price_tiers }: Prices, number: number): number =>
  price_tiers.findLast(({ from }) => from <= number)?.price ?? price_per_run

/** What the further run with this number in its month costs; the first one is 1. */
export const priceOfRun = (prices: Prices, number: number): TenThousandths =>
  toTenThousandths(dollarsOf(prices, number))

/** Whether any further run costs more than by the prices that were agreed to, or fewer runs are included. */
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
