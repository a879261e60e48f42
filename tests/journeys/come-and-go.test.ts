// A member comes back, passes the second step, finds the way, and leaves.
import type { Page } from '@playwright/test'
import { Secret, TOTP } from 'otpauth'
import { expect, test } from '../support/journey.ts'
import { fillSignIn, join, PASSWORD, somebody } from '../support/person.ts'

async function signOut(page: Page) {
  await page.getByRole('button', { name: 'Account', exact: true }).click()
  await page.getByRole('menuitem', { name: 'Sign Out' }).click()
  await expect(page.getByText('Logged out successfully')).toBeVisible()
}

test('SHELL-11, SHELL-12, SHELL-13, MSG-111 the account menu leads home, to the settings, and out', async ({
  page,
}) => {
  await join(page, '/projects')
  await page.getByRole('button', { name: 'Account', exact: true }).click()
  await page.getByRole('menuitem', { name: 'My Home' }).click()
  await expect(page).toHaveURL('/home')
  await expect(page.getByRole('heading', { level: 1, name: 'Ada' })).toBeVisible()
  await page.getByRole('button', { name: 'Account', exact: true }).click()
  await page.getByRole('menuitem', { name: 'Settings' }).click()
  await expect(page).toHaveURL('/settings')
  await page.goto('/projects')
  await signOut(page)
  await expect(page.getByRole('banner').getByRole('link', { name: 'Sign In' })).toBeVisible()
  await expect(page.getByRole('banner').getByRole('link', { name: 'Get Started' })).toBeVisible()
})

test('AUTH-2, AUTH-9, AUTH-10, MSG-38 signing in greets and leads where one wanted to go', async ({
  page,
  watch,
}) => {
  const person = await join(page, '/projects')
  await signOut(page)
  await page.goto('/auth?returnTo=/agents')
  await page.waitForLoadState('networkidle')
  watch.expectStatus(400)
  await fillSignIn(page, person, 'not-the-password')
  await expect(page.getByRole('alert')).toHaveText('Invalid login credentials')
  await fillSignIn(page, person)
  await expect(page.getByText('Welcome back!')).toBeVisible()
  await expect(page).toHaveURL('/agents')
  await page.reload()
  await expect(page.getByRole('button', { name: 'Account', exact: true })).toBeVisible()
  await signOut(page)
  await page.goto('/auth')
  await page.waitForLoadState('networkidle')
  await fillSignIn(page, person)
  await expect(page).toHaveURL('/dashboard')
})

test('SET-1, AUTH-27, DEC-65, DEC-66 pages of one’s own lead visitors to sign in and back', async ({
  page,
}) => {
  for (const path of ['/settings', '/home', '/dashboard']) {
    await page.goto(path)
    await expect(page).toHaveURL(`/auth?returnTo=${encodeURIComponent(path)}`)
  }
  await page.goto('/auth/verify-email')
  await expect(page).toHaveURL('/auth')
})

test('security: no returnTo leads to another site', async ({ page }) => {
  const person = await join(page, '/projects')
  await signOut(page)
  await page.goto('/auth?returnTo=//evil.example/')
  await page.waitForLoadState('networkidle')
  await fillSignIn(page, person)
  await expect(page).toHaveURL('/dashboard')
})

test('AUTH-37, AUTH-39, DEC-63 a second factor is added, asked for, stood in for, and removed', async ({
  page,
  checkAxe,
}) => {
  const person = await join(page, '/settings', somebody('Grace Hopper'))
  await page.getByRole('button', { name: 'Add an authenticator app' }).click()
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByRole('img', { name: 'QR code' })).toBeVisible()
  await checkAxe()
  const secret = (await dialog.locator('code').textContent()) ?? ''
  const app = new TOTP({ secret: Secret.fromBase32(secret) })
  await page.getByLabel('Code of your authenticator app').fill(app.generate())
  await expect(page.getByText('Second factor added')).toBeVisible()
  await page.getByRole('button', { name: 'Make recovery codes' }).click()
  await expect(dialog.getByRole('listitem')).toHaveCount(10)
  const recoveryCode = (await dialog.getByRole('listitem').first().textContent()) ?? ''
  await dialog.getByRole('button', { name: 'I have kept them' }).click()
  await expect(page.getByRole('button', { name: 'Make new recovery codes' })).toBeVisible()

  await signOut(page)
  await page.goto('/auth?returnTo=/settings')
  await page.waitForLoadState('networkidle')
  await fillSignIn(page, person)
  await expect(page.getByRole('heading', { level: 1, name: 'One more step' })).toBeVisible()
  await checkAxe()
  // Without the second step there is no way in by another door.
  await page.goto('/home')
  await expect(page).toHaveURL('/auth?returnTo=%2Fhome')
  await page.getByRole('button', { name: 'Use a recovery code' }).click()
  await page.getByLabel('Recovery code').fill(recoveryCode.toUpperCase())
  await page.getByRole('button', { name: 'Verify' }).click()
  await expect(page).toHaveURL('/home')

  await page.goto('/settings')
  await page.getByRole('button', { name: 'Remove Authenticator app' }).click()
  await page.getByRole('button', { name: 'Remove', exact: true }).click()
  await expect(page.getByText('Second factor removed')).toBeVisible()
  await signOut(page)
  await page.goto('/auth')
  await page.waitForLoadState('networkidle')
  await fillSignIn(page, person, PASSWORD)
  await expect(page).toHaveURL('/dashboard')
})
