// A business looks for an agent: compares, narrows down, opens one, and begins to deploy it.
import { DEMO_PASSWORD } from '../../seeds/accounts.ts'
import { SPECIFIED_AGENT_CATEGORIES } from '../support/agents/agent-categories.ts'
import { expect, test } from '../support/browser/journey.ts'
import { signIn } from '../support/browser/member.ts'

type Agent = {
  id: number
  name: string
  description: string
  category: string
  features: string[]
  price: number
  rating: number | null
  users_count: number
  verified: boolean
  trending: boolean
}

const priceOf = (agent: Agent) =>
  `$${agent.price.toLocaleString('en-US', { minimumFractionDigits: Number.isInteger(agent.price) ? 0 : 2 })}/mo`

test('AGT-1, AGT-7 the list tells what it is and sums up all agents', { tag: '@gate' }, async ({
  page,
  visit,
  request,
}) => {
  await visit('/agents')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('AI Agents Marketplace')
  const { items } = (await (await request.get('/rest/v1/agents?page_size=100')).json()) as { items: Agent[] }
  expect(items.length).toBeGreaterThanOrEqual(18)
  const rated = items.flatMap((agent) => (agent.rating === null ? [] : [agent.rating]))
  const mean = rated.reduce((sum, rating) => sum + rating, 0) / rated.length
  const users = items.reduce((sum, agent) => sum + agent.users_count, 0)
  const verified = Math.round((100 * items.filter((agent) => agent.verified).length) / items.length)
  const tiles = page.getByRole('list', { name: 'Totals for agents' }).getByRole('listitem')
  await expect(tiles).toHaveText([
    `${items.length} AI Agents`,
    `${mean.toFixed(1)} Average Rating`,
    `${users} Active Users`,
    `${verified}% Verified`,
  ])
})

test('name and price of the first results are in the window that opens, on a laptop and on a phone', async ({
  page,
  visit,
}) => {
  for (const size of [
    { width: 1280, height: 800, first: 3 },
    { width: 390, height: 844, first: 1 },
  ]) {
    await page.setViewportSize(size)
    for (const list of ['/agents', '/courses']) {
      await visit(list)
      for (const card of (await page.getByRole('article').all()).slice(0, size.first)) {
        await expect(card.getByRole('heading')).toBeInViewport({ ratio: 1 })
        await expect(card.getByText(/^(\$[\d,.]+|Free)$/)).toBeInViewport({ ratio: 1 })
      }
      // A cover is at most a third of its card.
      const card = page.getByRole('article').first()
      const [whole, cover] = [await card.boundingBox(), await card.locator('svg, img').first().boundingBox()]
      expect(cover?.height).toBeLessThan((whole?.height ?? 0) / 3)
    }
  }
})

test('what an agent is decided by is within a screen and a half on a laptop, and two on a phone', async ({
  page,
  visit,
}) => {
  for (const size of [
    { width: 1280, height: 800, screens: 1.5 },
    { width: 390, height: 844, screens: 2 },
  ]) {
    await page.setViewportSize(size)
    // Mails in, a diff in, a table in.
    for (const id of [1, 5, 8]) {
      await visit(`/agents/${id}`)
      const beside = page.getByRole('main').getByRole('complementary')
      const got = beside.getByRole('region', { name: 'What you get' })
      for (const name of ['Free trial', 'Runs', 'Uptime', 'Median time'])
        await expect(got.getByRole('term').filter({ hasText: name })).toBeVisible()
      const tried = page.getByRole('region', { name: 'Try it' })
      await expect(tried.getByRole('heading', { name: /^Result for / })).toBeVisible()
      for (const part of [got, tried]) {
        const box = await part.boundingBox()
        expect((box?.y ?? Infinity) + (box?.height ?? 0), `${size.width} ${id}`).toBeLessThanOrEqual(
          size.screens * size.height,
        )
      }
      // Below, nothing stands beside an empty column.
      const [reviews, main] = [page.getByRole('region', { name: 'Reviews' }), page.getByRole('main')]
      const [below, whole] = [await reviews.boundingBox(), await main.boundingBox()]
      expect(below?.width).toBeGreaterThan((whole?.width ?? 0) * 0.85)
    }
  }
  // A person who goes to try it has all of the form, with the focus in it, and the whole result.
  const form = page.getByRole('form', { name: 'Input' })
  await expect(form).toBeHidden()
  await page.getByRole('button', { name: 'Try your own input' }).click()
  await expect(form.locator(':focus')).toHaveCount(1)
  await expect(page.getByRole('button', { name: 'Try your own input' })).toHaveCount(0)
})

test('AGT-5, AGT-8, AGT-9 cards come most popular first and show what each agent is', async ({
  page,
  visit,
  request,
}) => {
  const { items } = (await (await request.get('/rest/v1/agents?page_size=12')).json()) as { items: Agent[] }
  await visit('/agents')
  const cards = page.getByRole('article')
  await expect(cards).toHaveCount(12)
  for (const [at, agent] of items.entries()) {
    const card = cards.nth(at)
    await expect(card.getByRole('heading')).toHaveText(agent.name)
    await expect(card.getByText(agent.category, { exact: true })).toBeVisible()
    await expect(card.getByText(agent.description, { exact: true })).toBeVisible()
    // Three badges, the last with the number of those that have no room.
    const more = agent.features.length > 3 ? `+${agent.features.length - 3} more` : ''
    await expect(card.getByRole('list', { name: 'Features' }).getByRole('listitem')).toHaveText(
      agent.features.slice(0, 3).map((feature, at) => (at === 2 ? `${feature}${more}` : feature)),
    )
    await expect(card.getByText(priceOf(agent), { exact: true })).toBeVisible()
    const users = `${agent.users_count} user${agent.users_count === 1 ? '' : 's'}`
    await expect(card.getByText(users, { exact: true })).toBeVisible()
    const rating = agent.rating === null ? 'Not rated yet' : agent.rating.toFixed(1)
    await expect(card.getByText(rating, { exact: true })).toBeVisible()
    await expect(card.getByText('Trending', { exact: true })).toHaveCount(agent.trending ? 1 : 0)
    await expect(card.getByText('Verified', { exact: true })).toHaveCount(agent.verified ? 1 : 0)
  }
  const users = items.map((agent) => agent.users_count)
  expect(users).toEqual([...users].sort((a, b) => b - a))
})

test('AGT-3, AGT-4, AGT-6, DEC-3 all nine categories filter, and the four orders order', async ({
  page,
  visit,
  request,
}) => {
  await visit('/agents')
  const category = page.getByLabel('Category')
  await expect(category.getByRole('option')).toHaveText(['All Categories', ...SPECIFIED_AGENT_CATEGORIES])
  const sort = page.getByLabel('Sort', { exact: true })
  await expect(sort.getByRole('option')).toHaveText([
    'Most Popular',
    'Highest Rated',
    'Price: Low to High',
    'Price: High to Low',
  ])
  const rated = (await (await request.get('/rest/v1/agents?sort=rating&page_size=12')).json()) as {
    items: Agent[]
  }
  const ratings = rated.items.map((agent) => agent.rating ?? 0)
  expect(new Set(ratings).size).toBeGreaterThan(2)
  expect(ratings).toEqual([...ratings].sort((a, b) => b - a))
  await sort.selectOption('Highest Rated')
  await expect(page).toHaveURL(/sort=rating/)
  await expect(page.getByRole('article').getByRole('heading')).toHaveText(
    rated.items.map((agent) => agent.name),
  )
  await sort.selectOption('Price: Low to High')
  await expect(page).toHaveURL(/sort=price-asc/)
  const prices = async () =>
    (
      await page
        .getByRole('article')
        .getByText(/^\$[\d,.]+\/mo$/)
        .allTextContents()
    ).map((text) => Number(text.replace(/[^\d.]/g, '')))
  const isSorted = async (up: boolean) => {
    const shown = await prices()
    return (
      shown.length > 3 &&
      shown.every((price, at) => at === 0 || (up ? 1 : -1) * (price - (shown[at - 1] ?? 0)) >= 0)
    )
  }
  await expect.poll(() => isSorted(true)).toBe(true)
  await sort.selectOption('Price: High to Low')
  await expect.poll(() => isSorted(false)).toBe(true)
  await category.selectOption('HR & Recruitment')
  await expect(page).toHaveURL((url) => url.searchParams.get('category') === 'HR & Recruitment')
  await expect(page.getByRole('article').filter({ hasNotText: 'HR & Recruitment' })).toHaveCount(0)
  await expect(page.getByRole('article').first()).toBeVisible()
})

test('AGT-2, AGT-12, AGT-13 the search looks everywhere; Clear Filters clears the words only', {
  tag: '@gate',
}, async ({ page, visit, request }) => {
  const address = '/rest/v1/agents?sort=rating&page_size=100'
  const { items } = (await (await request.get(address)).json()) as { items: Agent[] }
  // The last of all: without a search it would not be on the page.
  const agent = items.at(-1)
  if (!agent || items.length < 13) throw new Error('The demonstration has too few agents')
  await visit('/agents?sort=rating')
  await expect(page.getByRole('link', { name: agent.name, exact: true })).toHaveCount(0)
  const search = page.getByRole('searchbox', { name: 'Search agents' })
  for (const word of [
    agent.name.toUpperCase(),
    agent.description.slice(5, 30),
    agent.features.at(-1)?.toLowerCase() ?? '',
  ]) {
    await search.fill(word)
    await expect(page).toHaveURL((url) => url.searchParams.get('search') === word.trim())
    await expect(page.getByRole('link', { name: agent.name, exact: true })).toBeVisible()
  }
  await search.fill(agent.category)
  await expect(page.getByRole('link', { name: agent.name, exact: true })).toBeVisible()
  await page.getByLabel('Category').selectOption(agent.category)
  // Nothing is near these letters, either.
  await search.fill('xqzzxqzz')
  await expect(page.getByText('No agents found', { exact: true })).toBeVisible()
  await page.getByRole('link', { name: 'Clear Filters' }).click()
  await expect(search).toHaveValue('')
  await expect(page.getByLabel('Category')).toHaveValue(agent.category)
  await expect(page.getByLabel('Sort', { exact: true })).toHaveValue('rating')
  await expect(page.getByRole('article').first()).toBeVisible()
})

test('AGT-11, AGT-15, AGT-16, AGT-20, AGT-21 a card opens the agent, which shows all of itself', {
  tag: '@gate',
}, async ({ page, visit, request, checkAxe }) => {
  const { items } = (await (await request.get('/rest/v1/agents')).json()) as { items: Agent[] }
  const [agent] = items
  if (!agent) throw new Error('The demonstration has no agent')
  await visit('/agents')
  await page
    .getByRole('article')
    .first()
    .click({ position: { x: 20, y: 20 } })
  await expect(page).toHaveURL(`/agents/${agent.id}`)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(agent.name)
  const main = page.getByRole('main')
  const article = main.getByRole('article').first()
  // The first of them: each review has one, too.
  const head = article.locator('header').first()
  await expect(head).toContainText(agent.category)
  await expect(head).toContainText(agent.rating?.toFixed(1) ?? 'Not rated yet')
  await expect(head).toContainText(`${agent.users_count} active user`)
  await expect(article.getByText(agent.description, { exact: true })).toBeVisible()
  const features = article.getByRole('region', { name: 'Key features' }).getByRole('listitem')
  await expect(features).toHaveText(agent.features)
  await expect(main.getByRole('complementary')).toContainText(priceOf(agent))
  const related = page.getByRole('region', { name: 'Related agents' }).getByRole('article')
  const answered = (await (await request.get(`/rest/v1/agents/${agent.id}/related`)).json()) as {
    items: Agent[]
  }
  expect(answered.items.length).toBeGreaterThan(0)
  await expect(related).toHaveCount(answered.items.length)
  for (const [at, other] of answered.items.entries()) {
    await expect(related.nth(at).getByText(agent.category, { exact: true })).toBeVisible()
    await expect(related.nth(at).getByRole('link', { name: other.name, exact: true })).toHaveAttribute(
      'href',
      `/agents/${other.id}`,
    )
  }
  await checkAxe()
  await page.getByRole('link', { name: 'Back to Agents' }).click()
  await expect(page).toHaveURL('/agents')
})

test('the way back from an agent leads to the list with the choices it was left with', async ({
  page,
  visit,
}) => {
  await visit('/agents?category=Analytics&sort=price-asc')
  await page.getByRole('main').getByRole('article').first().getByRole('link').first().click()
  await expect(page).toHaveURL(/\/agents\/\d+$/)
  const back = page.getByRole('link', { name: 'Back to Agents' })
  await expect(back).toHaveAttribute('href', '/agents?category=Analytics&sort=price-asc')
  await back.click()
  await expect(page).toHaveURL('/agents?category=Analytics&sort=price-asc')
})

test('AGT-16 an agent wears the badges that apply to it, and no other', async ({ page, request }) => {
  const { items } = (await (await request.get('/rest/v1/agents?page_size=100')).json()) as { items: Agent[] }
  const kinds = new Map(items.map((agent) => [`${agent.trending} ${agent.verified}`, agent]))
  expect(kinds.size).toBeGreaterThan(2)
  for (const agent of kinds.values()) {
    await page.goto(`/agents/${agent.id}`)
    const head = page.getByRole('main').getByRole('article').first().locator('header')
    await expect(head.getByRole('heading', { level: 1 })).toHaveText(agent.name)
    await expect(head.getByText('Trending', { exact: true })).toHaveCount(agent.trending ? 1 : 0)
    await expect(head.getByText('Verified', { exact: true })).toHaveCount(agent.verified ? 1 : 0)
  }
})

test('AUTH-13, PERM-8 deploying without being signed in leads to sign in and back', async ({
  page,
  visit,
  checkAxe,
}) => {
  await visit('/agents')
  await expect(page.getByRole('link', { name: /^Deploy Now/ }).first()).toHaveAttribute(
    'href',
    /^\/auth\?mode=sign-up&reason=deploy&returnTo=%2Fagents%3Fdeploy%3D\d+$/,
  )
  await visit('/agents/9')
  await expect(page.getByRole('link', { name: 'Deploy Now', exact: true })).toHaveAttribute(
    'href',
    '/auth?mode=sign-up&reason=deploy&returnTo=%2Fagents%2F9%3Fdeploy%3D9',
  )
  await page.getByRole('link', { name: 'Deploy Now', exact: true }).click()
  await expect(page).toHaveURL('/auth?mode=sign-up&reason=deploy&returnTo=%2Fagents%2F9%3Fdeploy%3D9')
  const heading = page.getByRole('heading', { level: 1 })
  await expect(heading).toHaveText('Create your account')
  await expect(heading.locator('+ p')).toHaveText('Sign up to deploy this agent.')
  await page.getByRole('tab', { name: 'Sign In' }).click()
  await signIn(page, 'business@demo.guildhall.example', DEMO_PASSWORD)

  // Back on the page, the payment opens; and again for a member who presses.
  const dialog = page.getByRole('dialog', { name: 'Deploy Shortlist Notes' })
  await expect(dialog).toContainText('$329.00 per month')
  await expect(page).toHaveURL('/agents/9')
  await checkAxe()
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  await expect(dialog).toHaveCount(0)
  await page.getByRole('button', { name: 'Deploy Now', exact: true }).click()
  await expect(dialog).toBeVisible()
})

test('AGT-23, AGT-24, DEC-1, DEC-2 the nine sample agents keep their ids and have prices in numbers', async ({
  page,
  request,
}) => {
  const categories = new Set<string>()
  for (let id = 1; id <= 9; id++) {
    const agent = (await (await request.get(`/rest/v1/agents/${id}`)).json()) as Agent
    expect(agent.id).toBe(id)
    expect(agent.price).toBeGreaterThan(0)
    categories.add(agent.category)
    // Its page is made of the same row.
    await page.goto(`/agents/${id}`)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(agent.name)
    await expect(page.getByRole('main').getByRole('complementary')).toContainText(priceOf(agent))
  }
  for (const category of ['Sales', 'Voice AI', 'Security', 'HR & Recruitment'])
    expect(categories).toContain(category)
})

test('AGT-22, MSG-69 an unknown agent is not found, with a way on', { tag: '@gate' }, async ({
  page,
  visit,
}) => {
  for (const id of ['999999', '0', 'abc', '1.5']) {
    await visit(`/agents/${id}`, { status: 404 })
    await expect(page.getByText('Agent not found', { exact: true }).last()).toBeVisible()
  }
  await page.getByRole('link', { name: 'Browse Agents' }).click()
  await expect(page).toHaveURL('/agents')
})

test('AGT-14, MSG-62 agents that cannot be loaded say so', async ({ page, visit, watch }) => {
  await visit('/')
  watch.expectStatus(503)
  await page.route('**/agents.data*', (route) => route.fulfill({ status: 503, body: 'busy' }))
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'AI Agents' }).click()
  await expect(page.getByText('Failed to load agents', { exact: true })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Retry' })).toBeVisible()
})
