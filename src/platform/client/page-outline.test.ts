// Does the frame show the outline of the page that is open?
import { expect, it } from 'vitest'
import { outlineIn } from './page-outline.ts'

const Outer = () => null
const Inner = () => null

it.each([
  [
    'of the innermost route that has one',
    [{ handle: { Outline: Outer } }, { handle: { Outline: Inner } }],
    Inner,
  ],
  ['of a layout, if its page has none', [{ handle: { Outline: Outer } }, { handle: undefined }], Outer],
  ['none, if no one has one', [{}, { handle: { title: 'Home' } }], undefined],
])('is that %s', (_, matches, outline) => expect(outlineIn(matches)).toBe(outline))
