// Does the editor tick off what a course needs before it is published?
import { expect, it } from 'vitest'
import { isTicked, PUBLISHING_CHECKS, type Readiness } from './courses.policy.ts'

const empty: Readiness = {
  title: '',
  description: '',
  image_url: null,
  what_youll_learn: [],
  curriculum: [],
}
const read = { type: 'article', body: 'A text.' } as const
const ticked = (change: Partial<Readiness> = {}) =>
  PUBLISHING_CHECKS.filter((check) => isTicked(check, { ...empty, ...change })).map(({ key }) => key)

it('ticks nothing off for a course in which nothing is there yet', () => {
  expect(ticked()).toEqual([])
  expect(ticked({ curriculum: [{ lectures: [] }] })).toEqual([])
})

it('ticks a description off from 10 characters on, blanks around them not counted', () => {
  expect(ticked({ description: ` ${'x'.repeat(9)} ` })).toEqual([])
  expect(ticked({ description: ` ${'x'.repeat(10)} ` })).toEqual(['description'])
  expect(ticked({ description: '🦊'.repeat(9) })).toEqual([])
})

it('ticks the content of lectures off once there are some, and all have some', () => {
  expect(ticked({ curriculum: [{ lectures: [read] }] })).toEqual(['curriculum', 'content'])
  expect(ticked({ curriculum: [{ lectures: [read, { type: 'video' }] }] })).toEqual(['curriculum'])
})
