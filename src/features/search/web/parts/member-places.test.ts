// Does every page that the search offers exist, once by its name, and those of sellers for sellers alone?
import { expect, it } from 'vitest'
import { hasPage } from '../../../../paths.ts'
import { memberPlaces } from './member-places.ts'

it('leads to pages that exist, each by a name of its own', () => {
  const places = memberPlaces(true)
  expect(places.filter(({ to }) => !hasPage(to.replace(/\?.*/, '')))).toEqual([])
  expect(new Set(places.map(({ label }) => label)).size).toBe(places.length)
})

it('offers payouts to sellers only', () => {
  const offers = (isSeller: boolean) =>
    memberPlaces(isSeller).some(({ label }) => label === 'Settings → Payouts')
  expect([offers(true), offers(false)]).toEqual([true, false])
})
