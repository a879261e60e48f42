// Where does a course go on, and how much of it is done?
import { expect, it } from 'vitest'
import { lectureToResume, percentOf } from './learning.rules.ts'

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
