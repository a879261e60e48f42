// Do a list's addresses say what was chosen and nothing else, and are they read as they were written?

import { expect, it } from 'vitest'
import * as z from 'zod'
import { withQuery } from '../../paths.ts'
import { catalogueQuery, dollarsInQuery } from '../contract/catalogue-query.ts'
import { unclearPrices, withTypedPrice } from '../contract/typed-price.ts'
import { listAddress } from './list-address.ts'
import { catalogueAddress, readChoices } from './page-query.ts'

const schema = catalogueQuery(
  { level: z.enum(['first', 'second']).optional(), free: z.literal('yes').optional() },
  ['newest', 'price'],
)
const to = (query: Parameters<typeof withQuery>[1]) => withQuery('/courses', query)
const { read, href } = listAddress(
  { level: ['first', 'second'], free: ['yes'], sort: ['newest', 'price'], as_typed: ['true'] },
  to,
  'newest',
)
const { href: hrefByName } = catalogueAddress<typeof schema>(['level', 'free'], to, 'newest')

it.each([
  [{}, '/courses'],
  [{ sort: 'newest', page: 1, search: '', level: undefined }, '/courses'],
  [
    { page: 3, sort: 'price', level: 'second', search: 'a b&c', free: 'yes' },
    '/courses?search=a+b%26c&level=second&free=yes&sort=price&page=3',
  ],
  [{ nonsense: 'x', level: 'first' }, '/courses?level=first'],
  [{ search: 'kilns', as_typed: 'true' }, '/courses?search=kilns&as_typed=true'],
])('names what was chosen, and nothing that is so anyway: %o', (choices, address) => {
  expect(href(choices)).toBe(address)
  expect(hrefByName(choices)).toBe(address)
})

it("asks a searched catalogue for its usual order, since it has its best matches first, and one's own list not", () => {
  const choices = { sort: 'newest', search: 'kilns' }
  expect(hrefByName(choices)).toBe('/courses?search=kilns&sort=newest')
  expect(href(choices)).toBe('/courses?search=kilns')
})

it('reads what it wrote', () => {
  const choices = { search: 'kilns', level: 'second', free: 'yes', sort: 'price' } as const
  const { query, ...read1 } = read(new URL(href({ ...choices, page: 7 }), 'https://a.example').search, 12)
  expect(read1.choices).toEqual(choices)
  expect(query).toEqual({ ...choices, page: 7, page_size: 12 })
})

it('ignores a search that would turn what stands around it', () => {
  for (const typed of ['safe%E2%80%AEtxt', 'ring%07', '%E2%80%8B']) {
    const { choices } = read(`?search=${typed}&level=first`, 12)
    expect(choices).toEqual({ level: 'first', sort: 'newest' })
  }
})

it('makes a page of every address, and lets no one choose its size', () => {
  for (const typed of [
    'sort=best&page=0',
    'page=1000001',
    'page=-1',
    'search=%20%09',
    'page=x&level=third',
    'page_size=50',
    'other=1',
    `search=${'s'.repeat(101)}`,
  ])
    expect(read(`?${typed}`, 12), typed).toEqual({
      query: { sort: 'newest', page: 1, page_size: 12 },
      choices: { sort: 'newest' },
    })
})

const priced = catalogueQuery(
  { min_price: dollarsInQuery.optional(), max_price: dollarsInQuery.optional() },
  ['newest'],
)
const PRICES = { least: 'min_price', most: 'max_price' } as const
const { href: pricedHref } = catalogueAddress<typeof priced>(['min_price', 'max_price'], to, 'newest')

it.each([
  ['?search=kilns+under+%24100', { search: 'kilns', max_price: 100 }, '/courses?search=kilns&max_price=100'],
  ['?search=from+%245+to+%249.5', { min_price: 5, max_price: 9.5 }, '/courses?min_price=5&max_price=9.5'],
  [
    '?min_price=1.000%2C00&max_price=%241%2C200',
    { min_price: 1000, max_price: 1200 },
    '/courses?min_price=1000&max_price=1200',
  ],
  ['?min_price=12.500&max_price=x', {}, '/courses'],
  [
    '?search=kilns+under+5+minutes',
    { search: 'kilns under 5 minutes' },
    '/courses?search=kilns+under+5+minutes',
  ],
])('reads prices as they are typed, and writes them plainly: %s', (typed, expected, address) => {
  const url = `https://a.example/courses${typed}`
  const { choices } = readChoices(priced, url, 12, (asked) => withTypedPrice(asked, PRICES))
  const given = Object.fromEntries(Object.entries(choices).filter(([, value]) => value !== undefined))
  expect(given).toEqual(expected)
  expect(pricedHref(choices)).toBe(address)
})

it('asks about an amount that can mean two', () => {
  expect(unclearPrices('https://a.example/?min_price=12.500&max_price=7', PRICES)).toEqual({
    min_price: { typed: '12.500', question: 'Did you mean $12.50 or $12,500?' },
  })
})
