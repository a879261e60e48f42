// Cursors of the activity: what is written is read back, and nothing else is a cursor.
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { cursorOf, placeOf } from './rules.ts'

describe('a cursor', () => {
  it('names the place that it was made of', () => {
    const place = fc.record({
      kind: fc.constantFrom('project_posted', 'agent_reviewed'),
      row: fc.integer({ min: 1, max: Number.MAX_SAFE_INTEGER }),
      created_at: fc.integer({ min: 0, max: 9_999_999_999_999 }).map((ms) => new Date(ms).toISOString()),
    })
    fc.assert(
      fc.property(place, (at) => {
        expect(placeOf(cursorOf(at))).toEqual(at)
      }),
    )
  })

  it.each([
    '',
    'x',
    '1.project_posted.0',
    '1.project_posted.9007199254740993',
    '99999999999999.project_posted.1',
    '1..1',
    '-1.project_posted.1',
    "1.project'posted.1",
    '1.project_posted.1\n',
  ])('is not %j', (text) => expect(placeOf(text)).toBeUndefined())
})
