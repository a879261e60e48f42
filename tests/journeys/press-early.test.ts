// A person is quicker than the scripts: texts and presses while those are still loading are recorded, and replayed once
// the page is hydrated. On the main ways every script comes three seconds late.
import type { BrowserContext, Page, Request } from '@playwright/test'
import { followTraffic, untilHydrated } from '../support/browser/hydration.ts'
import { expect, test } from '../support/browser/journey.ts'
import { aWord, join, newAddress, PASSWORD, postProject } from '../support/browser/member.ts'

const SCRIPTS = '**/*.js'
const SCRIPT_DELAY_MS = 3_000
const MESSAGE = 'I have read forty gauges on the Weir for six years, and know the one that lies.'

// Each step of the slow ones waits for several scripts, one after the other.
test.setTimeout(180_000)

type Gate = { open: Promise<void>; delayMs: number }
const gates = new WeakMap<BrowserContext, Gate>()

/**
 * All scripts of a browser wait for it: there is one for all of its pages, since a route that is given up drops its
 * requests.
 */
async function gateOf(context: BrowserContext): Promise<Gate> {
  const known = gates.get(context)
  if (known) return known
  const gate: Gate = { open: Promise.resolve(), delayMs: 0 }
  gates.set(context, gate)
  await context.route(SCRIPTS, async (route) => {
    await Promise.all([gate.open, new Promise((resolve) => setTimeout(resolve, gate.delayMs))])
    await route.continue()
  })
  return gate
}

/**
 * Opens a page whose scripts are held back. Returns the function that releases them, which fails if the page is already
 * hydrated: then nothing was done early. Each script takes at least `delayMs`, those requested later, too.
 */
async function openEarly(page: Page, path: string, delayMs = 0): Promise<() => Promise<void>> {
  const gate = await gateOf(page.context())
  let letGo = () => {}
  gate.open = new Promise((resolve) => {
    letGo = resolve
  })
  gate.delayMs = delayMs
  await page.goto(path, { waitUntil: 'commit' })
  await expect(page.getByRole('contentinfo')).toBeVisible()
  return async () => {
    expect(await page.locator('html[data-hydrated]').count(), 'hydrated before the presses were made').toBe(0)
    letGo()
  }
}

/** The requests that leave the browser from now on for an address that ends so. */
function requestsTo(page: Page, method: string, ending: string): Request[] {
  const sent: Request[] = []
  page.on('request', (request) => {
    if (request.method() === method && new URL(request.url()).pathname.endsWith(ending)) sent.push(request)
  })
  return sent
}

test('signs up by what is typed and pressed before the scripts are here, once though it is pressed twice', async ({
  page,
}) => {
  const sent = requestsTo(page, 'POST', '/auth/v1/signup')
  const email = newAddress()
  const letCome = await openEarly(page, '/auth?mode=sign-up', SCRIPT_DELAY_MS)
  await page.getByLabel('Full name').pressSequentially('Ada Lovelace')
  await page.getByLabel('Email').pressSequentially(email)
  await page.getByLabel('Password', { exact: true }).pressSequentially(PASSWORD)
  const send = page.getByRole('button', { name: 'Create account' })
  await send.click()
  await send.click()
  await letCome()
  await expect(page).toHaveURL('/onboarding', { timeout: 30_000 })
  expect(sent.map((request) => request.postDataJSON())).toMatchObject([
    { email, data: { full_name: 'Ada Lovelace' } },
  ])
})

test('signs in by the Enter key, and by a tab that was changed before the scripts are here', async ({
  page,
  elsewhere,
}) => {
  const other = await elsewhere()
  const email = await join(other, '/home')
  const sent = requestsTo(page, 'POST', '/auth/v1/token')
  const letCome = await openEarly(page, '/auth?mode=sign-up', SCRIPT_DELAY_MS)
  await page.getByRole('tab', { name: 'Sign In' }).click()
  await letCome()
  await expect(page.getByRole('tab', { name: 'Sign In' })).toHaveAttribute('aria-selected', 'true')
  const letComeAgain = await openEarly(page, '/auth', SCRIPT_DELAY_MS)
  await page.getByLabel('Email').pressSequentially(email)
  await page.getByLabel('Password', { exact: true }).pressSequentially(PASSWORD)
  await page.keyboard.press('Enter')
  await page.keyboard.press('Enter')
  await letComeAgain()
  await expect(page).toHaveURL('/dashboard', { timeout: 30_000 })
  expect(sent).toHaveLength(1)
})

test('keeps what is typed before and during hydration', async ({ page }) => {
  const letCome = await openEarly(page, '/auth')
  const email = page.getByLabel('Email')
  await email.pressSequentially('ada.lovelace')
  const typing = email.pressSequentially('@guildhall.example', { delay: 100 })
  await letCome()
  await typing
  await untilHydrated(page)
  await expect(email).toHaveValue('ada.lovelace@guildhall.example')
  await page.getByLabel('Password', { exact: true }).fill('short')
  await page.getByRole('main').getByRole('button', { name: 'Sign In' }).click()
  await expect(page.getByText('Password must be at least 6 characters', { exact: true })).toBeVisible()
  await expect(page.getByText('Invalid email address', { exact: true })).toHaveCount(0)
  await expect(email).toHaveValue('ada.lovelace@guildhall.example')
})

test('proposes by a press before the scripts are here', async ({ page, elsewhere }) => {
  const business = await elsewhere()
  await join(business, '/home/projects', 'Grace Hopper')
  const title = `Gauges ${aWord()}`
  const id = await postProject(business, title)
  await join(page, '/projects')
  const sent = requestsTo(page, 'POST', `/projects/${id}/proposals`)
  const letCome = await openEarly(page, `/projects?search=${encodeURIComponent(title)}`, SCRIPT_DELAY_MS)
  const open = page.getByRole('button', { name: `Submit Proposal: ${title}`, exact: true })
  await open.click()
  await open.click()
  await letCome()
  const dialog = page.getByRole('dialog')
  await expect(dialog).toHaveCount(1, { timeout: 30_000 })
  await dialog.getByLabel('Message').fill(MESSAGE)
  await dialog.getByLabel('Budget').fill('900')
  await dialog.getByLabel('Timeline').fill('3 weeks')
  await dialog.getByRole('button', { name: 'Submit Proposal' }).dblclick()
  await expect(page.getByText('Proposal submitted successfully!', { exact: true })).toBeVisible({
    timeout: 30_000,
  })
  expect(sent).toHaveLength(1)
})

test('leads a visitor who presses before the scripts are here to sign in, from a list and from a page', async ({
  page,
}) => {
  const letCome = await openEarly(page, '/projects')
  const card = page
    .getByRole('listitem')
    .filter({ has: page.getByRole('button', { name: /^Submit Proposal: / }) })
  const address = (await card.getByRole('link').first().getAttribute('href')) ?? ''
  await page.getByRole('button', { name: 'Post a Project', exact: true }).click()
  await letCome()
  await expect(page).toHaveURL(/^[^?]*\/auth\?mode=sign-up&reason=(post|propose)&returnTo=/)
  const letPageCome = await openEarly(page, address)
  await page.getByRole('button', { name: 'Submit Proposal', exact: true }).click()
  await letPageCome()
  await expect(page).toHaveURL(/^[^?]*\/auth\?mode=sign-up&reason=(post|propose)&returnTo=/)
})

test('saves settings, led there by a menu that was pressed before the scripts are here', async ({ page }) => {
  await join(page, '/home')
  const sent = requestsTo(page, 'PATCH', '/rest/v1/profile')
  const letCome = await openEarly(page, '/agents', SCRIPT_DELAY_MS)
  await page.getByRole('button', { name: 'Account' }).click()
  await letCome()
  await page.getByRole('menuitem', { name: 'Settings' }).click({ timeout: 30_000 })
  await page.getByLabel('Display name').fill('Ada Byron', { timeout: 30_000 })
  await page.getByRole('button', { name: 'Save profile' }).dblclick()
  await expect(page.getByText('Profile updated successfully', { exact: true })).toBeVisible({
    timeout: 30_000,
  })
  expect(sent).toHaveLength(1)
})

test('has a search and a choice that were made before the scripts are here take effect together', async ({
  page,
}) => {
  const traffic = followTraffic(page.context())
  const letCome = await openEarly(page, '/agents')
  await page.getByLabel('Search').pressSequentially('a')
  const category = page.getByLabel('Category')
  const label = (await category.getByRole('option').nth(1).textContent()) ?? ''
  await category.selectOption({ label })
  await letCome()
  await expect(page).toHaveURL(
    (url) => url.searchParams.get('search') === 'a' && url.searchParams.has('category'),
    {
      timeout: 30_000,
    },
  )
  await traffic.untilSettled(page)
  await expect(page.getByLabel('Search')).toHaveValue('a')
})

test('onboarding keeps the path that was chosen before the scripts are here', async ({ page }) => {
  const letCome = await openEarly(page, '/onboarding')
  await page.getByText('Learner', { exact: true }).click()
  await page.getByRole('button', { name: 'Continue' }).click()
  await letCome()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Three questions', { timeout: 30_000 })
})

test('keeps the theme that someone chose before the scripts are here over the one that they had', async ({
  page,
}) => {
  await join(page, '/agents')
  const root = page.locator('html')
  await page.getByRole('button', { name: 'Switch to dark mode' }).click()
  await expect(root).toHaveAttribute('data-theme', 'dark')
  const letCome = await openEarly(page, '/agents')
  await page.getByRole('button', { name: 'Switch to light mode' }).click()
  await letCome()
  await expect(page.locator('html[data-auth-loaded][data-theme=light]')).toBeAttached({ timeout: 30_000 })
  await page.reload({ waitUntil: 'commit' })
  await expect(page.locator('html[data-auth-loaded][data-theme=light]')).toBeAttached({ timeout: 30_000 })
})

test('opens a dialog again that was opened by two quick presses and closed', async ({ page }) => {
  await join(page, '/projects')
  const post = page.getByRole('button', { name: 'Post a Project', exact: true })
  const dialog = page.getByRole('dialog')
  // Two clicks come at once: the page renders after each, and has no time for its requests.
  await post.evaluate(async (button: HTMLElement) => {
    for (let times = 0; times < 2; times += 1) {
      button.click()
      for (let turns = 0; turns < 3; turns += 1) await Promise.resolve()
    }
  })
  await expect(dialog).toHaveCount(1)
  await page.keyboard.press('Escape')
  await expect(dialog).toHaveCount(0)
  await post.click()
  await expect(dialog).toBeVisible()
})
