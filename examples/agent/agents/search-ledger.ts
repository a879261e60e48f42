// Search Ledger: which paid search terms cannot work, and which have only had bad luck so far.

import { BadInput, defineAgent } from '../agent.ts'
import { money, percent, rounded, sumOf } from '../amounts.ts'
import { choice, fields, integer, list, longText, number, text } from '../schema.ts'
import { counted } from '../text.ts'

/** Below this, so few orders would be a surprise even for an average term. */
const SURPRISE = 0.05

/** How likely a term that sells at `rate` would bring at most `orders` in so many clicks (Poisson). */
function chanceOfAtMost(orders: number, clicks: number, rate: number): number {
  const expected = clicks * rate
  let term = Math.exp(-expected)
  let sum = term
  for (let count = 1; count <= orders; count++) {
    term *= expected / count
    sum += term
  }
  return Math.min(1, sum)
}

type Term = { term: string; clicks: number; cost: number; orders: number }

function judge(
  { clicks, cost, orders }: Term,
  { rate, worth, currency }: { rate: number; worth: number; currency: string },
) {
  const costPerOrder = orders > 0 ? cost / orders : Number.POSITIVE_INFINITY
  if (costPerOrder <= worth)
    return {
      verdict: 'Keep',
      reason: `${money(costPerOrder, currency)} an order, within ${money(worth, currency)}`,
    } as const
  // At this rate the term would just pay for itself: what it costs a click, divided by what an order is worth.
  const needed = clicks > 0 ? cost / clicks / worth : rate
  const chance = chanceOfAtMost(orders, clicks, Math.max(rate, needed))
  if (clicks > 0 && chance < SURPRISE)
    return {
      verdict: 'Exclude',
      reason: `${counted(orders, 'order')} from ${counted(clicks, 'click')}: a term that pays for itself does this badly in ${percent(chance, 1)} of cases`,
    } as const
  return {
    verdict: 'Wait',
    reason: `${counted(orders, 'order')} from ${counted(clicks, 'click')} can be bad luck (${percent(chance)})`,
  } as const
}

export const searchLedger = defineAgent({
  slug: 'search-ledger',
  name: 'Search Ledger',
  inputSchema: fields(
    {
      terms: list(
        'Search terms',
        { minItems: 1, maxItems: 300, description: 'Of the last 30 to 90 days' },
        fields({
          term: text('Term', 120),
          clicks: integer('Clicks', { minimum: 0, maximum: 10_000_000 }),
          cost: number('Cost', { minimum: 0, maximum: 10_000_000 }),
          orders: integer('Orders', { minimum: 0, maximum: 100_000 }),
        }),
      ),
      order_worth: number('Most that an order may cost', { minimum: 0.01, maximum: 100_000, examples: [25] }),
      currency: text('Currency', 4, { default: '€' }),
    },
    { optional: ['currency'] },
  ),
  outputSchema: fields({
    summary: longText('Summary', 1000),
    saving: number('Could be saved'),
    proposals: list(
      'Terms',
      { maxItems: 300 },
      fields({
        term: text('Term', 120),
        verdict: choice('Verdict', ['Exclude', 'Wait', 'Keep']),
        cost: number('Cost'),
        orders: integer('Orders'),
        reason: text('Reason', 300),
      }),
    ),
  }),
  samples: [
    {
      name: 'A guest house',
      input: {
        terms: [
          { term: 'guest house pokhara lakeside', clicks: 412, cost: 288.4, orders: 19 },
          { term: 'himalaya hotel band tour dates', clicks: 236, cost: 141.6, orders: 0 },
          { term: 'pokhara homestay breakfast', clicks: 31, cost: 24.8, orders: 0 },
          { term: 'cheap flights kathmandu', clicks: 158, cost: 173.8, orders: 1 },
          { term: 'trekking hotel annapurna', clicks: 94, cost: 75.2, orders: 6 },
        ],
        order_worth: 22,
        currency: '$',
      },
    },
    {
      name: 'A small account: too early to say',
      input: {
        terms: [
          { term: 'handwoven rug wool', clicks: 22, cost: 19.8, orders: 1 },
          { term: 'rug cleaning near me', clicks: 17, cost: 11.9, orders: 0 },
          { term: 'berber rug 200x300', clicks: 9, cost: 10.35, orders: 0 },
        ],
        order_worth: 35,
      },
    },
  ],
  run({ terms, order_worth, currency = '€' }) {
    const clicks = sumOf(terms.map((term) => term.clicks))
    if (clicks === 0)
      throw new BadInput('None of these terms has a click yet, so there is nothing to compare.')
    const rate = sumOf(terms.map((term) => term.orders)) / clicks
    const rank = { Exclude: 0, Wait: 1, Keep: 2 }
    const proposals = terms
      .map((term) => ({ ...term, ...judge(term, { rate, worth: order_worth, currency }) }))
      .sort((one, other) => rank[one.verdict] - rank[other.verdict] || other.cost - one.cost)
    const excluded = proposals.filter(({ verdict }) => verdict === 'Exclude')
    const waiting = proposals.filter(({ verdict }) => verdict === 'Wait')
    const saving = rounded(sumOf(excluded.map(({ cost }) => cost)))
    const total = sumOf(terms.map(({ cost }) => cost))
    const first =
      excluded.length === 0
        ? 'Nothing to exclude yet.'
        : `Exclude ${counted(excluded.length, 'term')}: together they cost ${money(saving, currency)}, ${percent(total > 0 ? saving / total : 0)} of what you spent, and brought ${counted(sumOf(excluded.map(({ orders }) => orders)), 'order')}.`
    const second =
      waiting.length === 0
        ? ''
        : ` ${counted(waiting.length, 'term')} may only have had bad luck: look again after more clicks.`
    return {
      summary: `${first}${second} Nothing is excluded until you confirm it.`,
      saving,
      proposals: proposals.map(({ term, verdict, cost, orders, reason }) => ({
        term,
        verdict,
        cost,
        orders,
        reason,
      })),
    }
  },
})
