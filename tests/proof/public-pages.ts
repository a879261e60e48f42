// `npm run proof -- public-pages`: does axe find nothing on any page that a visitor can open, with all of its rules, at four
// widths and in both themes, is no page wider than its window, and does no page move while it loads? Starts the product
// on an empty folder with demo content and prints what it finds. `-- axe`, `-- width` or `-- shift` runs one part, `-- 360`
// one width, `-- /courses` the pages with this in their address, and all can be combined;
// ORIGIN=http://... visits a product that is already running. Exits with 1 if it found something.
import type { Browser, Page } from '@playwright/test'
import { ADDRESSES } from '../../src/paths.ts'
import { followTraffic, type Traffic } from '../support/browser/hydration.ts'
import { recordShifts, shiftsOf } from '../support/browser/layout-shifts.ts'
import { isPlaceWanted, isWanted, isWidthWanted, violationsOf, visitProduct } from './page-checks.ts'

const MOST_SHIFT = 0.02
const HEIGHT = 800
const WIDTHS = [360, 768, 1280, 1920]
/** The narrowest that is supported: a page zoomed to four times its size on a laptop. */
const WITH_NARROWEST = [320, ...WIDTHS]

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

/** Pages of members are checked by private-pages.ts. */
const isPublic = (path: string) => !/^\/(home|settings|notifications|dashboard)/.test(path)
const PLACES = [
  ...Object.values(ADDRESSES)
    .map((path) => SHOWN[path] ?? path)
    .filter(isPublic),
  ...STATES,
].filter(isPlaceWanted)

let found = 0
function report(place: string, lines: readonly string[]): void {
  for (const line of lines) console.log(`${place}: ${line}`)
  found += lines.length
}

type Opened = { page: Page; traffic: Traffic; origin: string }

async function inPage(
  browser: Browser,
  { width, colorScheme }: { width: number; colorScheme: 'light' | 'dark' },
  work: (opened: Opened) => Promise<void>,
  origin: string,
): Promise<void> {
  const context = await browser.newContext({
    baseURL: origin,
    viewport: { width, height: HEIGHT },
    colorScheme,
    locale: 'en-US',
    timezoneId: 'UTC',
  })
  const traffic = followTraffic(context)
  await work({ page: await context.newPage(), traffic, origin })
  await context.close()
}

async function checkAxe({ page, traffic }: Opened, name: string): Promise<void> {
  for (const path of PLACES) {
    await page.goto(path)
    await traffic.untilSettled(page)
    report(`${name} ${path}`, await violationsOf(page))
  }
}

async function checkWidth({ page, traffic }: Opened, name: string): Promise<void> {
  for (const path of PLACES) {
    await page.goto(path)
    await traffic.untilSettled(page)
    const [needed, window] = await page.evaluate(() => {
      const { scrollWidth, clientWidth } = document.documentElement
      return [scrollWidth, clientWidth] as const
    })
    report(`${name} ${path}`, needed > window ? [`is ${needed - window} px wider than its window`] : [])
  }
}

async function checkShift({ page, traffic }: Opened, name: string): Promise<void> {
  await recordShifts(page)
  for (const path of PLACES) {
    await page.goto(path)
    await traffic.untilSettled(page)
    const { total, worst } = await shiftsOf(page)
    report(`${name} ${path}`, total > MOST_SHIFT ? [`moves by ${total.toFixed(3)}: ${worst}`] : [])
  }
}

await visitProduct(async (browser, origin) => {
  for (const width of WITH_NARROWEST.filter(isWidthWanted))
    if (isWanted('width'))
      await inPage(
        browser,
        { width, colorScheme: 'light' },
        (opened) => checkWidth(opened, `${width}`),
        origin,
      )
  for (const width of WIDTHS.filter(isWidthWanted)) {
    if (isWanted('shift'))
      await inPage(
        browser,
        { width, colorScheme: 'light' },
        (opened) => checkShift(opened, `${width}`),
        origin,
      )
    for (const colorScheme of ['light', 'dark'] as const)
      if (isWanted('axe'))
        await inPage(
          browser,
          { width, colorScheme },
          (opened) => checkAxe(opened, `${width} ${colorScheme}`),
          origin,
        )
  }
})
console.log(`${PLACES.length} places: ${found} found`)
process.exitCode = found > 0 ? 1 : 0
