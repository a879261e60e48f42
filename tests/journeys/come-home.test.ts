// A member comes home: the tabs, the figures, the latest activity, the first steps, the account, and the way out.
import type { Page } from '@playwright/test'
import { open } from '../support/browser/hydration.ts'
import { expect, test } from '../support/browser/journey.ts'
import { recordShifts, shiftsOf } from '../support/browser/layout-shifts.ts'
import { askAs, comeAs, join, newAddress, signUp } from '../support/browser/member.ts'

const tabs = (page: Page) => page.getByRole('navigation', { name: 'Home' })
const cover = (page: Page) => page.getByRole('main').locator('svg[data-pigment]')
const openTab = (page: Page) => tabs(page).locator('[aria-current=page]')

async function inTheDark(page: Page) {
  await page.evaluate(() => {
    document.documentElement.dataset.theme = 'dark'
  })
}

test('HOME-4 a visitor is led to /auth, with the way back', async ({ page }) => {
  for (const path of [
    '/home',
    '/home/projects',
    '/home/proposals',
    '/home/messages',
    '/home/agents',
    '/home/courses',
    '/home/updates',
    '/home/account',
    '/dashboard',
  ]) {
    await page.goto(path)
    await expect(page).toHaveURL(`/auth?${new URLSearchParams({ returnTo: path })}`)
  }
  const shell = await page.request.get('/home')
  expect(shell.headers()['cache-control']).toBe('no-store')
})

test('who has not been onboarded goes there first', async ({ page }) => {
  await open(page, '/auth')
  await signUp(page, newAddress())
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Choose Your Path')
  await page.goto('/home')
  await expect(page).toHaveURL('/onboarding')
})

test('HOME-1, HOME-2, HOME-3, DEC-65 the tabs sit under the banner, at /home and at /dashboard', {
  tag: '@gate',
}, async ({ page, visit, checkAxe }) => {
  await comeAs(page, 'business', '/home')
  await visit('/home')
  await expect(page.getByText('@efua-asante', { exact: true })).toBeVisible()
  await expect(openTab(page)).toHaveText('Overview')
  const TABS = [
    ['Overview', '/home'],
    ['Projects', '/home/projects'],
    ['Proposals', '/home/proposals'],
    ['Messages', '/home/messages'],
    ['AI Agents', '/home/agents'],
    ['Courses', '/home/courses'],
    ['Updates', '/home/updates'],
    ['Account', '/home/account'],
  ] as const
  await expect(tabs(page).getByRole('link')).toHaveCount(TABS.length)
  for (const [at, [name, address]] of TABS.entries()) {
    await expect(tabs(page).getByRole('link').nth(at)).toContainText(name)
    await expect(tabs(page).getByRole('link').nth(at)).toHaveAttribute('href', address)
  }
  // The banner is above the tabs on each of them.
  const handle = page.getByText('@efua-asante', { exact: true })
  const toOwnPage = page.locator('a[href="/profile/efua-asante"]').first()
  const isAbove = async () =>
    ((await tabs(page).boundingBox())?.y ?? 0) > ((await toOwnPage.boundingBox())?.y ?? Infinity)
  for (const [name, address] of TABS.toReversed()) {
    await tabs(page).getByRole('link', { name }).click()
    // A business owner is led on to the proposals that they received.
    await expect(page).toHaveURL(name === 'Proposals' ? '/home/proposals/received' : address)
    await expect(openTab(page)).toContainText(name)
    await expect.poll(isAbove).toBe(true)
  }
  const banner = await handle.boundingBox()
  expect((await cover(page).boundingBox())?.height).toBeLessThanOrEqual(120)
  expect((await tabs(page).boundingBox())?.y).toBeGreaterThan(banner?.y ?? Infinity)
  await inTheDark(page)
  await checkAxe()
  // An open menu belongs to the landmark of its button.
  const bar = page.getByRole('banner')
  await bar.getByRole('button', { name: 'Account' }).click()
  await expect(bar.getByRole('menuitem')).toHaveText([
    'My Home',
    'Find professionals',
    'Settings',
    'Sign Out',
  ])
  await page.keyboard.press('Escape')

  await visit('/dashboard')
  await expect(page).toHaveURL('/dashboard')
  await expect(page.getByText('@efua-asante', { exact: true })).toBeVisible()
  await expect(openTab(page)).toHaveText('Overview')
  await expect(page.getByRole('heading', { name: 'Recent Activity' })).toBeVisible()

  await tabs(page).getByRole('link', { name: 'Overview' }).focus()
  while ((await page.evaluate(() => document.activeElement?.textContent)) !== 'Account')
    await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL('/home/account')
  await expect(openTab(page)).toHaveText('Account')
  // The banner stands above the overview alone.
  await expect(cover(page)).toHaveCount(0)
  await tabs(page).getByRole('link', { name: 'Overview' }).click()
  await expect(page).toHaveURL('/home')
})

test('on a desk the first row of every list is in sight, and no page moves while it loads', async ({
  page,
  traffic,
}) => {
  await page.setViewportSize({ width: 1280, height: 800 })
  await recordShifts(page)
  await comeAs(page, 'business', '/home')
  const main = page.getByRole('main')
  const FIRST = [
    ['/home', main.getByRole('region', { name: 'Needs you' })],
    ['/home/projects', main.getByRole('region', { name: 'Your projects' }).getByRole('article').first()],
    ['/home/messages', main.getByRole('region', { name: 'Conversations' }).getByRole('listitem').first()],
    ['/notifications', main.getByRole('listitem').first()],
    ['/settings', main.getByLabel('Display name')],
    ['/settings?tab=account', main.getByLabel('Full name')],
  ] as const
  for (const [path, first] of FIRST) {
    await open(page, path)
    await expect(first, path).toBeInViewport({ ratio: 1 })
    await traffic.untilSettled(page)
    const { total, worst } = await shiftsOf(page)
    expect(total, `${path} moved: ${worst}`).toBeLessThanOrEqual(0.02)
  }
})

test('a member goes everywhere by keys, sees which there are, and turns them off', async ({
  page,
  visit,
  checkAxe,
}) => {
  await comeAs(page, 'professional', '/home')
  await visit('/home')
  await page.keyboard.press('g')
  await page.keyboard.press('p')
  await expect(page).toHaveURL('/projects')
  const search = page.getByRole('searchbox', { name: 'Search projects' })
  await expect(search).toBeVisible()
  // A navigation moves the focus to the content, a moment after the content is there.
  await expect(page.getByRole('main')).toBeFocused()
  await page.keyboard.press('/')
  await expect(search).toBeFocused()
  // Keys typed into a field belong to it.
  await page.keyboard.type('g h?')
  await expect(search).toHaveValue('g h?')
  await search.blur()
  await page.keyboard.press('g')
  await page.keyboard.press('m')
  await expect(page).toHaveURL('/home/messages')

  await page.keyboard.press('Shift+?')
  const list = page.getByRole('dialog', { name: 'Keyboard shortcuts' })
  await expect(list.getByRole('region', { name: 'Go to' })).toContainText('Notifications')
  // There is nothing to search here.
  const searching = list.getByText('Search this page', { exact: true })
  await expect(searching).toHaveCount(0)
  await checkAxe()
  // The list follows the page beneath it.
  await page.goBack()
  await expect(searching).toBeVisible()
  await page.goForward()
  await expect(searching).toHaveCount(0)
  await list.getByRole('switch', { name: 'Keyboard shortcuts' }).uncheck()
  await page.keyboard.press('Escape')
  await expect(list).toBeHidden()
  await page.keyboard.press('g')
  await page.keyboard.press('h')
  await page.keyboard.press('Shift+?')
  await expect(page).toHaveURL('/home/messages')
  await expect(list).toBeHidden()
  await page.reload()
  await page.getByRole('button', { name: 'Keyboard shortcuts' }).click()
  await expect(list.getByRole('switch', { name: 'Keyboard shortcuts' })).not.toBeChecked()
  await list.getByRole('switch', { name: 'Keyboard shortcuts' }).check()
  await page.keyboard.press('Escape')
  await expect(list).toBeHidden()
  await page.keyboard.press('g')
  await page.keyboard.press('h')
  await expect(page).toHaveURL('/home')
})

test('HOME-5 four figures count what is one’s own', { tag: '@gate' }, async ({ page }) => {
  await comeAs(page, 'professional', '/home')
  const figures = page.getByRole('list', { name: 'Your totals' })
  const own = (await askAs(page, 'GET', '/rest/v1/home/overview')) as Record<string, number>
  expect(own.agents).toBeGreaterThan(0)
  await expect(figures.getByRole('listitem')).toHaveText([
    new RegExp(`^${own.courses} Courses Created`),
    new RegExp(`^${own.agents} AI Agents`),
    new RegExp(`^${own.projects} Projects Posted`),
    new RegExp(`^${own.updates} Updates Shared`),
  ])
})

test('HOME-6 what happened lately comes newest first, page after page, and leads to the thing', {
  tag: '@gate',
}, async ({ page }) => {
  await comeAs(page, 'professional', '/home')
  const activity = page.getByRole('region', { name: 'Recent Activity' })
  const rows = activity.getByRole('listitem')
  await expect(rows).toHaveCount(10)
  await activity.getByRole('button', { name: 'Show more' }).click()
  await expect(rows).toHaveCount(20)
  await expect(rows.nth(10).getByRole('link')).toBeFocused()
  const times = await rows.locator('time').all()
  const moments = await Promise.all(times.map((time) => time.getAttribute('datetime')))
  expect(moments).toEqual(moments.toSorted().toReversed())
  await expect(rows.first().locator('time')).toHaveAttribute('title', /\d{4} at /)
  await rows.first().getByRole('link').click()
  await expect(page).toHaveURL(/\/(agents|projects)\/\d+$/)
})

test('DEC-79 what could not be read says so and is asked for again', { tag: '@gate' }, async ({
  page,
  watch,
}) => {
  watch.expectStatus(400)
  const body = { code: 'invalid', message: 'Out of order', request_id: 'one' }
  await page.route('**/rest/v1/home/*', (route) => route.fulfill({ status: 400, json: body }))
  await comeAs(page, 'business', '/home')
  await expect(page.getByText("Couldn't load your overview", { exact: true })).toBeVisible()
  const needs = page.getByRole('region', { name: 'Needs you' })
  await expect(needs.getByText("Couldn't load what needs you", { exact: true })).toBeVisible()
  const activity = page.getByRole('region', { name: 'Recent Activity' })
  await expect(activity.getByText("Couldn't load your recent activity", { exact: true })).toBeVisible()
  await page.unroute('**/rest/v1/home/*')
  await activity.getByRole('button', { name: 'Retry' }).click()
  await expect(activity.getByRole('listitem').first()).toBeVisible()
  await needs.getByRole('button', { name: 'Retry' }).click()
  await expect(needs.getByRole('alert')).toHaveCount(0)
  await page.getByRole('button', { name: 'Retry' }).click()
  await expect(page.getByRole('list', { name: 'Your totals' })).toBeVisible()
})

test('HOME-10 someone new sees first steps, and what will gather here', async ({ page, visit, checkAxe }) => {
  await join(page, '/home')
  await visit('/home')
  const steps = page.getByRole('region', { name: 'First steps' })
  await expect(steps.getByRole('listitem')).toHaveCount(3)
  await expect(steps.getByText('0 of 3 done', { exact: true })).toBeVisible()
  await expect(page.getByText('No activity yet', { exact: true })).toBeVisible()
  await expect(page.getByRole('alert')).toHaveCount(0)
  const needs = page.getByRole('region', { name: 'Needs you' })
  await expect(needs.getByRole('listitem')).toHaveText(/^Your email isn't verified/)
  await expect(needs.getByRole('link')).toHaveAttribute('href', '/auth/verify-email')
  // A zero has a way to become one.
  const projects = page.getByRole('listitem').filter({ hasText: 'Projects Posted' })
  await expect(projects).toHaveText('0 Projects Posted Post a project')
  await inTheDark(page)
  await checkAxe()
  await steps.getByRole('button', { name: 'Dismiss first steps' }).click()
  await expect(steps).toBeHidden()
  await expect(page.getByRole('heading', { name: 'Recent Activity' })).toBeFocused()
  await page.reload()
  await expect(page.getByText('No activity yet', { exact: true })).toBeVisible()
  await expect(steps).toBeHidden()
  await projects.getByRole('link', { name: 'Post a project' }).click()
  await expect(page.getByRole('dialog', { name: 'Post a Project' })).toBeVisible()
})

test('HOME-7, HOME-8, DEC-64 the account tab sums up the account, leads to the settings, and signs out', async ({
  page,
  visit,
  checkAxe,
}) => {
  const email = await join(page, '/home/account')
  await visit('/home/account')
  const section = (name: string) => page.getByRole('region', { name })
  await expect(section('Account Overview')).toContainText(email)
  await expect(section('Account Overview')).toContainText('Not verified')
  await expect(section('Account Overview')).toContainText('Ada Lovelace')
  await expect(section('Security Settings')).toContainText('1 device')
  await inTheDark(page)
  await checkAxe()
  for (const name of ['Account Overview', 'Profile Settings', 'Security Settings'])
    await expect(section(name).getByRole('link')).toHaveAttribute('href', /^\/settings/)
  await section('Account Actions').getByRole('button', { name: 'Sign Out' }).click()
  await expect(page).toHaveURL('/')
  await page.goto('/home')
  await expect(page).toHaveURL('/auth?returnTo=%2Fhome')
})
