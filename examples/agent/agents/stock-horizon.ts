// Stock Horizon: a range of demand for each article, an order within its rules, and what the extremes would cost.

import { BadInput, defineAgent } from '../agent.ts'
import { mean, money, numbersOf, rounded, sumOf, whole } from '../amounts.ts'
import { fields, integer, list, longText, number, text } from '../schema.ts'
import { counted } from '../text.ts'

/** One week in ten is below the range, and one above it. */
const ONE_IN_TEN = 1.28
/** Older weeks count less, by this much a week. */
const FADES = 0.9
const FEWEST_WEEKS = 4

/** What the next weeks sell: the level of recent weeks with half of their trend, and how far weeks are from it. */
function forecast(weeks: readonly number[], days: number, promotion: number) {
  const weights = weeks.map((_, index) => FADES ** (weeks.length - 1 - index))
  const total = sumOf(weights)
  const level = sumOf(weeks.map((sold, index) => sold * (weights[index] ?? 0))) / total
  const half = weeks.length >> 1
  const trend = (mean(weeks.slice(half)) - mean(weeks.slice(0, half))) / Math.max(1, half)
  const spread = Math.sqrt(
    sumOf(weeks.map((sold, index) => (sold - level) ** 2 * (weights[index] ?? 0))) / total,
  )
  const periods = days / 7
  const likely = Math.max(0, (level + trend / 2) * periods) * (1 + promotion / 100)
  const around = ONE_IN_TEN * spread * Math.sqrt(periods) * (1 + promotion / 100)
  return {
    low: Math.max(0, likely - around),
    likely,
    high: likely + around,
    daily: likely / days,
    trend,
    level,
  }
}

export const stockHorizon = defineAgent({
  slug: 'stock-horizon',
  name: 'Stock Horizon',
  inputSchema: fields(
    {
      articles: list(
        'Articles',
        { minItems: 1, maxItems: 100 },
        fields({
          article: text('Article', 80),
          weekly_sales: text('Sold each week, oldest first', 600, { examples: ['40, 44, 39, 47, 52'] }),
          in_stock: integer('In stock', { minimum: 0, maximum: 1_000_000 }),
          pack_size: integer('Pack size', { minimum: 1, maximum: 10_000 }),
          minimum_order: integer('Minimum order', { minimum: 0, maximum: 1_000_000 }),
          shelf_life_days: integer('Shelf life, days', { minimum: 1, maximum: 3650 }),
          unit_cost: number('Unit cost', { minimum: 0, maximum: 1_000_000 }),
          unit_price: number('Unit price', { minimum: 0, maximum: 1_000_000 }),
        }),
      ),
      delivery_days: integer('Days until the next delivery but one', {
        minimum: 1,
        maximum: 120,
        description: 'What you order now has to last until then',
      }),
      promotion_percent: integer('Promotion, more sales in per cent', {
        minimum: -90,
        maximum: 500,
        default: 0,
      }),
      currency: text('Currency', 4, { default: '€' }),
    },
    { optional: ['promotion_percent', 'currency'] },
  ),
  outputSchema: fields({
    summary: longText('Summary', 1000),
    orders: list(
      'Proposed orders',
      { maxItems: 100 },
      fields({
        article: text('Article', 80),
        range: text('Demand', 60),
        order: integer('Order'),
        if_low: text('If demand is low', 120),
        if_high: text('If demand is high', 120),
        note: text('Note', 200),
      }),
    ),
  }),
  samples: [
    {
      name: 'A cheese counter',
      input: {
        articles: [
          {
            article: 'Fresh ricotta, 250 g',
            weekly_sales: '118, 124, 109, 131, 127, 140, 122, 135',
            in_stock: 46,
            pack_size: 12,
            minimum_order: 24,
            shelf_life_days: 9,
            unit_cost: 1.9,
            unit_price: 3.4,
          },
          {
            article: 'Parmesan 24 months, 1 kg',
            weekly_sales: '31, 28, 35, 30, 33, 29, 36, 34',
            in_stock: 64,
            pack_size: 4,
            minimum_order: 8,
            shelf_life_days: 180,
            unit_cost: 13.5,
            unit_price: 21,
          },
          {
            article: 'Ravioli, pumpkin',
            weekly_sales: '12, 55, 9, 48, 14, 61, 11, 52',
            in_stock: 20,
            pack_size: 10,
            minimum_order: 20,
            shelf_life_days: 14,
            unit_cost: 2.6,
            unit_price: 5.2,
          },
        ],
        delivery_days: 10,
      },
    },
    {
      name: 'A promotion next week',
      input: {
        articles: [
          {
            article: 'Table lamp Lumi',
            weekly_sales: '6 7 5 8 7 9',
            in_stock: 3,
            pack_size: 6,
            minimum_order: 12,
            shelf_life_days: 3650,
            unit_cost: 24,
            unit_price: 59,
          },
        ],
        delivery_days: 14,
        promotion_percent: 40,
        currency: '$',
      },
    },
  ],
  run({ articles, delivery_days, promotion_percent = 0, currency = '€' }) {
    let held = 0
    const orders = articles.map((one) => {
      const weeks = numbersOf(one.weekly_sales)
      if (weeks.length < FEWEST_WEEKS)
        throw new BadInput(
          `${one.article} has ${counted(weeks.length, 'week')} of sales. A range needs at least ${FEWEST_WEEKS}.`,
        )
      const { low, likely, high, daily, trend, level } = forecast(weeks, delivery_days, promotion_percent)
      const margin = Math.max(0, one.unit_price - one.unit_cost)
      // Being short costs the margin, being long costs what spoils: the order leans to the cheaper mistake.
      const lean =
        one.shelf_life_days > delivery_days * 3 ? 0.6 : margin / (margin + one.unit_cost || 1) - 0.5
      const wanted = Math.max(0, likely + (high - likely) * lean - one.in_stock)
      const packs = Math.ceil(wanted / one.pack_size) * one.pack_size
      const asked =
        wanted === 0 ? 0 : Math.max(packs, Math.ceil(one.minimum_order / one.pack_size) * one.pack_size)
      const sellable = Math.max(
        0,
        Math.floor((daily * one.shelf_life_days - one.in_stock) / one.pack_size) * one.pack_size,
      )
      const order = Math.min(asked, sellable)
      held += order * one.unit_cost
      const isSteady = high - low < likely
      const left = Math.max(0, one.in_stock + order - low)
      const missing = Math.max(0, high - one.in_stock - order)
      const spoils = one.shelf_life_days < delivery_days + 7
      const notes = [
        order < asked
          ? `Cut from ${asked}: more would not sell within ${counted(one.shelf_life_days, 'day')}.`
          : '',
        order > packs && wanted > 0 ? 'Raised to the minimum order.' : '',
        isSteady ? '' : 'Weeks differ so much that the middle is a guess: ask the planner.',
        level > 0 && Math.abs(trend) > level * 0.03
          ? `Sales ${trend > 0 ? 'rise' : 'fall'} by about ${whole(Math.abs(trend))} a week.`
          : '',
      ]
      return {
        article: one.article,
        range: `${whole(low)} to ${whole(high)}, likely ${whole(likely)}`,
        order,
        if_low:
          left < 1
            ? 'Nothing is left'
            : `${whole(left)} left, ${money(rounded(left * one.unit_cost), currency)} ${spoils ? 'that may spoil' : 'tied up'}`,
        if_high:
          missing < 1
            ? 'Enough'
            : `${whole(missing)} short, ${money(rounded(missing * margin), currency)} of margin lost`,
        note: notes.filter((note) => note !== '').join(' '),
      }
    })
    const ordered = orders.filter(({ order }) => order > 0).length
    return {
      summary: `Order ${counted(ordered, 'article')} of ${orders.length} for ${money(rounded(held), currency)}, to last ${counted(delivery_days, 'day')}${promotion_percent === 0 ? '' : ` with ${promotion_percent}% ${promotion_percent > 0 ? 'more' : 'fewer'} sales`}. Demand stays in its range about eight times in ten.`,
      orders,
    }
  },
})
