// Somebody comes for the first time, looks around and types an address that does not exist.
import { expect, test } from '../support/journey.ts'

test('SHELL-1 the front door is the landing page', async ({ page, visit }) => {
  await visit('/')
  await expect(page.getByRole('heading', { level: 1 })).toHaveCount(1)
  await expect(page).toHaveURL('/')
})

test('SHELL-3, MSG-70 an address that does not exist says so and leads home', async ({ page, visit }) => {
  await visit('/no-such-page', { status: 404 })
  await expect(page.getByText('404', { exact: true })).toBeVisible()
  await expect(page.getByText('Oops! Page not found')).toBeVisible()
  await page.getByRole('main').getByRole('link', { name: /home/i }).click()
  await expect(page).toHaveURL('/')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
})
