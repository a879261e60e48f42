// `npm run proof -- public-pages` and `-- private-pages`: does axe find nothing on any page, with all of its rules, at four
// widths and in both themes, and does no page move while it loads? The public ones are opened by a visitor, and none is
// wider than its window; the private ones by a business, a professional and a new member, whose home's tabs change at once.
// Both start the product on an empty folder with demo content and print what they find. `-- axe`, `-- shift`, `-- tabs` or
// `-- width` runs one part, `-- 360` one width, `-- /courses` the pages with this in their address, and all can be combined;
// ORIGIN=http://... visits a product that is already running. Exits with 1 if a bound is missed.
import type { Browser, Page } from '@playwright/test'
import { ADDRESSES } from '../../src/paths.ts'
import { followTraffic, type Traffic, untilHydrated } from '../support/browser/hydration.ts'
import { recordShifts, shiftsOf } from '../support/browser/layout-shifts.ts'
import { askAs, comeAs, join } from '../support/browser/member.ts'
import { isPlaceWanted, isWanted, isWidthWanted, violationsOf, visitProduct } from './page-checks.ts'

const MOST_SHIFT = 0.02
const MOST_MS = { first: 200, visited: 100 }
const ROUNDS = 7
/** How many times slower a phone or an old laptop is. */
const SLOW_MACHINE = 4
/** How long a pointer is over a link before it is pressed; people take 150 ms and more. */
const HOVER_MS = 100
const SIZES = [
  { width: 360, height: 740 },
  { width: 768, height: 1024 },
  { width: 1280, height: 800 },
  { width: 1920, height: 1080 },
].filter(({ width }) => isWidthWanted(width))
const THEMES = ['light', 'dark'] as const
/** Who opens which pages. */
const PEOPLE = { public: ['visitor'], private: ['business', 'professional', 'new'] } as const
type Person = (typeof PEOPLE)[Kind][number]
type Kind = keyof typeof PEOPLE
/** The narrowest that is supported: a page zoomed to four times its size on a laptop. */
const NARROWEST = { width: 320, height: 800 }
/** One of each kind, for the pages about one thing. */
const SHOWN: Record<string, string> = {
  '/projects/:id': '/projects/1',
  '/agents/:id': '/agents/1',
  '/profile/:handle': '/profile/amara-okafor',
  '/courses/:id': '/courses/1',
  '/updates/:id': '/updates/1',
}
/** States that an address alone brings about. */
const STATES = [
  '/projects?search=pyhton',
  '/projects?search=qqqqqqqq',
  '/projects?category=Analytics&min_budget=1000',
  '/projects?page=999',
  '/agents?search=qqqqqqqq',
  '/agents?min_rating=4',
  '/professionals?search=qqqqqqqq',
  '/courses?search=qqqqqqqq',
  '/courses?level=Beginner&rating=4.0',
  '/courses/2?stars=5',
  '/courses/999999',
  '/professionals?invite=1',
  '/updates?search=qqqqqqqq',
  '/updates?tag=agents',
  '/auth?mode=sign-up',
  '/auth?mode=sign-up&reason=propose',
  '/onboarding?step=survey',
  '/auth/reset-password?token=nothing',
  '/auth/undo-address-change?token=nothing',
  '/unsubscribe?token=nothing',
  '/projects/999999',
  '/no-such-page',
]

/** Pages of members are visited by members. */
const isPublic = (path: string) => !/^\/(home|settings|notifications|dashboard)/.test(path)
const PUBLIC_PAGES = [
  ...Object.values(ADDRESSES)
    .map((path) => SHOWN[path] ?? path)
    .filter(isPublic),
  ...STATES,
]

const TABS = [
  '/home',
  '/home/projects',
  '/home/proposals',
  '/home/messages',
  '/home/agents',
  '/home/courses',
  '/home/updates',
  '/home/account',
]
const PAGES = [
  ...TABS,
  '/home/agents/deployed',
  '/home/courses/learning',
  '/home/courses/new',
  '/notifications',
  '/settings',
  '/settings?tab=account',
  '/settings?tab=theme',
  '/settings?tab=subscriptions',
  '/settings?tab=notifications',
  '/payment-success',
  '/payment-cancelled',
]

/** What opens over the page, by the button that opens it. */
const WINDOWS = [
  ['/home', /^Account$/],
  ['/home', /^Menu$/],
  ['/home', /^Notifications,/],
  ['/home', /^Keyboard shortcuts$/],
  ['/home/projects', /^Post a Project$/],
  ['/home/projects', /^Edit/],
  ['/home/agents', /^Add Agent$/],
  ['/home/agents', /^Edit/],
  ['/home/agents', /^Delete/],
  ['/agents/6', /^Deploy Now$/],
  ['/home/courses/new', /^Publish Course$/],
  ['/settings?tab=subscriptions', /^Refund/],
  ['/settings?tab=account', /^Delete account/],
  ['/settings?tab=account', /^Add an authenticator app$/],
] as const

let missed = 0
let origin = ''

export async function visitPages(kind: Kind): Promise<void> {
  await visitProduct(async (browser, at) => {
    origin = at
    if (kind === 'public' && isWanted('width')) await checkWidth(browser)
    if (isWanted('shift')) await measureShift(browser, PEOPLE[kind])
    if (kind === 'private' && isWanted('tabs')) await measureTabs(browser)
    if (isWanted('axe')) await checkAxe(browser, PEOPLE[kind])
  })
  console.log(`${missed} found`)
  process.exitCode = missed > 0 ? 1 : 0
}

type Visit = { page: Page; traffic: Traffic; paths: readonly string[] }

/** A browser of this size, signed in unless it is a visitor's, and the pages of its person. */
async function comeIn(
  by: Browser,
  who: Person,
  viewport: (typeof SIZES)[number],
  colorScheme: (typeof THEMES)[number] = 'light',
): Promise<Visit> {
  const context = await by.newContext({
    baseURL: origin,
    viewport,
    colorScheme,
    locale: 'en-US',
    timezoneId: 'UTC',
  })
  const traffic = followTraffic(context)
  const page = await context.newPage()
  if (who === 'new') await join(page, '/home')
  else if (who !== 'visitor') await comeAs(page, who, '/home')
  const paths = who === 'visitor' ? PUBLIC_PAGES : [...PAGES, ...(await ownPlaces(page))]
  return { page, traffic, paths: paths.filter(isPlaceWanted) }
}

/** The pages about one thing of this person: a conversation, the proposals for a project. */
async function ownPlaces(page: Page): Promise<string[]> {
  type List = { items: { id: number; agent_id?: number; proposals_count?: number; users_count?: number }[] }
  type Taken = { items: { course: { id: number }; certificate_code: string | null }[] }
  type Payments = { items: { receipt_key: string }[] }
  const conversations = (await askAs(page, 'GET', '/rest/v1/conversations')) as List
  const projects = (await askAs(page, 'GET', '/rest/v1/own/projects')) as List
  const courses = (await askAs(page, 'GET', '/rest/v1/own/courses')) as List
  const deployments = (await askAs(page, 'GET', '/rest/v1/own/deployments')) as List
  const taken = (await askAs(page, 'GET', '/rest/v1/own/courses-taken')) as Taken
  const certificate = taken.items.find((one) => one.certificate_code !== null)?.certificate_code
  const payments = (await askAs(page, 'GET', '/rest/v1/own/payments')) as Payments
  const offered = (await askAs(page, 'GET', '/rest/v1/own/agents')) as List
  const project = projects.items.find((one) => (one.proposals_count ?? 0) > 0)
  const sold = offered.items.find((one) => (one.users_count ?? 0) > 0)
  return [
    ...conversations.items.slice(0, 1).map(({ id }) => `/home/messages/${id}`),
    // With reviews, of which one may be their own.
    ...deployments.items
      .slice(0, 1)
      .flatMap(({ id, agent_id }) => [`/home/agents/${id}`, `/agents/${agent_id}`]),
    ...(sold ? [`/home/agents/offered/${sold.id}`, `/agents/${sold.id}`] : []),
    // A draft and a published one.
    ...courses.items.slice(0, 2).flatMap(({ id }) => [`/home/courses/${id}`, `/courses/${id}`]),
    ...taken.items.slice(0, 1).map(({ course }) => `/courses/${course.id}`),
    ...(await Promise.all(taken.items.slice(0, 3).map(({ course }) => lecturesOf(page, course.id)))).flat(),
    ...(certificate ? [`/certificates/${certificate}`] : []),
    ...payments.items.slice(0, 1).map(({ receipt_key }) => `/receipts/${receipt_key}`),
    ...(project ? [`/home/projects/${project.id}/proposals`] : []),
  ]
}

/** The player with a lecture of each type that the course has. */
async function lecturesOf(page: Page, course: number): Promise<string[]> {
  type Taken = { curriculum: { lectures: { id: number; type: string }[] }[] }
  const path = `/courses/${course}/learn`
  const { curriculum } = (await askAs(page, 'GET', `/rest/v1${path}`)) as Taken
  const byType = Map.groupBy(
    curriculum.flatMap(({ lectures }) => lectures),
    ({ type }) => type,
  )
  return [...byType.values()].flatMap(([first]) => (first ? [`${path}?lecture=${first.id}`] : []))
}

function judge(value: number, most: number): string {
  if (value <= most) return ''
  missed += 1
  return '  missed'
}

async function checkWidth(by: Browser): Promise<void> {
  console.log('Pages that are wider than their windows')
  for (const size of [NARROWEST, ...SIZES].filter(({ width }) => isWidthWanted(width))) {
    const { page, traffic, paths } = await comeIn(by, 'visitor', size)
    for (const path of paths) {
      await page.goto(path)
      await traffic.untilSettled(page)
      const [needed, window] = await page.evaluate(() => {
        const { scrollWidth, clientWidth } = document.documentElement
        return [scrollWidth, clientWidth] as const
      })
      const verdict = judge(needed, window)
      if (verdict) console.log(`${size.width} ${path} is ${needed - window} px wider than its window`)
    }
    await page.context().close()
  }
}

async function measureShift(by: Browser, people: readonly Person[]): Promise<void> {
  console.log(`\nLayout shift while loading, at most ${MOST_SHIFT}`)
  for (const size of SIZES) {
    for (const who of people) {
      const { page, traffic, paths } = await comeIn(by, who, size)
      await recordShifts(page)
      for (const path of paths) {
        await page.goto(path)
        await traffic.untilSettled(page)
        const { total, worst } = await shiftsOf(page)
        const verdict = judge(total, MOST_SHIFT)
        console.log(
          `${size.width} ${who.padEnd(12)} ${path.padEnd(34)} ${total.toFixed(3)}${verdict}  ${worst}`,
        )
      }
      await page.context().close()
    }
  }
}

async function measureTabs(by: Browser): Promise<void> {
  console.log(
    `\nChanging between tabs of the home, median of ${ROUNDS}, milliseconds until nothing is loading`,
  )
  console.log(`At most ${MOST_MS.first} at first and ${MOST_MS.visited} once visited, on this machine`)
  for (const slowdown of [1, SLOW_MACHINE]) {
    const { page, traffic } = await comeIn(by, 'professional', { width: 1280, height: 800 })
    const session = await page.context().newCDPSession(page)
    await session.send('Emulation.setCPUThrottlingRate', { rate: slowdown })
    for (const [at, to] of TABS.entries()) {
      const from = TABS[(at + 1) % TABS.length] ?? '/home'
      const first: number[] = []
      const visited: number[] = []
      for (let round = 0; round < ROUNDS; round++) {
        await page.goto(from)
        await traffic.untilSettled(page)
        first.push(await timeChange(page, to))
        await traffic.untilSettled(page)
        await timeChange(page, from)
        await traffic.untilSettled(page)
        visited.push(await timeChange(page, to))
      }
      const [once, again] = [median(first), median(visited)]
      const verdict = slowdown > 1 ? '' : judge(once, MOST_MS.first) || judge(again, MOST_MS.visited)
      const times = `first ${once.toFixed(0).padStart(4)}  visited ${again.toFixed(0).padStart(4)}`
      console.log(`${slowdown === 1 ? 'this machine' : 'a slow one  '}  ${to.padEnd(16)} ${times}${verdict}`)
    }
    await page.context().close()
  }
}

function median(values: readonly number[]): number {
  return values.toSorted((one, other) => one - other)[values.length >> 1] ?? NaN
}

/** From the press of a tab to the first frame that shows the other page with nothing left to load. */
async function timeChange(page: Page, to: string): Promise<number> {
  const tab = page.getByRole('navigation', { name: 'Home' }).locator(`a[href="${to}"]`)
  const heading = await page.locator('main h1').first().textContent()
  await tab.hover()
  await page.waitForTimeout(HOVER_MS)
  const pressed = await page.evaluate(() => performance.now())
  await page.mouse.down()
  await page.mouse.up()
  const shown = await page.waitForFunction((before) => {
    const isShown = (element: Element) => element.checkVisibility()
    const isLoading =
      [...document.querySelectorAll('main .animate-pulse, main .animate-spin')].some(isShown) ||
      document.querySelector('main h1')?.textContent === before
    return isLoading ? false : performance.now()
  }, heading)
  return Number(await shown.jsonValue()) - pressed
}

async function checkAxe(by: Browser, people: readonly Person[]): Promise<void> {
  console.log('\naxe with all rules')
  for (const size of SIZES) {
    for (const who of people) {
      for (const theme of THEMES) {
        const { page, traffic, paths } = await comeIn(by, who, size, theme)
        for (const path of paths) {
          await page.goto(path)
          await untilHydrated(page)
          await traffic.untilSettled(page)
          await judgeByAxe(page, `${size.width} ${theme} ${who} ${path}`)
        }
        if (who === 'business') await checkWindows(page, traffic, `${size.width} ${theme}`)
        await page.context().close()
      }
    }
  }
}

async function checkWindows(page: Page, traffic: Traffic, place: string): Promise<void> {
  for (const [path, name] of WINDOWS.filter(([path]) => isPlaceWanted(path))) {
    await page.goto(path)
    await traffic.untilSettled(page)
    const opener = page
      .getByRole('button', { name })
      .or(page.locator('summary').filter({ hasText: name }))
      .filter({ visible: true })
      .first()
    if (!(await opener.isVisible())) continue
    await opener.click()
    await traffic.untilSettled(page)
    await judgeByAxe(page, `${place} business ${path} with ${name} open`)
  }
}

async function judgeByAxe(page: Page, place: string): Promise<void> {
  const found = await violationsOf(page)
  for (const line of found) console.log(`${place}: ${line}`)
  judge(found.length, 0)
}
