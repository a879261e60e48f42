// A person's browser gets no scripts, or runs none: parts that cannot work say what they need, and nothing typed goes
// astray.

import { untilHydrated } from '../support/browser/hydration.ts'
import { expect, test } from '../support/browser/journey.ts'

const SCRIPTS = '**/*.js'

test('says so where the scripts never come', async ({ page, watch }) => {
  watch.expectFailure('ERR_FAILED')
  await page.context().route(SCRIPTS, (route) => route.abort('failed'))
  await page.goto('/auth?mode=sign-up', { waitUntil: 'commit' })
  await page.getByRole('main').getByRole('button', { name: 'Create account' }).click()
  await expect(page.getByText("This page didn't load completely.", { exact: true })).toBeVisible()
  await page.context().unroute(SCRIPTS)
  await page.getByRole('link', { name: 'Reload the page' }).click()
  await untilHydrated(page)
  await expect(page).toHaveURL('/auth?mode=sign-up')
})

test('says at a form that it needs JavaScript, where there is none, and sends it nowhere', async ({
  elsewhere,
}) => {
  const page = await elsewhere({ javaScriptEnabled: false })
  for (const path of [
    '/auth',
    '/auth?mode=sign-up',
    '/auth/forgot-password',
    '/auth/reset-password',
    '/onboarding',
  ]) {
    await page.goto(path)
    const word = page.getByText(
      'This form needs JavaScript. Turn it on in your browser, then reload the page.',
      { exact: true },
    )
    await expect(word).toBeVisible()
    const answered = page.waitForResponse(
      (response) => response.request().isNavigationRequest() && response.request().method() === 'GET',
    )
    await page.getByRole('main').locator('button[type=submit]').click()
    expect((await answered).status()).toBe(200)
    await expect(word).toBeVisible()
  }
  await page.goto('/settings')
  await expect(
    page.getByText('This page needs JavaScript. Turn it on in your browser, then reload the page.', {
      exact: true,
    }),
  ).toBeVisible()
})
