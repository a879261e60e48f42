// What the editor ticks off before a course is published.
import { expect, it } from 'vitest'
import { countLost, isTicked, PUBLISHING_CHECKS, type Readiness } from './courses.policy.ts'

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

it('counts the lectures that a save takes away, or takes everything out of', () => {
  const before = [
    { id: 1, ...read },
    { id: 2, type: 'video', video_url: '/a.mp4' },
    { id: 3, type: 'quiz', quiz: { questions: [{}] } },
    { id: 4, type: 'article', body: ' ' },
  ] as const
  const kept = before.map(({ id, type }) => ({ id, type }))
  const lost = (change: (saved: typeof kept) => Parameters<typeof countLost>[1]) =>
    countLost(before, change(kept))
  expect(lost((all) => all)).toBe(0)
  expect(lost((all) => all.toReversed())).toBe(0)
  expect(lost((all) => all.filter(({ id }) => id !== 4))).toBe(0)
  expect(lost((all) => all.filter(({ id }) => id > 2))).toBe(2)
  expect(lost(() => [])).toBe(3)
  const changed = (at: number, change: object) =>
    lost((all) => all.map((one) => (one.id === at ? { ...one, ...change } : one)))
  expect(changed(1, { body: '\n' })).toBe(1)
  expect(changed(2, { video_url: null })).toBe(1)
  expect(changed(2, { video_url: '/b.mp4' })).toBe(0)
  expect(changed(2, { type: 'article' })).toBe(1)
  expect(changed(2, { type: 'article', body: 'The same in words.' })).toBe(0)
  expect(changed(3, { quiz: null })).toBe(1)
})
