// A person comes for the first time: reads the front door, follows its links, and types an address that does not exist.

import { ADDRESSES, PLACES } from '../../src/paths.ts'
import { open, reopen } from '../support/browser/hydration.ts'
import { expect, test } from '../support/browser/journey.ts'
import { askAs, aWord, comeAs, join } from '../support/browser/member.ts'

const mainNavigation = { name: 'Main', exact: true }

test('SHELL-1, SHELL-21, SHELL-22 the front door is the landing page, and leads in', {
  tag: '@gate',
}, async ({ page, visit }) => {
  await visit('/')
  await expect(page.getByRole('heading', { level: 1 })).toHaveCount(1)
  const main = page.getByRole('main')
  await expect(main.getByRole('link', { name: 'Get Started Now' })).toHaveAttribute('href', '/auth')
  await main.getByRole('link', { name: 'Explore Platform' }).click()
  await expect(page).toHaveURL('/projects')
  await page.getByRole('navigation', mainNavigation).getByRole('link', { name: 'Home' }).click()
  await main.getByRole('link', { name: 'Get Started Now' }).click()
  await expect(page).toHaveURL('/auth')
})

test('SHELL-11, SHELL-21, SHELL-27, DEC-70 a member is asked neither to get started nor to sign in, and comes home to the front door', async ({
  page,
  visit,
}) => {
  await comeAs(page, 'business', '/projects')
  await visit('/projects')
  const main = page.getByRole('main')
  await page.getByRole('navigation', mainNavigation).getByRole('link', { name: 'Home' }).click()
  await expect(page).toHaveURL('/')
  await expect(main.getByRole('link', { name: 'Explore Platform' })).toBeVisible()
  await expect(main.getByRole('link', { name: 'Schedule a Demo' })).toBeVisible()
  for (const name of ['Get Started Now', 'Start Free Today'])
    await expect(main.getByRole('link', { name, includeHidden: true })).toBeHidden()
  const bar = page.getByRole('banner')
  await expect(bar.getByRole('button', { name: 'Account' })).toBeVisible()
  for (const name of ['Sign In', 'Get Started'])
    for (const link of await bar.getByRole('link', { name, includeHidden: true }).all())
      await expect(link).toBeHidden()
})

test('SHELL-23, SHELL-24, SHELL-25, DEC-76 it shows the figures, the claims and the four pillars; communities are words of it alone', async ({
  page,
  visit,
}) => {
  await visit('/')
  const main = page.getByRole('main')
  for (const [figure, what] of [
    ['10K+', /AI professionals/],
    ['50K+', /projects completed/],
    ['5K+', /AI agents/],
    ['100K+', /active learners/],
  ] as const) {
    await expect(main.getByText(figure, { exact: true })).toBeVisible()
    await expect(main.getByText(what, { exact: false }).first()).toBeVisible()
  }
  await expect(main).toContainText('Verified professionals and secure payments')
  await expect(main).toContainText('Skill growth')
  await expect(main).toContainText('An active community')
  await expect(main).toContainText(/problem-solving service/)
  await expect(main).toContainText(/Businesses post projects/)
  await expect(main).toContainText(/Ready-made agents .* monthly price/)
  await expect(main).toContainText(/AI courses .* communities/)
  expect(Object.values({ ...ADDRESSES, ...PLACES }).filter((path) => /communit/i.test(path))).toEqual([])
  await expect(main).toContainText(/feed of updates/)
})

test('SHELL-26, SHELL-27, SHELL-28 its promotions and its last call lead on', async ({ page, visit }) => {
  await visit('/')
  const main = page.getByRole('main')
  for (const [name, address] of [
    ['Browse Projects', '/projects'],
    ['Explore Agents', '/agents'],
    ['Start Learning', '/courses'],
    ['Start Free Today', '/auth'],
    ['Schedule a Demo', '/projects'],
  ] as const) {
    await expect(main.getByRole('link', { name, exact: true })).toHaveAttribute('href', address)
  }
  for (const [name, address] of [
    ['Browse Projects', '/projects'],
    ['Explore Agents', '/agents'],
    ['Start Free Today', '/auth'],
    ['Schedule a Demo', '/projects'],
  ] as const) {
    await main.getByRole('link', { name, exact: true }).click()
    await expect(page).toHaveURL(address)
    await page.goBack()
    await expect(page).toHaveURL('/')
  }
})

test('SHELL-8, SHELL-9, SHELL-10 the bar leads to every part, and to signing in', { tag: '@gate' }, async ({
  page,
  visit,
}) => {
  await visit('/')
  const links = page.getByRole('navigation', mainNavigation).getByRole('link')
  await expect(links).toHaveText(['Home', 'Projects', 'AI Agents', 'Courses', 'Updates'])
  for (const [at, address] of ['/', '/projects', '/agents', '/courses', '/updates'].entries()) {
    await expect(links.nth(at)).toHaveAttribute('href', address)
  }
  for (const [name, address] of [
    ['Projects', '/projects'],
    ['AI Agents', '/agents'],
    ['Courses', '/courses'],
    ['Updates', '/updates'],
  ] as const) {
    await links.filter({ hasText: name }).click()
    await expect(page).toHaveURL(address)
  }
  const bar = page.getByRole('banner')
  await expect(bar.getByRole('link', { name: 'Sign In' }).filter({ visible: true })).toHaveAttribute(
    'href',
    '/auth',
  )
  await expect(bar.getByRole('link', { name: 'Get Started' }).filter({ visible: true })).toHaveAttribute(
    'href',
    '/auth',
  )
})

test('SHELL-7 the bar stays while the page scrolls', async ({ page, visit }) => {
  await visit('/projects')
  await page.mouse.wheel(0, 2000)
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBeGreaterThan(500)
  await expect.poll(async () => (await page.getByRole('banner').boundingBox())?.y).toBe(0)
})

test('SHELL-14 on a small screen the same items sit in a menu that opens and collapses', {
  tag: '@gate',
}, async ({ page, visit, checkAxe }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await visit('/')
  const menu = page.getByRole('navigation', { name: 'Main menu' })
  const items = menu.getByRole('list').getByRole('link')
  await expect(items.first()).toBeHidden()
  await menu.getByText('Menu', { exact: true }).click()
  await expect(items).toHaveText(['Home', 'Projects', 'AI Agents', 'Courses', 'Updates'])
  await expect(menu.getByRole('link', { name: 'Sign In' })).toBeVisible()
  await expect(menu.getByRole('link', { name: 'Get Started' })).toBeVisible()
  await checkAxe()
  await page.keyboard.press('Escape')
  await expect(items.first()).toBeHidden()
  await menu.getByText('Menu', { exact: true }).click()
  await items.filter({ hasText: 'AI Agents' }).click()
  await expect(page).toHaveURL('/agents')
  await expect(items.first()).toBeHidden()
})

test('SHELL-14 for a member that menu holds what the account menu holds', async ({
  page,
  visit,
  checkAxe,
}) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await comeAs(page, 'business', '/projects')
  await visit('/projects')
  const menu = page.getByRole('navigation', { name: 'Main menu' })
  await menu.getByText('Menu', { exact: true }).click()
  await expect(menu.getByRole('link', { name: 'My Home' })).toHaveAttribute('href', '/home')
  await expect(menu.getByRole('link', { name: 'Settings' })).toHaveAttribute('href', '/settings')
  await expect(menu.getByRole('link', { name: 'Find professionals' })).toHaveAttribute(
    'href',
    '/professionals',
  )
  await expect(menu.getByRole('link', { name: 'Sign In' })).toHaveCount(0)
  await expect(menu.getByRole('link', { name: 'Get Started' })).toHaveCount(0)
  await checkAxe()
  await menu.getByRole('button', { name: 'Sign Out' }).click()
  await expect(page.getByText('Logged out successfully', { exact: true })).toBeVisible()
  await menu.getByText('Menu', { exact: true }).click()
  await expect(menu.getByRole('link', { name: 'Sign In' })).toBeVisible()
})

test('SHELL-4, SHELL-5, SHELL-6 the contact button opens a chat with the first words written, on every page', async ({
  page,
  watch,
}) => {
  watch.expectStatus(404)
  for (const address of [
    '/',
    '/projects',
    '/agents/1',
    '/professionals',
    '/profile/amara-okafor',
    '/terms',
    '/docs/api',
    '/onboarding',
    '/auth',
    '/auth/forgot-password',
    '/auth/reset-password',
    '/no-such-page',
  ]) {
    await page.goto(address)
    const button = page.getByRole('link', { name: /^Contact us/ })
    await expect(button).toHaveAttribute('target', '_blank')
    const chat = new URL((await button.getAttribute('href')) ?? '')
    expect(chat.origin).toBe('https://wa.me')
    expect(chat.pathname).toBe('/15550100')
    expect(chat.searchParams.get('text')).toBe("Hi! I'd like to get in touch.")
    const viewport = page.viewportSize()
    await expect(async () => {
      const box = await button.boundingBox()
      expect((viewport?.width ?? 0) - (box?.x ?? 0) - (box?.width ?? 0)).toBeLessThan(40)
      expect((viewport?.height ?? 0) - (box?.y ?? 0) - (box?.height ?? 0)).toBeLessThan(40)
      expect(box?.width).toBe(box?.height)
      const radius = await button.evaluate((element) => parseFloat(getComputedStyle(element).borderRadius))
      expect(radius).toBeGreaterThanOrEqual((box?.width ?? 0) / 2)
      expect(await button.evaluate((element) => getComputedStyle(element).position)).toBe('fixed')
    }).toPass()
  }
})

test('SHELL-3, MSG-70 an address that does not exist says so and leads home', { tag: '@gate' }, async ({
  page,
  visit,
}) => {
  await visit('/no-such-page', { status: 404 })
  await expect(page.getByRole('main')).toContainText(/404\s*Oops! Page not found/)
  await page.getByRole('main').getByRole('link', { name: /home/i }).click()
  await expect(page).toHaveURL('/')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
})

test('the look follows the system, can be turned over, and is remembered', { tag: '@gate' }, async ({
  page,
  visit,
  checkAxe,
}) => {
  await page.emulateMedia({ colorScheme: 'dark' })
  await visit('/')
  await page.getByRole('button', { name: 'Switch to light mode' }).click()
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'light')
  await expect(page.getByText('Light mode enabled', { exact: true })).toBeVisible()
  await reopen(page)
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'light')
  await checkAxe()
  await page.getByRole('button', { name: 'Switch to dark mode' }).click()
  await expect(page.getByText('Dark mode enabled', { exact: true })).toBeVisible()
})

test('the keyboard reaches the content first, then everything else', async ({ page, visit }) => {
  await visit('/')
  await page.keyboard.press('Tab')
  const skip = page.getByRole('link', { name: 'Skip to content' })
  await expect(skip).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('main')).toBeFocused()
  await page.keyboard.press('Tab')
  await expect(page.getByRole('main').getByRole('link').first()).toBeFocused()
})

test('the kit is a page like any other', async ({ page, visit }) => {
  await visit('/dev/kit')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
})

test('the reference of the API is a page like any other', async ({ page, visit }) => {
  await visit('/docs/api')
  await expect(
    page.locator('#getProjectsId').getByText('/rest/v1/projects/{id}', { exact: true }),
  ).toBeVisible()
})

test('every public page says what it is, and where it lives', async ({ page, request }) => {
  const addresses = [
    '/',
    '/projects',
    '/projects?category=Chatbot',
    '/projects/5',
    '/agents',
    '/agents/2',
    '/docs/api',
  ]
  const seen = new Set<string>()
  for (const address of addresses) {
    await page.goto(address)
    seen.add(await page.title())
    const content = (selector: string) => page.locator(selector).getAttribute('content')
    expect(((await content('meta[name=description]')) ?? '').length).toBeGreaterThan(40)
    expect(await content('meta[property="og:title"]')).toBeTruthy()
    const canonical = new URL((await page.locator('link[rel=canonical]').getAttribute('href')) ?? '')
    expect(canonical.pathname + canonical.search).toBe(address)
  }
  expect(seen.size).toBeGreaterThanOrEqual(addresses.length - 1)
  // Unknown parameters make no other page. One encoding is compared: the second time, a smaller one may have been made
  // in the background.
  const headers = { 'accept-encoding': 'identity' }
  const plain = await request.get('/agents', { headers })
  const tracked = await request.get('/agents?utm_source=mail', { headers })
  expect(tracked.headers().etag).toBe(plain.headers().etag)
})

test('a first visit with a phone loads two small fonts and nothing that the content policy forbids, and no page is wider', async ({
  page,
  visit,
}) => {
  const fonts = new Set<string>()
  await page.setViewportSize({ width: 360, height: 780 })
  page.on('request', (request) => {
    if (request.resourceType() === 'font') fonts.add(request.url())
  })
  await page.addInitScript(() => {
    document.addEventListener('securitypolicyviolation', ({ effectiveDirective, sourceFile }) => {
      document.documentElement.dataset.forbidden = `${effectiveDirective} ${sourceFile}`
    })
  })
  for (const path of ['/', '/projects', '/agents', '/professionals', '/auth', '/terms', '/docs/api']) {
    // Another journey takes the long look at the reference.
    await (path === '/docs/api' ? open(page, path) : visit(path))
    expect(await page.evaluate(() => document.documentElement.scrollWidth), path).toBe(360)
    await expect(page.locator('html'), path).not.toHaveAttribute('data-forbidden')
  }
  const names = [...fonts].map((url) => url.slice(url.lastIndexOf('/') + 1))
  // Names in other alphabets may add a part; the page itself needs only the basic ones.
  expect(names.filter((name) => name.includes('-basic-'))).toHaveLength(2)
  for (const name of names) expect(name).toMatch(/^(newsreader|schibsted-grotesk)-(basic|western|extended)-/)
})

test('the front door and the pages of projects hold whatever people write, in any script, and grow no wider', async ({
  page,
  visit,
}) => {
  await join(page, '/projects')
  const written = ['W', '漢', 'ص'].map((letter) => ({
    title: letter.repeat(200),
    company: letter.repeat(100),
    description: letter.repeat(2000),
    budget: 999_999_999,
    duration: letter.repeat(50),
    location: letter.repeat(100),
    // No other journey finds the long words.
    skills: Array.from({ length: 20 }, () => aWord() + letter.repeat(40)),
    category: null,
  }))
  const posted: number[] = []
  for (const project of written) {
    const { id } = (await askAs(page, 'POST', '/rest/v1/projects', project)) as { id: number }
    posted.push(id)
  }
  for (const width of [1280, 360]) {
    await page.setViewportSize({ width, height: 780 })
    for (const path of ['/', '/projects', ...posted.map((id) => `/projects/${id}`)]) {
      await (width === 360 ? visit(path) : open(page, path))
      expect(await page.evaluate(() => document.documentElement.scrollWidth), path).toBe(width)
    }
  }
  for (const id of posted) await askAs(page, 'POST', `/rest/v1/projects/${id}/archive`)
})
