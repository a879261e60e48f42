// A professional looks at their sales: over different days, point by point, as a table and as a file. A person who
// doesn't sell has no such tab, and one without sales reads what to do.
import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { analyticsContracts } from '../../src/features/selling/analytics/analytics.contract.ts'
import { payoutAccountContracts } from '../../src/features/selling/payout-accounts/payout-accounts.contract.ts'
import { payoutContracts } from '../../src/features/selling/payouts/payouts.contract.ts'
import { expect, test } from '../support/browser/journey.ts'
import { comeAs, join, tokenOf } from '../support/browser/member.ts'

const SELLER = '/settings?tab=seller'
const SELLERS_ALONE = { ...analyticsContracts, ...payoutAccountContracts, ...payoutContracts }
const PHONE = { width: 390, height: 844 }

const tabs = (page: Page) => page.getByRole('tablist', { name: 'Settings' })
const columnsOf = (page: Page) =>
  tabs(page).evaluate((grid) => getComputedStyle(grid).gridTemplateColumns.split(' ').length)
const panel = (page: Page) => page.getByRole('tabpanel')
const chart = (page: Page, title: string) => page.getByRole('slider', { name: title })
const analytics = (page: Page) => page.getByRole('region', { name: 'Analytics' })
const figures = (page: Page) => analytics(page).getByRole('definition')

test('SEL-1 SET-3 SET-4 SEL-6 SEL-9 SEL-10 DEC-72 DEC-73 a professional sees what they sold, over the days that they choose, and exports it', {
  tag: '@gate',
}, async ({ page, visit, checkAxe }) => {
  await comeAs(page, 'professional', '/settings')
  await expect(tabs(page).getByRole('tab')).toHaveText([
    'Profile',
    'Account',
    'Theme',
    'Subscriptions',
    'Seller',
  ])
  expect(await columnsOf(page)).toBe(5)
  await tabs(page).getByRole('tab', { name: 'Seller' }).click()
  await expect(page).toHaveURL(SELLER)
  await expect(figures(page).first()).toHaveText(/^\$\d/)
  // Analytics and payouts.
  await expect(page.getByRole('region', { name: 'Next payout' })).toContainText(/\$\d+\.\d\d\s*on Monday, /)
  // On a Monday, the first is still on its way.
  const payouts = page.getByRole('list', { name: 'Your payouts' }).getByRole('listitem')
  await expect(payouts.filter({ hasText: 'paid' }).first()).toBeVisible()
  await checkAxe()

  // A figure's meaning is beside it.
  await page.getByRole('button', { name: 'What Conversion rate means' }).click()
  await expect(page.getByRole('dialog')).toContainText('First purchases for every 100 views')
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toHaveCount(0)

  // Keys move over the points of a chart, whose values are read out.
  const views = chart(page, 'Views')
  await views.focus()
  await expect(views).toHaveAttribute('aria-valuenow', '30')
  const today = await views.getAttribute('aria-valuetext')
  expect(today).toMatch(/^[A-Z][a-z]{2} \d+, \d{4}: \d+, \d+ in the period before$/)
  await page.keyboard.press('ArrowLeft')
  await expect(views).toHaveAttribute('aria-valuenow', '29')
  await expect(views).not.toHaveAttribute('aria-valuetext', today ?? '')
  await page.keyboard.press('Home')
  await expect(views).toHaveAttribute('aria-valuenow', '1')

  // The same numbers are a table.
  const table = page.getByRole('table', { name: 'Numbers of the charts' })
  await expect(table).toBeHidden()
  await page.getByText('Show as a table', { exact: true }).click()
  await expect(table.getByRole('row')).toHaveCount(31)
  await checkAxe()

  // The days are in the address, and the earlier content stays until the others are there.
  await page.getByRole('link', { name: 'All time' }).click()
  await expect(page).toHaveURL(`${SELLER}&range=all`)
  await expect(page.getByText('compared with', { exact: false })).toHaveCount(0)
  await expect(page.getByRole('rowheader', { name: 'Inbox Steward' })).toBeVisible()
  await page.getByLabel('Products', { exact: true }).selectOption('Courses')
  await expect(page).toHaveURL(`${SELLER}&range=all&type=course`)
  await expect(page.getByRole('rowheader', { name: 'Inbox Steward' })).toHaveCount(0)
  await page.getByLabel('Products', { exact: true }).selectOption('Agents and courses')

  await page.getByRole('button', { name: 'Custom' }).click()
  const days = page.getByRole('form', { name: 'Days' })
  const [start, end] = await page.evaluate(() =>
    [20, 11].map((ago) => new Date(Date.now() - ago * 24 * 3600_000).toISOString().slice(0, 10)),
  )
  await days.getByLabel('First day').fill(end ?? '')
  await days.getByLabel('Last day').fill(start ?? '')
  await days.getByRole('button', { name: 'Show' }).click()
  await expect(days.getByRole('alert')).toHaveText("The end can't be before the start")
  await days.getByLabel('First day').fill(start ?? '')
  await days.getByLabel('Last day').fill(end ?? '')
  await days.getByRole('button', { name: 'Show' }).click()
  await expect(page).toHaveURL(`${SELLER}&start=${start}&end=${end}`)
  await expect(views).toHaveAttribute('aria-valuemax', '10')
  await checkAxe()

  // The file has those days, and no others.
  const downloaded = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Export' }).click()
  const file = await downloaded
  expect(file.suggestedFilename()).toBe('analytics.csv')
  const [head, ...lines] = (await readFile(await file.path(), 'utf8')).trimEnd().split('\r\n')
  expect(head).toBe('\uFEFF"Date","Event Type","Product Type","Amount"')
  const dates = lines.map((line) => line.slice(1, 11))
  expect(dates.length).toBeGreaterThan(20)
  expect([dates[0], dates.at(-1)]).toEqual([start, end])

  await page.setViewportSize(PHONE)
  await visit(SELLER)
  await expect(figures(page).first()).toHaveText(/^\$\d/)
  await checkAxe()
  const overflow = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)
  expect(overflow).toBeLessThanOrEqual(0)
})

test('the home shows sellers their last 30 days, and their agents and courses lead to what they earned', async ({
  page,
  visit,
}) => {
  await comeAs(page, 'professional', '/home')
  const recent = page.getByRole('region', { name: 'Last 30 days' })
  await expect(recent.getByRole('listitem')).toHaveText([
    /^\$\d\S+ Revenue/,
    /^\d+ Sales/,
    /^[\d,]+ Views/,
    /^\$\d\S+ Next payout, \w+ \d+/,
  ])
  await recent.getByRole('link', { name: 'Analytics' }).click()
  await expect(page).toHaveURL(SELLER)
  for (const [path, type] of [
    ['/home/agents', 'agent'],
    ['/home/courses', 'course'],
  ]) {
    await visit(path ?? '')
    await page.getByRole('main').getByRole('link', { name: 'Analytics' }).click()
    await expect(page).toHaveURL(`${SELLER}&type=${type}`)
  }
})

test('SET-3 SET-4 PERM-10 a learner who opens the address sees the settings as they are, with four tabs, and is refused what sellers see', async ({
  page,
  visit,
  watch,
}) => {
  await join(page, '/home')
  const asked: string[] = []
  page.on('request', (request) => asked.push(new URL(request.url()).pathname))
  await visit(SELLER)
  await expect(tabs(page).getByRole('tab')).toHaveText(['Profile', 'Account', 'Theme', 'Subscriptions'])
  expect(await columnsOf(page)).toBe(4)
  await expect(tabs(page).getByRole('tab', { name: 'Profile' })).toHaveAttribute('aria-selected', 'true')
  await expect(panel(page).getByLabel('Display name')).toBeVisible()
  // No data of sellers alone is requested, and this session is refused it.
  const addresses = Object.values(SELLERS_ALONE).map(({ method, path }) => ({
    method,
    path: `/rest/v1${path.replace(':id', '1')}`,
  }))
  expect(addresses.map(({ path }) => path).filter((path) => asked.includes(path))).toEqual([])
  watch.expectStatus(403)
  const token = await tokenOf(page)
  for (const { method, path } of addresses) {
    const status = await page.evaluate(
      async ([address, { method, token }]) =>
        (await fetch(address, { method, headers: { authorization: `Bearer ${token}` } })).status,
      [path, { method, token }] as const,
    )
    expect({ path, status }).toEqual({ path, status: 403 })
  }
  // A person who sells nothing has no statement.
  await visit('/payouts/1')
  await expect(page.getByRole('main')).toContainText('This payout doesn’t exist')
})

test('a professional who sold nothing reads what to do next', async ({ page, visit }) => {
  await join(page, '/settings?tab=account')
  await page.getByRole('radio', { name: 'Professional' }).check({ force: true })
  await expect(tabs(page).getByRole('tab')).toHaveCount(5)
  await visit(SELLER)
  await expect(panel(page)).toContainText('No visits or sales yet')
  await expect(panel(page).getByRole('link', { name: 'Publish a course' })).toBeVisible()
  await panel(page).getByRole('link', { name: 'List an agent' }).click()
  await expect(page.getByRole('dialog')).toContainText('Create New Agent')
})

test('a visit of a course is reported once the page is in sight', async ({ page, visit }) => {
  const reported = page.waitForRequest(
    (request) => request.method() === 'POST' && /\/rest\/v1\/courses\/\d+\/views$/.test(request.url()),
  )
  await visit('/courses')
  await page.getByRole('article').first().getByRole('link').first().click()
  expect((await reported).url()).toContain('/views')
})
