// Is it the right day and hour in every time zone, also as clocks are put forward and back?
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { knownTimeZone, localDay, momentAt } from './local-time.ts'
import { timeZoneName } from './plain-text.ts'

describe('the hour of a day', () => {
  it.each([
    ['UTC', '2026-03-02', 8, '2026-03-02T08:00:00.000Z'],
    ['Europe/Berlin', '2026-03-28', 8, '2026-03-28T07:00:00.000Z'],
    // The clocks were put forward in the night before.
    ['Europe/Berlin', '2026-03-29', 8, '2026-03-29T06:00:00.000Z'],
    ['America/New_York', '2026-11-01', 8, '2026-11-01T13:00:00.000Z'],
    ['Asia/Kolkata', '2026-03-02', 8, '2026-03-02T02:30:00.000Z'],
    // Kiribati is on the other side of the date line.
    ['Pacific/Kiritimati', '2026-03-02', 8, '2026-03-01T18:00:00.000Z'],
    // The first of these hours does not exist, and the second comes twice, as clocks are changed.
    ['Europe/Berlin', '2026-03-29', 2, '2026-03-29T01:00:00.000Z'],
    ['Europe/Berlin', '2026-10-25', 2, '2026-10-25T00:00:00.000Z'],
  ])('in %s, %s, at %i', (zone, day, hour, moment) => {
    expect(momentAt(zone, day, hour).toISOString()).toBe(moment)
  })

  it('in the morning of every day is on that day, in every time zone', { tags: ['proof'] }, () => {
    fc.assert(
      fc.property(
        fc.constantFrom(...Intl.supportedValuesOf('timeZone')),
        fc.date({ min: new Date('2024-01-01'), max: new Date('2034-01-01'), noInvalidDate: true }),
        (zone, date) => {
          const day = date.toISOString().slice(0, 10)
          const moment = momentAt(zone, day, 8)
          expect(localDay(zone, moment)).toBe(day)
          const shown = new Intl.DateTimeFormat('en-GB', { timeZone: zone, hour: 'numeric' }).format(moment)
          expect(shown).toBe('08')
        },
      ),
      { numRuns: 300 },
    )
  })
})

it('an unknown time zone counts as UTC, and what is none is refused', () => {
  expect(knownTimeZone('Europe/Berlin')).toBe('Europe/Berlin')
  expect(knownTimeZone('Moon/Tranquility')).toBe('UTC')
  expect(knownTimeZone(undefined)).toBe('UTC')
  for (const wrong of ['', 'a b', '<b>', 'x'.repeat(65)])
    expect(timeZoneName.safeParse(wrong).success).toBe(false)
  for (const zone of Intl.supportedValuesOf('timeZone'))
    expect(timeZoneName.safeParse(zone).success, zone).toBe(true)
})
