// A member is reminded of an unproved address, mistyped it, moves to another inbox, or comes without a link.
import type { LearningPage } from '../../src/features/courses/learning/learning.contract.ts'
import { ADDRESSES } from '../../src/paths.ts'
import { open } from '../support/browser/hydration.ts'
import { expect, test } from '../support/browser/journey.ts'
import { askAs, codeFor, join, mailsTo, newAddress, signIn } from '../support/browser/member.ts'

const REMINDER = 'Your email is not verified. Please check your inbox for the verification code.'

test('SHELL-20, MSG-35, DEC-53 the reminder sends once a minute and can be dismissed', async ({
  page,
  watch,
}) => {
  await join(page, '/projects')
  // The code of the sign-up was sent a moment ago.
  watch.expectStatus(429)
  await page.getByRole('button', { name: 'Resend Code' }).click()
  await expect(page.getByText('Failed to resend verification code.', { exact: true })).toBeVisible()
  await page.getByRole('button', { name: 'Dismiss' }).click()
  await expect(page.getByText(REMINDER, { exact: true })).toBeHidden()
  await page.reload()
  await expect(page.getByText(REMINDER, { exact: true })).toBeVisible()
})

test('AUTH-25, AUTH-26, MSG-7, MSG-53 who mistyped the address signs up again', async ({ page }) => {
  await join(page, '/projects')
  await open(page, '/auth/verify-email')
  await page.getByRole('button', { name: 'Change Email' }).click()
  await page.getByLabel('New email').fill('nowhere')
  await page.getByRole('button', { name: 'Change Email' }).click()
  await expect(page.getByText('Please enter a valid email', { exact: true })).toBeVisible()
  const email = newAddress()
  await page.getByLabel('New email').fill(email)
  await page.getByRole('button', { name: 'Change Email' }).click()
  await expect(page.getByText('Please sign up again with your new email', { exact: true })).toBeVisible()
  await expect(page).toHaveURL('/auth?mode=sign-up')
  await expect(page.getByLabel('Email')).toHaveValue(email)
})

test('what is under way when someone signs out is answered before the session ends', async ({ page }) => {
  await join(page, '/projects')
  const asked = page.waitForRequest('**/rest/v1/profile')
  await page.route('**/rest/v1/profile', async (route) => {
    await new Promise((resolve) => setTimeout(resolve, 1_000))
    await route.continue()
  })
  await open(page, '/auth/verify-email')
  await asked
  const answered = page.waitForResponse('**/rest/v1/profile')
  await page.getByRole('button', { name: 'Change Email' }).click()
  await page.getByLabel('New email').fill(newAddress())
  await page.getByRole('button', { name: 'Change Email' }).click()
  expect((await answered).status()).toBe(200)
  await expect(page.getByText('Please sign up again with your new email', { exact: true })).toBeVisible()
})

test('DEC-55 /auth/reset-password without a link says so and leads to where links are sent', async ({
  page,
}) => {
  await page.goto('/auth/reset-password')
  await expect(page).toHaveURL('/auth/forgot-password')
  await expect(
    page.getByText('Open the link in our email to set a new password, or request a new link here.', {
      exact: true,
    }),
  ).toBeVisible()
})

test('the address is changed once it is confirmed from the new inbox', async ({ page, request }) => {
  await join(page, '/settings?tab=account')
  const email = newAddress()
  await page.getByRole('button', { name: 'Change email' }).click()
  await page.getByLabel('New email').fill(email)
  await page.getByRole('button', { name: 'Send code', exact: true }).click()
  await expect(page.getByText('We sent a code to your new email', { exact: true })).toBeVisible()
  await expect(page.getByLabel('Code sent to your new email')).toBeFocused()
  await page.keyboard.type(await codeFor(request, email))
  await expect(
    page.getByText("Email changed. You've been signed out everywhere else.", { exact: true }),
  ).toBeVisible()
  await expect(page.getByText(email, { exact: true })).toBeVisible()
  await expect(page.getByText('Verified', { exact: true })).toBeVisible()
})

test('a change of address is announced at the address that it leaves, which undoes it', async ({
  page,
  request,
  watch,
  elsewhere,
  checkAxe,
}) => {
  const former = await join(page, '/auth/verify-email')
  await page.getByLabel('Verification code').fill(await codeFor(request, former))
  await expect(page).toHaveURL('/home')
  await open(page, '/settings?tab=account')
  const email = newAddress()
  await page.getByRole('button', { name: 'Change email' }).click()
  await expect(
    page.getByText(/ We'll notify your current address, which can undo the change for \d+ hours\.$/),
  ).toBeVisible()
  await page.getByLabel('New email').fill(email)
  await page.getByRole('button', { name: 'Send code', exact: true }).click()
  await expect(page.getByText(`We sent ${former} a link that undoes it`, { exact: false })).toBeVisible()
  await checkAxe()
  // The link of the other mail lands on the confirmation: in sight, in focus, on a phone, too.
  const confirming = async () =>
    (await mailsTo(request, email)).flatMap((mail) => /https?:\S+token_hash\S+/.exec(mail.text) ?? [])[0]
  await expect.poll(confirming).toBeTruthy()
  const confirmation = new URL((await confirming()) ?? '')
  await page.setViewportSize({ width: 360, height: 640 })
  await open(page, confirmation.pathname + confirmation.search)
  const confirm = page.getByRole('button', { name: 'Confirm email change' })
  await expect(confirm).toBeFocused()
  await expect(confirm).toBeInViewport({ ratio: 1 })
  await confirm.click()
  await expect(
    page.getByText("Email changed. You've been signed out everywhere else.", { exact: true }),
  ).toBeVisible()
  await expect(page.getByText('Verified', { exact: true })).toBeVisible()

  const linkIn = async () =>
    (await mailsTo(request, former)).flatMap(
      (mail) => /https?:\S+undo-address-change\S+/.exec(mail.text) ?? [],
    )[0]
  await expect.poll(linkIn).toBeTruthy()
  const link = new URL((await linkIn()) ?? '')
  const inbox = await elsewhere()
  await open(inbox, link.pathname + link.search)
  await expect(inbox).toHaveURL('/auth/undo-address-change')
  await expect(inbox.getByRole('heading', { level: 1, name: 'Undo the change' })).toBeVisible()
  // Opening the link changed nothing.
  await page.reload()
  await expect(page.getByText(email, { exact: true })).toBeVisible()
  for (const status of [400, 401, 403]) watch.expectStatus(status)
  await inbox.getByRole('button', { name: 'Undo change' }).click()
  await expect(inbox.getByRole('heading', { level: 1, name: 'Your account is yours again' })).toBeVisible()
  await page.reload()
  await expect(page).toHaveURL('/auth?returnTo=%2Fsettings%3Ftab%3Daccount')

  await open(inbox, link.pathname + link.search)
  await inbox.getByRole('button', { name: 'Undo change' }).click()
  await expect(inbox.getByRole('heading', { level: 1, name: 'This change was already undone' })).toBeVisible()
  await open(inbox, `${link.pathname}?token=nothing`)
  await inbox.getByRole('button', { name: 'Undo change' }).click()
  await expect(inbox.getByRole('heading', { level: 1, name: 'This link no longer works' })).toBeVisible()
  await inbox.getByRole('link', { name: 'Reset password' }).click()
  await expect(inbox).toHaveURL('/auth/forgot-password')
})

test('each address opens its own page when it is typed in', async ({ page, request }) => {
  await open(page, '/auth')
  await signIn(page, 'learner@demo.guildhall.example', 'masons-mark-2026')
  await expect(page).toHaveURL('/dashboard')
  const { items } = (await askAs(page, 'GET', '/rest/v1/own/courses-taken?page_size=50')) as LearningPage
  const code = items.find(({ certificate_code }) => certificate_code !== null)?.certificate_code
  const titles = new Map<string, string>()
  for (const path of Object.values(ADDRESSES)) {
    // The first of everything is there, and so are the demonstration's people.
    const address = path.replace(':handle', 'efua-asante').replace(':code', code ?? '')
    const answer = await request.get(address.replace(/:[a-z]+/g, '1'))
    expect(answer.status(), path).toBe(200)
    const title = /<title>([^<]+)<\/title>/.exec(await answer.text())?.[1] ?? ''
    expect(title, path).not.toBe('')
    titles.set(path, title)
  }
  // /dashboard is the home at its other address (DEC-65).
  titles.delete('/dashboard')
  expect(new Set(titles.values()).size).toBe(titles.size)
})

test('every kind of answer lets nothing run that is not meant to', async ({ request }) => {
  const nothingRuns = "default-src 'none'; frame-ancestors 'none'"
  for (const [path, status] of [
    ['/projects.data', 200],
    ['/projects/', 308],
    ['/healthz', 200],
    ['/readyz', 200],
    ['/openapi.json', 200],
    ['/rest/v1/nowhere', 404],
    ['/auth/v1/nowhere', 404],
    ['/storage/v1/nowhere', 404],
    ['/realtime/v1', 401],
  ] as const) {
    const answer = await request.get(path, { maxRedirects: 0 })
    expect(answer.status(), path).toBe(status)
    expect(answer.headers()['content-security-policy'], path).toBe(nothingRuns)
    expect(answer.headers()['x-content-type-options'], path).toBe('nosniff')
  }
})
