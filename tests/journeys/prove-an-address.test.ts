// A member proves an address while time passes: codes grow old, waiting times run down, mails go out again, and the
// server sometimes fails.
import type { Page } from '@playwright/test'
import { open, reopen } from '../support/browser/hydration.ts'
import { expect } from '../support/browser/journey.ts'
import { PUBLIC_KEY } from '../support/browser/journey-key.ts'
import {
  aWord,
  codeFor,
  join,
  mailsTo,
  newAddress,
  PASSWORD,
  postProject,
  signIn,
  signUp,
} from '../support/browser/member.ts'
import { test } from '../support/browser/own-product.ts'

// One after the other: they move the clock of the product that they share.
test.describe.configure({ mode: 'default' })

const REMINDER = 'Your email is not verified. Please check your inbox for the verification code.'
const RESEND = '**/auth/v1/resend*'
const VERIFY = '**/auth/v1/verify*'
const other = (code: string) => (code === '000000' ? '000001' : '000000')
const codeField = (page: Page) => page.getByLabel('Verification code')

test('AUTH-23, AUTH-24, CONST-1, MSG-51, MSG-52 the code can be asked for again every 60 seconds', async ({
  page,
  own,
  watch,
}) => {
  await page.clock.install()
  await join(page, '/auth/verify-email')
  const resend = page.getByRole('main').getByRole('button', { name: 'Resend Code' })
  const countdown = page.getByRole('main').getByText(/^in \d+ s$/)
  await expect(resend).toBeDisabled()
  await expect(countdown).toHaveText(/^in (60|[1-5]\d) s$/)
  // The seconds stand still while they are looked at, however slow the machine is.
  await page.clock.pauseAt(await page.evaluate(() => Date.now() + 2_000))
  const left = Number(/\d+/.exec((await countdown.textContent()) ?? '')?.[0])
  await page.clock.fastForward((left - 5) * 1_000)
  await expect(countdown).toHaveText(/^in [4-6] s$/)
  await expect(resend).toBeDisabled()
  await page.clock.resume()
  await page.clock.fastForward(10_000)
  await expect(resend).toBeEnabled()
  await expect(countdown).toHaveCount(0)

  // For the server no minute has passed yet; and once it fails outright.
  watch.expectStatus(429)
  await resend.click()
  const failure = page.getByText('Failed to resend code. Please try again.', { exact: true })
  await expect(failure).toHaveCount(1)
  await expect(resend).toBeEnabled()
  // Once it has been read, it goes, so that the next one is noticed.
  await page.clock.fastForward(10_000)
  await expect(failure).toHaveCount(0)
  watch.expectStatus(500)
  await page.route(RESEND, (route) => route.fulfill({ status: 500, json: {} }))
  await resend.click()
  await expect(failure).toHaveCount(1)
  await page.unroute(RESEND)

  own.clock.advance(61)
  await resend.click()
  await expect(page.getByText('Verification code sent!', { exact: true })).toBeVisible()
  await expect(resend).toBeDisabled()
  await expect(countdown).toHaveText(/^in (60|5\d) s$/)
  await page.clock.fastForward(61_000)
  await expect(resend).toBeEnabled()
})

test('CONST-2, DEC-48, DEC-51, MSG-6, MSG-47, MSG-48, MSG-49 a code that is not accepted says why', async ({
  page,
  own,
  request,
  watch,
}) => {
  await page.clock.install()
  const email = await join(page, '/auth/verify-email')
  const code = await codeFor(request, email)
  await codeField(page).pressSequentially('12a-3')
  await expect(codeField(page)).toHaveValue('123')
  await page.getByRole('button', { name: 'Verify Email' }).click()
  await expect(page.getByText('Please enter the 6-digit code', { exact: true })).toBeVisible()

  watch.expectStatus(403)
  await codeField(page).fill(other(code))
  await expect(page.getByText('Invalid code. Please check and try again.', { exact: true })).toBeVisible()

  watch.expectStatus(500)
  await page.route(VERIFY, (route) => route.fulfill({ status: 500, json: {} }))
  await codeField(page).fill(code)
  await expect(page.getByText('Verification failed. Please try again.', { exact: true })).toBeVisible()
  await page.unroute(VERIFY)

  own.clock.advance(10 * 60 + 1)
  await codeField(page).fill(code)
  await expect(page.getByText('Code expired. Please request a new one.', { exact: true })).toBeVisible()

  await page.clock.fastForward(61_000)
  await page.getByRole('main').getByRole('button', { name: 'Resend Code' }).click()
  await expect(page.getByText('Verification code sent!', { exact: true })).toBeVisible()
  await codeField(page).fill(await codeFor(request, email, 2))
  await expect(page.getByText('Email verified successfully!', { exact: true })).toBeVisible()
  await expect(page).toHaveURL('/home')
  await expect(page.getByText(REMINDER, { exact: true })).toHaveCount(0)
})

test('SHELL-18, SHELL-19, SHELL-20, MSG-34, DEC-52 the reminder sends a new code, leads to where it is typed, and moves nothing', async ({
  page,
  own,
  request,
  visit,
}) => {
  const email = await join(page, '/projects')
  own.clock.advance(61)
  let letThrough = () => {}
  const held = new Promise<void>((resolve) => {
    letThrough = resolve
  })
  await page.route(RESEND, async (route) => {
    await held
    await route.continue()
  })
  await page.getByRole('button', { name: 'Resend Code' }).click()
  await expect(page.getByRole('button', { name: 'Sending...' })).toBeVisible()
  letThrough()
  await expect(page.getByText('Verification code sent to your email!', { exact: true })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Resend Code' })).toBeVisible()
  await codeFor(request, email, 2)

  // It is there before hydration, and the content below it does not move.
  await page.addInitScript(() => {
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries())
        document.documentElement.dataset.shifted = String(entry.startTime)
    }).observe({ type: 'layout-shift', buffered: true })
  })
  await visit('/projects')
  await expect(page.getByText(REMINDER, { exact: true })).toBeVisible()
  expect(await page.locator('html').getAttribute('data-shifted')).toBeNull()

  await page.getByRole('button', { name: 'Dismiss' }).click()
  await page
    .getByRole('navigation', { name: 'Main', exact: true })
    .getByRole('link', { name: 'AI Agents' })
    .click()
  await expect(page).toHaveURL('/agents')
  await expect(page.getByText(REMINDER, { exact: true })).toHaveCount(0)
  await reopen(page)
  await page.getByRole('link', { name: 'Enter the code' }).click()
  await expect(page).toHaveURL('/auth/verify-email')
  await expect(page.getByText(REMINDER, { exact: true })).toHaveCount(0)
})

test('MSG-54 a browser that cannot let go of the session says that the address was not changed', async ({
  page,
  watch,
}) => {
  await join(page, '/auth/verify-email')
  // The session has ended on the server, which neither renews it nor takes it, and the page goes on asking with it.
  for (const status of [400, 401, 403]) watch.expectStatus(status)
  await page.getByRole('button', { name: 'Change Email' }).click()
  await page.getByLabel('New email').fill(newAddress())
  await page.evaluate(() => {
    Storage.prototype.removeItem = () => {
      throw new DOMException('The storage cannot be written', 'InvalidStateError')
    }
  })
  await page.getByRole('button', { name: 'Change Email' }).click()
  await expect(page.getByText('Failed to change email. Please try again.', { exact: true })).toBeVisible()
  await expect(page).toHaveURL('/auth/verify-email')
})

test('where the address comes first, its code signs in', async ({ page, own, request, watch }) => {
  const email = newAddress()
  await open(page, `${own.strictOrigin}/auth`)
  await signUp(page, email)
  await expect(page.getByRole('heading', { level: 1, name: 'Verify your email' })).toBeVisible()
  await page.getByRole('button', { name: 'Use another email' }).click()
  await page.getByRole('tab', { name: 'Sign In' }).click()
  // Until then, typed text goes into the other form.
  await expect(page.getByLabel('Full name')).toBeHidden()
  watch.expectStatus(400)
  await signIn(page, email, PASSWORD)
  await expect(page.getByRole('heading', { level: 1, name: 'Verify your email' })).toBeVisible()
  await codeField(page).fill(await codeFor(request, email))
  await expect(page.getByText('Email verified successfully!', { exact: true })).toBeVisible()
  await expect(page).toHaveURL(`${own.strictOrigin}/onboarding`)
})

test('an address that a stranger signed up with first leads to a password of its owner', async ({
  page,
  own,
  request,
}) => {
  const email = newAddress()
  const answer = await request.post(`${own.strictOrigin}/auth/v1/signup`, {
    headers: { apikey: PUBLIC_KEY },
    data: { email, password: 'a stranger chose this', data: { full_name: 'A Stranger' } },
  })
  expect(answer.status()).toBe(200)
  await codeFor(request, email)
  own.clock.advance(61)
  await open(page, `${own.strictOrigin}/auth`)
  await signUp(page, email)
  await expect(page.getByRole('heading', { level: 1, name: 'Verify your email' })).toBeVisible()
  await codeField(page).fill(await codeFor(request, email, 2))
  await expect(page.getByRole('heading', { level: 1, name: 'Set a password' })).toBeVisible()
  await page.getByLabel('New password').fill(PASSWORD)
  await page.getByLabel('Confirm password').fill(PASSWORD)
  await page.getByRole('button', { name: 'Set password' }).click()
  await expect(page).toHaveURL(`${own.strictOrigin}/onboarding`)
})

test('a new password for an address that was never verified keeps everything, and lists what others see', async ({
  page,
  elsewhere,
  request,
  watch,
}) => {
  // The stranger's page is still open when their session ends.
  for (const status of [401, 403]) watch.expectStatus(status)
  const stranger = await elsewhere()
  const email = await join(stranger, '/home')
  const title = `Gauges of the ${aWord()}`
  await postProject(stranger, title)
  await open(page, '/auth/forgot-password')
  await page.getByLabel('Email').fill(email)
  await page.getByRole('button', { name: 'Send reset link' }).click()
  await expect(page.getByText('Check your email', { exact: true })).toBeVisible()
  const linkIn = async () =>
    /https?:\S+token_hash=\S+/.exec((await mailsTo(request, email))[0]?.text ?? '')?.[0] ?? ''
  await expect.poll(linkIn).toBeTruthy()
  const link = new URL(await linkIn())
  await open(page, link.pathname + link.search)
  await expect(page.getByText(/^Your account keeps everything in it\./)).toBeVisible()
  await page.getByLabel('New password').fill('eight quiet herons')
  await page.getByLabel('Confirm password').fill('eight quiet herons')
  await page.getByRole('button', { name: 'Save password' }).click()
  await expect(page).toHaveURL('/home')

  const review = page.getByRole('region', { name: 'Your email is verified, and we secured your account' })
  await expect(review.getByText('the old password', { exact: true })).toBeVisible()
  await expect(
    review.getByText('every other sign-in: everyone else has been signed out', { exact: true }),
  ).toBeVisible()
  await expect(review.getByRole('link', { name: title })).toBeVisible()
  const mail = (await mailsTo(request, email)).find(({ subject }) => /we secured your account/.test(subject))
  expect(mail?.text).toContain('Published under it: 1 project.')
  expect(mail?.text).not.toContain(title)

  await review.getByRole('button', { name: `Delete ${title}` }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click()
  await expect(page.getByText('Deleted', { exact: true })).toBeVisible()
  await expect(review.getByRole('link', { name: title })).toHaveCount(0)
  await review.getByRole('button', { name: 'Got it' }).click()
  await expect(review).toHaveCount(0)
  await reopen(page)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/Overview/)
  await expect(review).toHaveCount(0)
})

test('the email typed into one tab of the sign-in page is there in the other', async ({ page }) => {
  await open(page, '/auth')
  const email = newAddress()
  await page.getByLabel('Email', { exact: true }).fill(email)
  await page.getByRole('tab', { name: 'Sign Up' }).click()
  await expect(page.getByLabel('Full name')).toBeVisible()
  await expect(page.getByLabel('Email', { exact: true })).toHaveValue(email)
  await page.getByLabel('Email', { exact: true }).fill(`other-${email}`)
  await page.getByRole('tab', { name: 'Sign In' }).click()
  await expect(page.getByLabel('Full name')).toBeHidden()
  await expect(page.getByLabel('Email', { exact: true })).toHaveValue(`other-${email}`)
})
