// Does a form send one idempotency key per submission, however often it retries?
import { expect, it } from 'vitest'
import { createSubmissionKeys } from './submission-key.ts'

it('keeps its key over tries, takes another for another input, and after a success', () => {
  let count = 0
  const keys = createSubmissionKeys(() => `key ${++count}`)
  expect(keys.keyFor({ title: 'a' })).toBe('key 1')
  expect(keys.keyFor({ title: 'a' })).toBe('key 1')
  expect(keys.keyFor({ title: 'b' })).toBe('key 2')
  keys.done()
  expect(keys.keyFor({ title: 'b' })).toBe('key 3')
})

it('makes keys that no one guesses', () => {
  const one = createSubmissionKeys().keyFor(1)
  expect(one).toMatch(/^[0-9a-f]{32}$/)
  expect(createSubmissionKeys().keyFor(1)).not.toBe(one)
})
