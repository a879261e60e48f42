// A person on a phone narrows a list down, mistypes a word, and goes back step by step.
import { expect, test } from '../support/browser/journey.ts'

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
  await expect(page.getByLabel('Sort', { exact: true }).getByRole('option')).toHaveText([
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

test('a price in the search becomes a filter, and amounts are read as people type them', async ({
  page,
  visit,
  elsewhere,
  checkAxe,
}) => {
  await visit('/agents')
  const search = page.getByRole('searchbox', { name: 'Search agents' })
  const least = page.getByLabel('Min price', { exact: true })
  const most = page.getByLabel('Max price', { exact: true })
  const active = page.getByRole('list', { name: 'Active filters' }).getByRole('link')
  await search.fill('for support under $1,500')
  await expect(active).toHaveText(['Remove filter: Up to $1,500'])
  await expect(search).toHaveValue('for support under $1,500')
  await expect(most).toHaveValue('1,500')
  await expect(page.getByRole('article').first()).toBeVisible()
  // Once the search is left, the price is in its filter only, where it can be changed.
  await most.fill('99')
  await expect(search).toHaveValue('for support')
  await expect(page).toHaveURL('/agents?search=for+support&max_price=99')
  await expect(active).toHaveText(['Remove filter: Up to $99'])
  await active.first().click()
  await expect(page).toHaveURL('/agents?search=for+support')
  await expect(most).toHaveValue('')
  await search.fill('')
  await expect(page).toHaveURL('/agents')
  await least.fill('1.000,00')
  await expect(active).toHaveText(['Remove filter: From $1,000'])
  await most.focus()
  await expect(least).toHaveValue('1,000')
  await least.fill('12.500')
  await expect(page.getByText('Did you mean $12.50 or $12,500?', { exact: true })).toBeVisible()
  await most.fill('$9,000')
  await expect(active).toHaveText(['Remove filter: Up to $9,000'])
  await expect(least).toHaveValue('12.500')
  await expect(least).toHaveAccessibleDescription('Did you mean $12.50 or $12,500?')
  await checkAxe()
  const plain = await elsewhere({ javaScriptEnabled: false })
  await plain.goto('/courses')
  await plain.getByRole('searchbox').fill('python under $2,000')
  await plain.getByLabel('Min price', { exact: true }).fill('12.500')
  await plain.getByRole('button', { name: 'Apply' }).click()
  await expect(plain.getByRole('searchbox')).toHaveValue('python')
  await expect(plain.getByLabel('Max price', { exact: true })).toHaveValue('2,000')
  await expect(plain.getByLabel('Min price', { exact: true })).toHaveValue('12.500')
  await expect(plain.getByText('Did you mean $12.50 or $12,500?', { exact: true })).toBeVisible()
  await expect(plain.getByRole('link', { name: 'Remove filter: Up to $2,000' })).toBeVisible()
})

test('a word finds the category that it means', async ({ page, visit }) => {
  await visit('/agents')
  await page.getByRole('searchbox').fill('hiring')
  await expect(page.getByRole('article').first()).toContainText('HR & Recruitment')
})
