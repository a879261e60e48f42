// How are durations written, and does the filter agree with the text?
import fc from 'fast-check'
import { expect, it } from 'vitest'
import { durationText, hoursAndMinutes, LONG_FROM_MINUTES, MEDIUM_FROM_MINUTES } from './courses.rules.ts'

const minutes = fc.integer({ min: 0, max: 500 * 6000 })

it('writes a whole course in hours, and in minutes below an hour', () => {
  expect([0, 1, 45, 59, 60, 61, 119, 120, 2520].map(durationText)).toEqual([
    null,
    '1 minute',
    '45 minutes',
    '59 minutes',
    '1 hour',
    '1 hour',
    '1 hour',
    '2 hours',
    '42 hours',
  ])
  fc.assert(
    fc.property(minutes, (count) => {
      const text = durationText(count)
      if (count === 0) return text === null
      const [figure, unit] = text?.split(' ') ?? []
      const [expected, one] = count < 60 ? [count, 'minute'] : [Math.floor(count / 60), 'hour']
      return figure === String(expected) && unit === (expected === 1 ? one : `${one}s`)
    }),
  )
})

it('CRS-40 writes hours and minutes so that they add up again', () => {
  expect([0, 5, 60, 90, 405].map(hoursAndMinutes)).toEqual(['0m', '5m', '1h', '1h 30m', '6h 45m'])
  fc.assert(
    fc.property(minutes, (count) => {
      const text = hoursAndMinutes(count)
      const hours = Number(/^(\d+)h/.exec(text)?.[1] ?? 0)
      const rest = Number(/(\d+)m$/.exec(text)?.[1] ?? 0)
      return hours * 60 + rest === count && rest < 60
    }),
  )
})

it('CRS-6 filters by the leading hours of the text', () => {
  fc.assert(
    fc.property(minutes, (count) => {
      const text = durationText(count) ?? ''
      const hours = text.includes('hour') ? Number.parseInt(text, 10) : 0
      expect(count >= LONG_FROM_MINUTES).toBe(hours >= 30)
      expect(count >= MEDIUM_FROM_MINUTES).toBe(hours >= 10)
    }),
  )
})
