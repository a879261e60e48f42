// A business posts a project, sees it listed, changes it, archives it and takes that back.
import type { Page } from '@playwright/test'
import { reopen } from '../support/browser/hydration.ts'
import { expect, test } from '../support/browser/journey.ts'
import { aWord, beOnboarded, join, newAddress, signUp } from '../support/browser/member.ts'

const dialogOf = (page: Page) => page.getByRole('dialog')
const postButton = (page: Page) => page.getByRole('main').getByRole('button', { name: 'Post a Project' })

async function fill(page: Page, values: Record<string, string>) {
  for (const [label, value] of Object.entries(values))
    await dialogOf(page).getByRole('textbox', { name: label, exact: true }).fill(value)
}

const aProject = (title: string) => ({
  Title: title,
  Company: 'Weir & Sons',
  Description: 'Read the levels of forty gauges and say which one lies.',
  Budget: '1,250.50',
  Duration: '6 weeks',
  Location: 'Remote',
  Skills: 'Python, , Sensors ,python',
})

test('PRJ-5, PRJ-27, PRJ-33, PRJ-34, MSG-58, DEC-75, CONST-4 a project is posted from the list, by keyboard', {
  tag: '@gate',
}, async ({ page, checkAxe }) => {
  await join(page, '/projects')
  const title = `Gauges ${aWord()}`
  await postButton(page).focus()
  await page.keyboard.press('Enter')
  await expect(dialogOf(page)).toBeVisible()
  await checkAxe()

  // Every missing field has its error, and the first one has the focus.
  await dialogOf(page).getByRole('button', { name: 'Post Project' }).press('Enter')
  for (const sentence of [
    'Title is required',
    'Company is required',
    'Description must be at least 10 characters',
    'Budget is required',
    'Duration is required',
    'Location is required',
    'At least one skill is required',
  ]) {
    await expect(dialogOf(page).getByText(sentence, { exact: true })).toBeVisible()
  }
  await expect(dialogOf(page).getByRole('textbox', { name: 'Title' })).toBeFocused()
  await checkAxe()

  await fill(page, { ...aProject(title), Budget: '-3' })
  await dialogOf(page).getByRole('button', { name: 'Post Project' }).click()
  await expect(dialogOf(page).getByText('Budget must be a positive number', { exact: true })).toBeVisible()
  await expect(dialogOf(page).getByRole('listitem')).toHaveText(['Python', 'Sensors'])
  // An amount that can mean two things is asked about, both on leaving the field and on posting; a clear one is
  // formatted.
  const budget = dialogOf(page).getByRole('textbox', { name: 'Budget' })
  const question = dialogOf(page).getByText('Did you mean $12.50 or $12,500?', { exact: true })
  await budget.fill('12.500')
  await budget.press('Tab')
  await expect(question).toBeVisible()
  await expect(budget).toHaveValue('12.500')
  await dialogOf(page).getByRole('button', { name: 'Post Project' }).press('Enter')
  await expect(budget).toBeFocused()
  await expect(question).toBeVisible()
  await budget.fill('1.000,00')
  await budget.press('Tab')
  await expect(question).toBeHidden()
  await expect(budget).toHaveValue('1,000')
  await fill(page, { Budget: '1.250,50' })
  await dialogOf(page).getByLabel('Category').selectOption('Analytics')

  const answered = Promise.withResolvers<void>()
  await page.route('**/rest/v1/projects', async (route) => {
    await answered.promise
    await route.continue()
  })
  await page.keyboard.press('Tab')
  await dialogOf(page).getByRole('button', { name: 'Post Project' }).press('Enter')
  for (const button of await dialogOf(page).getByRole('button').all()) await expect(button).toBeDisabled()
  const posting = dialogOf(page).getByRole('button', { name: 'Post Project' })
  await expect(posting).toHaveAttribute('aria-busy', 'true')
  await expect(posting.locator('.animate-spin')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(dialogOf(page)).toBeVisible()
  answered.resolve()

  await expect(page.getByText('Success!', { exact: true })).toBeVisible()
  await expect(page.getByText('Your project has been posted successfully', { exact: true })).toBeVisible()
  await expect(page.getByRole('link', { name: 'Invite professionals' })).toBeVisible()
  await expect(dialogOf(page)).toHaveCount(0)
  // Of the first page, where other journeys post meanwhile.
  await expect(page.getByRole('article').filter({ hasText: title })).toContainText('$1,250.50')
  await expect(postButton(page)).toBeFocused()
  await postButton(page).click()
  await expect(dialogOf(page).getByRole('textbox', { name: 'Title' })).toHaveValue('')
})

test('MSG-59 what the server refuses, and what does not reach it, loses nothing that was typed', {
  tag: '@gate',
}, async ({ page, watch }) => {
  await join(page, '/projects')
  const title = `Kept ${aWord()}`
  const keys: (string | undefined)[] = []
  await postButton(page).click()
  await fill(page, aProject(title))
  watch.expectStatus(500)
  await page.route('**/rest/v1/projects', async (route) => {
    keys.push(route.request().headers()['idempotency-key'])
    await route.fulfill({ status: 500, json: { code: 'fault', message: 'An unexpected error occurred' } })
  })
  await dialogOf(page).getByRole('button', { name: 'Post Project' }).click()
  await expect(dialogOf(page).getByText('Failed to post project', { exact: true })).toBeVisible()
  await expect(dialogOf(page).getByRole('textbox', { name: 'Title' })).toHaveValue(title)

  await page.unroute('**/rest/v1/projects')
  watch.expectStatus(409)
  await page.route('**/rest/v1/projects', async (route) => {
    keys.push(route.request().headers()['idempotency-key'])
    await route.fulfill({ status: 409, json: { code: 'conflict', message: 'The hall is full tonight' } })
  })
  await dialogOf(page).getByRole('button', { name: 'Post Project' }).click()
  await expect(dialogOf(page).getByText(/^Failed to post project\s*The hall is full tonight$/)).toBeVisible()
  await page.unroute('**/rest/v1/projects')

  // Closed and opened again, and after a reload, it is still there.
  await dialogOf(page).getByRole('button', { name: 'Cancel' }).click()
  await expect(postButton(page)).toBeFocused()
  await reopen(page)
  await postButton(page).click()
  await expect(dialogOf(page).getByRole('textbox', { name: 'Title' })).toHaveValue(title)
  await expect(dialogOf(page).getByRole('textbox', { name: 'Skills' })).toHaveValue(
    'Python, , Sensors ,python',
  )
  const sent = page.waitForRequest(
    (request) => request.method() === 'POST' && request.url().endsWith('/rest/v1/projects'),
  )
  await dialogOf(page).getByRole('button', { name: 'Post Project' }).click()
  keys.push((await sent).headers()['idempotency-key'])
  await expect(page.getByRole('article').filter({ hasText: title })).toBeVisible()
  // One request has one key: the second try carried the first one's.
  expect(keys[0]).toMatch(/^[0-9a-f]{32}$/)
  expect(keys[1]).toBe(keys[0])
})

test('PERM-6, MSG-32, AUTH-12, DEC-67, DEC-68 a visitor signs up first and finds the dialog open', async ({
  page,
  visit,
}) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await visit('/projects?category=Chatbot')
  await postButton(page).click()
  await expect(page.getByText('Authentication required', { exact: true })).toBeVisible()
  await expect(page.getByText('Please sign in to post a project', { exact: true })).toBeVisible()
  await expect(page).toHaveURL(
    `/auth?mode=sign-up&reason=post&returnTo=${encodeURIComponent('/projects?category=Chatbot&post=1')}`,
  )
  // Signing up is open, and names its purpose.
  const heading = page.getByRole('heading', { level: 1 })
  await expect(heading).toHaveText('Create your account')
  await expect(heading.locator('+ p')).toHaveText('Sign up to post your project. The form opens right after.')
  await signUp(page, newAddress())
  await beOnboarded(page, 'Business')
  await expect(dialogOf(page).getByRole('heading', { name: 'Post a Project' })).toBeVisible()
  await expect(page).toHaveURL('/projects?category=Chatbot')
  const { width } = (await dialogOf(page).boundingBox()) ?? { width: 0 }
  expect(width).toBeLessThanOrEqual(390)
  await dialogOf(page).getByRole('button', { name: 'Close' }).click()
  await expect(postButton(page)).toBeFocused()
})

test('PRJ-35, PRJ-36, PRJ-37, PRJ-38, PRJ-39, PRJ-40, PRJ-41, DEC-43, MSG-96, MSG-97, HOME-9 the own projects are posted, changed, archived, and that taken back', async ({
  page,
  checkAxe,
  watch,
}) => {
  await join(page, '/home/projects')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('My Projects')
  await expect(page.getByText('No projects yet. Create your first project!', { exact: true })).toBeVisible()
  await checkAxe()
  const figures = page.getByRole('list', { name: 'Project totals' }).getByRole('listitem')
  await expect(figures).toHaveText(['0 Active Projects', '0 Archived Projects', '0 Total Proposals'])

  const title = `Own ${aWord()}`
  await postButton(page).first().click()
  await fill(page, aProject(title))
  await dialogOf(page).getByRole('button', { name: 'Post Project' }).click()
  const row = page.getByRole('article').filter({ hasText: title })
  await expect(row.getByRole('heading')).toHaveText(title)
  await expect(row.getByText('Active', { exact: true })).toHaveClass(/badge-highlighted/)
  await expect(row.getByText(aProject(title).Description, { exact: true })).toBeVisible()
  await expect(row.getByRole('list', { name: 'Facts' }).getByRole('listitem')).toHaveText([
    'Budget: $1,250.50',
    'Duration: 6 weeks',
    'Proposals: 0',
  ])
  await expect(figures).toHaveText(['1 Active Projects', '0 Archived Projects', '0 Total Proposals'])
  await checkAxe()

  await row.getByRole('button', { name: 'Edit' }).click()
  await expect(dialogOf(page).getByRole('textbox', { name: 'Skills' })).toHaveValue('Python, Sensors')
  await fill(page, { Budget: '99' })
  await dialogOf(page).getByRole('button', { name: 'Save changes' }).click()
  await expect(page.getByText('Project saved', { exact: true })).toBeVisible()
  await expect(row).toContainText('Budget: $99')
  await row.getByRole('button', { name: 'Edit' }).click()
  await expect(dialogOf(page).getByRole('textbox', { name: 'Budget' })).toHaveValue('99')
  await dialogOf(page).getByRole('button', { name: 'Cancel' }).click()

  // A failure is shown, and nothing has changed.
  watch.expectStatus(500)
  await page.route('**/archive', (route) =>
    route.fulfill({ status: 500, json: { code: 'fault', message: 'An unexpected error occurred' } }),
  )
  await row.getByRole('button', { name: 'Archive' }).click()
  await dialogOf(page).getByRole('button', { name: 'Archive project' }).click()
  await expect(page.getByRole('alert').filter({ hasText: 'Failed to archive project' })).toBeVisible()
  await page.unroute('**/archive')

  await row.getByRole('button', { name: 'Archive' }).click()
  await expect(dialogOf(page).getByRole('button', { name: 'Archive project' })).toBeVisible()
  await checkAxe()
  await dialogOf(page).getByRole('button', { name: 'Archive project' }).click()
  await expect(page.getByText('Project archived successfully', { exact: true })).toBeVisible()
  // As long as the pointer is on it the message stays, however slow everything else is.
  await page.getByRole('button', { name: 'Undo' }).hover()
  await expect(row.getByText('Archived', { exact: true })).toHaveClass(/badge-secondary/)
  await expect(row.getByRole('button', { name: 'Archive' })).toHaveCount(0)
  await expect(figures).toHaveText(['0 Active Projects', '1 Archived Projects', '0 Total Proposals'])
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(page.getByText('Project restored', { exact: true })).toBeVisible()
  await expect(row.getByRole('button', { name: 'Archive' })).toBeVisible()
  await expect(figures).toHaveText(['1 Active Projects', '0 Archived Projects', '0 Total Proposals'])
})

test('DEC-79 own projects that cannot be read say so, with a way to try again', async ({ page, watch }) => {
  await join(page, '/home')
  watch.expectStatus(403)
  await page.route('**/rest/v1/own/projects*', (route) =>
    route.fulfill({ status: 403, json: { code: 'forbidden', message: 'Not now' } }),
  )
  await page.goto('/home/projects')
  await expect(page.getByText("Couldn't load your projects", { exact: true })).toBeVisible()
  await expect(page.getByText('No projects yet. Create your first project!', { exact: true })).toHaveCount(0)
  await page.unroute('**/rest/v1/own/projects*')
  await page.getByRole('button', { name: 'Retry' }).click()
  await expect(page.getByText('No projects yet. Create your first project!', { exact: true })).toBeVisible()
})
