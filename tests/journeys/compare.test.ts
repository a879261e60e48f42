// A person who can't decide puts agents side by side, and then courses: the choice is kept while they look on.
import type { Page } from '@playwright/test'
import { DEMO_PASSWORD } from '../../seeds/accounts.ts'
import { open } from '../support/browser/hydration.ts'
import { expect, test } from '../support/browser/journey.ts'
import { recordShifts, shiftsOf } from '../support/browser/layout-shifts.ts'
import { signIn } from '../support/browser/member.ts'

type Agent = { id: number; name: string; price: number; category: string; users_count: number }
type Course = { id: number; title: string; level: string }

const SIZES = [
  { width: 1280, height: 800 },
  { width: 390, height: 844 },
]

const toggleOf = (page: Page, name: string) =>
  page.getByRole('checkbox', { name: `Compare ${name}`, exact: true })
const barOf = (page: Page) => page.getByRole('region', { name: 'Comparison' })

test('agents are chosen, kept through filters and a reload, compared, and left for one of them', async ({
  page,
  visit,
  request,
  checkAxe,
}) => {
  await recordShifts(page)
  const { items } = (await (await request.get('/rest/v1/agents?page_size=3')).json()) as { items: Agent[] }
  const [first, second, third] = items
  if (!first || !second || !third) throw new Error('The demonstration has too few agents')
  await visit('/agents')
  const bar = barOf(page)
  await expect(toggleOf(page, first.name)).not.toBeChecked()
  await expect(bar).toHaveCount(0)
  await toggleOf(page, first.name).check()
  await expect(bar.getByText('1 agent chosen', { exact: true })).toBeVisible()
  await expect(bar.getByRole('button', { name: 'Compare' })).toBeDisabled()
  for (const { name } of [second, third]) await toggleOf(page, name).check()
  await expect(bar.getByText('3 agents chosen', { exact: true })).toBeVisible()
  // A press on the toggle is none on the card.
  await expect(page).toHaveURL('/agents')
  await checkAxe()

  await page.getByLabel('Category').selectOption('Security')
  await expect(page).toHaveURL('/agents?category=Security')
  await expect(bar.getByText('3 agents chosen', { exact: true })).toBeVisible()
  await visit('/agents')
  for (const { name } of items) await expect(toggleOf(page, name)).toBeChecked()
  expect((await shiftsOf(page)).total).toBeLessThan(0.02)

  await bar.getByRole('link', { name: 'Compare', exact: true }).click()
  await expect(page).toHaveURL(`/agents/compare?ids=${first.id},${second.id},${third.id}`)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Compare AI agents')
  const table = page.getByRole('table', { name: 'Compare AI agents' })
  await expect(table.getByRole('columnheader').getByRole('link', { name: /^Deploy Now: / })).toHaveCount(3)
  const rowOf = (name: string) =>
    table.getByRole('row').filter({ has: page.getByRole('rowheader', { name }) })
  await expect(rowOf('Category').getByRole('cell')).toHaveText(items.map(({ category }) => category))
  await expect(rowOf('Active users').getByRole('cell')).toHaveText(
    items.map((agent) => `${agent.users_count}`),
  )
  for (const size of SIZES) {
    await page.setViewportSize(size)
    await checkAxe()
    // Only the table scrolls sideways.
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(size.width)
  }

  await table.getByRole('link', { name: `Remove ${second.name}`, exact: true }).click()
  await expect(page).toHaveURL(`/agents/compare?ids=${first.id},${third.id}`)
  await expect(table.getByRole('columnheader')).toHaveCount(2)
  await page.getByRole('link', { name: 'Add another agent', exact: true }).click()
  await expect(page).toHaveURL('/agents')
  await expect(toggleOf(page, second.name)).not.toBeChecked()
  await expect(bar.getByText('2 agents chosen', { exact: true })).toBeVisible()
  await page.goBack()
  await table.getByRole('link', { name: third.name, exact: true }).click()
  await expect(page).toHaveURL(`/agents/${third.id}`)
  await expect(toggleOf(page, third.name)).toBeChecked()
  await page.getByRole('button', { name: 'Clear', exact: true }).click()
  await expect(toggleOf(page, third.name)).not.toBeChecked()
})

test('at most four courses are chosen, in every tab, and a comparison says who is missing', async ({
  page,
  context,
  visit,
  request,
  checkAxe,
}) => {
  const { items } = (await (await request.get('/rest/v1/courses?page_size=5')).json()) as { items: Course[] }
  const [first, second, ...others] = items
  const fifth = others.at(-1)
  if (!first || !second || !fifth) throw new Error('The demonstration has too few courses')
  await page.setViewportSize({ width: 390, height: 844 })
  await visit('/courses')
  for (const { title } of items.slice(0, 4)) await toggleOf(page, title).check()
  const bar = barOf(page)
  await expect(bar.getByText('4 courses chosen', { exact: true })).toBeVisible()
  // It is disabled, and gives the reason to a person who presses it all the same.
  await toggleOf(page, fifth.title).click({ force: true })
  await expect(page.getByText('You can compare up to 4 courses', { exact: true })).toBeVisible()
  await expect(toggleOf(page, fifth.title)).not.toBeChecked()

  const other = await context.newPage()
  await other.goto('/courses')
  await expect(toggleOf(other, first.title)).toBeChecked()
  await barOf(other).getByRole('button', { name: 'Clear', exact: true }).click()
  await expect(barOf(other)).toHaveCount(0)
  await expect(bar).toHaveCount(0)
  await other.close()

  await visit(`/courses/compare?ids=${second.id},x,999999,${first.id}`)
  await expect(page.getByText('1 course is no longer available.', { exact: true })).toBeVisible()
  const table = page.getByRole('table', { name: 'Compare AI courses' })
  await expect(table.getByRole('columnheader')).toHaveCount(2)
  const level = table.getByRole('row').filter({ has: page.getByRole('rowheader', { name: 'Level' }) })
  await expect(level.getByRole('cell')).toHaveText([second.level, first.level])
  for (const size of SIZES) {
    await page.setViewportSize(size)
    await checkAxe()
  }
  for (const ids of ['', '?ids=', `?ids=${first.id}`, '?ids=x,999999,0', `?ids=${first.id},999999`]) {
    await visit(`/courses/compare${ids}`)
    await expect(page.getByText('Choose at least 2 courses to compare', { exact: true })).toBeVisible()
  }
  await expect(page.locator('meta[name=robots]')).toHaveAttribute('content', 'noindex')
  await page.getByRole('link', { name: 'Browse Courses', exact: true }).click()
  await expect(page).toHaveURL('/courses')
})

test('what is compared leads those who have it to what they have, and its seller to those who have it', async ({
  page,
  visit,
  elsewhere,
}) => {
  await visit('/auth')
  await signIn(page, 'business@demo.guildhall.example', DEMO_PASSWORD)
  await expect(page).toHaveURL('/dashboard')
  await visit('/agents/compare?ids=1,2,9')
  const heads = page.getByRole('table', { name: 'Compare AI agents' }).getByRole('columnheader')
  await expect(heads.nth(0).getByRole('link', { name: /^Already Deployed: / })).toHaveAttribute(
    'href',
    /^\/home\/agents\/\d+$/,
  )
  await expect(heads.nth(2).getByRole('link', { name: /^Deploy Now: / })).toHaveAttribute('href', '/agents/9')

  const other = await elsewhere()
  await open(other, '/auth')
  await signIn(other, 'professional@demo.guildhall.example', DEMO_PASSWORD)
  await expect(other).toHaveURL('/dashboard')
  await open(other, '/agents/compare?ids=1,9')
  const theirs = other.getByRole('columnheader')
  await expect(theirs.nth(0).getByRole('link', { name: /^See who deployed it: / })).toHaveAttribute(
    'href',
    '/home/agents/offered/1',
  )
  await expect(theirs.getByRole('link', { name: /^Deploy Now: / })).toHaveCount(1)

  const learner = await elsewhere()
  await open(learner, '/auth')
  await signIn(learner, 'learner@demo.guildhall.example', DEMO_PASSWORD)
  await expect(learner).toHaveURL('/dashboard')
  await open(learner, '/home/courses/learning')
  const lesson = learner.getByRole('main').locator('a[href*="/learn"][href^="/courses/"]').first()
  const id = /\d+/.exec((await lesson.getAttribute('href')) ?? '')?.[0]
  await open(learner, `/courses/compare?ids=${id},${id === '1' ? 2 : 1}`)
  await expect(
    learner
      .getByRole('columnheader')
      .first()
      .getByRole('link', { name: /^Start learning: / }),
  ).toHaveAttribute('href', `/courses/${id}/learn`)
})
