// Is it recognised what a save takes from a course?
import { expect, it } from 'vitest'
import { lossBy } from './loss.policy.ts'

const read = { type: 'article', body: 'A text.' } as const
const before = [
  { id: 1, duration: 5, ...read },
  { id: 2, duration: 5, type: 'video', video_url: '/a.mp4' },
  { id: 3, duration: 5, type: 'quiz', quiz: { questions: [{}] } },
  { id: 4, duration: 5, type: 'article', body: ' ' },
] as const
const kept = before.map(({ id, type, duration }) => ({ id, type, duration }))
type Saved = Parameters<typeof lossBy>[1]
const loss = (given: Saved, most = { minutes: 0, characters: 0 }) => lossBy(before, given, most)
const changed = (at: number, change: object): Saved =>
  kept.map((one) => (one.id === at ? { ...one, ...change } : one))

it('counts the lectures that a save takes away, or takes everything out of', () => {
  const lost = (given: Saved) => loss(given).lectures
  expect(lost(kept)).toBe(0)
  expect(lost(kept.toReversed())).toBe(0)
  expect(lost(kept.filter(({ id }) => id !== 4))).toBe(0)
  expect(lost(kept.filter(({ id }) => id > 2))).toBe(2)
  expect(lost([])).toBe(3)
  expect(lost(changed(1, { body: '\n' }))).toBe(1)
  expect(lost(changed(2, { video_url: null }))).toBe(1)
  expect(lost(changed(2, { video_url: '/b.mp4' }))).toBe(0)
  expect(lost(changed(2, { type: 'article' }))).toBe(1)
  expect(lost(changed(3, { quiz: null }))).toBe(1)
  // A text replaces five minutes of video, half of which takes 4,500 letters to read.
  expect(lost(changed(2, { type: 'article', body: 'x'.repeat(4499) }))).toBe(1)
  expect(lost(changed(2, { type: 'article', body: 'x'.repeat(4500) }))).toBe(0)
})

it('says whether half of the minutes or of the texts is gone that a course had at most', () => {
  expect(loss(kept)).toEqual({
    lectures: 0,
    isLess: false,
    left: { minutes: 15, characters: 7 },
    most: { minutes: 15, characters: 7 },
  })
  const texts = (length: number) => changed(1, { body: 'x'.repeat(length) })
  expect(loss(texts(4)).isLess).toBe(false)
  expect(loss(texts(3)).isLess).toBe(true)
  expect(loss(texts(4), { minutes: 0, characters: 8 }).isLess).toBe(true)
  const minutes = (...durations: number[]) =>
    kept.map((one, at) => ({ ...one, duration: durations[at] ?? 5 }))
  expect(loss(minutes(3, 2, 3)).isLess).toBe(false)
  expect(loss(minutes(2, 2, 3)).isLess).toBe(true)
  expect(loss(minutes(3, 2, 3), { minutes: 16, characters: 0 }).isLess).toBe(true)
  expect(loss(minutes(9, 9, 9), { minutes: 16, characters: 0 }).isLess).toBe(false)
})
