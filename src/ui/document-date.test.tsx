// Does a document show the same date to everyone?
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, it } from 'vitest'
import { documentDay } from '../platform/contract/in-words.ts'
import { DocumentDate } from './document-date.tsx'

it.each([
  ['2026-11-27T23:59:59Z', 'Nov 27, 2026 (UTC)'],
  ['2026-11-28T00:00:00Z', 'Nov 28, 2026 (UTC)'],
  ['2026-12-31T20:30:00-05:00', 'Jan 1, 2027 (UTC)'],
])('of %s says %s, as its mail does', (moment, day) => {
  expect(renderToStaticMarkup(<DocumentDate moment={moment} />)).toContain(`>${day}</time>`)
  expect(documentDay(moment)).toBe(day)
})
