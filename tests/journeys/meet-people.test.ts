// A person looks for a professional, opens a profile, and sees only the parts that its owner shows.
import type { APIRequestContext, Page } from '@playwright/test'
import { expect, test } from '../support/browser/journey.ts'
import { askAs, aWord, join } from '../support/browser/member.ts'

type Skills = {
  professionals_count: number
  skills_count: number
  items: { skill: string; people_count: number }[]
}

/** Saves a change of the profile of the person who is signed in on the page, as the settings do. */
const saveProfile = (page: Page, change: object) => askAs(page, 'PATCH', '/rest/v1/profile', change)

/** As many fit onto a page of the directory. */
const PAGE = 12
/** The wait is inside a step that is tried again. */
const QUICKLY = { timeout: 2_000 }

const skillsOf = async (request: APIRequestContext) =>
  (await (await request.get('/rest/v1/professionals/skills')).json()) as Skills

const cards = (page: Page) => page.getByRole('main').getByRole('article')

test('the directory is found from the foot of every page, sums up, and lists by pages', async ({
  page,
  visit,
  request,
}) => {
  await visit('/agents')
  await page.getByRole('contentinfo').getByRole('link', { name: 'Find professionals' }).click()
  await expect(page).toHaveURL('/professionals')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Find professionals')
  await expect(cards(page)).toHaveCount(PAGE)
  await page.getByRole('link', { name: 'Next page' }).click()
  await expect(page).toHaveURL('/professionals?page=2')
  const figures = page.getByRole('list', { name: 'Totals for professionals' }).getByRole('listitem')
  // Other journeys show and hide people meanwhile.
  await expect(async () => {
    await page.reload()
    const { professionals_count, skills_count } = await skillsOf(request)
    await expect(figures).toHaveText(
      [`${professionals_count} Professionals`, `${skills_count} Skills`],
      QUICKLY,
    )
    await expect(cards(page)).toHaveCount(Math.min(professionals_count - PAGE, PAGE), QUICKLY)
  }).toPass({ timeout: 60_000 })
})

test('professionals are searched, narrowed by a skill and ordered; nothing found says so', {
  tag: '@gate',
}, async ({ page, visit, request }) => {
  await visit('/professionals')
  await page.getByLabel('Skill', { exact: true }).selectOption('Python')
  await expect(page).toHaveURL('/professionals?skill=Python')
  await expect(async () => {
    const { items } = await skillsOf(request)
    const python = items.find((one) => one.skill === 'Python')
    await expect(cards(page)).toHaveCount(Math.min(python?.people_count ?? 0, PAGE), QUICKLY)
  }).toPass({ timeout: 60_000 })
  await page.getByLabel('Sort', { exact: true }).selectOption('Name: A to Z')
  await expect(page).toHaveURL('/professionals?skill=Python&sort=name')
  await expect(async () => {
    const names = await cards(page).getByRole('heading').allTextContents()
    expect(names).toEqual([...names].sort(new Intl.Collator('en').compare))
  }).toPass({ timeout: 60_000 })
  await page.getByLabel('Search professionals').fill('zzz')
  await expect(page.getByText('No professionals found', { exact: true })).toBeVisible()
  await page.getByRole('link', { name: 'Clear Filters' }).click()
  await expect(cards(page)).toHaveCount(PAGE)
  await page.getByLabel('Search professionals').fill('forecast')
  await expect(page.getByRole('heading', { name: 'Jonas Vestergaard' })).toBeVisible()
  await visit('/professionals?page=99')
  await expect(page.getByText('There are no more professionals here.', { exact: true })).toBeVisible()
})

test('PRO-1, PERM-2 a profile shows who someone is and what they offer', { tag: '@gate' }, async ({
  page,
  visit,
}) => {
  await visit('/professionals?search=amara')
  const card = page.getByRole('article').filter({ has: page.getByRole('heading', { name: 'Amara Okafor' }) })
  const figures = await card.locator('header + p').locator(':scope > span').allTextContents()
  expect(figures.length).toBeGreaterThan(1)
  await page.getByRole('link', { name: 'Amara Okafor', exact: true }).click()
  await expect(page).toHaveURL('/profile/amara-okafor')
  const main = page.getByRole('main')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Amara Okafor')
  const head = main.locator('header').first()
  await expect(head.getByText('@amara-okafor', { exact: true })).toBeVisible()
  await expect(main.getByText(/^I build support assistants that admit/)).toBeVisible()
  await expect(main.getByText('Lagos, Nigeria', { exact: true })).toBeVisible()
  const [banner, name, skills] = [
    await head.locator(':scope > :first-child').boundingBox(),
    await page.getByRole('heading', { level: 1 }).boundingBox(),
    main.getByRole('complementary', { name: 'Skills and links' }).getByRole('listitem'),
  ]
  expect(banner?.width).toBeGreaterThan(600)
  expect((banner?.y ?? 0) + (banner?.height ?? 0)).toBeLessThan(name?.y ?? 0)
  await expect(head.locator('.size-24')).toBeVisible()
  await expect(skills).not.toHaveCount(0)
  await expect(skills.filter({ hasText: 'Python' })).toBeVisible()
  // First comes what the card showed, and how much they offer.
  const record = head.getByRole('list', { name: 'Track record' })
  await expect(record).toBeInViewport({ ratio: 1 })
  for (const figure of figures)
    await expect(record.getByRole('listitem').filter({ hasText: figure })).toHaveCount(1)
  await record.getByRole('link', { name: /^\d+ agents?$/ }).click()
  await expect(main.getByRole('heading', { name: 'AI agents' })).toBeInViewport()
  const website = main.getByRole('link', { name: 'amaraokafor.example', exact: true })
  await expect(website).toHaveAttribute('href', 'https://amaraokafor.example')
  await expect(website).toHaveAttribute('rel', 'noopener nofollow ugc')
  await expect(main.getByRole('link', { name: 'Code' })).toHaveAttribute('rel', 'noopener nofollow ugc')
  await expect(main.getByRole('heading', { name: 'Updates & Posts' })).toBeVisible()
  await expect(
    main.getByRole('list', { name: 'Updates & Posts' }).getByRole('listitem').first(),
  ).toContainText('Amara Okafor')
  await expect(main.getByRole('heading', { name: 'Inbox Steward' })).toBeVisible()
  await page.getByRole('list', { name: 'Skills', exact: true }).getByRole('link', { name: 'Python' }).click()
  await expect(page).toHaveURL('/professionals?skill=Python')
  await expect(page.getByRole('heading', { name: 'Amara Okafor' })).toBeVisible()
})

test('a page tells search engines who it is about, with nothing that could run', async ({ page, visit }) => {
  const bio = 'I break things. </script><script>alert(1)</script><!-- & "quotes"'
  await join(page, '/projects')
  const handle = `breaker-${aWord()}`
  await saveProfile(page, { display_name: 'Bree Aker', handle, bio, is_public: true })
  page.on('dialog', (dialog) => {
    throw new Error(`A script of a bio ran: ${dialog.message()}`)
  })
  await visit(`/profile/${handle}`)
  await expect(page.getByText(bio, { exact: true })).toBeVisible()
  const json = await page.locator('script[type="application/ld+json"]').textContent()
  expect(JSON.parse(json ?? '')).toMatchObject({
    '@type': 'Person',
    name: 'Bree Aker',
    alternateName: `@${handle}`,
    description: bio,
  })
  await expect(page.locator('link[rel=canonical]')).toHaveAttribute('href', new RegExp(`/profile/${handle}$`))
  await expect(page.locator('meta[property="og:type"]')).toHaveAttribute('content', 'profile')
  await saveProfile(page, { is_public: false })
})

test('PRO-4, DEC-27 a private profile is a 404 to others and shows itself to its owner', {
  tag: '@gate',
}, async ({ page, visit, watch, elsewhere }) => {
  watch.expectStatus(404)
  await page.goto('/profile/anais-tremblay')
  await expect(page).toHaveURL('/404')
  await expect(page.getByText('Oops! Page not found', { exact: true })).toBeVisible()
  await page.goto('/profile/nobody-has-this-handle')
  await expect(page).toHaveURL('/404')

  await join(page, '/projects', 'Cloe Sed')
  const handle = `cloe-${aWord()}`
  await saveProfile(page, { display_name: 'Cloe Sed', handle, is_public: true })
  const stranger = await elsewhere()
  await stranger.goto(`/profile/${handle}`)
  await expect(stranger.getByRole('heading', { level: 1 })).toHaveText('Cloe Sed')

  // The effect is immediate: the cached page is gone with the answer to the owner.
  await saveProfile(page, { is_public: false })
  const answer = await stranger.goto(`/profile/${handle}`)
  expect(answer?.status()).toBe(404)
  expect(await answer?.text()).not.toContain('Cloe')
  await expect(stranger).toHaveURL('/404')

  await visit(`/profile/${handle}`, { status: 404 })
  await expect(page.getByText('Only you can see this profile', { exact: true })).toBeVisible()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Cloe Sed')
  await page.goto('/profile/anais-tremblay')
  await expect(page).toHaveURL('/404')
})

test('a handle that was given up, or is typed in capitals, leads to the present one', async ({
  page,
  request,
}) => {
  await join(page, '/projects')
  const [old, next] = [`old-${aWord()}`, `next-${aWord()}`]
  await saveProfile(page, { display_name: 'Mo Ver', handle: old, is_public: true })
  await saveProfile(page, { handle: next })
  for (const typed of [old, next.toUpperCase()]) {
    const answer = await request.get(`/profile/${typed}`, { maxRedirects: 0 })
    expect([answer.status(), answer.headers().location]).toEqual([308, `/profile/${next}`])
  }
  await page.goto(`/profile/${old}`)
  await expect(page).toHaveURL(`/profile/${next}`)
  await saveProfile(page, { is_public: false })
})

test('DEC-26 authors are links where they have a page', async ({ page, visit }) => {
  await visit('/agents/1')
  const author = page.getByRole('main').getByText('Made by', { exact: true }).locator('..').getByRole('link')
  const name = await author.locator('bdi').textContent()
  await author.click()
  await expect(page).toHaveURL(/\/profile\//)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(name ?? '')
})

test('the directory and a profile work without scripts, and a private profile leads to /404', async ({
  watch,
  elsewhere,
}) => {
  watch.expectStatus(404)
  const page = await elsewhere({ javaScriptEnabled: false })
  await page.goto('/professionals')
  await page.getByLabel('Search professionals').fill('amara')
  await page.getByRole('button', { name: 'Apply' }).click()
  await expect(cards(page)).toHaveCount(1)
  await page.getByRole('link', { name: 'Amara Okafor', exact: true }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Amara Okafor')
  await page.goto('/profile/anais-tremblay')
  await page.waitForURL('/404')
  await expect(page.getByText('Oops! Page not found', { exact: true })).toBeVisible()
})
