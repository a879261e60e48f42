// The `test` of all journeys: a page on which any error in the console, any uncaught exception and any failed
// request to the product fails the test, with axe at hand.
import AxeBuilder from '@axe-core/playwright'
import { test as base, expect, type Page, type Response } from '@playwright/test'

export { expect }

const WCAG_TAGS = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa']

/** What went wrong on a page besides what the test looks at. */
export type Watch = {
  problems: string[]
  /** From here on an answer with this status is what the test wants to see. */
  expectStatus(status: number): void
}

type Journey = {
  watch: Watch
  /** Opens an address of the product, waits until the page is alive, checks it with axe, and gives its answer. */
  visit(path: string, more?: { status?: number }): Promise<Response>
  /** Fails on every violation of WCAG 2.2 AA on the page as it is now. */
  checkAxe(): Promise<void>
}

export const test = base.extend<Journey>({
  watch: [
    async ({ page, baseURL }, use) => {
      const watch = watchPage(page, new URL(baseURL ?? '').origin)
      await use(watch)
      expect(watch.problems, 'errors on the page').toEqual([])
    },
    { auto: true },
  ],
  visit: async ({ page, watch, checkAxe }, use) => {
    await use(async (path, { status = 200 } = {}) => {
      if (status !== 200) watch.expectStatus(status)
      const response = await page.goto(path)
      if (!response) throw new Error(`${path} gave no answer`)
      expect(response.status(), `status of ${path}`).toBe(status)
      await page.waitForLoadState('networkidle')
      await checkAxe()
      return response
    })
  },
  checkAxe: async ({ page }, use) => {
    await use(async () => {
      // What begins to fade while axe looks is gone at once, as for people who want no motion.
      await page.emulateMedia({ reducedMotion: 'reduce' })
      await untilStill(page)
      const { violations } = await new AxeBuilder({ page }).withTags(WCAG_TAGS).analyze()
      await page.emulateMedia({ reducedMotion: null })
      const described = violations.map(
        ({ id, help, nodes }) => `${id}: ${help} (${nodes.map((node) => node.target.join(' ')).join(', ')})`,
      )
      expect(described, `accessibility of ${page.url()}`).toEqual([])
    })
  },
})

/** Waits until nothing fades, slides or grows any more: half-way through, text is lighter than it is meant to be. */
async function untilStill(page: Page): Promise<void> {
  await page.evaluate(async () => {
    const isMoving = ({ effect, playState }: Animation) =>
      playState === 'running' && effect?.getComputedTiming().endTime !== Infinity
    const nextFrame = () => new Promise(requestAnimationFrame)
    const giveUpAt = performance.now() + 5_000
    // Two frames at rest: what has just been put on the page begins to move with the next one.
    for (let framesAtRest = 0; framesAtRest < 2 && performance.now() < giveUpAt; ) {
      await nextFrame()
      framesAtRest = document.getAnimations().some(isMoving) ? 0 : framesAtRest + 1
    }
  })
}

function watchPage(page: Page, origin: string): Watch {
  const problems: string[] = []
  const expected = new Set<number>()
  const isOurs = (url: string) => new URL(url).origin === origin
  page.on('console', (message) => {
    if (message.type() !== 'error') return
    const status = Number(/the server responded with a status of (\d+)/.exec(message.text())?.[1])
    if (!expected.has(status)) problems.push(`console: ${message.text()} (${message.location().url})`)
  })
  page.on('pageerror', (error) => problems.push(`uncaught: ${error.stack ?? error.message}`))
  page.on('requestfailed', (request) => {
    // Leaving a page gives up what it was still loading.
    const reason = request.failure()?.errorText ?? ''
    if (isOurs(request.url()) && reason !== 'net::ERR_ABORTED')
      problems.push(`${request.method()} ${request.url()} failed: ${reason}`)
  })
  page.on('response', (response) => {
    const status = response.status()
    if (status >= 400 && isOurs(response.url()) && !expected.has(status))
      problems.push(`${response.request().method()} ${response.url()} answered ${status}`)
  })
  return { problems, expectStatus: (status) => void expected.add(status) }
}
