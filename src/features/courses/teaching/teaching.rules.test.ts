// How is the file of a list named?
import { expect, it } from 'vitest'
import { fileNameOf } from './teaching.rules.ts'

it.each([
  ['Prompting for Teams: Part 2', 'prompting-for-teams-part-2-orders.csv'],
  ['Café "à la carte"\r\n', 'cafe-a-la-carte-orders.csv'],
  ['日本語', 'course-7-orders.csv'],
  ['a'.repeat(60), `${'a'.repeat(60)}-orders.csv`],
  ['a'.repeat(61), `${'a'.repeat(60)}-orders.csv`],
  [`${'a'.repeat(59)} b`, `${'a'.repeat(59)}-orders.csv`],
])('of %j is %s', (title, name) => {
  expect(fileNameOf({ id: 7, title }, 'orders')).toBe(name)
})
