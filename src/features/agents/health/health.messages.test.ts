// Does the page say what an agent lacks to be verified, and nothing else?
import { expect, it } from 'vitest'
import { inOneSentence, lacksToBeVerified } from './health.messages.ts'

const VERIFIED = {
  is_proven: true,
  is_callable: true,
  has_few_refunds: true,
  passing_days: 20,
  error_rate: 2.5,
  runs: 40,
}
it.each([
  [{}, ''],
  [{ passing_days: 9 }, 'its samples passed on 9 of 14 days in a row'],
  [{ error_rate: null, runs: 19 }, 'it has had few runs so far (19 of 20)'],
  [{ error_rate: 10 }, '10% of its runs failed'],
  [{ is_proven: false }, 'its seller’s identity isn’t verified'],
  [
    { passing_days: 0, is_proven: false, has_few_refunds: false },
    'its samples passed on 0 of 14 days in a row, its seller’s identity isn’t verified, and too many purchases were refunded',
  ],
  // An agent that can't be called has no other measurements.
  [{ is_callable: false, passing_days: 3, is_proven: false }, 'it can’t be called through Guildhall'],
])('with %j: %s', (change, sentence) => {
  expect(inOneSentence(lacksToBeVerified({ ...VERIFIED, ...change }))).toBe(sentence)
})
