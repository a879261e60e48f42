// A person who has deployed an agent reviews it; others read it, the seller replies.
import type { Page } from '@playwright/test'
import { actFor, type Person } from '../../src/platform/actor.ts'
import { expect } from '../support/browser/journey.ts'
import { askAs, aWord, join } from '../support/browser/member.ts'
import { test } from '../support/browser/own-product.ts'
import { makeAgent, makePurchase } from '../support/people/makers.ts'

const sectionOf = (page: Page) => page.getByRole('region', { name: 'Reviews' })
const dialogOf = (page: Page) => page.getByRole('dialog')

/** A new member with a public name. */
async function joinAs(page: Page, name: string): Promise<Person> {
  await join(page, '/home', name)
  const profile = { display_name: name, handle: `h-${aWord()}`, is_public: true }
  const { id } = (await askAs(page, 'PATCH', '/rest/v1/profile', profile)) as { id: string }
  return actFor(id)
}

// On a product of its own: others compare the ratings of the shared one's agents.
test('a buyer reviews an agent, edits, removes and restores it; others find it helpful and the seller replies', async ({
  page,
  visit,
  elsewhere,
  checkAxe,
  own: product,
}) => {
  const words = 'Saves us an hour a day.'
  const seller = await elsewhere()
  const agent = await makeAgent(product, await joinAs(seller, 'Sam Seller'), {
    name: 'Reply Desk',
    stars: [5, 3],
  })
  const path = `/agents/${agent}`
  const bea = await joinAs(page, 'Bea Buyer')
  await makePurchase(product, agent, bea)
  await visit(path)
  const section = sectionOf(page)
  await expect(section).toContainText('Verify your email address to review.')
  await expect(section.getByRole('button', { name: 'Write a review' })).toHaveCount(0)
  await expect(section.getByRole('link', { name: 'Verify email' })).toHaveAttribute(
    'href',
    '/auth/verify-email',
  )
  await product.database.pool.query('update users set email_confirmed_at = created_at where id = $1', [
    bea.id,
  ])
  await visit(path)
  await section.getByRole('button', { name: 'Write a review' }).click()
  const dialog = dialogOf(page)
  await expect(dialog).toContainText('Review Reply Desk')
  await dialog.getByRole('button', { name: 'Publish review' }).click()
  await expect(dialog.getByRole('alert')).toHaveText('Choose 1 to 5 stars')
  await checkAxe()
  // With the keyboard alone: the stars are one group of radio buttons.
  await dialog.getByRole('radio', { name: '1 star', exact: false }).first().focus()
  await page.keyboard.press('Space')
  for (let more = 0; more < 3; more++) await page.keyboard.press('ArrowRight')
  await expect(dialog.getByRole('radio', { name: '4 stars: Good' })).toBeChecked()
  await dialog.getByLabel('Your review').fill(words)
  await dialog.getByRole('button', { name: 'Publish review' }).click()
  await expect(page.getByText('Review published', { exact: true })).toBeVisible()
  const own = section.getByRole('article').filter({ hasText: 'Your review' })
  await expect(own).toContainText('4 stars')
  await expect(own).toContainText(words)
  // Not a second time in the list.
  await expect(section.getByText(words, { exact: true })).toHaveCount(1)
  await expect(section.getByRole('button', { name: 'Write a review' })).toHaveCount(0)
  await checkAxe()

  await own.getByRole('button', { name: 'Edit' }).click()
  await expect(dialog.getByRole('radio', { name: '4 stars: Good' })).toBeChecked()
  await dialog.getByRole('radio', { name: '2 stars: Poor' }).check({ force: true })
  await dialog.getByRole('button', { name: 'Save review' }).click()
  await expect(own).toContainText('2 stars')

  await own.getByRole('button', { name: 'Remove' }).click()
  await dialog.getByRole('button', { name: 'Remove review' }).click()
  await expect(own).toHaveCount(0)
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(own).toContainText(words)

  // A person who has not paid for it reads it, narrowed to its stars, and can only say that it helped.
  const reader = await elsewhere()
  await join(reader, path)
  const read = sectionOf(reader)
  await read.getByRole('link', { name: /^2 Stars/ }).click()
  await expect(reader).toHaveURL(`${path}?stars=2`)
  await read.getByRole('link', { name: 'Most Helpful' }).click()
  await expect(reader).toHaveURL(`${path}?sort=helpful&stars=2`)
  await expect(read.getByRole('article')).toHaveCount(1)
  const review = read.getByRole('article').filter({ hasText: words })
  await expect(read).toContainText('Only people who have paid for this agent can review it.')
  await expect(read.getByRole('button', { name: 'Write a review' })).toHaveCount(0)
  const helpful = review.getByRole('button', { name: 'Helpful' })
  await helpful.click()
  await expect(helpful).toHaveAttribute('aria-pressed', 'true')
  await expect(helpful).toHaveText('Helpful1')
  await review.getByRole('button', { name: 'Report' }).click()
  await dialogOf(reader).getByRole('radio', { name: 'Not honest' }).check({ force: true })
  await dialogOf(reader).getByRole('button', { name: 'Send report' }).click()
  await expect(reader.getByText('Thanks, we received your report', { exact: true })).toBeVisible()
  await expect(review).toContainText('Reported')

  await seller.goto(`${path}?stars=2`)
  const received = sectionOf(seller).getByRole('article').filter({ hasText: words })
  await received.getByRole('button', { name: 'Reply' }).click()
  await dialogOf(seller).getByLabel('Your reply').fill('Which part was slow?')
  await dialogOf(seller).getByRole('button', { name: 'Publish reply' }).click()
  await expect(received).toContainText('Which part was slow?')

  await visit('/notifications')
  await page.getByRole('link', { name: /Sam Seller replied to your review of “Reply Desk”/ }).click()
  await expect(page).toHaveURL(`${path}#reviews`)
  await expect(own).toContainText('Which part was slow?')

  // The seller's reply can be reported, too, by the author as by anyone else.
  await own.getByRole('button', { name: 'Report reply' }).click()
  await expect(dialog).toContainText('Report this reply')
  await dialog.getByRole('radio', { name: 'Insulting or hateful' }).check({ force: true })
  await checkAxe()
  await dialog.getByRole('button', { name: 'Send report' }).click()
  await expect(page.getByText('Thanks, we received your report', { exact: true })).toBeVisible()
  await expect(own).toContainText('Reported')
  await expect(own.getByRole('button', { name: 'Report reply' })).toHaveCount(0)
})
