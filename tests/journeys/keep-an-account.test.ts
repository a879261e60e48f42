// A member looks after their account: name, type, password, sessions, theme, data, and its end.

import { open } from '../support/browser/hydration.ts'
import { expect, test } from '../support/browser/journey.ts'
import {
  askAs,
  aWord,
  beOnboarded,
  join,
  newAddress,
  postProject,
  signIn,
  signUp,
} from '../support/browser/member.ts'

test('SET-5, SET-6, SET-7, MSG-3, MSG-102, MSG-103, DEC-30 name and account type are saved as they change', {
  tag: '@gate',
}, async ({ page, checkAxe, watch }) => {
  const toasts = page.locator('[data-toast]')
  await join(page, '/settings?tab=account')
  await expect(page.getByLabel('Full name')).toHaveValue('Ada Lovelace')
  await checkAxe()
  await page.getByLabel('Full name').fill('A')
  await expect(page.getByText('Full name is required', { exact: true })).toBeVisible()
  await page.getByLabel('Full name').fill('Ada King')
  await expect(page.getByText('Saved', { exact: true })).toBeVisible()
  // Without the title that it has on the Profile tab.
  await expect(toasts).toHaveText(['Profile updated successfully'])
  await expect(toasts).toHaveCount(0)
  const types = page.getByRole('group', { name: 'Account type' })
  const OFFERED = [
    ['Business owner', 'Ideal for businesses looking to leverage AI'],
    ['AI professional', 'Access to seller features and analytics'],
    ['Learner', 'Perfect for learning and exploring AI'],
  ] as const
  await expect(types.getByRole('radio')).toHaveCount(OFFERED.length)
  for (const [name, words] of OFFERED) {
    const card = types.locator('label').filter({ has: page.getByRole('radio', { name }) })
    await expect(card.getByText(words, { exact: true })).toBeVisible()
  }
  await page.getByRole('radio', { name: 'AI professional' }).check()
  await expect(toasts).toHaveText(['Profile updated successfully'])
  await page.reload()
  await expect(page.getByLabel('Full name')).toHaveValue('Ada King')
  await expect(page.getByRole('radio', { name: 'AI professional' })).toBeChecked()

  watch.expectStatus(503)
  await page.route('**/rest/v1/profile', (route) =>
    route.request().method() === 'PATCH'
      ? route.fulfill({
          status: 503,
          json: { code: 'unavailable', message: 'Come back later', request_id: 'r' },
        })
      : route.continue(),
  )
  await page.getByLabel('Full name').fill('Ada Byron')
  await expect(page.getByText('Failed to update profile: Come back later', { exact: true })).toBeVisible()
  await page.getByRole('radio', { name: 'Learner' }).click()
  await expect(toasts).toHaveText(['Failed to update profileCome back later'])
  await expect(page.getByRole('radio', { name: 'AI professional' })).toBeChecked()
})

test('DEC-31 the name is written once when typing stops, at once when the field is left, and never too short', async ({
  page,
}) => {
  await join(page, '/settings?tab=account')
  const field = page.getByLabel('Full name')
  await expect(field).toHaveValue('Ada Lovelace')
  const written: unknown[] = []
  page.on('request', (request) => {
    if (request.method() === 'PATCH') written.push(request.postDataJSON().full_name)
  })
  await field.fill('')
  await field.pressSequentially('Grace Hopper', { delay: 10 })
  await expect(page.getByText('Saved', { exact: true })).toBeVisible()
  expect(written).toEqual(['Grace Hopper'])
  // Blank, and shorter than at sign-up.
  for (const name of ['', ' ', 'G', ' G ']) {
    await field.fill(name)
    await expect(page.getByText('Full name is required', { exact: true })).toBeVisible()
    await field.blur()
  }
  await field.fill('Bo')
  await field.blur()
  await expect.poll(() => written).toEqual(['Grace Hopper', 'Bo'])
  await page.reload()
  await expect(field).toHaveValue('Bo')
})

test('SET-8, SET-9, SET-10, MSG-107, MSG-108, MSG-109 the password is changed with two fields', {
  tag: '@gate',
}, async ({ page }) => {
  const email = await join(page, '/settings?tab=account')
  const button = page.getByRole('button', { name: 'Change password' })
  const first = page.getByLabel('New password')
  const second = page.getByLabel('Confirm password')
  await expect(button).toBeDisabled()
  await first.fill('five5')
  await expect(button).toBeDisabled()
  await second.fill('five5')
  await button.click()
  await expect(page.getByText('Password must be at least 6 characters', { exact: true })).toBeVisible()
  await first.fill('kestrel-under-oak')
  await button.click()
  await expect(page.getByText('Passwords do not match', { exact: true })).toBeVisible()
  await second.fill('kestrel-under-oak')
  await button.click()
  await expect(page.getByText('Password updated successfully', { exact: true })).toBeVisible()
  await expect(first).toHaveValue('')
  await expect(second).toHaveValue('')

  await page.getByRole('main').getByRole('button', { name: 'Sign Out' }).click()
  await expect(page.getByText('Logged out successfully', { exact: true })).toBeVisible()
  await expect(page).toHaveURL('/')
  await open(page, '/auth')
  await signIn(page, email, 'kestrel-under-oak')
  await expect(page).toHaveURL('/dashboard')
})

test('who signed in too long ago is asked for the current password once that is refused', async ({
  page,
  watch,
}) => {
  await join(page, '/settings?tab=account')
  const present = page.getByLabel('Current password')
  await page.getByLabel('New password').fill('kestrel-under-oak')
  await page.getByLabel('Confirm password').fill('kestrel-under-oak')
  await expect(present).toHaveCount(0)
  watch.expectStatus(400)
  const refusal = { code: 'current_password_required', message: 'Current password required' }
  await page.route('**/auth/v1/user', (route) => route.fulfill({ status: 400, json: refusal }))
  await page.route('**/rest/v1/account', async (route) => {
    const answer = await route.fetch()
    await route.fulfill({ response: answer, json: { ...(await answer.json()), is_sign_in_recent: false } })
  })
  await page.getByRole('button', { name: 'Change password' }).click()
  await expect(present).toBeVisible()
})

test('other sessions are listed and ended', async ({ page, watch, elsewhere }) => {
  const email = await join(page, '/settings?tab=account')
  const second = await elsewhere()
  await open(second, `/auth?${new URLSearchParams({ returnTo: '/settings?tab=account' })}`)
  await signIn(second, email)
  await expect(second.getByText('This session', { exact: true })).toBeVisible()
  await page.reload()
  // The other page's requests from now on meet a session that has ended.
  for (const status of [400, 401, 403]) watch.expectStatus(status)
  await page.getByRole('button', { name: 'Sign out everywhere else' }).click()
  await expect(page.getByText("You've been signed out everywhere else", { exact: true })).toBeVisible()
  await second.reload()
  await expect(second).toHaveURL('/auth?returnTo=%2Fsettings%3Ftab%3Daccount')
})

test('SET-11, SET-12, SET-13, MSG-112, MSG-113 each person has their own theme', async ({ page }) => {
  const root = page.locator('html')
  await join(page, '/settings?tab=account')
  await page.getByRole('tab', { name: 'Theme' }).click()
  await expect(page).toHaveURL('/settings?tab=theme')
  await expect(page.getByRole('radio', { name: 'Light' })).toBeChecked()
  const ink = () => page.evaluate(() => getComputedStyle(document.body).color)
  const light = await ink()
  await page.getByRole('radio', { name: 'Dark' }).check()
  await expect(page.getByText('Dark mode enabled', { exact: true })).toBeVisible()
  // At once, without a reload.
  await expect(root).toHaveAttribute('data-theme', 'dark')
  await expect.poll(ink).not.toBe(light)
  await page.reload()
  await expect(page.getByRole('radio', { name: 'Dark' })).toBeChecked()
  await expect(root).toHaveAttribute('data-theme', 'dark')
  await page.getByRole('radio', { name: 'Light' }).check()
  await expect(page.getByText('Light mode enabled', { exact: true })).toBeVisible()
  await expect(root).toHaveAttribute('data-theme', 'light')
  await expect.poll(ink).toBe(light)
  await page.getByRole('radio', { name: 'Dark' }).check()

  await page.getByRole('tab', { name: 'Account' }).click()
  await page.getByRole('main').getByRole('button', { name: 'Sign Out' }).click()
  await expect(page).toHaveURL('/')
  // Another person signs in by the form: the open page turns to them.
  await open(page, `/auth?${new URLSearchParams({ returnTo: '/settings?tab=theme' })}`)
  await signUp(page, newAddress(), 'Bo Diddley')
  await beOnboarded(page, 'Learner')
  await expect(page).toHaveURL('/settings?tab=theme')
  await expect(page.getByRole('radio', { name: 'Light' })).toBeChecked()
  await expect(root).not.toHaveAttribute('data-theme')
  // Until they choose, the system decides.
  await expect.poll(ink).toBe(light)
  await page.emulateMedia({ colorScheme: 'dark' })
  await expect.poll(ink).not.toBe(light)
})

test('one takes along what is kept, and ends the account', { tag: '@gate' }, async ({
  page,
  watch,
  checkAxe,
}) => {
  const email = await join(page, '/settings?tab=account')
  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Download my data' }).click()
  expect((await download).suggestedFilename()).toBe('guildhall-my-data.json')

  await page.getByRole('button', { name: 'Delete account' }).click()
  const confirm = page.getByRole('button', { name: 'Delete for good' })
  await expect(confirm).toBeDisabled()
  await checkAxe()
  // Ending the session of a deleted account is refused, which has no effect.
  watch.expectStatus(403)
  await page.getByLabel("I understand that this can't be undone").check()
  // Requests of the page while the answer is on its way would be refused. The list of notifications makes one when
  // the tab is shown.
  await page.route('**/rest/v1/account', async (route) => {
    const answer = await route.fetch()
    await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')))
    await page.waitForTimeout(300)
    await route.fulfill({ response: answer })
  })
  await confirm.click()
  await expect(page.getByText('Your account was deleted', { exact: true })).toBeVisible()
  await expect(page).toHaveURL('/')
  await open(page, '/auth')
  watch.expectStatus(400)
  await signIn(page, email)
  await expect(page.getByRole('alert')).toHaveText('Invalid login credentials')
})

test('one reads what others have with an account before it is deleted', async ({
  page,
  elsewhere,
  watch,
  checkAxe,
}) => {
  const business = await elsewhere()
  await join(business, '/home', 'Grace Hopper')
  const id = await postProject(business, `Gauges ${aWord()}`)
  await join(page, '/settings?tab=account')
  const sent = await askAs(page, 'POST', `/rest/v1/projects/${id}/proposals`, {
    message: 'I have read forty gauges on the Weir for six years, and know the one that lies.',
    budget: 900,
    timeline: '3 weeks',
  })
  const { id: proposal } = sent as { id: number }
  await askAs(business, 'POST', `/rest/v1/proposals/${proposal}/accept`, { edited_at: null })

  // It can't be checked at first, and the page says so.
  watch.expectFailure('ERR_INTERNET_DISCONNECTED')
  await page.route('**/rest/v1/account/commitments', (route) => route.abort('internetdisconnected'))
  await page.getByRole('button', { name: 'Delete account' }).click()
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByText("Couldn't check what this affects", { exact: true })).toBeVisible()
  await page.unroute('**/rest/v1/account/commitments')
  await dialog.getByRole('button', { name: 'Retry' }).click()
  const theirs = dialog.getByRole('region', { name: 'What this affects' })
  await expect(theirs.getByRole('listitem')).toHaveText([/^1 project is awarded to you/])
  await checkAxe()
})

test('the pages on terms and privacy can be read', async ({ page, visit }) => {
  await visit('/terms')
  await expect(page.getByRole('heading', { level: 1, name: 'Terms of use' })).toBeVisible()
  await visit('/privacy')
  await expect(page.getByRole('heading', { level: 1, name: 'Privacy' })).toBeVisible()
})
