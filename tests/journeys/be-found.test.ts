// A search engine reads every page that it may list: one address each, a picture, and data in the words of schema.org. It
// is asked to leave out the others, and forgets what was deleted.
import type { APIRequestContext } from '@playwright/test'
import { PAGES } from '../../src/app/page-table.ts'
import { paths } from '../../src/paths.ts'
import { expect, test } from '../support/browser/journey.ts'
import { askAs, comeAs } from '../support/browser/member.ts'

/** Returns one row of each kind, for the pages about one item: the first that a visitor finds. */
async function oneOfEach(request: APIRequestContext): Promise<Readonly<Record<string, string>>> {
  const first = async (list: string): Promise<{ id: number; handle: string }> =>
    (await (await request.get(`/rest/v1/${list}`)).json()).items[0]
  return {
    [PAGES.project.path]: paths.project((await first('projects')).id),
    [PAGES.agent.path]: paths.agent((await first('agents?sort=rating')).id),
    [PAGES.profile.path]: paths.profile((await first('professionals')).handle),
    [PAGES.course.path]: paths.course((await first('courses')).id),
    [PAGES.update.path]: paths.update((await first('updates')).id),
  }
}

/** Google requires these of each type, and further names make a result richer, as far as they are always known. */
const REQUIRED: Readonly<Record<string, { type: string; names: readonly string[] }>> = {
  '/projects/:id': {
    type: 'JobPosting',
    names: [
      'title',
      'description',
      'datePosted',
      'hiringOrganization.name',
      'jobLocation.address',
      'employmentType',
    ],
  },
  '/agents/:id': {
    type: 'SoftwareApplication',
    names: [
      'name',
      'offers.price',
      'offers.priceCurrency',
      'aggregateRating.ratingValue',
      'applicationCategory',
    ],
  },
  '/courses/:id': {
    type: 'Course',
    names: ['name', 'description', 'provider.name', 'offers.category', 'hasCourseInstance.courseMode'],
  },
  '/profile/:handle': { type: 'Person', names: ['name', 'url', 'alternateName'] },
  '/updates/:id': {
    type: 'DiscussionForumPosting',
    names: ['author.name', 'author.url', 'datePublished', 'text', 'url', 'interactionStatistic'],
  },
}

type Head = {
  status: number
  canonical: string | undefined
  picture: string | undefined
  json: unknown
  isListed: boolean
}

async function headOf(request: APIRequestContext, path: string): Promise<Head> {
  const answer = await request.get(path)
  const html = await answer.text()
  const first = (pattern: RegExp) => pattern.exec(html)?.[1]
  const json = first(/<script type="application\/ld\+json">(.*?)<\/script>/s)
  return {
    status: answer.status(),
    canonical: first(/<link rel="canonical" href="([^"]*)"/),
    picture: first(/<meta property="og:image" content="([^"]*)"/),
    isListed: !html.includes('<meta name="robots" content="noindex"'),
    json: json === undefined ? undefined : JSON.parse(json),
  }
}

const valueAt = (json: unknown, name: string): unknown =>
  name.split('.').reduce<unknown>((value, key) => (value as Record<string, unknown> | undefined)?.[key], json)

test('every page that is listed has one address, a picture and what search engines require', async ({
  page,
}) => {
  const oneOf = await oneOfEach(page.request)
  for (const route of Object.values(PAGES)) {
    if ('unlisted' in route || 'sandbox' in route) continue
    const path = oneOf[route.path] ?? route.path
    const head = await headOf(page.request, `${path}?utm_source=elsewhere`)
    expect(head.isListed, path).toBe(true)
    expect(new URL(head.canonical ?? '').pathname, path).toBe(path)
    const picture = await page.request.get(new URL(head.picture ?? '').pathname)
    expect([picture.status(), picture.headers()['content-type']], path).toEqual([200, 'image/png'])
    const required = REQUIRED[route.path]
    if (!required) continue
    expect(head.json, path).toMatchObject({ '@context': 'https://schema.org', '@type': required.type })
    for (const name of required.names)
      expect(valueAt(head.json, name), `${name} of ${path}`).not.toBeUndefined()
  }
})

test('every other page asks not to be listed', async ({ page }) => {
  const listed: string[] = []
  for (const route of Object.values(PAGES)) {
    if (!('unlisted' in route) || 'sandbox' in route) continue
    const path = route.path.replace(/:[a-z]+/g, '1')
    if ((await headOf(page.request, path)).isListed) listed.push(path)
  }
  expect(listed).toEqual([])
})

test('what was deleted is gone, and what never was is missing', async ({ page }) => {
  const { request } = page
  await comeAs(page, 'professional', '/home')
  const offered = {
    name: 'Here Today',
    category: 'Marketing',
    description: 'Counts words',
    features: ['Words'],
  }
  const { id } = (await askAs(page, 'POST', '/rest/v1/own/agents', { ...offered, price: 9 })) as {
    id: number
  }
  expect((await headOf(request, paths.agent(id))).status).toBe(200)
  await askAs(page, 'DELETE', `/rest/v1/own/agents/${id}`)
  expect((await headOf(request, paths.agent(id))).status).toBe(410)
  expect((await headOf(request, paths.agent(id + 1_000_000))).status).toBe(404)
})
