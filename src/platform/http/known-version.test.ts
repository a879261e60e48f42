// Is If-None-Match read as readers, browsers and proxies write it?
import { expect, it } from 'vitest'
import { knownTag } from './known-version.ts'

const [PLAIN, BR] = ['"abc"', '"abc-br"']

it.each([
  ['"abc"', PLAIN],
  ['W/"abc"', PLAIN],
  ['  W/"abc"  ', PLAIN],
  ['"abc-br"', BR],
  ['"other","abc"', PLAIN],
  ['"other" , W/"abc"', PLAIN],
  ['"with, a comma", "abc"', PLAIN],
  ['W/"other", W/"abc-br", "more"', BR],
  ['*', PLAIN],
  [' * ', PLAIN],
  ['', undefined],
  ['abc', undefined],
  ['"ABC"', undefined],
  ['"abc', undefined],
  ['"a", "b", "c"', undefined],
  ['"with abc", "*"', undefined],
  [null, undefined],
  [undefined, undefined],
])('%o is the version %o', (ifNoneMatch, tag) => {
  expect(knownTag(ifNoneMatch, [PLAIN, BR])).toBe(tag)
})
