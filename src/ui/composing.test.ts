// Which keys belong to an input method, by what each browser reports of them?
import { expect, it } from 'vitest'
import { isComposing } from './composing.ts'

it.each([
  ['Enter that takes a character, in Chrome and Firefox', { isComposing: true, keyCode: 229 }, true],
  [
    'Enter that takes a character, in Safari, after the composition',
    { isComposing: false, keyCode: 229 },
    true,
  ],
  ['Enter within a composition that reports its own code', { isComposing: true, keyCode: 13 }, true],
  ['Enter', { isComposing: false, keyCode: 13 }, false],
  ['Tab', { isComposing: false, keyCode: 9 }, false],
  ['Escape', { isComposing: false, keyCode: 27 }, false],
  ['a key that a script made', { isComposing: false, keyCode: 0 }, false],
])('%s', (_what, key, expected) => {
  expect(isComposing(key)).toBe(expected)
  expect(isComposing({ nativeEvent: key })).toBe(expected)
})
