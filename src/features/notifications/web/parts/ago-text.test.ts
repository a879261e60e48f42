// Is a moment of late told as people tell it?
import { expect, it } from 'vitest'
import { agoWords } from './ago-text.tsx'

const NOW = Date.parse('2026-03-02T09:00:00.000Z')

it.each([
  ['2026-03-02T09:00:10.000Z', 'just now'],
  ['2026-03-02T08:59:01.000Z', 'just now'],
  ['2026-03-02T08:59:00.000Z', '1 min. ago'],
  ['2026-03-02T08:00:01.000Z', '59 min. ago'],
  ['2026-03-02T08:00:00.000Z', '1 hr. ago'],
  ['2026-03-01T09:00:00.000Z', 'yesterday'],
  ['2026-02-24T09:00:00.000Z', '6 days ago'],
  ['2026-02-23T09:00:00.000Z', undefined],
])('%s is %s', (moment, words) => expect(agoWords(moment, NOW)).toBe(words))
