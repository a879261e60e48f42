// Are times said in the unit that a person thinks in, and never as '0 s'?
import { expect, it } from 'vitest'
import { durationOf, waitOf } from './durations.ts'

it.each([
  [0, '0.00 s'],
  [42, '0.04 s'],
  [412, '0.4 s'],
  [9_949, '9.9 s'],
  [9_960, '10 s'],
  [59_400, '59 s'],
  [125_000, '2 min 5 s'],
])('%d milliseconds are %s', (milliseconds, text) => expect(durationOf(milliseconds)).toBe(text))

it.each([
  [0.4, 'in 1 second'],
  [10, 'in 10 seconds'],
  [90, 'in 2 minutes'],
  [5_399, 'in 90 minutes'],
  [86_400, 'in 24 hours'],
])('%d seconds from now is %s', (seconds, text) => expect(waitOf(seconds)).toBe(text))
