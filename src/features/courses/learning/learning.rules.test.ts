// With which lecture does a course go on, and how much of it is done?
import { expect, it } from 'vitest'
import { isComplete, isHalfDone, isWatched, lectureToResume, percentOf } from './learning.rules.ts'

const lectures = (...done: boolean[]) => done.map((is_completed, at) => ({ id: at + 1, is_completed }))

it.each([
  ['nothing was opened', lectures(false, false), null, 1],
  ['the last one is not done', lectures(true, false, false), 2, 2],
  ['the last one is done', lectures(true, true, false), 2, 3],
  ['only earlier ones are left', lectures(false, true, true), 3, 1],
  ['all is done', lectures(true, true, true), 2, 2],
  ['the last one is gone', lectures(true, false), 9, 2],
  ['there are none', lectures(), null, null],
])('goes on where it was left: %s', (_, all, last, next) => expect(lectureToResume(all, last)).toBe(next))

it.each([
  [0, 0, 0],
  [1, 3, 33],
  [299, 300, 99],
  [3, 3, 100],
])('%i of %i lectures are %i percent', (completed, total, percent) =>
  expect(percentOf({ completed, total })).toBe(percent),
)

it.each([
  {
    rule: isComplete,
    name: 'whole',
    enough: [
      [1, 1],
      [2, 2],
      [3, 3],
      [4, 3],
    ],
    short: [
      [0, 0],
      [0, 1],
      [1, 2],
      [299, 300],
    ],
  },
  {
    rule: isHalfDone,
    name: 'half',
    enough: [
      [1, 1],
      [1, 2],
      [2, 3],
      [50, 100],
    ],
    short: [
      [0, 0],
      [0, 1],
      [1, 3],
      [49, 100],
    ],
  },
])('a course is done, $name of it', ({ rule, enough, short }) => {
  const judge = ([completed = 0, total = 0]: readonly number[]) => rule({ completed, total })
  expect(enough.map(judge)).toEqual(enough.map(() => true))
  expect(short.map(judge)).toEqual(short.map(() => false))
})

it.each([
  [95, 100, false],
  [95.1, 100, true],
  [1, Number.NaN, false],
])('a video at %d of %d seconds is watched: %s', (currentTime, duration, is) =>
  expect(isWatched({ currentTime, duration })).toBe(is),
)
