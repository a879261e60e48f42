// Rows of the table: agents of the demonstration that order and take back goods.
import type { SampleAgent } from '../agent.ts'
import { mean, money, numbersOf, sumOf } from '../amounts.ts'
import { daysBetween, writtenDay } from '../days.ts'
import { choice, date, fields, integer, list, longText, number, text } from '../schema.ts'
import { contentWords, counted, labelled, linesOf, mentioned, sentencesOf } from '../text.ts'
import { row } from './row.ts'

const FEWEST_WEEKS = 4
const RETURN_REASONS = {
  Damaged: 'broken,cracked,damaged,scratched,torn,faulty,defective',
  'Wrong article': 'wrong,different article,not what i ordered',
} as const
const RETURN_REPLIES = {
  Accepted:
    'you can send it back; the label is attached, and the money follows within a week of its arrival.',
  Refused: 'I’m sorry, our conditions don’t allow this return. Write again if you think that this is wrong.',
  'Photo needed': 'I’m sorry about this. Please reply with a photo that shows the fault.',
  'A person decides': 'thank you. A colleague decides about this one, and writes to you today.',
  'Which article?': 'which article of your order is it about?',
}

const CONDITIONS =
  'Returns are possible within 30 days of delivery.\nCut fabric cannot be returned.\nDamaged articles need a photo.\nThe customer pays for the label unless the article is at fault.'

export const goods: readonly SampleAgent[] = [
  row({
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
    needs: ({ articles }) => {
      const short = articles.find(({ weekly_sales }) => numbersOf(weekly_sales).length < FEWEST_WEEKS)
      return (
        short !== undefined &&
        `${short.article} has too few weeks of sales. A range needs at least ${FEWEST_WEEKS}.`
      )
    },
    answers({ articles, delivery_days, promotion_percent = 0, currency }) {
      const orders = articles.map((one) => {
        const weeks = numbersOf(one.weekly_sales)
        const likely = (mean(weeks) * (delivery_days + 3) * (1 + promotion_percent / 100)) / 7
        const spread =
          likely * Math.min(1, (Math.max(...weeks) - Math.min(...weeks)) / (2 * mean(weeks) || 1))
        const [low, high] = [Math.max(0, likely - spread), likely + spread].map(Math.round) as [
          number,
          number,
        ]
        const sellable = (mean(weeks) * one.shelf_life_days) / 7
        const missing = Math.max(0, Math.min(likely, sellable) - one.in_stock)
        const packs = Math.ceil(missing / one.pack_size) * one.pack_size
        const order = missing === 0 ? 0 : Math.max(packs, one.minimum_order)
        const left = Math.round(one.in_stock + order - low)
        const short = Math.round(high - one.in_stock - order)
        return {
          article: one.article,
          range: `${low} to ${high}, likely ${Math.round(likely)}`,
          order,
          if_low:
            left > 0 ? `${left} left, ${money(left * one.unit_cost, currency)} tied up` : 'Nothing is left',
          if_high:
            short > 0
              ? `${short} short, ${money(short * (one.unit_price - one.unit_cost), currency)} of margin lost`
              : 'Enough',
          note: sellable < likely ? `More would not sell within ${counted(one.shelf_life_days, 'day')}.` : '',
        }
      })
      const cost = sumOf(orders.map(({ order }, at) => order * (articles[at]?.unit_cost ?? 0)))
      const ordered = orders.filter(({ order }) => order > 0).length
      return {
        summary: `Order ${counted(ordered, 'article')} of ${articles.length} for ${money(cost, currency)}.`,
        orders,
      }
    },
  }),
  row({
    slug: 'returns-counter',
    name: 'Returns Counter',
    inputSchema: fields({
      message: longText('Customer’s message', 4000, { minLength: 1 }),
      items: list(
        'Order',
        { minItems: 1, maxItems: 40 },
        fields({
          article: text('Article', 100),
          price: number('Price', { minimum: 0, maximum: 1_000_000 }),
          delivered_on: date('Delivered on'),
        }),
      ),
      today: date('Today', { examples: ['2026-03-16'] }),
      conditions: longText('Your conditions, one a line', 3000, { minLength: 1 }),
      own_limit: number('Decides up to', {
        minimum: 0,
        maximum: 100_000,
        description: 'Above this a person decides',
      }),
    }),
    outputSchema: fields({
      decision: choice('Decision', [
        'Accepted',
        'Refused',
        'Photo needed',
        'A person decides',
        'Which article?',
      ]),
      reply: longText('Reply to the customer', 8000),
      reason: text('Reason of the return', 40),
      in_their_words: text('In the customer’s words', 200),
      refund: number('Refund'),
      conditions: list(
        'Conditions',
        { maxItems: 40 },
        fields({ condition: text('Condition', 300), result: text('Result', 160) }),
      ),
    }),
    samples: [
      {
        name: 'A broken lamp, no photo yet',
        input: {
          message:
            'Hello, the Lumi lamp arrived yesterday and its shade is cracked. I would like my money back.\nBest, Anouk',
          items: [
            { article: 'Table lamp Lumi', price: 59, delivered_on: '2026-03-15' },
            { article: 'LED bulb, warm', price: 7.5, delivered_on: '2026-03-15' },
          ],
          today: '2026-03-16',
          conditions: CONDITIONS,
          own_limit: 80,
        },
      },
      {
        name: 'Changed mind, above the limit',
        input: {
          message: 'I changed my mind about the Atlas rug, it is too big for the hall. Can I send it back?',
          items: [{ article: 'Atlas rug 200 x 300', price: 480, delivered_on: '2026-02-25' }],
          today: '2026-03-16',
          conditions: CONDITIONS,
          own_limit: 80,
        },
      },
      {
        name: 'Cut fabric',
        input: {
          message:
            'The linen fabric looks darker than in the photo, so I don’t like it. Please take it back.',
          items: [{ article: 'Linen fabric, cut, 3 m', price: 54, delivered_on: '2026-03-09' }],
          today: '2026-03-16',
          conditions: CONDITIONS,
          own_limit: 80,
        },
      },
    ],
    streams: 'reply',
    needs: ({ message }) => message.trim() === '' && 'The customer’s message is empty.',
    answers({ message, items, today, conditions: terms, own_limit }) {
      const said = contentWords(message)
      const item = items.find(({ article }) => [...contentWords(article)].some((word) => said.has(word)))
      const reason = labelled(message, RETURN_REASONS, 'Changed their mind')
      const allowed = numbersOf(/within \d+ days/i.exec(terms)?.[0] ?? '')[0] ?? 14
      const day = item ? daysBetween(item.delivered_on, today) : 0
      const isExcluded =
        item !== undefined &&
        linesOf(terms).some(
          (line) =>
            /cannot be returned/i.test(line) &&
            [...contentWords(item.article)].some((word) => contentWords(line).has(word)),
        )
      const decision = !item
        ? ('Which article?' as const)
        : day > allowed || isExcluded
          ? ('Refused' as const)
          : reason === 'Damaged' && !mentioned(message, ['attached', 'photo'])
            ? ('Photo needed' as const)
            : item.price > own_limit
              ? ('A person decides' as const)
              : ('Accepted' as const)
      return {
        decision,
        reply: `Hello,\n\n${RETURN_REPLIES[decision]}${item ? `\n\n${item.article}, delivered on ${writtenDay(item.delivered_on)}.` : ''}`,
        reason,
        in_their_words: sentencesOf(message)[0] ?? '',
        refund: decision === 'Accepted' ? (item?.price ?? 0) : 0,
        conditions: linesOf(terms).map((condition) => ({
          condition,
          result: !item
            ? 'Open'
            : /within \d+ days/i.test(condition)
              ? `Day ${day} of ${allowed}`
              : /photo/i.test(condition) && reason !== 'Damaged'
                ? 'Does not apply'
                : 'Checked',
        })),
      }
    },
  }),
]
