// The ways in beside the password: a provider that vouches for a person, a text message, and the link for a new
// password where a second factor stands in the way.
import type { APIRequestContext, Page } from '@playwright/test'
import { Secret, TOTP } from 'otpauth'
import { open } from '../support/browser/hydration.ts'
import { expect } from '../support/browser/journey.ts'
import { PUBLIC_KEY } from '../support/browser/journey-key.ts'
import {
  beOnboarded,
  join,
  mailsTo,
  newAddress,
  proveAddress,
  publishLater,
  signIn,
  tokenOf,
} from '../support/browser/member.ts'
import { test } from '../support/browser/own-product.ts'

// One after the other: they move the clock of the product that they share.
test.describe.configure({ mode: 'default' })

async function signOut(page: Page) {
  await page.getByRole('button', { name: 'Account', exact: true }).click()
  await page.getByRole('menuitem', { name: 'Sign Out' }).click()
  await expect(page.getByText('Logged out successfully', { exact: true })).toBeVisible()
}

test('AUTH-7, DATA-33, MSG-38 Google vouches for someone, who comes back to where they wanted to go', async ({
  page,
  own,
}) => {
  own.signsInAtGoogle(undefined)
  await open(page, '/auth?returnTo=/agents')
  const google = page.getByRole('button', { name: 'Continue with Google' })
  await google.click()
  await expect(page.getByText('Sign-in cancelled', { exact: true })).toBeVisible()
  await expect(page).toHaveURL('/auth?returnTo=%2Fagents')

  const email = newAddress()
  own.signsInAtGoogle({ sub: email, email, email_verified: true, name: 'Ada at the Provider' })
  await google.click()
  await expect(page.getByText('Welcome back!', { exact: true })).toBeVisible()
  await beOnboarded(page, 'Business owner')
  await expect(page).toHaveURL('/agents')
  await open(page, '/settings?tab=account')
  await expect(page.getByLabel('Full name')).toHaveValue('Ada at the Provider')

  await signOut(page)
  await open(page, '/auth?returnTo=%2Fhome%3Ftab%3Dx')
  await google.click()
  await expect(page).toHaveURL('/home?tab=x')
})

test('MSG-42 a failure on the way to a provider says that the configuration is at fault', async ({
  page,
  watch,
}) => {
  await open(page, '/auth')
  watch.expectStatus(500)
  await page.route('**/auth/v1/settings', (route) => route.fulfill({ status: 500, json: {} }))
  await page.getByRole('button', { name: 'Continue with Google' }).click()
  await expect(page.getByText('Configuration Error', { exact: true })).toBeVisible()
  await expect(
    page.getByText('Social login requires backend configuration. Please set up OAuth credentials.', {
      exact: true,
    }),
  ).toBeVisible()
  await expect(page.getByRole('button', { name: 'Continue with Google' })).toBeEnabled()
})

test('MSG-42 so does a provider that cannot be reached', async ({ page }) => {
  const answer = { error: 'server_error', error_code: 'provider_unavailable', error_description: 'Call me' }
  await page.goto(`/auth?${new URLSearchParams({ returnTo: '/home', ...answer })}`)
  await expect(page.getByText('Configuration Error', { exact: true })).toBeVisible()
  await expect(page.getByText(/Call me/i)).toHaveCount(0)
  await expect(page).toHaveURL('/auth?returnTo=%2Fhome')
})

test('DEC-63 a phone is added and asked for when someone signs in', async ({ page, own, request }) => {
  const number = `+49151${String(Date.now()).slice(-8)}`
  const email = await join(page, '/settings?tab=account')
  await page.getByRole('button', { name: 'Add a phone' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Phone number').fill('12')
  await dialog.getByRole('button', { name: 'Continue' }).click()
  await expect(dialog.getByText('Enter a phone number with its country code', { exact: true })).toBeVisible()
  await dialog.getByLabel('Phone number').fill(number)
  await dialog.getByRole('button', { name: 'Continue' }).click()
  await dialog.getByRole('button', { name: 'Send code' }).click()
  await page.getByLabel('Code from the text message').fill(await codeOfText(request, number, 1))
  await expect(page.getByText('Two-factor method added', { exact: true })).toBeVisible()

  await signOut(page)
  own.clock.advance(61)
  await open(page, '/auth?returnTo=/settings')
  await signIn(page, email)
  await expect(page.getByRole('heading', { level: 1, name: 'One more step' })).toBeVisible()
  await page.getByRole('button', { name: 'Send code' }).click()
  await page.getByLabel('Code from the text message').fill(await codeOfText(request, number, 2))
  await expect(page).toHaveURL('/settings')
})

test('DEC-55, MSG-46 a recovery link leaves the address at once, and asks for the second factor', async ({
  page,
  own,
  request,
  watch,
}) => {
  const email = await join(page, '/settings?tab=account')
  // Of an address that no one has proved, recovery would empty the account first, factors and all.
  await proveAddress(page, email)
  // An enrollment that was begun and left in another browser does not stand in the way.
  const left = await page.request.post('/auth/v1/factors', {
    headers: { apikey: PUBLIC_KEY, authorization: `Bearer ${await tokenOf(page)}` },
    data: { factor_type: 'totp', friendly_name: 'Authenticator app' },
  })
  expect(left.status()).toBe(200)
  await page.getByRole('button', { name: 'Add an authenticator app' }).click()
  const secret = (await page.getByRole('dialog').locator('code').textContent()) ?? ''
  const app = new TOTP({ secret: Secret.fromBase32(secret) })
  const code = () => app.generate({ timestamp: own.clock.now().getTime() })
  await page.getByLabel('Code from your authenticator app').fill(code())
  await expect(page.getByText('Two-factor method added', { exact: true })).toBeVisible()
  await page.keyboard.press('Escape')
  await signOut(page)

  await open(page, '/auth/forgot-password')
  await page.getByLabel('Email').fill(email)
  await page.getByRole('button', { name: 'Send reset link' }).click()
  await expect(page.getByText('Check your email', { exact: true })).toBeVisible()
  const link = new URL(await linkFor(request, email))
  await page.goto(link.pathname + link.search)
  await expect(page).toHaveURL('/auth/reset-password')
  await expect
    .poll(() => page.evaluate(() => JSON.stringify(history.state) + document.URL))
    .not.toContain('token_hash')

  // After a reload without the second factor, the page explains the next step; the link itself is not spent yet.
  await page.reload()
  await expect(
    page.getByText('Open the link in our email to set a new password, or request a new link here.', {
      exact: true,
    }),
  ).toBeVisible()
  await page.goto(link.pathname + link.search)
  await expect(page).toHaveURL('/auth/reset-password')
  const choose = async (password: string) => {
    await page.getByLabel('New password').fill(password)
    await page.getByLabel('Confirm password').fill(password)
    await page.getByRole('button', { name: 'Save password' }).click()
  }
  watch.expectStatus(401)
  await choose('password123')
  await expect(page.getByRole('heading', { level: 1, name: 'One more step' })).toBeVisible()
  own.clock.advance(31)
  watch.expectStatus(422)
  await page.getByLabel('Code from your authenticator app').fill(code())
  // The second step is behind them, the link is spent, and another password may still be tried.
  await expect(page.getByText('Choose a less common password', { exact: true })).toBeVisible()
  await choose('eight quiet herons')
  await expect(page.getByText('Password updated successfully!', { exact: true })).toBeVisible()
  await expect(page).toHaveURL('/home')
})

test('DEC-61, ONB-9 who was onboarded without a path picks one', async ({ page, own }) => {
  const email = await join(page, '/home')
  await own.database.pool.query(
    'update profiles set selected_path = null where id = (select id from users where email = $1)',
    [email],
  )
  await open(page, '/onboarding')
  await beOnboarded(page, 'AI professional')
  await expect(page.getByText('Welcome aboard!', { exact: true })).toBeVisible()
  await publishLater(page)
  await expect(page).toHaveURL('/agents')
})

/** The newest code that was sent to a phone; waits until there are `count` messages. */
async function codeOfText(request: APIRequestContext, number: string, count: number): Promise<string> {
  await expect.poll(async () => (await mailsTo(request, number)).length).toBeGreaterThanOrEqual(count)
  return /\b\d{6}\b/.exec((await mailsTo(request, number))[0]?.text ?? '')?.[0] ?? ''
}

async function linkFor(request: APIRequestContext, email: string): Promise<string> {
  const find = async () =>
    (await mailsTo(request, email)).flatMap(
      (mail) => /https?:\S+token_hash=\S+/.exec(mail.text)?.[0] ?? [],
    )[0]
  await expect.poll(find).toBeTruthy()
  return (await find()) ?? ''
}
