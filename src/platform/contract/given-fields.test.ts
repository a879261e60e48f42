// Does a change lose exactly the fields that were not sent?
import { expect, it } from 'vitest'
import { givenFields } from './given-fields.ts'

it('keeps what was sent, empty or null as it may be, and drops what was left out', () => {
  const change = { title: '', note: null, price: 0, open: false, skills: undefined }
  expect(givenFields(change)).toStrictEqual({ title: '', note: null, price: 0, open: false })
})
