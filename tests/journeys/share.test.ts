// A person shares an agent from its page in an update, where everyone sees it as a card, and copies the link of a
// person. On a product of its own, which knows the address at which it is visited.
import { expect } from '../support/browser/journey.ts'
import { aWord, join } from '../support/browser/member.ts'
import { test } from '../support/browser/own-product.ts'
import { makeAgent, makePerson } from '../support/people/makers.ts'

test('an agent is shared from its page as an update, which shows it as a card', async ({
  page,
  visit,
  own,
}) => {
  const name = `Sorter ${aWord()}`
  const agent = await makeAgent(own, await makePerson(own), { name, price: 20 })
  await join(page, `/agents/${agent}`)
  const main = page.getByRole('main')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(name)
  const address = new URL(page.url())
  await main.getByRole('button', { name: `Share: ${name}`, exact: true }).click()
  await page.getByRole('menuitem', { name: 'Share as update' }).click()
  await expect(page).toHaveURL(/\/home\/updates\?share=/)
  const field = page.getByLabel('Text of the update')
  await expect(field).toHaveValue(address.origin + address.pathname)
  const preview = page.getByRole('list', { name: 'Linked in this update' })
  await expect(preview.getByRole('link')).toContainText(name)

  const word = aWord()
  await field.fill(`It saves me hours, ${word}: ${address.origin}${address.pathname}`)
  await page.getByRole('button', { name: 'Post', exact: true }).click()
  await expect(page.getByText('Update posted successfully', { exact: true })).toBeVisible()
  await visit(`/updates?search=${word}`)
  const posted = main.getByRole('article').filter({ hasText: word })
  const quoted = posted.getByRole('list', { name: 'Links' }).getByRole('link')
  await expect(quoted).toContainText(name)
  await expect(quoted).toContainText('$20/month')
  await quoted.focus()
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(address.pathname)
})

test('the link of a person is copied', async ({ page, visit, context, own }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  const handle = `grace-${aWord()}`
  await makePerson(own, { handle })
  await visit(`/profile/${handle}`)
  await page.getByRole('main').getByRole('button', { name: 'Share', exact: true }).click()
  await page.getByRole('menuitem', { name: 'Copy link' }).click()
  await expect(page.getByText('Link copied', { exact: true })).toBeVisible()
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(page.url())
})
