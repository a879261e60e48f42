// Puts the prices of further runs into words.
import { smallDollars } from '../../platform/contract/ten-thousandths.ts'
import { pricesOf, type RunPrices } from './run-prices.rules.ts'

const ordinals = new Intl.PluralRules('en-US', { type: 'ordinal' })
const ENDINGS: Partial<Record<Intl.LDMLPluralRule, string>> = { one: 'st', two: 'nd', few: 'rd' }
const ordinal = (number: number) =>
  `${number.toLocaleString('en-US')}${ENDINGS[ordinals.select(number)] ?? 'th'}`

const list = new Intl.ListFormat('en-US', { type: 'unit' })

/** '$0.02 each, $0.01 from the 1,001st of the month on' */
export const furtherPrices = ({
  price_per_run,
  price_tiers,
}: Pick<RunPrices, 'price_per_run' | 'price_tiers'>) =>
  list.format([
    `${smallDollars(price_per_run)} each`,
    ...price_tiers.map(
      ({ from, price }) => `${smallDollars(price)} from the ${ordinal(from)} of the month on`,
    ),
  ])

export const runPriceMessages = {
  /** Returns undefined for runs without a limit. */
  inDialog(how: Parameters<typeof pricesOf>[0]): string | undefined {
    if (how.runs_per_month === null) return undefined
    const included = `${how.runs_per_month.toLocaleString('en-US')} ${how.runs_per_month === 1 ? 'run' : 'runs'} a month included.`
    const prices = pricesOf(how)
    return prices ? `${included} Further runs, if you allow them: ${furtherPrices(prices)}.` : included
  },
  onPage: (prices: RunPrices) => `${furtherPrices(prices)}. Only once you allow them, up to your limit.`,
} as const
