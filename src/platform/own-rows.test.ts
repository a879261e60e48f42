// The order of what happened: total, so that pages neither repeat nor leave out.
import fc from 'fast-check'
import { expect, it } from 'vitest'
import { byPlace } from './own-rows.ts'

const place = fc.record({
  kind: fc.constantFrom('a', 'b', 'c'),
  row: fc.integer({ min: 1, max: 4 }),
  created_at: fc.constantFrom('2026-03-02T09:00:00.000Z', '2026-03-02T09:00:00.001Z'),
})

it('is newest first, then by kind, then the highest row first', () => {
  const at = (created_at: string, kind: string, row: number) => ({ created_at, kind, row })
  const [early, late] = ['2026-03-02T09:00:00.000Z', '2026-03-02T09:00:00.001Z']
  const sorted = [at(late, 'a', 2), at(late, 'a', 1), at(late, 'b', 9), at(early, 'a', 7)]
  expect(sorted.toReversed().sort(byPlace)).toEqual(sorted)
})

it('leaves no two different places undecided', () => {
  fc.assert(
    fc.property(place, place, (one, other) => {
      const same = one.created_at === other.created_at && one.kind === other.kind && one.row === other.row
      expect(byPlace(one, other) === 0).toBe(same)
      expect(Math.sign(byPlace(one, other))).toBe(-Math.sign(byPlace(other, one)) + 0)
    }),
  )
})
