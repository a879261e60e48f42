// Are moments put in the words that a person would choose?
import { describe, expect, it } from 'vitest'
import { timeAgo } from './relative-time.tsx'

const NOW = Date.parse('2026-03-02T09:00:00Z')

describe('how long ago', () => {
  it.each([
    ['2026-03-02T09:00:00Z', 'now'],
    ['2026-03-02T09:04:00Z', 'now'],
    ['2026-03-02T08:57:00Z', '3 minutes ago'],
    ['2026-03-02T07:00:00Z', '2 hours ago'],
    ['2026-03-01T08:00:00Z', 'yesterday'],
    ['2026-02-27T09:00:00Z', '3 days ago'],
    ['2026-02-10T09:00:00Z', '3 weeks ago'],
    ['2025-09-02T09:00:00Z', '6 months ago'],
    ['2025-03-02T09:00:00Z', 'last year'],
    ['2023-03-02T09:00:00Z', '3 years ago'],
  ])('%s is %s', (moment, words) => expect(timeAgo(moment, NOW)).toBe(words))
})
