// Someone on a phone narrows a list down, mistypes a word, and goes back step by step.
import { expect, test } from '../support/journey.ts'

const PHONE = { width: 360, height: 640 }

test('on a phone the filters are behind a button that counts them, and the first result is near', async ({
  page,
  visit,
  checkAxe,
}) => {
  await page.setViewportSize(PHONE)
  for (const path of ['/projects', '/agents', '/professionals']) {
    await visit(path)
    const top = (await page.getByRole('article').first().boundingBox())?.y ?? Number.NaN
    expect(top, `first result of ${path}`).toBeLessThan(2 * PHONE.height)
  }
  await visit('/agents')
  const category = page.getByLabel('Category')
  await expect(category).toBeHidden()
  const filters = page.getByRole('button', { name: 'Filters' })
  await expect(filters).toHaveAttribute('aria-expanded', 'false')
  await filters.click()
  await expect(filters).toHaveAttribute('aria-expanded', 'true')
  await category.selectOption('Development')
  await expect(page).toHaveURL('/agents?category=Development')
  await page.getByLabel('Rating', { exact: true }).selectOption('Rated 4.0 or higher')
  await expect(page).toHaveURL('/agents?category=Development&min_rating=4')
  await expect(page.getByRole('button', { name: 'Filters 2 active' })).toBeVisible()
  await page.getByLabel('Max price', { exact: true }).fill('100000')
  await expect(page).toHaveURL('/agents?category=Development&max_price=100000&min_rating=4')
  await checkAxe()
  await page.getByRole('link', { name: 'Remove filter: Rated 4.0 or higher' }).click()
  await expect(page).toHaveURL('/agents?category=Development&max_price=100000')
  await expect(page.getByLabel('Rating', { exact: true })).toHaveValue('')
  await page.goBack()
  await expect(page.getByLabel('Rating', { exact: true })).toHaveValue('4')
  await page.goBack()
  await expect(page).toHaveURL('/agents?category=Development')
  await expect(page.getByLabel('Max price', { exact: true })).toHaveValue('')
  await page.goBack()
  await expect(page).toHaveURL('/agents')
  await expect(page.getByRole('button', { name: 'Filters', exact: true })).toBeVisible()
})

test('a slip of the keyboard is corrected, and what was typed can be searched for', async ({
  page,
  visit,
}) => {
  await visit('/projects')
  const search = page.getByRole('searchbox', { name: 'Search projects' })
  await search.fill('pyhton')
  await expect(page.getByText(/^Showing results for python\./)).toBeVisible()
  await expect(page.getByLabel('Sort').getByRole('option')).toHaveText([
    'Best Match',
    'Most Recent',
    'Highest Budget',
    'Most Proposals',
  ])
  await expect(page.getByRole('article').first()).toContainText(/python/i)
  await page.getByRole('link', { name: 'Search for pyhton instead' }).click()
  await expect(page).toHaveURL('/projects?search=pyhton&as_typed=true')
  await expect(page.getByText('No projects found matching your search.', { exact: true })).toBeVisible()
  await expect(search).toHaveValue('pyhton')
})
