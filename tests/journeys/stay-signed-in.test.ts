// A session has to be refreshed: in time, while the server is away, and after it was ended.
import type { Page } from '@playwright/test'
import { expect, test } from '../support/browser/journey.ts'
import { join } from '../support/browser/member.ts'

const REFRESH = '**/auth/v1/token?grant_type=refresh_token'

/** Makes the stored session one that is over: it can only be refreshed now. */
async function letSessionAge(page: Page): Promise<void> {
  await page.evaluate(() => {
    const key = Object.keys(localStorage).find((name) => /^sb-.+-auth-token$/.test(name)) ?? ''
    const session = JSON.parse(localStorage.getItem(key) ?? '{}')
    localStorage.setItem(key, JSON.stringify({ ...session, expires_at: 1, expires_in: 0 }))
  })
}

const isSessionStored = (page: Page) =>
  page.evaluate(() => Object.keys(localStorage).some((name) => /^sb-.+-auth-token$/.test(name)))

test('a session that is over is refreshed, in two tabs that wake up together', async ({
  page,
  context,
  traffic,
}) => {
  await join(page, '/home')
  await traffic.untilSettled(page)
  await letSessionAge(page)
  const second = await context.newPage()
  await Promise.all([page.reload(), second.goto('/home')])
  for (const tab of [page, second]) {
    await expect(tab.getByRole('heading', { level: 1, name: 'Ada' })).toBeVisible()
    await tab.reload()
    await expect(tab.getByRole('heading', { level: 1, name: 'Ada' })).toBeVisible()
  }
})

test('AUTH-31 a session is refreshed by itself before it is over', async ({ page, traffic }) => {
  await page.clock.install()
  await join(page, '/home')
  await traffic.untilSettled(page)
  const refreshed = page.waitForRequest(REFRESH)
  // A token lasts an hour.
  await page.clock.fastForward('59:00')
  await refreshed
  await traffic.untilSettled(page)
  await expect(page).toHaveURL('/home')
  const left = await page.evaluate(() => {
    const key = Object.keys(localStorage).find((name) => /^sb-.+-auth-token$/.test(name)) ?? ''
    return JSON.parse(localStorage.getItem(key) ?? '{}').refresh_token
  })
  expect(left).toBeTruthy()
  await expect(page.getByRole('heading', { level: 1, name: 'Ada' })).toBeVisible()
})

test('AUTH-33 while the server is busy the session stays in place', async ({ page, watch, traffic }) => {
  await join(page, '/home')
  await traffic.untilSettled(page)
  // This comes first, since scripts of the page may want to refresh at any moment.
  watch.expectStatus(503)
  await page.route(REFRESH, (route) => route.fulfill({ status: 503, json: {} }))
  await letSessionAge(page)
  await page.reload()
  await expect(page.getByText("Couldn't confirm your session", { exact: true })).toBeVisible({
    timeout: 40_000,
  })
  await expect(page).toHaveURL('/home')
  expect(await isSessionStored(page)).toBe(true)
  await page.unroute(REFRESH)
  await page.getByRole('button', { name: 'Retry' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Ada' })).toBeVisible()
})

test('AUTH-32 when the refresh is refused the session is removed', { tag: '@gate' }, async ({
  page,
  watch,
  traffic,
}) => {
  await join(page, '/home')
  // A request without a session is refused; the page has all its data before.
  await traffic.untilSettled(page)
  for (const status of [400, 401]) watch.expectStatus(status)
  const json = { code: 'refresh_token_not_found', message: 'Invalid Refresh Token: Refresh Token Not Found' }
  await page.route(REFRESH, (route) => route.fulfill({ status: 400, json }))
  await letSessionAge(page)
  await page.reload()
  await expect(page).toHaveURL('/auth?returnTo=%2Fhome')
  await expect.poll(() => isSessionStored(page)).toBe(false)
})
