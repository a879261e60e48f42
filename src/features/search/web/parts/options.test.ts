// Does the search window offer one's own things first, pages by the beginnings of their words, and all results at the end?
import { expect, it } from 'vitest'
import { firstGroups, groupsFor, type OptionPlace, placesCalled } from './options.ts'

const PLACES: readonly OptionPlace[] = [
  { label: 'Settings → Payouts', to: '/settings?tab=seller', words: 'bank' },
  { label: 'Settings → Theme', to: '/settings?tab=theme' },
  { label: 'Messages', to: '/home/messages' },
]
const NO_FACTS = {
  by: null,
  price: null,
  rating: null,
  picture: null,
  agent_category: null,
  course_category: null,
}
const found = {
  groups: [
    {
      kind: 'tag' as const,
      items: [{ address: 'payouts', title: 'payouts', line: null, ...NO_FACTS }],
      total: 1000,
      total_is_capped: true as const,
    },
  ],
}
const own = [{ kind: 'course' as const, address: '7', title: 'Payouts explained', is_listed: false }]

it.each([
  ['payouts', ['Settings → Payouts']],
  ['SETT PAY', ['Settings → Payouts']],
  ['bank', ['Settings → Payouts']],
  ['set', ['Settings → Payouts', 'Settings → Theme']],
  ['setings bnak', ['Settings → Payouts']],
  ['youts', []],
  ['→', []],
])('%s is the page of %j', (typed, labels) => {
  expect(placesCalled(PLACES, typed).map(({ label }) => label)).toEqual(labels)
})

it("offers one's own things and pages before what everyone finds, and all of it at the end", () => {
  const groups = groupsFor('payouts', { for: 'payouts', found, own }, PLACES)
  expect(groups.map(({ key }) => key)).toEqual(['own', 'pages', 'tag', 'all'])
  expect(groups.flatMap(({ options }) => options.map(({ to }) => to))).toEqual([
    '/home/courses/7',
    '/settings?tab=seller',
    '/updates?tag=payouts',
    '/search?q=payouts',
  ])
  expect(groups[0]?.options[0]?.detail).toBe('Your course, not listed')
  expect(groups[2]).toMatchObject({ count: '1,000+', options: [{ label: '#payouts' }] })
})

it('offers recent searches and pages before anything is typed, and no empty group', () => {
  expect(firstGroups([], [])).toEqual([])
  expect(firstGroups(['loom'], PLACES).map(({ key }) => key)).toEqual(['recent', 'pages'])
})

it('offers the other words of a search among all kinds beside those of the named one', () => {
  const answer = { for: 'phone agent', found: { ...found, kind: 'agent' as const, words: 'phone' }, own: [] }
  const last = groupsFor('phone agent', answer, []).at(-1)
  expect(last?.options.map(({ to }) => to)).toEqual(['/search?q=phone+agent', '/search?q=phone'])
})
