// Does each address of the Seller tab show its choices, and does each choice have an address?
import { expect, it } from 'vitest'
import { addressOfDays, addressOfRange, addressOfType, analyticsChoicesIn } from './analytics-choices.ts'

const now = new Date('2026-11-27T23:30:00Z')
const read = (query: string) => analyticsChoicesIn(new URLSearchParams(query), now)
const thirty = { start: '2026-10-29', end: '2026-11-27' }

it.each([
  ['', { range: '30', days: thirty, type: undefined }],
  ['range=7', { range: '7', days: { start: '2026-11-21', end: '2026-11-27' }, type: undefined }],
  [
    'range=year&type=agent',
    { range: 'year', days: { start: '2026-01-01', end: '2026-11-27' }, type: 'agent' },
  ],
  ['range=all', { range: 'all', days: {}, type: undefined }],
  ['start=2026-03-01&end=2026-03-31', { range: 'own', days: { start: '2026-03-01', end: '2026-03-31' } }],
  ['end=2026-03-31&range=7', { range: 'own', days: { end: '2026-03-31' } }],
  ['start=soon&end=2026-02-30&range=fortnight&type=project', { range: '30', days: thirty, type: undefined }],
])('%j is read', (query, expected) => {
  expect(read(query)).toMatchObject(expected)
})

it.each([
  ['range=all&type=course'],
  ['range=7'],
  [''],
  ['type=agent'],
  ['start=2026-03-01'],
  ['start=2026-03-01&end=2026-03-31&type=agent'],
])('%j has an address that shows the same', (query) => {
  const choices = read(query)
  const address =
    choices.range === 'own' ? addressOfDays(choices.days, choices) : addressOfRange(choices.range, choices)
  expect(address).toMatch(/^\/settings\?tab=seller/)
  expect(read(address.split('?')[1] ?? '')).toEqual(choices)
  const other = read(addressOfType('course', choices).split('?')[1] ?? '')
  expect(other).toEqual({ ...choices, type: 'course' })
})
