// What does a person read when the server refuses, fails or is out of reach, and whom does onboarding lead where?
import type { Page } from '@playwright/test'
import { SURVEYS } from '../../src/features/profiles/onboarding.rules.ts'
import { open } from '../support/browser/hydration.ts'
import { expect, test } from '../support/browser/journey.ts'
import { answerQuestions, askAs, newAddress, signIn, signUp } from '../support/browser/member.ts'

/** Makes requests to this address fail from now on. */
async function fail(page: Page, url: string): Promise<() => Promise<void>> {
  await page.route(url, (route) => route.fulfill({ status: 500, json: {} }))
  return () => page.unroute(url)
}

test('MSG-39, MSG-40, MSG-45 visitors read what went wrong', { tag: '@gate' }, async ({ page, watch }) => {
  watch.expectStatus(500)
  watch.expectStatus(422)
  await open(page, '/auth')
  const mend = await fail(page, '**/auth/v1/{signup,token,recover}*')
  await signIn(page, newAddress())
  const alert = page.getByRole('main').getByRole('alert')
  await expect(alert).toHaveText('An unexpected error occurred')
  await signUp(page, newAddress())
  await expect(alert).toHaveText('Failed to create account')
  await mend()
  // A person has an account, and a password that everyone tries: the server's own words are shown.
  await page.getByLabel('Email').fill('learner@demo.guildhall.example')
  await page.getByRole('button', { name: 'Create account' }).click()
  await expect(alert).toHaveText('User already registered')
  // The next step takes the address along, and waits for the password.
  await expect(page.getByRole('button', { name: 'Sign in with this email' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Sign in')
  await expect(page.getByLabel('Email')).toHaveValue('learner@demo.guildhall.example')
  await expect(page.getByLabel('Password', { exact: true })).toBeFocused()
  await page.getByRole('tab', { name: 'Sign Up' }).click()
  await page.getByLabel('Full name').fill('Ada Lovelace')
  await page.getByLabel('Email').fill(newAddress())
  await page.getByLabel('Password', { exact: true }).fill('Sunshine2024')
  await page.getByRole('button', { name: 'Create account' }).click()
  await expect(alert).toHaveText('Choose a less common password')

  await open(page, '/auth/forgot-password')
  await fail(page, '**/auth/v1/recover*')
  await page.getByLabel('Email').fill(newAddress())
  await page.getByRole('button', { name: 'Send reset link' }).click()
  await expect(alert).toHaveText('Unable to process request. Please try again.')
})

test('MSG-56, MSG-110, ONB-11, DEC-61 members read what went wrong, and each path leads to its place', async ({
  page,
  watch,
}) => {
  watch.expectStatus(500)
  await open(page, '/auth?returnTo=/settings?tab=account')
  await signUp(page, newAddress())
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Choose Your Path')
  const mend = await fail(page, '**/rest/v1/onboarding')
  await page.getByRole('radio', { name: 'Learner' }).click({ force: true })
  await answerQuestions(page)
  await page.getByRole('button', { name: 'Complete' }).click()
  await expect(page.getByText('Failed to complete onboarding', { exact: true })).toBeVisible()
  await mend()
  // No answer is lost.
  await page.getByRole('button', { name: 'Complete' }).click()
  await expect(page).toHaveURL('/settings?tab=account')

  await fail(page, '**/auth/v1/user')
  await page.getByLabel('New password').fill('kestrel-under-oak')
  await page.getByLabel('Confirm password').fill('kestrel-under-oak')
  await page.getByRole('button', { name: 'Change password' }).click()
  await expect(page.getByText('Failed to update password', { exact: true })).toBeVisible()
  // A failure is read out at once, and only once: no region around it reads it again.
  const toast = page.getByRole('alert').filter({ hasText: /^Failed to update password$/ })
  await expect(toast).toHaveCount(1)
  const around = await toast.evaluate((alert) => alert.parentElement?.closest('[aria-live=polite]') ?? null)
  expect(around).toBeNull()
  await expect(page.getByLabel('New password')).toHaveValue('kestrel-under-oak')

  for (const [path, target] of [
    ['business_owner', '/projects'],
    ['ai_professional', '/agents'],
    ['learner', '/courses'],
    ['updates', '/updates'],
  ] as const) {
    const answers = Object.entries(SURVEYS[path]).map(([question, [first]]) => [question, first])
    await askAs(page, 'POST', '/rest/v1/onboarding', {
      selected_path: path,
      survey_responses: Object.fromEntries(answers),
    })
    await page.goto('/onboarding')
    await expect(page).toHaveURL(target)
  }
})
