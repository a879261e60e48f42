// Is every limit of a report inclusive?
import { expect, it } from 'vitest'
import { edgesOf, itHolds, letters } from '../../../tests/support/product/edges.ts'
import { newReport } from './moderation.schemas.ts'

const report = { kind: 'profile', id: 'ada', reason: 'spam' }
const edge = edgesOf(newReport, report)
itHolds([edge('details', [1000, 1001], 'Details must be less than 1000 characters')])

it('what is reported has an id of 1 to 100 letters', () => {
  const isTaken = (size: number) => newReport.safeParse({ ...report, id: letters(size) }).success
  expect([0, 1, 100, 101].map(isTaken)).toEqual([false, true, true, false])
})
