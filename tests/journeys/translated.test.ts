// A person uses Guildhall in another language, which their browser translates it to: nothing fails, nothing typed is
// lost.
import { open } from '../support/browser/hydration.ts'
import { test as base, expect } from '../support/browser/journey.ts'
import { askAs, aWord, join, newAddress, PASSWORD, signIn, signUp } from '../support/browser/member.ts'
import { field, log, openConversation } from '../support/browser/participants.ts'
import { save, toast } from '../support/browser/profile-tab.ts'
import { translatePages } from '../support/browser/translator.ts'

/** Every page is translated, and none of them fails. */
const test = base.extend<{ translated: undefined }>({
  translated: [
    async ({ page }, use) => {
      await translatePages(page.context())
      await use(undefined)
      await expect(page.locator('html')).toHaveAttribute('lang', 'en')
      expect(await page.locator('body font').count()).toBeGreaterThan(10)
      await expect(page.getByText('An unexpected error occurred', { exact: true })).toHaveCount(0)
    },
    { auto: true },
  ],
})

test('signs up, signs in with a wrong and then the right password, and asks for a new one', async ({
  page,
  watch,
}) => {
  watch.expectStatus(400)
  const email = newAddress()
  await open(page, '/auth')
  await signUp(page, email)
  await expect(page).toHaveURL('/onboarding')
  await page.evaluate(() => localStorage.clear())

  await open(page, '/auth')
  await signIn(page, email, 'not the password')
  await expect(page.getByText('Invalid login credentials', { exact: true })).toBeVisible()
  await expect(page.getByLabel('Email')).toHaveValue(email)
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
  await page.getByRole('main').getByRole('button', { name: 'Sign In' }).click()
  await expect(page).toHaveURL('/onboarding')
  await page.evaluate(() => localStorage.clear())

  await open(page, '/auth')
  await page.getByRole('link', { name: 'Forgot password?' }).click()
  await page.getByLabel('Email').fill('nonsense')
  await page.getByRole('main').locator('button[type=submit]').click()
  await expect(page.getByText('Invalid email address', { exact: true })).toBeVisible()
  await page.getByLabel('Email').fill(email)
  await page.getByRole('main').locator('button[type=submit]').click()
  await expect(
    page.getByText('If an account exists, a reset link has been sent', { exact: true }),
  ).toBeVisible()
})

test('posts a project', async ({ page }) => {
  await join(page, '/projects')
  const title = `Gauges ${aWord()}`
  await page.getByRole('main').getByRole('button', { name: 'Post a Project' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('textbox', { name: 'Title', exact: true }).fill(title)
  await dialog.getByRole('button', { name: 'Post Project' }).click()
  await expect(dialog.getByText('Company is required', { exact: true })).toBeVisible()
  for (const [label, value] of Object.entries({
    Company: 'Weir & Sons',
    Description: 'Read the levels of forty gauges and say which one lies.',
    Budget: '1250',
    Duration: '6 weeks',
    Location: 'Remote',
    Skills: 'Python, Sensors',
  }))
    await dialog.getByRole('textbox', { name: label, exact: true }).fill(value)
  await expect(dialog.getByText('Company is required', { exact: true })).toHaveCount(0)
  await expect(dialog.getByRole('textbox', { name: 'Title', exact: true })).toHaveValue(title)
  await dialog.getByRole('button', { name: 'Post Project' }).click()
  await expect(page.getByText('Your project has been posted successfully', { exact: true })).toBeVisible()
  await expect(page.getByRole('article').filter({ hasText: title })).toBeVisible()
})

test('deploys an agent, and pays for it after a card was refused', async ({ page }) => {
  await join(page, '/agents')
  const card = page.getByRole('article').first()
  const name = (await card.getByRole('heading').textContent()) ?? ''
  await page.getByRole('button', { name: `Deploy Now: ${name}` }).click()
  const dialog = page.getByRole('dialog', { name: `Deploy ${name}` })
  const pay = dialog.getByRole('button', { name: 'Pay Now' })
  await dialog.getByRole('button', { name: 'Declined' }).click()
  await pay.click()
  await expect(dialog.getByRole('alert')).toHaveText('Your card was declined.')
  await dialog.getByRole('button', { name: 'Bank asks first' }).click()
  await pay.click()
  await dialog.getByRole('button', { name: 'Approve payment' }).click()
  await expect(dialog).toContainText('Payment Successful! You now have access. Redirecting...')
  await expect(dialog).toHaveCount(0)
  await expect(page.getByRole('button', { name: `Already Deployed: ${name}` })).toBeDisabled()
})

test('saves a profile', async ({ page }) => {
  await join(page, '/settings')
  const bio = page.getByLabel('Bio')
  await bio.fill('Reads gauges')
  await expect(page.getByText(/^12 of \d+ characters$/)).toBeVisible()
  const skills = page.getByRole('textbox', { name: 'Skills' })
  await skills.fill('Sensors')
  await skills.press('Enter')
  await page.getByRole('button', { name: 'Remove Sensors' }).click()
  await skills.fill('Python')
  await skills.press('Enter')
  await save(page).click()
  await expect(toast(page, 'Profile updated successfully')).toBeVisible()
  await expect(bio).toHaveValue('Reads gauges')
})

test('follows a person, likes and comments, and reads the count of comments as it is', async ({
  page,
  elsewhere,
}) => {
  const author = await elsewhere()
  await join(author, '/home/updates')
  const [handle, name, word] = [`founder-${aWord()}`, 'Flo Founder', `slag${aWord()}`]
  await askAs(author, 'PATCH', '/rest/v1/profile', { display_name: name, handle, is_public: true })
  await askAs(author, 'POST', '/rest/v1/updates', { text: `Buy my #${word}` })
  await join(page, `/profile/${handle}`)
  await page.getByRole('button', { name: `Follow ${name}` }).click()
  await expect(page.getByRole('button', { name: `Following ${name}` })).toBeVisible()

  await open(page, `/updates?tag=${word}`)
  const post = page.getByRole('article')
  const comments = post.getByRole('button', { name: /^Comments,/ })
  await comments.click()
  await expect(post.getByText('No comments yet', { exact: true })).toBeVisible()
  await post.getByRole('textbox', { name: 'Comment' }).fill('How much for a cart?')
  await post.getByRole('button', { name: 'Send comment' }).click()
  await expect(post.getByText('How much for a cart?', { exact: true })).toBeVisible()
  await expect(comments).toHaveText('1')
  await expect(post.getByRole('textbox', { name: 'Comment' })).toHaveValue('')
})

test('writes a message', async ({ page, elsewhere }) => {
  await openConversation(page, await elsewhere())
  await field(page).fill('When could we begin?')
  await field(page).press('Enter')
  await expect(log(page).getByText('When could we begin?', { exact: true })).toBeVisible()
  await expect(field(page)).toHaveValue('')
})

test('enrols in a free course and begins it', async ({ page }) => {
  await join(page, '/courses?price=free')
  await page.getByRole('article').first().getByRole('heading').getByRole('link').click()
  await page.getByRole('button', { name: 'Enroll for free' }).first().click()
  await expect(page.getByText(/^0 of \d+ lectures completed$/)).toBeVisible()
  await page.getByRole('button', { name: 'Mark as complete' }).click()
  await expect(page.getByText(/^1 of \d+ lectures completed$/)).toBeVisible()
})
