// A person uses a page whose parts come late, or not at all: the page stays, says so, and there is a way on.
import type { Page } from '@playwright/test'
import { UNREACHABLE_MESSAGE } from '../../src/platform/contract/problem.ts'
import { open } from '../support/browser/hydration.ts'
import { expect, test } from '../support/browser/journey.ts'
import { comeAs, signIn } from '../support/browser/member.ts'

const SCRIPTS = '**/assets/*.js'

/** From now on no further script can be loaded. */
async function losePartsOf(page: Page): Promise<void> {
  await page.route(SCRIPTS, (route) => route.abort())
}

test('a part that cannot be loaded leaves the page as it is, and a reload brings it', async ({
  page,
  visit,
  watch,
  checkAxe,
}) => {
  watch.expectFailure('ERR_FAILED')
  watch.expectFailure('Failed to fetch dynamically imported module')
  await visit('/updates')
  const first = page.getByRole('article').first()
  const comments = first.getByRole('button', { name: /^Comments,/ })
  const notice = page.getByRole('banner').getByRole('alert')
  await losePartsOf(page)
  await comments.click()
  await expect(notice).toContainText("Part of this page didn't load.")
  await expect(first).toBeVisible()
  await expect(first.getByText('Loading comments', { exact: true })).toBeAttached()
  await checkAxe()
  await page.unroute(SCRIPTS)
  await notice.getByRole('button', { name: 'Reload the page' }).click()
  await expect(notice).toHaveCount(0)
  await comments.click()
  await expect(first.getByRole('region', { name: 'Comments' })).toBeVisible()
})

test('a page that cannot be loaded leaves this one as it is, also when its link is only looked at', async ({
  page,
  watch,
}) => {
  watch.expectFailure('ERR_FAILED')
  watch.expectFailure('Failed to fetch dynamically imported module')
  await comeAs(page, 'business', '/settings')
  await page.getByLabel('Location').fill('On a train')
  await losePartsOf(page)
  const link = page
    .getByRole('navigation', { name: 'Main', exact: true })
    .getByRole('link', { name: 'AI Agents' })
  const notice = page.getByRole('banner').getByRole('alert')
  await link.hover()
  await expect(notice).toContainText("Part of this page didn't load.")
  await expect(page.getByLabel('Location')).toHaveValue('On a train')
  await page.getByLabel('Location').fill('')
  await page.getByRole('button', { name: 'Discard changes' }).click()
  await link.click()
  await expect(notice).toContainText("The next page didn't load.")
  await expect(page).toHaveURL('/settings')
  await page.unroute(SCRIPTS)
  await notice.getByRole('button', { name: 'Open it again' }).click()
  await expect(page).toHaveURL('/agents')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('AI Agents Marketplace')
})

test('a course whose player cannot be loaded says so in its frame', async ({ page, watch }) => {
  watch.expectFailure('ERR_FAILED')
  watch.expectFailure('Failed to fetch dynamically imported module')
  await comeAs(page, 'professional', '/home')
  await page.route('**/assets/course-player-*.js', (route) => route.abort())
  await open(page, '/courses/1/learn')
  await expect(page.getByRole('banner').getByRole('alert')).toContainText("Part of this page didn't load.")
  await expect(page.getByText('Loading course', { exact: true })).toBeAttached()
})

test('the first submit says what is wrong, however long the rules take to load', async ({ page }) => {
  await open(page, '/auth')
  await page.route(SCRIPTS, async (route) => {
    await new Promise((resolve) => setTimeout(resolve, 1_000))
    await route.continue()
  })
  await signIn(page, 'no-one', 'short')
  await expect(page.getByText('Invalid email address', { exact: true })).toBeVisible()
  await expect(page.getByLabel('Email')).toBeFocused()
})

test('someone who begins to sign in offline can do so with a connection, without a new page', async ({
  page,
  context,
}) => {
  await open(page, '/auth')
  await context.setOffline(true)
  await signIn(page, 'learner@demo.guildhall.example', 'masons-mark-2026')
  await expect(page.getByRole('main').getByRole('alert')).toHaveText(UNREACHABLE_MESSAGE)
  await context.setOffline(false)
  await page.getByRole('button', { name: 'Sign In', exact: true }).click()
  await expect(page).not.toHaveURL(/\/auth/)
})

test('what fails offline is said at once, to a member', async ({ page, context, watch }) => {
  watch.expectFailure('ERR_INTERNET_DISCONNECTED')
  const canSay = page.waitForResponse('**/assets/toast-box*')
  await comeAs(page, 'professional', '/updates')
  await canSay
  const like = page
    .getByRole('article')
    .first()
    .getByRole('button', { name: /^Like,/ })
  await expect(like).toHaveAttribute('aria-pressed', /./)
  await context.setOffline(true)
  await like.click()
  await expect(page.getByText(UNREACHABLE_MESSAGE, { exact: true })).toBeVisible()
  await context.setOffline(false)
})

test('on a phone the open tab is in view', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await comeAs(page, 'professional', '/settings?tab=subscriptions')
  await expect(page.getByRole('tab', { name: 'Subscriptions' })).toBeInViewport({ ratio: 0.9 })
})
