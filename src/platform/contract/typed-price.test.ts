// Which price does a search text name, and what is left to search for?
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { readTypedPrice, withTypedPrice } from './typed-price.ts'

describe('a search', () => {
  it.each([
    ['for invoices under $100', 'for invoices', undefined, 100],
    ['invoices less than $100', 'invoices', undefined, 100],
    ['invoices up to $100', 'invoices', undefined, 100],
    ['below $99.99 chat', 'chat', undefined, 99.99],
    ['chat max $50', 'chat', undefined, 50],
    ['chat max. 50 dollars', 'chat', undefined, 50],
    ['chat maximum of 50 USD', 'chat', undefined, 50],
    ['chat at most $1,200', 'chat', undefined, 1200],
    ['chat cheaper than $20', 'chat', undefined, 20],
    ['chat cheaper than 20', 'chat', undefined, 20],
    ['chat < $100', 'chat', undefined, 100],
    ['chat <$100', 'chat', undefined, 100],
    ['chat <= 100$', 'chat', undefined, 100],
    ['chat ≤ US$ 100', 'chat', undefined, 100],
    ['chat over $100', 'chat', 100, undefined],
    ['chat more than $100', 'chat', 100, undefined],
    ['chat at least $100', 'chat', 100, undefined],
    ['chat above 100 bucks', 'chat', 100, undefined],
    ['chat > $5k', 'chat', 5000, undefined],
    ['chat no less than $5', 'chat', 5, undefined],
    ['chat no more than $5', 'chat', undefined, 5],
    ['chat not over $5', 'chat', undefined, 5],
    ['chat from $50 to $100', 'chat', 50, 100],
    ['chat $50-$100', 'chat', 50, 100],
    ['chat $50 – 100', 'chat', 50, 100],
    ['chat between $50 and $100', 'chat', 50, 100],
    ['chat 50 to 100 dollars', 'chat', 50, 100],
    ['chat $100-$50', 'chat', 50, 100],
    ['chat $1-5k', 'chat', 1000, 5000],
    ['chat from $50', 'chat', 50, undefined],
    ['chat starting at $50', 'chat', 50, undefined],
    ['chat over $50 and under $100', 'chat and', 50, 100],
    ['chat over $50 under $100', 'chat', 50, 100],
    ['chat $100 or less', 'chat', undefined, 100],
    ['chat $100 max', 'chat', undefined, 100],
    ['chat $100+', 'chat', 100, undefined],
    ['chat $100 and up', 'chat', 100, undefined],
    ['chat price under 100', 'chat', undefined, 100],
    ['chat priced below 100', 'chat', undefined, 100],
    ['chat price: 50-100', 'chat', 50, 100],
    ['chat max price 100', 'chat', undefined, 100],
    ['dashboards with a budget of at least 5000', 'dashboards with', 5000, undefined],
    ['dashboard min budget 1 200', 'dashboard', 1200, undefined],
    ['chat under $20 a month', 'chat', undefined, 20],
    ['chat under $20/mo', 'chat', undefined, 20],
    ['chat under $20 per month for sales', 'chat for sales', undefined, 20],
    ['under $100', '', undefined, 100],
    ['for under $100', '', undefined, 100],
    ['Under $100, fast', ', fast', undefined, 100],
    ['gpt 4 under $5', 'gpt 4', undefined, 5],
    ['chat under $1.000,00', 'chat', undefined, 1000],
    ['chat under $1 200 now', 'chat now', undefined, 1200],
    ['chat under ＄１００', 'chat', undefined, 100],
    ['chat under $.99', 'chat', undefined, 0.99],
    ['chat under under $10 $5', 'chat', undefined, 5],
    ['CHAT UNDER $100', 'CHAT', undefined, 100],
  ])('names a price: %s', (typed, rest, least, most) => {
    expect(readTypedPrice(typed)).toEqual({
      rest,
      ...(least !== undefined && { least }),
      ...(most !== undefined && { most }),
    })
  })

  it.each([
    'gpt 4 under 5 minutes',
    'gpt 4',
    'under 100',
    'max 100',
    'over 9000',
    '24/7 chat',
    'from 9 to 5',
    '10-20 pages',
    'chat $100',
    'around $100',
    'invoices under $12.500',
    'budget under 12.500',
    'from $12.500 to $20',
    'under €100',
    'under £100',
    '100€ max',
    'under $5 per hour',
    'under $100/hour',
    'under $100 per year',
    'under $5 a user',
    'under $0',
    'under $5m',
    'under $1bn',
    'under $100.001',
    'underwater $5 maps',
    'plunder $5',
    'maximum security',
    'overtime pay',
    'price list',
    'low budget films',
    'budget 5000',
    'A/B tests over time',
    'c++ < c#',
    'from invoices to $5 bills',
    'a $100m fund',
    'under $',
    'less than',
    '$$$',
    '',
  ])('names none: %s', (typed) => expect(readTypedPrice(typed)).toEqual({ rest: typed }))

  const words = fc.array(
    fc.constantFrom('chat', 'invoices', 'gpt', '4', 'of', '2024', 'C++', '🤖', '50%', 'hr', '€5', 'v2.1'),
    { maxLength: 4 },
  )
  const cents = fc.integer({ min: 1, max: 9_999_999 })
  const shown = (amount: number) =>
    fc.constantFrom(`$${amount / 100}`, `${amount / 100} USD`, `$${(amount / 100).toFixed(2)}`)

  it('keeps every other word, wherever the phrase is', () => {
    const phrase = cents.chain((amount) =>
      fc.record({
        amount: fc.constant(amount),
        text: fc
          .tuple(fc.constantFrom('under', 'up to', 'less than', 'at most', '<', 'max'), shown(amount))
          .map((parts) => parts.join(' ')),
      }),
    )
    fc.assert(
      fc.property(words, phrase, words, (before, { amount, text }, after) => {
        // Three decimals, as of '$10.005', can be thousands: those are asked about elsewhere.
        const read = readTypedPrice(['bots', ...before, text, 'now', ...after].join(' '))
        expect(read).toEqual({ rest: ['bots', ...before, 'now', ...after].join(' '), most: amount / 100 })
      }),
    )
  })

  it('never throws, and what is left names no price', () => {
    const parts = fc.constantFrom(
      'under',
      '$',
      '5',
      '100',
      '.',
      ',',
      '-',
      ' ',
      'to',
      'from',
      'k',
      '+',
      'max',
      'price',
      'or less',
      '1 200',
      '<',
      'a',
      'month',
      '/',
      '€',
      '٣',
      '\u00a0',
      'and',
      'between',
    )
    const typed = fc.oneof(
      fc.string({ unit: 'grapheme', maxLength: 100 }),
      fc.array(parts, { maxLength: 30 }).map((some) => some.join('')),
      fc.array(parts, { maxLength: 20 }).map((some) => some.join(' ')),
    )
    fc.assert(
      fc.property(typed, (text) => {
        const { rest, least, most } = readTypedPrice(text)
        for (const bound of [least, most]) if (bound !== undefined) expect(bound).toBeGreaterThan(0)
        expect(readTypedPrice(rest)).toEqual({ rest })
      }),
      { numRuns: 1000 },
    )
  })

  it('takes no long time', () => {
    const started = performance.now()
    for (const part of ['under ', '$1', '1 ', '1,', 'price ', '$1-', 'max price of ', '1 000 '])
      readTypedPrice(part.repeat(100).slice(0, 100))
    expect(performance.now() - started).toBeLessThan(200)
  })
})

describe('a query', () => {
  const names = { least: 'min_price', most: 'max_price' } as const
  type Query = { search?: string; as_typed?: 'true'; min_price?: number; max_price?: number }
  const read = (query: Query) => withTypedPrice(query, names)

  it('has the price that its search names, and is left as it is without one or if it is asked for as typed', () => {
    expect(read({ search: 'chat under $5', min_price: 1, max_price: 9 })).toEqual({
      search: 'chat',
      min_price: 1,
      max_price: 5,
    })
    expect(read({ search: 'under $5' })).toEqual({ search: undefined, max_price: 5 })
    for (const query of [
      { search: 'chat', max_price: 9 },
      {},
      { search: 'chat under $5', as_typed: 'true' } as const,
    ])
      expect(read(query)).toEqual(query)
  })
})
