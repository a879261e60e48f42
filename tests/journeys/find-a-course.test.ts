// A learner looks for a course: narrows the list down, reads one, watches its preview, and would buy it. And an
// instructor looks at a draft of theirs, which no one else finds.
import { expect, test } from '../support/browser/journey.ts'
import { askAs, aWord, join } from '../support/browser/member.ts'

type Course = {
  id: number
  title: string
  category: string
  level: string
  instructor: string
  duration: string
  lessons_count: number
  students_count: number
  rating: number | null
}
type Facets = Record<string, Record<string, number>>

test('CRS-2, CRS-3, CRS-4, CRS-5, CRS-6, CRS-7, CRS-8, CRS-9, CRS-13, DEC-12 a list is narrowed by filters that say what they would list', {
  tag: '@gate',
}, async ({ page, visit, request, checkAxe }) => {
  const { items } = (await (await request.get('/rest/v1/courses?page_size=12')).json()) as { items: Course[] }
  const { facets } = (await (await request.get('/rest/v1/courses/facets')).json()) as { facets: Facets }
  await visit('/courses?page=2')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Courses')
  const written = (filter: string, all: string, labels: Record<string, string>) => [
    all,
    ...Object.entries(labels).map(([value, label]) => `${label} (${facets[filter]?.[value]})`),
  ]
  const same = (...values: string[]) => Object.fromEntries(values.map((value) => [value, value]))
  for (const [label, filter, all, labels] of [
    [
      'Category',
      'category',
      'All Categories',
      same('Development', 'Business', 'Design', 'Marketing', 'Data Science'),
    ],
    ['Level', 'level', 'Any Level', same('Beginner', 'Intermediate', 'Advanced', 'All Levels')],
    ['Language', 'language', 'Any Language', same('English', 'Spanish', 'French', 'German')],
    [
      'Rating',
      'rating',
      'Any Rating',
      { '4.5': 'Rated 4.5 or higher', '4.0': 'Rated 4.0 or higher', '3.5': 'Rated 3.5 or higher' },
    ],
    [
      'Duration',
      'duration',
      'Any Duration',
      { short: 'Under 10 hours', medium: '10 to 30 hours', long: '30 hours or more' },
    ],
  ] as const)
    await expect(page.getByLabel(label, { exact: true }).getByRole('option')).toHaveText(
      written(filter, all, labels),
    )
  const sort = page.getByLabel('Sort', { exact: true })
  await expect(sort.getByRole('option')).toHaveText(['Most Popular', 'Highest Rated', 'Newest'])

  // The panel is put away and comes back.
  const level = page.getByLabel('Level', { exact: true })
  const toggle = page.getByRole('button', { name: 'Filters' })
  await toggle.click()
  await expect(level).toBeHidden()
  await expect(toggle).toHaveAttribute('aria-expanded', 'false')
  await toggle.click()
  await expect(level).toBeVisible()

  // A choice leads back to page 1, and lists as many as its count. No other journey has a course of this level.
  await level.selectOption('All Levels')
  await expect(page).toHaveURL('/courses?level=All+Levels')
  const found = facets.level?.['All Levels'] ?? 0
  await expect(page.getByText(`${found} courses`, { exact: true })).toBeVisible()
  await expect(page.getByRole('article')).toHaveCount(Math.min(12, found))
  await expect(page.getByRole('article').filter({ hasNotText: 'All Levels' })).toHaveCount(0)
  const search = page.getByRole('searchbox', { name: 'Search courses' })
  await search.fill('harpsichord')
  await expect(page.getByText('No courses found', { exact: true })).toBeVisible()
  await checkAxe()
  await page.getByRole('list', { name: 'Active filters' }).getByRole('link', { name: 'Clear All' }).click()
  await expect(page).toHaveURL('/courses')
  await expect(search).toHaveValue('')
  await expect(level).toHaveValue('')

  // There are twelve a page, those with most students first, each with its facts.
  const cards = page.getByRole('article')
  await expect(cards).toHaveCount(12)
  for (const [at, course] of items.entries()) {
    const card = cards.nth(at)
    await expect(card.getByRole('heading')).toHaveText(course.title)
    for (const text of [course.category, course.level, course.instructor, course.duration])
      await expect(card).toContainText(text)
    await expect(card).toContainText(`${course.lessons_count} lecture`)
    await expect(card).toContainText(`${course.students_count} student`)
    await expect(card).toContainText(course.rating?.toFixed(1) ?? 'Not rated yet')
  }
  await cards.first().click({ position: { x: 20, y: 200 } })
  await expect(page).toHaveURL(`/courses/${items[0]?.id}`)
})

test('MSG-72 a course that cannot be loaded says so, and can be loaded again', async ({
  page,
  visit,
  watch,
}) => {
  await visit('/courses')
  const first = page.getByRole('article').first().getByRole('link').first()
  const address = await first.getAttribute('href')
  if (address === null) throw new Error('A course without an address')
  await page.route(`**${address}.data*`, (route) => route.fulfill({ status: 503, body: 'busy' }))
  watch.expectStatus(503)
  await first.click()
  await expect(page.getByText('Failed to load course details', { exact: true })).toBeVisible()
  await expect(page.getByRole('alert').filter({ hasText: "This course can't be shown" })).toBeVisible()
  await page.unroute(`**${address}.data*`)
  const reloaded = page.waitForEvent('load')
  await page.getByRole('button', { name: 'Retry' }).click()
  await reloaded
  await expect(page).toHaveURL(address)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
})

test('CRS-12 while courses load, skeletons show', async ({ page, visit }) => {
  await visit('/')
  let answer = () => {}
  const held = new Promise<void>((resolve) => {
    answer = resolve
  })
  await page.route('**/courses.data*', async (route) => {
    await held
    await route.continue()
  })
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Courses' }).click()
  await expect(page.getByText('Loading courses', { exact: true })).toBeAttached()
  await expect(page.locator('main .animate-pulse').first()).toBeVisible()
  answer()
  await expect(page.getByRole('article').first()).toBeVisible()
  await expect(page.locator('main .animate-pulse')).toHaveCount(0)
})

test('CRS-11, CRS-16, CRS-17, CRS-18, CRS-19, CRS-23, CRS-25 a course is read, its preview plays, and buying asks to sign up', {
  tag: '@gate',
}, async ({ page, visit, request, checkAxe }) => {
  await visit('/courses?search=Retrieval+that+answers+customers')
  await page.getByRole('link', { name: 'Retrieval that answers customers', exact: true }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Retrieval that answers customers')
  const article = page.getByRole('main').getByRole('article').first()
  const head = article.locator('header').first()
  await expect(head.getByRole('heading', { level: 1 })).toHaveText('Retrieval that answers customers')
  const search = '/rest/v1/courses?search=Retrieval+that+answers+customers'
  const { items } = (await (await request.get(search)).json()) as {
    items: { title: string; rating: number; students_count: number; last_updated: string }[]
  }
  const course = items.find(({ title }) => title === 'Retrieval that answers customers')
  for (const text of [
    'Development',
    'Bestseller',
    'Amara Okafor',
    'English',
    `${course?.students_count} students`,
    `${course?.rating.toFixed(1)} out of 5`,
    `Last updated ${course?.last_updated}`,
    'Most support assistants fail at finding the right paragraph, not at writing the answer.',
  ])
    await expect(head).toContainText(text)
  for (const name of [
    "What you'll learn",
    'Course content',
    'Requirements',
    'Description',
    'Instructor',
    'Student feedback',
    'Frequently asked questions',
  ])
    await expect(article.getByRole('region', { name })).toBeVisible()

  await page.getByRole('button', { name: 'Watch the preview' }).click()
  const video = page.getByLabel('Preview of Retrieval that answers customers')
  await expect
    .poll(() => video.evaluate((player: HTMLVideoElement) => [player.currentTime > 0.5, player.videoWidth]))
    .toEqual([true, 480])

  const content = article.getByRole('region', { name: 'Course content' })
  await expect(content.getByText('Collect fifty real questions', { exact: false })).toBeVisible()
  await expect(content.getByText('Cutting documents', { exact: false })).toBeHidden()
  await content.getByText('Finding the right paragraph', { exact: true }).click()
  await expect(content.getByText('Cutting documents', { exact: false })).toBeVisible()
  await content.getByRole('button', { name: 'Expand all' }).click()
  await content.getByRole('button', { name: 'Collapse all' }).click()
  await expect(content.getByText('Collect fifty real questions', { exact: false })).toBeHidden()
  // A visitor watches a free lecture in place.
  await content.getByText('Questions before documents', { exact: true }).click()
  await content.getByRole('button', { name: 'Collect fifty real questions' }).click()
  const free = page.getByRole('dialog', { name: 'Collect fifty real questions' })
  const lecture = free.getByLabel('Collect fifty real questions').and(free.locator('video'))
  await expect.poll(() => lecture.evaluate((player: HTMLVideoElement) => player.currentTime > 0.5)).toBe(true)
  await expect(free.getByText('Take them from tickets', { exact: false })).toBeVisible()
  await checkAxe()
  await free.getByRole('button', { name: 'Close' }).click()
  await expect(content.getByRole('button', { name: 'Collect fifty real questions' })).toBeFocused()
  await article.getByText('Do I need a graphics card?', { exact: true }).click()
  await expect(article.getByText('Everything runs on a laptop', { exact: false })).toBeVisible()

  const card = page.getByRole('complementary', { name: 'Buy this course' })
  await expect(card).toContainText('$149')
  await expect(card).toContainText('30-day money-back guarantee')
  await page.getByRole('heading', { name: 'Frequently asked questions' }).scrollIntoViewIfNeeded()
  await expect(card.getByRole('link', { name: 'Buy Now' })).toBeInViewport()
  await checkAxe()
  await expect(card.getByRole('link', { name: 'Buy Now' })).toHaveAttribute(
    'href',
    /^\/auth\?mode=sign-up&reason=buy&returnTo=%2Fcourses%2F\d+%3Fbuy%3D1$/,
  )
  const related = page.getByRole('region', { name: 'Students also bought' }).getByRole('article')
  await expect(related.first()).toContainText('Development')
  // The list is as it was left.
  await page.getByRole('link', { name: 'Back to Courses' }).click()
  await expect(page).toHaveURL('/courses?search=Retrieval+that+answers+customers')
})

test('CRS-26, CRS-27, DEC-7, DEC-8, MSG-71 a draft is shown to its owner, with a notice; for others there is no such course', {
  tag: '@gate',
}, async ({ page, visit, elsewhere, watch }) => {
  for (const id of ['999999', '0', 'abc', '1.5']) {
    await visit(`/courses/${id}`, { status: 404 })
    await expect(page.getByText('Course not found', { exact: true }).last()).toBeVisible()
  }
  await page.getByRole('link', { name: 'Browse Courses' }).click()
  await expect(page).toHaveURL('/courses')

  await join(page, '/courses')
  const title = `Draft ${aWord()}`
  const { id } = (await askAs(page, 'POST', '/rest/v1/courses', {
    title,
    curriculum: [
      {
        title: 'One',
        lectures: [{ title: 'Hello', type: 'article', body: 'Welcome to it.', isFreePreview: true }],
      },
    ],
  })) as { id: number }
  watch.expectStatus(404)
  await visit(`/courses/${id}`, { status: 404 })
  await expect(page.getByText('Only you can see this course', { exact: true })).toBeVisible()
  await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible()
  await page.getByRole('button', { name: 'Hello' }).click()
  const free = page.getByRole('dialog', { name: 'Hello' })
  await expect(
    free.getByText('This is what visitors will see once the course is published.', { exact: true }),
  ).toBeVisible()
  await expect(free.getByText('Welcome to it.', { exact: true })).toBeVisible()
  const stranger = await elsewhere()
  const answer = await stranger.goto(`/courses/${id}`)
  expect(answer?.status()).toBe(404)
  expect(await answer?.text()).not.toContain(title)
  await expect(stranger.getByText('Course not found', { exact: true }).last()).toBeVisible()
})
