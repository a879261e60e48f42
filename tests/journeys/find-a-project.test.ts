// A professional looks for work: reads the list, narrows it down, opens a project, and would propose.
import { expect, test } from '../support/browser/journey.ts'

/** The rest is counted. */
const SKILLS_ON_CARD = 5

/** The wait is inside a step that is tried again. */
const QUICKLY = { timeout: 2_000 }

const dollars = (text: string) => Number(text.replace(/[^\d.]/g, ''))

test('PRJ-1, PRJ-12, PRJ-13, PRJ-14, PRJ-15 the list tells what it is and what it adds up to', {
  tag: '@gate',
}, async ({ page, visit, request }) => {
  await visit('/projects')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('AI Projects Marketplace')
  const tiles = page.getByRole('list', { name: 'Totals for projects' }).getByRole('listitem')
  await expect(tiles).toHaveCount(4)
  // Other journeys post and archive meanwhile.
  await expect(async () => {
    await page.reload()
    const { total, budget_sum } = await (await request.get('/rest/v1/projects')).json()
    expect(total).toBeGreaterThanOrEqual(24)
    await expect(tiles.nth(0)).toContainText(String(total), QUICKLY)
    expect(dollars((await tiles.nth(1).textContent(QUICKLY)) ?? '')).toBe(budget_sum)
  }).toPass()
  await expect(tiles.nth(2)).toHaveText('500+ Companies')
  await expect(tiles.nth(3)).toHaveText('1,200+ AI Professionals')
})

test('PRJ-11, PRJ-17, PRJ-26 a card shows what someone needs to decide', async ({ page, visit, request }) => {
  // No other journey posts in this category.
  await visit('/projects?category=Content+AI')
  const { items } = await (await request.get('/rest/v1/projects?page_size=12&category=Content+AI')).json()
  expect(items.length).toBeGreaterThan(1)
  const cards = page.getByRole('article')
  await expect(cards).toHaveCount(items.length)
  for (const [at, project] of items.entries()) {
    const card = cards.nth(at)
    await expect(card.getByRole('heading')).toHaveText(project.title)
    await expect(card.getByText(project.company, { exact: true })).toBeVisible()
    await expect(card.getByText('Active', { exact: true })).toHaveClass(/badge-highlighted/)
    await expect(card.getByText(project.description, { exact: true })).toBeVisible()
    const skills = card.getByRole('list', { name: 'Required skills' })
    for (const skill of project.skills.slice(0, SKILLS_ON_CARD))
      await expect(skills.getByText(skill, { exact: true })).toBeVisible()
    for (const [name, value] of [
      ['Budget', `$${project.budget.toLocaleString('en-US')}`],
      ['Duration', project.duration],
      ['Location', project.location],
      ['Proposals', String(project.proposals_count)],
    ]) {
      const fact = card.locator('dl > div').filter({ has: page.getByText(name, { exact: true }) })
      await expect(fact.locator('dd')).toHaveText(value)
    }
    const day = new Date(project.created_at).toLocaleDateString('en-US', {
      dateStyle: 'medium',
      timeZone: await page.evaluate(() => Intl.DateTimeFormat().resolvedOptions().timeZone),
    })
    await expect(card.getByText(`Posted ${day}`, { exact: true })).toBeVisible()
    await expect(card.getByText('Rated', { exact: true })).toHaveCount(project.rating === null ? 0 : 1)
    if (project.rating !== null) await expect(card).toContainText(project.rating.toFixed(1))
  }
  const posted = items.map((project: { created_at: string }) => project.created_at)
  expect(posted).toEqual([...posted].sort().reverse())
})

test('PRJ-7, PRJ-8, PRJ-9, PRJ-10 the selectors narrow and order the list', { tag: '@gate' }, async ({
  page,
  visit,
}) => {
  await visit('/projects')
  const category = page.getByLabel('Category')
  await expect(category.getByRole('option')).toHaveText([
    'All Categories',
    'Automation',
    'Analytics',
    'Chatbot',
    'Content AI',
  ])
  const sort = page.getByLabel('Sort', { exact: true })
  await expect(sort.getByRole('option')).toHaveText(['Most Recent', 'Highest Budget', 'Most Proposals'])

  await category.selectOption('Chatbot')
  await expect(page).toHaveURL(/category=Chatbot/)
  await expect(page.getByRole('article').filter({ hasNotText: 'Chatbot' })).toHaveCount(0)
  await expect(page.getByRole('article').first()).toContainText('Chatbot')

  await sort.selectOption('Highest Budget')
  await expect(page).toHaveURL(/sort=budget/)
  await expect(page.getByRole('region').or(page.locator('[aria-busy=false]')).first()).toBeVisible()
  await expect
    .poll(async () => {
      const shown = await page.getByRole('article').locator('dd').filter({ hasText: '$' }).allTextContents()
      const amounts = shown.map(dollars)
      return amounts.length > 1 && amounts.every((amount, at) => at === 0 || amount <= (amounts[at - 1] ?? 0))
    })
    .toBe(true)

  // Each choice is a step to go back from; a typed search is none.
  const search = page.getByRole('searchbox', { name: 'Search projects' })
  await search.fill('menu')
  await expect(page).toHaveURL(/search=menu/)
  await page.goBack()
  await expect(page).toHaveURL('/projects?category=Chatbot')
  await expect(search).toHaveValue('')
  await expect(sort).toHaveValue('')
  await expect(category).toHaveValue('Chatbot')
  await page.goBack()
  await expect(page).toHaveURL('/projects')
  await expect(category).toHaveValue('')
  await sort.selectOption('Most Proposals')
  await expect(page).toHaveURL(/sort=proposals/)
  await expect
    .poll(async () => {
      const facts = page
        .getByRole('article')
        .locator('dl > div')
        .filter({ hasText: /^Proposals/ })
      const counts = (await facts.locator('dd').allTextContents()).map(Number)
      return counts.length > 1 && counts.every((count, at) => at === 0 || count <= (counts[at - 1] ?? 0))
    })
    .toBe(true)
})

test('PRJ-6, PRJ-16 the search finds by title, description or skill, and says when nothing matches', {
  tag: '@gate',
}, async ({ page, visit, request }) => {
  // No other journey posts in this category: nothing pushes it off the first page.
  const { items } = await (await request.get('/rest/v1/projects?category=Chatbot')).json()
  const [project] = items
  await visit('/projects?category=Chatbot')
  const search = page.getByRole('searchbox', { name: 'Search projects' })
  for (const word of [
    project.title.toUpperCase(),
    project.description.slice(10, 40).toLowerCase(),
    project.skills[0].toUpperCase(),
  ]) {
    await search.fill(word)
    await expect(page).toHaveURL((url) => url.searchParams.get('search') === word.trim())
    await expect(page.getByRole('heading', { level: 2, name: project.title })).toBeVisible()
  }
  await search.fill('no such project anywhere')
  await expect(page.getByText('No projects found matching your search.', { exact: true })).toBeVisible()
  await expect(page.getByRole('article')).toHaveCount(0)
  await page.getByRole('link', { name: 'Show all projects' }).click()
  await expect(search).toHaveValue('')
  await expect(page.getByRole('article').first()).toBeVisible()
})

test('the list works without a script', { tag: '@gate' }, async ({ elsewhere }) => {
  const page = await elsewhere({ javaScriptEnabled: false })
  await page.goto('/projects')
  await page.getByLabel('Category').selectOption('Analytics')
  await page.getByRole('button', { name: 'Apply' }).click()
  await expect(page).toHaveURL(/category=Analytics/)
  await expect(page.getByRole('article').first()).toContainText('Analytics')
  await expect(page.getByRole('article').filter({ hasNotText: 'Analytics' })).toHaveCount(0)
  await page.getByLabel('Min budget').fill('100')
  await page.getByLabel('Location', { exact: true }).fill('remote')
  await page.getByRole('button', { name: 'Apply' }).click()
  const active = page.getByRole('list', { name: 'Active filters' })
  await expect(active.getByRole('link')).toHaveText([
    'Remove filter: Analytics',
    'Remove filter: From $100',
    'Remove filter: remote',
    'Clear all',
  ])
  await active.getByRole('link', { name: 'Remove filter: Analytics' }).click()
  await expect(page).toHaveURL('/projects?min_budget=100&location=remote')
  await page.goto('/projects?page=2')
  await expect(page.getByRole('link', { name: 'Page 2' })).toHaveAttribute('aria-current', 'page')
})

test('PRJ-19, PRJ-20, PRJ-21, PRJ-22, PRJ-24 a project shows all of itself, and leads back', {
  tag: '@gate',
}, async ({ page, visit, request, checkAxe }) => {
  const { items } = await (await request.get('/rest/v1/projects?page_size=50')).json()
  const rated = items.find((project: { rating: number | null }) => project.rating !== null)
  await visit('/projects')
  await page.getByRole('searchbox', { name: 'Search projects' }).fill(rated.title)
  await expect(page.getByRole('article')).toHaveCount(1)
  await page.getByRole('link', { name: `View Details: ${rated.title}` }).click()
  await expect(page).toHaveURL(`/projects/${rated.id}`)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(rated.title)
  const main = page.getByRole('main')
  const head = main.getByRole('article').locator('header')
  await expect(head.getByText(rated.company, { exact: true })).toBeVisible()
  await expect(head).toContainText(rated.rating.toFixed(1))
  await expect(head.getByText('Active', { exact: true })).toHaveClass(/badge-highlighted/)
  for (const [name, value] of [
    ['Budget', `$${rated.budget.toLocaleString('en-US')}`],
    ['Duration', rated.duration],
    ['Location', rated.location],
    ['Proposals', String(rated.proposals_count)],
  ] as const) {
    const fact = main.locator('dl > div').filter({ has: page.getByText(name, { exact: true }) })
    await expect(fact.locator('dd')).toHaveText(value)
  }
  const skills = main.getByRole('list', { name: 'Required skills' }).getByRole('listitem')
  await expect(skills).toHaveText(rated.skills)
  await expect(main.getByText(rated.description, { exact: true })).toBeVisible()
  await checkAxe()
  // The list is as it was left; a person who comes from elsewhere gets all of it.
  await page.getByRole('link', { name: 'Back to Projects' }).click()
  await expect(page).toHaveURL(
    (url) => url.pathname === '/projects' && url.searchParams.get('search') === rated.title,
  )
  await visit(`/projects/${rated.id}`)
  await page.getByRole('link', { name: 'Back to Projects' }).click()
  await expect(page).toHaveURL('/projects')
})

test('PRJ-25, MSG-68 a project that is nowhere is not found, whatever stands in place of its id, and leads back', async ({
  page,
  visit,
}) => {
  await visit('/projects/999999', { status: 404 })
  await expect(page.getByText('Project not found', { exact: true }).last()).toBeVisible()
  await page.getByRole('link', { name: 'Back to Projects' }).click()
  await expect(page).toHaveURL('/projects')
  // An address that cannot even be decoded gets the page for unknown addresses.
  const OTHERS = ['0', '-1', 'abc', '1e3', '9'.repeat(30), '%00', '1%20or%201=1', "'"]
  for (const id of OTHERS) {
    const answer = await page.request.get(`/projects/${id}`)
    expect(answer.status(), id).toBe(404)
    expect(await answer.text(), id).toContain(id === '%00' ? 'Oops! Page not found' : 'Project not found')
  }
})

test('PRJ-2, PRJ-3, PRJ-4, MSG-57 a list on its way shows a spinner, a list that cannot be loaded a way to try again', {
  tag: '@gate',
}, async ({ page, visit, watch }) => {
  await visit('/')
  const answered = Promise.withResolvers<void>()
  await page.route('**/projects.data*', async (route) => {
    await answered.promise
    await route.fulfill({ status: 503, body: 'busy' })
  })
  watch.expectStatus(503)
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Projects' }).click()
  await expect(page.getByRole('status').filter({ hasText: 'Loading' })).toBeVisible()
  answered.resolve()
  await expect(page.getByText('Failed to load projects', { exact: true })).toBeVisible()
  await page.unroute('**/projects.data*')
  const reloaded = page.waitForEvent('load')
  await page.getByRole('button', { name: 'Retry' }).click()
  await reloaded
  await expect(page.getByRole('article').first()).toBeVisible()
})

test('DEC-40, PRJ-21 an archived project is not listed, can be read, and is closed to proposals', async ({
  page,
  visit,
  request,
}) => {
  const listed = new Set<number>()
  const { total, items } = await (await request.get('/rest/v1/projects?page_size=100')).json()
  for (const project of items) listed.add(project.id)
  expect(listed.size).toBe(Math.min(total, 100))
  let archived: number | undefined
  for (let id = 1; id <= total + 10 && archived === undefined; id++) {
    if (listed.has(id)) continue
    const answer = await request.get(`/rest/v1/projects/${id}`)
    if (answer.status() === 200 && (await answer.json()).status === 'archived') archived = id
  }
  await visit(`/projects/${archived}`)
  await expect(page.locator('meta[name=robots]')).toHaveAttribute('content', 'noindex')
  const badge = page.getByRole('main').getByText('Archived', { exact: true })
  await expect(badge).toBeVisible()
  await expect(badge).not.toHaveClass(/badge-highlighted/)
  await expect(
    page.getByText('This project is archived and no longer takes proposals.', { exact: true }),
  ).toBeVisible()
  await expect(page.getByRole('button', { name: 'Submit Proposal' })).toHaveCount(0)
})

test('a click wins over a search that is still being typed', async ({ page, visit }) => {
  // No other journey posts in this category: the card stays at its place.
  await visit('/projects?category=Chatbot')
  const card = page.getByRole('article').first()
  const title = (await card.getByRole('heading').textContent()) ?? ''
  const link = page.getByRole('link', { name: `View Details: ${title}` })
  const address = (await link.getAttribute('href')) ?? ''
  // It finds the card itself, which is still there should the click come late.
  await page.getByRole('searchbox', { name: 'Search projects' }).fill(title)
  // At once, without the time that a real pointer takes.
  await link.evaluate((element) => (element as HTMLElement).click())
  await expect(page).toHaveURL(address)
  await page.waitForTimeout(400)
  await expect(page).toHaveURL(address)
})

test('a key and going back win over a search that is still being typed, however late the page comes', async ({
  page,
  visit,
}) => {
  await visit('/projects')
  // The keys are loaded with the first use of one.
  await page.keyboard.press('/')
  const search = page.getByRole('searchbox', { name: 'Search projects' })
  await expect(search).toBeFocused()
  // The delay is longer than the pause in typing after which the list follows.
  await page.route(/\.data/, async (route) => {
    await page.waitForTimeout(600)
    await route.continue()
  })
  await search.fill('forecast')
  await search.blur()
  await page.keyboard.press('g')
  await page.keyboard.press('a')
  const agents = page.getByRole('searchbox', { name: 'Search agents' })
  await expect(agents).toBeVisible()
  await expect(page).toHaveURL('/agents')

  await agents.fill('forecast')
  await page.goBack()
  await expect(search).toBeVisible()
  await page.waitForTimeout(400)
  await expect(page).toHaveURL(/\/projects/)

  // Loading at once makes the address the next page's while the list is still shown.
  await page.unrouteAll({ behavior: 'wait' })
  await page.evaluate(() => {
    const push = window.history.pushState.bind(window.history)
    window.history.pushState = (...entry) => {
      push(...entry)
      for (const end = performance.now() + 400; performance.now() < end; );
    }
  })
  await search.fill('forecast')
  await search.blur()
  await page.keyboard.press('g')
  await page.keyboard.press('u')
  await expect(page.getByRole('searchbox', { name: 'Search updates' })).toBeVisible()
  await page.waitForTimeout(400)
  await expect(page).toHaveURL('/updates')
})
