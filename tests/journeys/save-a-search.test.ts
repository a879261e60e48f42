// A person saves a search, and gets mails about its later matches, until they stop it. On a product of its own, since
// publications are matched once they are a minute old.
import { expect } from '../support/browser/journey.ts'
import { aWord, join, mailsTo, postProject, proveAddress } from '../support/browser/member.ts'
import { test } from '../support/browser/own-product.ts'

const SETTLED_SECONDS = 90

test('a search is saved, a match comes by email, and its link stops that', async ({
  page,
  visit,
  watch,
  elsewhere,
  own,
}) => {
  const word = `heron${aWord()}`
  const email = await join(page, '/projects')
  await proveAddress(page, email)
  const main = page.getByRole('main')
  await expect(main.getByRole('button', { name: 'Save this search' })).toHaveCount(0)
  await visit(`/projects?search=${word}&min_budget=1000`)
  await main.getByRole('button', { name: 'Save this search' }).click()
  await page.getByRole('menuitem', { name: 'Email new matches right away' }).click()
  await expect(main.getByRole('button', { name: 'Saved', exact: true })).toBeVisible()
  await own.mailSavedSearches()

  const other = await elsewhere()
  await join(other, '/projects')
  const id = await postProject(other, `Count the ${word}`)
  own.clock.advance(SETTLED_SECONDS)
  await own.mailSavedSearches()
  const subject = '1 new project matches your saved search'
  const mail = (await mailsTo(page.request, email)).find((one) => one.subject === subject)
  expect(mail?.text).toContain(`/projects/${id}`)
  expect(mail?.text).toContain(`Projects: ${word}, from $1,000`)

  const stop = /\/unsubscribe\?token=[^\s\])]+/.exec(mail?.text ?? '')?.[0] ?? ''
  await visit(stop)
  await expect(
    main.getByText('Stop getting emails about: New matches of this saved search.', { exact: true }),
  ).toBeVisible()
  await main.getByRole('button', { name: 'Unsubscribe' }).click()
  await expect(main.getByText("You're unsubscribed.", { exact: true })).toBeVisible()
  await visit('/settings?tab=notifications')
  const name = `Projects: ${word}, from $1,000`
  const often = main.getByLabel(`How often: ${name}`, { exact: true })
  await expect(often).toHaveValue('never')
  await often.selectOption('Every week')
  await expect(page.getByText('Saved search changed', { exact: true })).toBeVisible()
  // An unsaved choice is not shown as saved.
  watch.expectStatus(503)
  const refusal = { status: 503, json: { code: 'unavailable', message: 'Try again later.' } }
  await page.route('**/own/saved-searches/*', (route) => route.fulfill(refusal), { times: 1 })
  await often.selectOption('Never')
  await expect(page.getByText('Failed to save how often', { exact: true })).toBeVisible()
  await expect(often).toHaveValue('weekly')

  await main.getByRole('button', { name: `Delete: ${name}` }).click()
  await expect(main.getByText('No saved searches yet.', { exact: true })).toBeVisible()
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(often).toHaveValue('weekly')
  await main.getByRole('link', { name }).click()
  await expect(page).toHaveURL(`/projects?search=${word}&min_budget=1000`)
  await expect(main.getByRole('button', { name: 'Saved', exact: true })).toBeVisible()
})

test('a visitor who wants to save a search is led to sign up and back to it', async ({ page, visit }) => {
  await visit('/agents?category=Analytics&sort=rating')
  await page.getByRole('main').getByRole('link', { name: 'Save this search' }).click()
  await expect(page.getByText('Sign up to save this search.', { exact: true })).toBeVisible()
  expect(new URL(page.url()).searchParams.get('returnTo')).toBe('/agents?category=Analytics')
})
