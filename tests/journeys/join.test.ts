// A person joins: signs up, is onboarded, proves the address, comes back, and leaves.

import { open, reopen } from '../support/browser/hydration.ts'
import { expect, test } from '../support/browser/journey.ts'
import {
  aWord,
  beOnboarded,
  codeFor,
  comeAs,
  mailsTo,
  newAddress,
  PASSWORD,
  publishLater,
  signIn,
  signUp,
} from '../support/browser/member.ts'

const BANNER = 'Your email is not verified. Please check your inbox for the verification code.'

test('AUTH-1, AUTH-3, AUTH-4, AUTH-5, MSG-1, MSG-2, MSG-3 signing up asks for what it needs, and leads to onboarding', {
  tag: '@gate',
}, async ({ page, visit, checkAxe }) => {
  await visit('/auth')
  await expect(page.getByRole('tab')).toHaveText(['Sign In', 'Sign Up'])
  await expect(page.getByLabel('Full name')).toHaveCount(0)
  await page.getByRole('tab', { name: 'Sign Up' }).click()
  await checkAxe()
  const send = page.getByRole('main').getByRole('button', { name: 'Create account' })
  await send.click()
  await expect(page.getByText('Full name is required', { exact: true })).toBeVisible()
  await expect(page.getByText('Invalid email address', { exact: true })).toHaveCount(0)
  await page.getByLabel('Full name').fill('Ada Lovelace')
  await page.getByLabel('Email').fill('ada@')
  await send.click()
  await expect(page.getByText('Invalid email address', { exact: true })).toBeVisible()
  await page.getByLabel('Email').fill(newAddress())
  await page.getByLabel('Password', { exact: true }).fill('short')
  await send.click()
  await expect(page.getByText('Password must be at least 6 characters', { exact: true })).toBeVisible()
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
  await send.click()
  await expect(page).toHaveURL('/onboarding')
})

for (const [path, target] of [
  ['Business owner', '/projects'],
  ['AI professional', '/agents'],
] as const) {
  test(`ONB-1, ONB-2, ONB-9, MSG-55 onboarding as ${path} leads to ${target}`, async ({
    page,
    visit,
    checkAxe,
  }) => {
    await visit('/auth')
    await signUp(page, newAddress())
    await expect(page).toHaveURL('/onboarding')
    await expect(page.getByRole('main').getByRole('radio')).toHaveCount(4)
    await checkAxe()
    await beOnboarded(page, path)
    await expect(page.getByText('Welcome aboard!', { exact: true })).toBeVisible()
    if (path === 'AI professional') await publishLater(page)
    await expect(page).toHaveURL(target)
    // A person who has finished is not asked again.
    await page.goto('/onboarding')
    await expect(page).toHaveURL(target)
  })
}

test('AUTH-11, ONB-3, ONB-12, MSG-8, MSG-9 onboarding waits until it is finished', { tag: '@gate' }, async ({
  page,
  visit,
}) => {
  await visit('/auth')
  await signUp(page, newAddress())
  await expect(page).toHaveURL('/onboarding')
  for (const path of ['/projects', '/auth']) {
    await page.goto(path)
    await expect(page).toHaveURL('/onboarding')
  }
  await page.getByRole('button', { name: 'Continue' }).click()
  await expect(page.getByText('Please select a path first', { exact: true })).toBeVisible()
  // The keys choose and stay, since they pass over cards to reach another; a press goes on.
  await page.getByRole('radio', { name: 'Business owner' }).focus()
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('ArrowDown')
  await expect(page.getByRole('radio', { name: 'Learner' })).toBeChecked()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Choose Your Path')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Three questions')
  await page.getByRole('button', { name: 'Back' }).click()
  await expect(page.getByRole('radio', { name: 'Learner' })).toBeChecked()
  await page.getByText('Learner', { exact: true }).click()
  await page.getByRole('button', { name: 'Complete' }).click()
  await expect(page.getByText('Please answer all questions', { exact: true })).toBeVisible()
  await page.getByRole('button', { name: 'Back' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Choose Your Path')
})

test('SHELL-15, SHELL-16, SHELL-17, SHELL-20 the banner shows until it is dismissed, and after a reload again', async ({
  page,
  visit,
}) => {
  await visit('/auth')
  await signUp(page, newAddress())
  await beOnboarded(page, 'Business owner')
  await expect(page).toHaveURL('/projects')
  for (const path of ['/', '/agents/1', '/home', '/settings', '/terms', '/projects']) {
    await open(page, path)
    const reminder = page.getByText(BANNER, { exact: true })
    await expect(reminder, path).toBeVisible()
    // At the top, above whatever the page shows.
    const [its, main] = [await reminder.boundingBox(), await page.getByRole('main').boundingBox()]
    expect(its?.y, path).toBeLessThan(main?.y ?? 0)
  }
  await page.getByRole('button', { name: 'Dismiss' }).click()
  await expect(page.getByText(BANNER, { exact: true })).toHaveCount(0)
  await page
    .getByRole('navigation', { name: 'Main', exact: true })
    .getByRole('link', { name: 'AI Agents' })
    .click()
  await expect(page).toHaveURL('/agents')
  await expect(page.getByText(BANNER, { exact: true })).toHaveCount(0)
  await page.reload()
  await expect(page.getByText(BANNER, { exact: true })).toBeVisible()
  // Under /auth there is none, for the same person.
  for (const [path, heading] of [
    ['/auth/verify-email', 'Verify your email'],
    ['/auth/forgot-password', /./],
    ['/auth/reset-password', /./],
  ] as const) {
    await visit(path)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(heading)
    await expect(page.getByText(BANNER, { exact: true })).toBeHidden()
  }
})

test('SHELL-16 no one is reminded who is signed out, or whose address is proved', async ({ page, visit }) => {
  await visit('/projects')
  await expect(page.getByText(BANNER, { exact: true })).toBeHidden()
  await comeAs(page, 'business', '/projects')
  await visit('/projects')
  await expect(page.getByRole('banner').getByRole('button', { name: 'Account' })).toBeVisible()
  await expect(page.getByText(BANNER, { exact: true })).toBeHidden()
})

test('AUTH-20, AUTH-21, AUTH-22, AUTH-23, AUTH-28, MSG-48, MSG-50 the mailed code proves the address', {
  tag: '@gate',
}, async ({ page, visit, request, watch, checkAxe }) => {
  const email = newAddress()
  await visit('/auth')
  await signUp(page, email)
  await expect(page).toHaveURL('/onboarding')
  const code = await codeFor(request, email)
  await page.goto('/auth/verify-email')
  const main = page.getByRole('main')
  await expect(main.getByRole('button', { name: 'Verify Email' })).toBeVisible()
  await expect(main).toContainText(/expires in 10 minutes/)
  await expect(main.getByRole('button', { name: /^Resend/ })).toBeDisabled()
  await expect(main).toContainText(/\d+\s?s/)
  await checkAxe()
  watch.expectStatus(403)
  const wrong = code === '000000' ? '000001' : '000000'
  await expect(page.getByLabel('Verification code')).toBeFocused()
  await page.keyboard.type(wrong)
  await expect(page.getByText('Invalid code. Please check and try again.', { exact: true })).toBeVisible()
  await page.getByLabel('Verification code').fill('')
  await page.getByLabel('Verification code').pressSequentially(code)
  await expect(page.getByText('Email verified successfully!', { exact: true })).toBeVisible()
})

test('AUTH-2, AUTH-10, AUTH-29, SHELL-11, SHELL-12, SHELL-13, MSG-38, MSG-111 a member signs in, stays, and signs out', {
  tag: '@gate',
}, async ({ page, visit, watch, elsewhere }) => {
  const email = newAddress()
  await visit('/auth')
  await signUp(page, email)
  await beOnboarded(page, 'Business owner')
  await expect(page).toHaveURL('/projects')

  const account = page.getByRole('banner').getByRole('button', { name: 'Account' })
  await account.click()
  await expect(page.getByRole('menuitem')).toHaveText([
    'My Home',
    'Find professionals',
    'Settings',
    'Sign Out',
  ])
  await page.getByRole('menuitem', { name: 'Sign Out' }).click()
  await expect(page.getByText('Logged out successfully', { exact: true })).toBeVisible()
  await expect(
    page.getByRole('banner').getByRole('link', { name: 'Sign In' }).filter({ visible: true }),
  ).toBeVisible()

  await open(page, '/auth')
  watch.expectStatus(400)
  await signIn(page, email, 'not the password')
  await expect(page.getByText('Invalid login credentials', { exact: true })).toBeVisible()
  await signIn(page, email)
  await expect(page.getByText('Welcome back!', { exact: true })).toBeVisible()
  await expect(page).toHaveURL('/dashboard')
  await reopen(page)
  await expect(account).toBeVisible()
  await account.click()
  await page.getByRole('menuitem', { name: 'Settings' }).click()
  await expect(page).toHaveURL(/\/settings/)
  await account.click()
  await page.getByRole('menuitem', { name: 'My Home' }).click()
  await expect(page).toHaveURL('/home')

  // A browser that was closed and opened again has local storage, and nothing else.
  const storageState = await page.context().storageState()
  expect(storageState.origins[0]?.localStorage.map(({ name }) => name)).toContainEqual(
    expect.stringMatching(/^sb-.+-auth-token$/),
  )
  const restarted = await elsewhere({ storageState: { cookies: [], origins: storageState.origins } })
  await restarted.goto('/home')
  await expect(restarted.getByRole('heading', { level: 1, name: 'Ada' })).toBeVisible()
  await expect(restarted).toHaveURL('/home')
})

test('AUTH-9, HOME-4, DEC-57 signing in leads back to where someone came from', async ({ page, visit }) => {
  const email = newAddress()
  await visit('/auth?returnTo=/agents/3')
  await signUp(page, email)
  await beOnboarded(page, 'Business owner')
  await expect(page).toHaveURL('/agents/3')
  await page.evaluate(() => localStorage.clear())
  await page.goto('/home')
  await expect(page).toHaveURL('/auth?returnTo=%2Fhome')
  await signIn(page, email)
  await expect(page).toHaveURL('/home')
})

test('ONB-8, PERM-3, DEC-59 the answers of a visitor are kept over signing in', async ({ page, visit }) => {
  await visit('/onboarding')
  await beOnboarded(page, 'AI professional')
  await expect(page).toHaveURL('/auth?returnTo=%2Fonboarding')
  await signUp(page, newAddress())
  await publishLater(page)
  await expect(page).toHaveURL('/agents')
})

test('a professional publishes a page at the end of onboarding, whatever script the name is in', async ({
  page,
  visit,
  checkAxe,
}) => {
  await visit('/auth')
  const word = aWord()
  await signUp(page, newAddress(), `Ольга ${word}`)
  await beOnboarded(page, 'AI professional')
  const handle = page.getByLabel('Handle')
  await expect(handle).toHaveValue(`olga-${word}`)
  await checkAxe()
  // Another name has another handle, until one is typed.
  await page.getByLabel('Display name').fill(`李小龙 ${word}`)
  await page.getByLabel('Display name').blur()
  await expect(handle).toHaveValue(`li-xiao-long-${word}`)
  await handle.fill('Admin')
  await expect(handle).toHaveValue('admin')
  await page.getByRole('button', { name: 'Publish' }).click()
  await expect(page.getByText('This handle is reserved. Choose another one.', { exact: true })).toBeVisible()
  await handle.fill('ada-lovelace')
  await handle.fill(`Bruce-${word}`)
  await page.getByRole('button', { name: 'Publish' }).click()
  await expect(page.getByText('Your page is public', { exact: true })).toBeVisible()
  await expect(page).toHaveURL('/agents')
  await visit(`/profile/bruce-${word}`)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(`李小龙 ${word}`)
  await expect(page.getByRole('link', { name: 'Edit profile' })).toBeVisible()
})

test('AUTH-8, AUTH-14, AUTH-15, AUTH-16, AUTH-17, AUTH-18, AUTH-19, MSG-4, MSG-5, MSG-43, MSG-44, MSG-46, DEC-54, DEC-56 who forgot the password chooses a new one in another browser', {
  tag: '@gate',
}, async ({ page, visit, request, watch, elsewhere }) => {
  const email = newAddress()
  await visit('/auth')
  await signUp(page, email)
  await expect(page).toHaveURL('/onboarding')
  await page.evaluate(() => localStorage.clear())
  await open(page, '/auth')
  await page.getByRole('link', { name: 'Forgot password?' }).click()
  await expect(page).toHaveURL('/auth/forgot-password')
  const send = page.getByRole('main').locator('button[type=submit]')
  await page.getByLabel('Email').fill('nonsense')
  await send.click()
  await expect(page.getByText('Invalid email address', { exact: true })).toBeVisible()
  await page.getByLabel('Email').fill(email)
  await send.click()
  await expect(
    page.getByText('If an account exists, a reset link has been sent', { exact: true }),
  ).toBeVisible()
  await expect(page.getByText('Check your email', { exact: true })).toBeVisible()
  // Another link within the minute would be refused, so the button waits and shows the seconds.
  await expect(page.getByRole('button', { name: 'Try again' })).toBeDisabled()
  await expect(page.getByRole('main').getByText(/^in (60|[1-5]?\d) s$/)).toBeVisible()

  const link = await expect
    .poll(async () => /https?:\S+token_hash=\S+/.exec((await mailsTo(request, email))[0]?.text ?? '')?.[0])
    .toBeTruthy()
    .then(
      async () => /https?:\S+token_hash=\S+/.exec((await mailsTo(request, email))[0]?.text ?? '')?.[0] ?? '',
    )
  const address = new URL(link)
  expect(address.pathname).toBe('/auth/reset-password')

  await open(page, '/auth/forgot-password')
  watch.expectStatus(429)
  await page.getByLabel('Email').fill(email)
  await send.click()
  await expect(
    page.getByText('Please wait before requesting another reset link', { exact: true }),
  ).toBeVisible()

  const other = await elsewhere()
  await open(other, address.pathname + address.search)
  const save = other.getByRole('main').locator('button[type=submit]')
  await other.getByLabel('New password').fill('seven77')
  await other.getByLabel('Confirm password').fill('seven78')
  await save.click()
  // All errors are shown at once, and the first of them has the focus.
  await expect(other.getByText('Password must be at least 8 characters', { exact: true })).toBeVisible()
  await expect(other.getByText("Passwords don't match", { exact: true })).toBeVisible()
  await expect(other.getByLabel('New password')).toBeFocused()
  await other.getByLabel('New password').fill('eight quiet herons')
  await other.getByLabel('Confirm password').fill('eight loud herons')
  await save.click()
  await expect(other.getByText("Passwords don't match", { exact: true })).toBeVisible()
  await other.getByLabel('Confirm password').fill('eight quiet herons')
  await save.click()
  await expect(other.getByText('Password updated successfully!', { exact: true })).toBeVisible()

  await open(page, '/auth')
  await signIn(page, email, 'eight quiet herons')
  await expect(page.getByText('Welcome back!', { exact: true })).toBeVisible()
})

test('AUTH-27, SET-1 pages of members send visitors to sign in', async ({ page, visit }) => {
  await visit('/projects')
  await page.goto('/auth/verify-email')
  await expect(page).toHaveURL(/^[^?]*\/auth(\?|$)/)
  await page.goto('/settings')
  await expect(page).toHaveURL(/^[^?]*\/auth(\?|$)/)
})

test('AUTH-6, MSG-41, DEC-50 without configured providers the social buttons say what is missing', async ({
  page,
  visit,
}) => {
  await visit('/auth')
  await expect(page.getByRole('button', { name: 'Continue with Google' })).toBeVisible()
  await page.getByRole('button', { name: 'Continue with Apple' }).click()
  await expect(page.getByText('OAuth Configuration Required', { exact: true })).toBeVisible()
  await expect(
    page.getByText('Please configure Google OAuth in your backend settings to enable social login.', {
      exact: true,
    }),
  ).toBeVisible()
})
