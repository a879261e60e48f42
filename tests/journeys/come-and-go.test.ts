// A member comes back, passes the second step, finds the way, and leaves.
import type { Page } from '@playwright/test'
import { Secret, TOTP } from 'otpauth'
import { open } from '../support/browser/hydration.ts'
import { expect, test } from '../support/browser/journey.ts'
import { join, signIn } from '../support/browser/member.ts'

async function signOut(page: Page) {
  await page.getByRole('button', { name: 'Account', exact: true }).click()
  await page.getByRole('menuitem', { name: 'Sign Out' }).click()
  await expect(page.getByText('Logged out successfully', { exact: true })).toBeVisible()
}

test('SET-1, AUTH-27, DEC-65, DEC-66 pages of one’s own lead visitors to sign in and back', {
  tag: '@gate',
}, async ({ page }) => {
  for (const path of ['/settings', '/home', '/dashboard']) {
    await page.goto(path)
    await expect(page).toHaveURL(`/auth?returnTo=${encodeURIComponent(path)}`)
  }
  await page.goto('/auth/verify-email')
  await expect(page).toHaveURL('/auth')
})

test('security: no returnTo leads to another site', { tag: '@gate' }, async ({ page }) => {
  const email = await join(page, '/projects')
  await signOut(page)
  await open(page, '/auth?returnTo=//evil.example/')
  await signIn(page, email)
  await expect(page).toHaveURL('/dashboard')
})

test('AUTH-37, AUTH-39, DEC-63 a second factor is added, asked for, stood in for, and removed', async ({
  page,
  checkAxe,
}) => {
  const email = await join(page, '/settings?tab=account', 'Grace Hopper')
  const enrolled = page.waitForResponse('**/auth/v1/factors')
  await page.getByRole('button', { name: 'Add an authenticator app' }).click()
  const dialog = page.getByRole('dialog')
  const picture = dialog.getByRole('img', { name: 'QR code' })
  await expect(picture).toBeVisible()
  // The very image of the reply, and one that the browser could draw.
  const reply = await (await enrolled).json()
  expect(reply.totp.qr_code).toContain('<svg')
  const shown = await picture.evaluate((element) => ({
    src: (element as HTMLImageElement).src,
    width: (element as HTMLImageElement).naturalWidth,
  }))
  expect(decodeURIComponent(shown.src)).toContain(reply.totp.qr_code)
  expect(shown.width).toBeGreaterThan(20)
  await checkAxe()
  const secret = (await dialog.locator('code').textContent()) ?? ''
  const app = new TOTP({ secret: Secret.fromBase32(secret) })
  await page.getByLabel('Code from your authenticator app').fill(app.generate())
  await expect(page.getByText('Two-factor method added', { exact: true })).toBeVisible()
  await page.getByRole('button', { name: 'Generate recovery codes' }).click()
  await expect(dialog.getByRole('listitem')).toHaveCount(10)
  const recoveryCode = (await dialog.getByRole('listitem').first().textContent()) ?? ''
  // A browser may refuse every copy: the codes are shown only once, so the page must say that.
  await page.evaluate(() => {
    Object.defineProperty(navigator, 'clipboard', { value: undefined })
    document.execCommand = () => false
  })
  await dialog.getByRole('button', { name: 'Copy' }).click()
  await expect(
    page.getByText("Couldn't copy the codes. Download them or write them down.", { exact: true }),
  ).toBeVisible()
  await dialog.getByRole('button', { name: "I've saved them" }).click()
  await expect(page.getByRole('button', { name: 'Generate new recovery codes' })).toBeVisible()

  await signOut(page)
  await open(page, '/auth?returnTo=/settings')
  await signIn(page, email)
  await expect(page.getByRole('heading', { level: 1, name: 'One more step' })).toBeVisible()
  await checkAxe()
  // Without the second step there is no way in by another door.
  await page.goto('/home')
  await expect(page).toHaveURL('/auth?returnTo=%2Fhome')
  await page.getByRole('button', { name: 'Use a recovery code' }).click()
  await page.getByLabel('Recovery code').fill(recoveryCode.toUpperCase())
  await page.getByRole('button', { name: 'Verify' }).click()
  await expect(page).toHaveURL('/home')

  await page.goto('/settings?tab=account')
  await page.getByRole('button', { name: 'Remove Authenticator app' }).click()
  await page.getByRole('button', { name: 'Remove', exact: true }).click()
  await expect(page.getByText('Two-factor method removed', { exact: true })).toBeVisible()
  await signOut(page)
  await open(page, '/auth')
  await signIn(page, email)
  await expect(page).toHaveURL('/dashboard')
})
