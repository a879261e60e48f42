// Does each failure of a check come with what to do about it?
import { expect, it } from 'vitest'
import { CALL_FAILURES, type CallFailure } from '../../interfaces.rules.ts'
import { adviceFor } from './advice.ts'

it.each<[CallFailure, string | null, RegExp]>([
  ['endpoint_failed', 'It answered 401', /signing secret/],
  ['endpoint_failed', 'It answered 404', /Correct the endpoint URL/],
  ['endpoint_failed', 'It answered 500', /your server’s log/],
  // These are the endpoint's own words, which may sound like Guildhall's.
  ['rejected', 'It answered 401', /Your own samples/],
  ['endpoint_failed', 'The model says: It answered 404', /your server’s log/],
  ['endpoint_timeout', null, /60 seconds/],
])('%s, “%s”', (failure, detail, advice) => {
  expect(adviceFor(failure, detail)).toMatch(advice)
})

it('no two failures have the same', () => {
  const all = CALL_FAILURES.map((failure) => adviceFor(failure, null))
  expect(new Set(all).size).toBe(CALL_FAILURES.length)
})
