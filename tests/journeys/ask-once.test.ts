// A person opens a page: its content is requested once, also as the live connection opens, nothing is loaded ahead that
// it doesn't use, and no change before the connection is open is missed.
import type { Page } from '@playwright/test'
import { proposalReceived } from '../../src/features/projects/proposals/proposals.events.ts'
import { open, type Traffic } from '../support/browser/hydration.ts'
import { expect, test } from '../support/browser/journey.ts'
import { openJourneyEvents } from '../support/browser/journey-events.ts'
import { comeAs, join } from '../support/browser/member.ts'

const STREAM = '/realtime/v1'
/**
 * Chromium reports three seconds after a page has loaded which of its preloads were unused: the stream of the last page
 * opened two seconds after it.
 */
const PRELOADS_SAID_MS = 1_500

const VISITS = [
  ['learner', ['/home', '/home/courses/learning', '/settings?tab=notifications', '/courses/1/learn']],
  ['professional', ['/home', '/home/projects', '/home/proposals/received', '/home/courses']],
  [
    'professional',
    ['/home/agents', '/home/messages', '/agents/1', '/profile/efua-asante', '/profile/amara-okafor', '/'],
  ],
] as const

const MOST_VISITS = 5
type Visitor = { page: Page; traffic: Traffic }

for (const [who, paths] of VISITS)
  test(`a visit of a ${who} to ${paths.join(', ')} asks for everything once, and loads nothing ahead in vain`, async ({
    page,
    traffic,
  }) => {
    const inVain: string[] = []
    page.on('console', (message) => {
      if (message.text().includes('preloaded using link preload but not used')) inVain.push(message.text())
    })
    await comeAs(page, who, '/courses')
    const found: string[] = []
    for (const path of paths) {
      // Hints during a visit rightly cause requests, and other journeys act as the same person: a defect happens at every visit.
      let wasted = await wasteOf({ page, traffic }, path)
      for (let visits = 1; wasted.length > 0 && visits < MOST_VISITS; visits += 1) {
        const again = await wasteOf({ page, traffic }, path)
        wasted = wasted.filter((one) => again.includes(one))
      }
      found.push(...wasted)
    }
    await page.waitForTimeout(PRELOADS_SAID_MS)
    expect([...found, ...inVain]).toEqual([])
  })

test('what happens between the first answer and the opening of the live connection is shown', async ({
  page,
}) => {
  const events = await openJourneyEvents()
  const email = await join(page, '/home')
  let streams = 0
  // As long as something is loaded, the stream isn't opened.
  await page.addInitScript(() => {
    const loading = setInterval(() => void fetch('/healthz'), 500)
    addEventListener('loaded', () => clearInterval(loading))
  })
  const first = page.waitForResponse('**/notifications/unread-count')
  await page.reload()
  await (await first).finished()
  page.on('request', (request) => {
    if (new URL(request.url()).pathname === STREAM) streams++
  })
  const notifications = page.getByRole('button', { name: 'Notifications, none unread' })
  await expect(notifications).toBeVisible()
  await events.emit(email, { event: proposalReceived })
  expect(streams).toBe(0)
  await expect(notifications).toBeVisible()
  await page.evaluate(() => dispatchEvent(new Event('loaded')))
  await expect(page.getByRole('button', { name: 'Notifications, 1 unread' })).toBeVisible()
  expect(streams).toBe(1)
  await events.close()
})

/** Returns the requests of a visit that the page repeats, or never shows. */
async function wasteOf({ page, traffic }: Visitor, path: string): Promise<string[]> {
  const counts = new Map<string, number>()
  const count = (request: { method(): string; url(): string; postData(): string | null }) => {
    const { pathname, searchParams } = new URL(request.url())
    if (!/^\/(rest|auth)\/v1\//.test(pathname)) return
    searchParams.sort()
    const asked = [request.method(), `${pathname}?${searchParams}`, request.postData() ?? ''].join(' ').trim()
    counts.set(asked, (counts.get(asked) ?? 0) + 1)
  }
  // Requests of the page before it aren't counted.
  await page.goto('about:blank')
  page.on('request', count)
  const opening = page.waitForResponse((response) => new URL(response.url()).pathname === STREAM)
  await open(page, path)
  await traffic.untilSettled(page)
  await opening
  // The opening causes its requests at once.
  await page.waitForTimeout(200)
  await traffic.untilSettled(page)
  page.off('request', count)
  const twice = [...counts].filter(([, times]) => times > 1).map(([asked]) => `${path} asked twice: ${asked}`)
  const unused = (await unusedQueries(page)).map((key) => `${path} asked in vain: ${key}`)
  return [...twice, ...unused]
}

/** Returns the keys of data that was fetched for this page and is shown nowhere on it, as React's tree holds them. */
function unusedQueries(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    type Query = { queryKey: unknown; state: { data: unknown }; getObserversCount(): number }
    type Fiber = {
      memoizedProps?: { client?: { getQueryCache?(): { getAll(): Query[] } } } | null
      child: Fiber | null
      sibling: Fiber | null
      stateNode?: { current?: Fiber } | null
    }
    const rootName = Object.keys(document).find((name) => name.startsWith('__reactContainer$'))
    const root = rootName && (Reflect.get(document, rootName) as Fiber).stateNode?.current
    if (!root) throw new Error('The page has no root of React')
    const waiting: Fiber[] = [root]
    for (let fiber = waiting.pop(); fiber; fiber = waiting.pop()) {
      const queries = fiber.memoizedProps?.client?.getQueryCache?.().getAll()
      if (queries)
        return queries
          .filter((query) => query.state.data !== undefined && query.getObserversCount() === 0)
          .map(({ queryKey }) => JSON.stringify(queryKey))
      for (const next of [fiber.sibling, fiber.child]) if (next) waiting.push(next)
    }
    throw new Error('The page has no client of queries')
  })
}
