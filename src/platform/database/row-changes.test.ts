// Does a change invalidate the pages that show the row, and nothing else?
import { expect, it } from 'vitest'
import { testDatabase } from '../../../tests/support/database/database.ts'
import { type Rows, rowFamily } from '../contract/families.ts'
import { createLog } from '../log.ts'
import { createRowChanges } from './row-changes.ts'

const PROGRAM = { name: 'Trial', slug: 'trial' }
const THINGS = rowFamily('things')
const rowChanges = () => createRowChanges(createLog('silent'), PROGRAM)

it.each<[string, Rows, Rows, boolean]>([
  ['a row', 'things/1', 'things/1', true],
  ['another row', 'things/1', 'things/2', false],
  ['a row whose id begins alike', 'things/1', 'things/12', false],
  ['a row, and a list of its family', 'things/1', 'things', true],
  ['a family, and each row of it', 'things', 'things/1', true],
  ['a family, and a list of it', 'things', 'things', true],
  ['another family', 'others/1', 'things/1', false],
  ['another family as a whole', 'others', 'things', false],
])('of %s', (_what, changed, shown, isTouched) => {
  const here = rowChanges()
  const mark = here.mark()
  here.announce(new Set([changed]))
  expect(here.changedSince(mark, [shown])).toBe(isTouched)
  expect(here.changedSince(here.mark(), [shown])).toBe(false)
})

it('remembers a bounded number of rows, and then knows too little rather than too much', () => {
  const here = rowChanges()
  here.announce(new Set(['things/first']))
  const mark = here.mark()
  expect(here.changedSince(mark, ['things/never'])).toBe(false)
  here.announce(new Set(['others/1']))
  for (let number = 0; number < 10_001; number++) here.announce(new Set([`things/${number}`]))
  const late = here.mark()
  // For forgotten rows, it is unknown which changed after the mark.
  expect(here.changedSince(mark, ['things/never'])).toBe(true)
  expect(here.changedSince(late, ['things/never'])).toBe(false)
  expect(here.changedSince(mark, ['quiet/1'])).toBe(false)
})

it('receives the change of a row as one of its family', () => {
  const here = rowChanges()
  let heard = 0
  here.onChange(THINGS, () => heard++)
  here.announce(new Set(['things/1', 'things', 'others/1']))
  expect(heard).toBe(2)
})

it('is announced as a family when too many rows are queued', async () => {
  const { database, url } = await testDatabase()
  const log = createLog('silent')
  const [near, far] = [createRowChanges(log, PROGRAM), createRowChanges(log, PROGRAM)]
  await near.listen(url)
  const mark = near.mark()
  // The other process does not listen yet, so it misses this change.
  far.announce(new Set(Array.from({ length: 10_500 }, (_, number) => `things/${number}`)))
  await far.listen(url)
  await expect.poll(() => near.changedSince(mark, ['things/10499'])).toBe(true)
  expect(near.changedSince(mark, ['others/1'])).toBe(false)
  await near.close()
  await far.close()
  await database.ping()
})
