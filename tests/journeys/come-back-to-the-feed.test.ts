// A person reads down the feed, opens an update, and comes back to where they were.
import { expect } from '../support/browser/journey.ts'
import { test } from '../support/browser/own-product.ts'
import { makePerson, makeUpdate } from '../support/people/makers.ts'

// It has a feed of its own: other people's posts would rightly push it down.
test('who opens an update far down the feed and comes back finds it where it was', async ({
  page,
  own,
  visit,
}) => {
  const author = await makePerson(own)
  for (let lines = 1; lines <= 20; lines++)
    await makeUpdate(own, author, { text: 'Read the logs before you tune. '.repeat(1 + ((lines * 7) % 8)) })
  await visit('/updates')
  const opened = page.getByRole('list', { name: 'Updates', exact: true }).getByRole('article').nth(12)
  // As with a wheel: every update above was in view once.
  await expect(async () => {
    await page.mouse.wheel(0, 200)
    await expect(opened).toBeInViewport({ timeout: 200 })
  }).toPass({ intervals: [50] })
  const link = opened.locator('a[href^="/updates/"]:has(time)')
  await link.scrollIntoViewIfNeeded()
  const topOf = async () => (await opened.boundingBox())?.y
  const top = await topOf()
  await link.click()
  await expect(page).toHaveURL(/\/updates\/\d+$/)
  await page.goBack()
  await expect(link).toBeVisible()
  await expect.poll(topOf).toBe(top)
})
