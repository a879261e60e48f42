// Is a digest due at the chosen time, in the morning, and never twice on a day?
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { nextMorning } from '../../../platform/contract/mornings.ts'
import { SURVEYS } from '../../profiles/onboarding.rules.ts'
import { tagKey } from '../text.rules.ts'
import {
  DIGEST_FORMATS,
  DIGEST_FREQUENCIES,
  DIGEST_INTERESTS,
  INTEREST_TAGS,
  nextDigest,
} from './digest.rules.ts'

it('what can be chosen is what onboarding asks', () => {
  expect(SURVEYS.updates).toEqual({
    update_interest: DIGEST_INTERESTS,
    frequency: DIGEST_FREQUENCIES,
    format: DIGEST_FORMATS,
  })
})

it('the tags of interests are keys, each once', () => {
  for (const tags of Object.values(INTEREST_TAGS)) expect([...new Set(tags.map(tagKey))]).toEqual(tags)
})

describe('the next digest', () => {
  it.each([
    // This is a Monday at nine, so eight o'clock is over.
    ['daily', 'UTC', '2026-03-02T09:00:00Z', null, '2026-03-03T08:00:00.000Z'],
    ['weekly', 'UTC', '2026-03-02T09:00:00Z', null, '2026-03-09T08:00:00.000Z'],
    ['monthly', 'UTC', '2026-03-02T09:00:00Z', null, '2026-04-01T08:00:00.000Z'],
    ['daily', 'UTC', '2026-03-02T07:59:59Z', null, '2026-03-02T08:00:00.000Z'],
    ['weekly', 'UTC', '2026-03-02T07:59:59Z', null, '2026-03-02T08:00:00.000Z'],
    ['monthly', 'America/New_York', '2026-12-15T00:00:00Z', null, '2027-01-01T13:00:00.000Z'],
    ['daily', 'Asia/Tokyo', '2026-03-02T09:00:00Z', null, '2026-03-02T23:00:00.000Z'],
    // The digest was sent in Berlin this morning, and then its person moved to New York, where it is not eight yet.
    ['daily', 'America/New_York', '2026-03-02T09:00:00Z', '2026-03-02', '2026-03-03T13:00:00.000Z'],
  ] as const)('%s in %s at %s', (frequency, time_zone, now, sentFor, next) => {
    expect(nextDigest({ frequency, time_zone }, new Date(now), sentFor).toISOString()).toBe(next)
  })

  it('is always ahead, in the morning, and at most a month away', { tags: ['proof'] }, () => {
    fc.assert(
      fc.property(
        fc.constantFrom(...DIGEST_FREQUENCIES),
        fc.constantFrom('UTC', 'Europe/Berlin', 'America/Los_Angeles', 'Asia/Kathmandu', 'Pacific/Apia'),
        fc.date({ min: new Date('2025-01-01'), max: new Date('2031-01-01'), noInvalidDate: true }),
        (frequency, time_zone, now) => {
          const next = nextDigest({ frequency, time_zone }, now, null)
          const days = { daily: 1, weekly: 7, monthly: 31 }[frequency]
          expect(next.getTime()).toBeGreaterThan(now.getTime())
          // Clocks may have been put back by an hour in between.
          expect(next.getTime() - now.getTime()).toBeLessThanOrEqual((days * 24 + 1) * 3_600_000)
          expect(nextMorning(time_zone, new Date(next.getTime() - 1))).toEqual(next)
        },
      ),
      { numRuns: 300 },
    )
  })
})
