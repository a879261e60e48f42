// Do a list's addresses say what was chosen and nothing else, and are they read as they were written?

import { expect, it } from 'vitest'
import * as z from 'zod'
import { withQuery } from '../../paths.ts'
import { catalogueQuery } from '../contract/catalogue-query.ts'
import { catalogueAddress, listAddress } from './page-query.ts'

const schema = catalogueQuery(
  { level: z.enum(['first', 'second']).optional(), free: z.literal('yes').optional() },
  ['newest', 'price'],
)
const to = (query: Parameters<typeof withQuery>[1]) => withQuery('/courses', query)
const { read, href } = listAddress(schema, to, 'newest')
const { href: hrefByName } = catalogueAddress<typeof schema>(['level', 'free'], to, 'newest')

it.each([
  [{}, '/courses'],
  [{ sort: 'newest', page: 1, search: '', level: undefined }, '/courses'],
  [
    { page: 3, sort: 'price', level: 'second', search: 'a b&c', free: 'yes' },
    '/courses?search=a+b%26c&level=second&free=yes&sort=price&page=3',
  ],
  [{ nonsense: 'x', level: 'first' }, '/courses?level=first'],
  // A search has its best matches first: the usual order must be asked for.
  [{ sort: 'newest', search: 'kilns' }, '/courses?search=kilns&sort=newest'],
  [{ search: 'kilns', as_typed: 'true' }, '/courses?search=kilns&as_typed=true'],
])('names what was chosen, and nothing that is so anyway: %o', (choices, address) => {
  expect(href(choices)).toBe(address)
  expect(hrefByName(choices)).toBe(address)
})

it('reads what it wrote', () => {
  const choices = { search: 'kilns', level: 'second', free: 'yes', sort: 'price' } as const
  const { query, ...read1 } = read(`https://a.example${href({ ...choices, page: 7 })}`, 12)
  expect(read1.choices).toEqual(choices)
  expect(query).toEqual({ ...choices, page: 7, page_size: 12 })
})

it('ignores a search that would turn what stands around it', () => {
  for (const typed of ['safe%E2%80%AEtxt', 'ring%07', '%E2%80%8B']) {
    const { choices } = read(`https://a.example/courses?search=${typed}&level=first`, 12)
    expect(choices).toEqual({ level: 'first' })
  }
})

it('makes a page of every address, and lets no one choose its size', () => {
  for (const typed of [
    'sort=best&page=0',
    'page=x&level=third',
    'page_size=50',
    'other=1',
    `search=${'s'.repeat(101)}`,
  ])
    expect(read(`https://a.example/courses?${typed}`, 12), typed).toEqual({
      query: { page: 1, page_size: 12 },
      choices: {},
    })
})
