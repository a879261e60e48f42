// A member proves the address with the mailed code, sets a new password by the mailed link, and moves to another inbox.
import { expect, test } from '../support/journey.ts'
import { fillSignIn, join, readMail, SIX_DIGITS, somebody, TOKEN_LINK } from '../support/person.ts'

const REMINDER = 'Your email is not verified. Please check your inbox for the verification code.'

test('SHELL-17, AUTH-20, AUTH-21, AUTH-22, AUTH-23, AUTH-28, MSG-6, MSG-48, MSG-50 the code proves the address', async ({
  page,
  request,
  watch,
  checkAxe,
}) => {
  const person = await join(page, '/projects')
  await expect(page.getByText(REMINDER)).toBeVisible()
  await checkAxe()
  await page.getByRole('link', { name: 'Enter the code' }).click()
  await expect(page).toHaveURL('/auth/verify-email')
  await expect(page.getByText(REMINDER)).toBeHidden()
  await expect(page.getByText('The code expires in 10 minutes')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Resend Code' })).toBeDisabled()
  await expect(page.getByText(/^in (60|5\d) s$/)).toBeVisible()
  await checkAxe()
  await page.getByRole('button', { name: 'Verify Email' }).click()
  await expect(page.getByText('Please enter the 6-digit code')).toBeVisible()

  const code = await readMail(request, person.email, SIX_DIGITS)
  watch.expectStatus(403)
  await page.getByLabel('Verification code').fill(code === '000000' ? '111111' : '000000')
  await expect(page.getByText('Invalid code. Please check and try again.')).toBeVisible()
  await page.getByLabel('Verification code').pressSequentially(code)
  await expect(page.getByText('Email verified successfully!')).toBeVisible()
  await expect(page).toHaveURL('/home')
  await expect(page.getByText(REMINDER)).toBeHidden()
})

test('SHELL-20, MSG-35, DEC-53 the reminder sends once a minute and can be dismissed', async ({
  page,
  watch,
}) => {
  await join(page, '/projects')
  // The code of the sign-up was sent a moment ago.
  watch.expectStatus(429)
  await page.getByRole('button', { name: 'Resend Code' }).click()
  await expect(page.getByText('Failed to resend verification code.')).toBeVisible()
  await page.getByRole('button', { name: 'Dismiss' }).click()
  await expect(page.getByText(REMINDER)).toBeHidden()
  await page.reload()
  await expect(page.getByText(REMINDER)).toBeVisible()
})

test('AUTH-25, AUTH-26, MSG-7, MSG-53 who mistyped the address signs up again', async ({ page }) => {
  await join(page, '/projects')
  await page.goto('/auth/verify-email')
  await page.getByRole('button', { name: 'Change Email' }).click()
  await page.getByLabel('New email').fill('nowhere')
  await page.getByRole('button', { name: 'Change Email' }).click()
  await expect(page.getByText('Please enter a valid email')).toBeVisible()
  const { email } = somebody()
  await page.getByLabel('New email').fill(email)
  await page.getByRole('button', { name: 'Change Email' }).click()
  await expect(page.getByText('Please sign up again with your new email')).toBeVisible()
  await expect(page).toHaveURL('/auth?mode=sign-up')
  await expect(page.getByLabel('Email')).toHaveValue(email)
})

test('AUTH-14, AUTH-15, AUTH-16, AUTH-17, AUTH-18, AUTH-19, MSG-4, MSG-5, MSG-43, MSG-44, MSG-46 a forgotten password is replaced, in another browser', async ({
  page,
  request,
  browser,
  baseURL,
  watch,
}) => {
  const person = await join(page, '/projects')
  const elsewhere = await browser.newContext({ baseURL: baseURL ?? '' })
  const forgetful = await elsewhere.newPage()
  await forgetful.goto('/auth')
  await forgetful.getByRole('link', { name: 'Forgot password?' }).click()
  const ask = async (email: string) => {
    await forgetful.getByLabel('Email').fill(email)
    await forgetful.getByRole('button', { name: 'Send reset link' }).click()
  }
  await ask('nowhere')
  await expect(forgetful.getByText('Invalid email address')).toBeVisible()
  await ask(person.email)
  await expect(forgetful.getByRole('heading', { name: 'Check your email' })).toBeVisible()
  await expect(forgetful.getByText('If an account exists, a reset link has been sent')).toBeVisible()
  await forgetful.getByRole('button', { name: 'Ask again' }).click()
  await ask(person.email)
  await expect(forgetful.getByText('Please wait before requesting another reset link')).toBeVisible()

  const { pathname, search } = new URL(await readMail(request, person.email, TOKEN_LINK))
  expect(pathname).toBe('/auth/reset-password')
  const save = async (password: string, confirmation: string) => {
    await page.getByLabel('New password').fill(password)
    await page.getByLabel('Confirm password').fill(confirmation)
    await page.getByRole('button', { name: 'Save the password' }).click()
  }
  await page.goto(pathname + search)
  await page.waitForLoadState('networkidle')
  await save('seven77', 'seven77')
  await expect(page.getByText('Password must be at least 8 characters')).toBeVisible()
  await save('plover-beyond-sand', 'plover-beyond-sea')
  await expect(page.getByText("Passwords don't match")).toBeVisible()
  await save('plover-beyond-sand', 'plover-beyond-sand')
  await expect(page.getByText('Password updated successfully!')).toBeVisible()
  await expect(page).toHaveURL('/home')

  // The link was spent, and without one there is nothing to do here.
  watch.expectStatus(403)
  await page.goto(pathname + search)
  await page.waitForLoadState('networkidle')
  await save('plover-beyond-sand', 'plover-beyond-sand')
  await expect(page.getByText('This link is too old or was used already.')).toBeVisible()
  await expect(page).toHaveURL('/auth/forgot-password')

  await forgetful.goto('/auth')
  await forgetful.waitForLoadState('networkidle')
  await fillSignIn(forgetful, person, 'plover-beyond-sand')
  await expect(forgetful).toHaveURL('/dashboard')
  await elsewhere.close()
})

test('DEC-55 /auth/reset-password without a link says so and leads to where links are sent', async ({
  page,
}) => {
  await page.goto('/auth/reset-password')
  await expect(page).toHaveURL('/auth/forgot-password')
  await expect(page.getByText('This page opens from the link in our mail.')).toBeVisible()
})

test('the address is changed once it is confirmed from the new inbox', async ({ page, request }) => {
  await join(page, '/settings')
  const { email } = somebody()
  await page.getByRole('button', { name: 'Change address' }).click()
  await page.getByLabel('New address').fill(email)
  await page.getByRole('button', { name: 'Send the code' }).click()
  await expect(page.getByText('We sent a code to your new address')).toBeVisible()
  await page.getByLabel('Code from the new inbox').fill(await readMail(request, email, SIX_DIGITS))
  await expect(page.getByText('Your address was changed')).toBeVisible()
  await expect(page.getByText(email)).toBeVisible()
  await expect(page.getByText('Verified', { exact: true })).toBeVisible()
})
