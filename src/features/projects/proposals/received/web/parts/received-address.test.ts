// Does an address compare only valid proposals, whatever was typed into it?
import { expect, it } from 'vitest'
import { comparedIn } from './received-address.ts'

it.each([
  [null, []],
  ['', []],
  ['3', []],
  ['3,3', []],
  ['3,5', [3, 5]],
  ['3,x,5,-1,0,007', [3, 5]],
  ['1,2,3,4,5', [1, 2, 3, 4]],
])('%j compares %j', (typed, ids) => {
  expect(comparedIn(typed)).toEqual(ids)
})
