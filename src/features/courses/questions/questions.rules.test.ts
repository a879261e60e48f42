// How are hidden answers named, and which places do cursors stand for?
import { expect, it } from 'vitest'
import { answerTitle, cursorOf, placeIn } from './questions.rules.ts'

it('an answer is called by its first 60 characters, on one line', () => {
  expect(answerTitle('🦊'.repeat(60))).toBe('🦊'.repeat(60))
  expect(answerTitle('🦊'.repeat(61))).toBe('🦊'.repeat(60))
  expect(answerTitle('On\n\ntwo  lines')).toBe('On two lines')
})

it('a cursor names a place, and no other text does', () => {
  for (const place of [
    { isFirst: true, id: 1 },
    { isFirst: false, id: Number.MAX_SAFE_INTEGER },
  ])
    expect(placeIn(cursorOf(place))).toEqual(place)
  for (const text of ['', '1', '1-', '2-1', '1-0', '0-01', '1-1 ', `1-${Number.MAX_SAFE_INTEGER + 1}`])
    expect(placeIn(text), text).toBeUndefined()
})
