// The `test` of all journeys: any error in the console, any uncaught exception and any failed request to the product
// fails the test, with axe at hand.
import { join } from 'node:path'
import {
  type BrowserContext,
  type BrowserContextOptions,
  test as base,
  expect,
  type Page,
  type Response,
} from '@playwright/test'
import { inTime } from '../runner/in-time.ts'
import { findViolations } from './axe.ts'
import { followTraffic, open, type Traffic } from './hydration.ts'
import { isNewPage, isNewState } from './page-state.ts'

export { expect }

/** The test is cut off after this. A busy machine takes ten seconds. */
const VISIT_LIMIT_MS = 100_000
const WCAG_TAGS = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa']

/** A test watches for faults on any of its pages besides its own checks. */
export type Watch = {
  /** From now on an answer with this status is expected. */
  expectStatus(status: number): void
  /** From now on a request that fails for this reason, such as ERR_FAILED, is expected. */
  expectFailure(reason: string): void
}

type Observation = Watch & { over(context: BrowserContext): void; problems: readonly string[] }

type Journey = {
  watch: Watch
  observation: Observation
  traffic: Traffic
  /** Opens an address of the product, waits until the page has settled, checks it with axe, and returns its answer. */
  visit(path: string, more?: { status?: number }): Promise<Response>
  /**
   * Fails on every violation of WCAG 2.2 AA on the page as it is now. Each state of a page is checked once a run; in the
   * gate only the first one, without the contrast of colours, which tests/house/contrast.test.ts proves.
   */
  checkAxe(): Promise<void>
  /** Opens a page in another browser, which is watched like the first and closed at the end. */
  elsewhere(options?: BrowserContextOptions): Promise<Page>
}

export const test = base.extend<Journey>({
  observation: [
    async ({ context, baseURL }, use) => {
      const observation = observe(new URL(baseURL ?? '').origin)
      observation.over(context)
      await use(observation)
      expect(observation.problems, 'errors on the pages').toEqual([])
    },
    { auto: true },
  ],
  watch: async ({ observation }, use) => use(observation),
  traffic: async ({ context }, use) => use(followTraffic(context)),
  visit: async ({ traffic, page, watch, checkAxe }, use) => {
    await use(async (path, { status = 200 } = {}) => {
      if (status !== 200) watch.expectStatus(status)
      return inTime(
        VISIT_LIMIT_MS,
        async (step) => {
          const response = await step('opening', () => open(page, path))
          expect(response.status(), `status of ${path}`).toBe(status)
          await step('settling', () => traffic.untilSettled(page))
          await step('axe', checkAxe)
          return response
        },
        () => `requests under way: ${traffic.underWay(page).join(', ') || 'none'}`,
      )
    })
  },
  checkAxe: async ({ page }, use, { project, tags }) => {
    const inGate = process.env.GATE !== undefined && tags.includes('@gate')
    const checked = join(project.outputDir, inGate ? 'checked-pages' : 'checked-states')
    await use(async () => {
      if (!(await (inGate ? isNewPage : isNewState)(page, checked))) return
      // Transitions are instant while axe runs, as for people who want no motion.
      await page.emulateMedia({ reducedMotion: 'reduce' })
      await untilStill(page)
      const violations = await findViolations(page, {
        runOnly: WCAG_TAGS,
        rules: { 'color-contrast': { enabled: !inGate } },
      })
      await page.emulateMedia({ reducedMotion: inGate ? 'reduce' : null })
      const described = violations.map(
        ({ rule, help, selectors }) => `${rule}: ${help} (${selectors.join(', ')})`,
      )
      expect(described, `accessibility of ${page.url()}`).toEqual([])
    })
  },
  elsewhere: async ({ browser, baseURL, observation }, use) => {
    const contexts: BrowserContext[] = []
    await use(async (options = {}) => {
      const context = await browser.newContext({ ...(baseURL ? { baseURL } : {}), ...options })
      contexts.push(context)
      // A script that may not run counts as one that could not be loaded.
      if (options.javaScriptEnabled === false) observation.expectFailure('csp')
      observation.over(context)
      return context.newPage()
    })
    for (const context of contexts) await context.close()
  },
})

/**
 * Waits until no animation runs any more: half-way through, text is lighter than it is meant to be. A machine may be as
 * slow as it likes; an element that still moves after half a minute never ends.
 */
async function untilStill(page: Page): Promise<void> {
  await page.evaluate(async () => {
    // Scroll-driven animations only move with the scroll bar, and infinite ones are not waited for.
    const isMoving = ({ effect, playState, timeline }: Animation) =>
      playState === 'running' &&
      timeline instanceof DocumentTimeline &&
      effect?.getComputedTiming().endTime !== Infinity
    const nameOf = ({ effect }: Animation) =>
      effect instanceof KeyframeEffect ? (effect.target?.outerHTML.slice(0, 120) ?? '') : ''
    const nextFrame = () => new Promise(requestAnimationFrame)
    const giveUpAt = performance.now() + 30_000
    // Two frames at rest are needed: an element that was just added to the page starts its animation in the next one.
    for (let framesAtRest = 0; framesAtRest < 2; ) {
      await nextFrame()
      const moving = document.getAnimations().filter(isMoving)
      framesAtRest = moving.length > 0 ? 0 : framesAtRest + 1
      if (moving.length > 0 && performance.now() > giveUpAt)
        throw new Error(`Never comes to rest: ${moving.map(nameOf).join(', ')}`)
    }
  })
}

function observe(origin: string): Observation {
  const problems: string[] = []
  const statuses = new Set<number>()
  const reasons = new Set<string>()
  const isOurs = (url: string) => new URL(url).origin === origin
  const isExpected = (text: string) => {
    const status = Number(/the server responded with a status of (\d+)/.exec(text)?.[1])
    return statuses.has(status) || [...reasons].some((reason) => text.includes(reason))
  }
  return {
    problems,
    expectStatus: (status) => void statuses.add(status),
    expectFailure: (reason) => void reasons.add(reason),
    over(context) {
      context.on('console', (message) => {
        if (message.type() !== 'error' || isExpected(message.text())) return
        problems.push(`console: ${message.text()} (${message.location().url})`)
      })
      context.on('weberror', (event) => {
        const error = event.error()
        problems.push(`uncaught: ${error.stack ?? error.message}`)
      })
      context.on('requestfailed', (request) => {
        // Leaving a page aborts its requests.
        const reason = request.failure()?.errorText ?? ''
        if (isOurs(request.url()) && reason !== 'net::ERR_ABORTED' && !isExpected(reason))
          problems.push(`${request.method()} ${request.url()} failed: ${reason}`)
      })
      context.on('response', (response) => {
        const status = response.status()
        if (status >= 400 && isOurs(response.url()) && !statuses.has(status))
          problems.push(`${response.request().method()} ${response.url()} answered ${status}`)
      })
    },
  }
}
