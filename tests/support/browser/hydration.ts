// Opens pages and waits until they are hydrated; earlier presses are replayed then.
import type { BrowserContext, Page, Request, Response } from '@playwright/test'

/** Stays open, and connects at a time of its own choosing. */
const STREAM = '/realtime/v1'

/** Waits until React has hydrated the page. */
export async function untilHydrated(page: Page): Promise<void> {
  await page.locator('html[data-hydrated]').waitFor({ state: 'attached' })
}

/** Opens an address and waits until the page is hydrated. */
export async function open(page: Page, path: string): Promise<Response> {
  const response = await page.goto(path)
  if (!response) throw new Error(`${path} gave no answer`)
  await untilHydrated(page)
  return response
}

/** Reloads the page and waits until it is hydrated. */
export async function reopen(page: Page): Promise<void> {
  await page.reload()
  await untilHydrated(page)
}

export type Traffic = {
  /** Waits until the page is hydrated, knows the signed-in person, and has received everything that it requested. */
  untilSettled(page: Page): Promise<void>
  /** Returns the addresses that the page requested and whose answers have not ended. */
  underWay(page: Page): string[]
}

/** Tracks the requests of a browser's pages from now on. */
export function followTraffic(context: BrowserContext): Traffic {
  const underWay = new Set<Request>()
  const waiting = new Set<() => void>()
  const end = (request: Request) => {
    underWay.delete(request)
    for (const look of waiting) look()
  }
  context.on('request', (request) => {
    if (new URL(request.url()).pathname !== STREAM) underWay.add(request)
  })
  context.on('requestfinished', end)
  context.on('requestfailed', end)
  const requestsOf = (page: Page) => [...underWay].filter((request) => isOf(page, request))
  const isQuiet = (page: Page) => requestsOf(page).length === 0
  const untilQuiet = (page: Page) =>
    new Promise<void>((resolve) => {
      const look = () => {
        if (!isQuiet(page)) return
        waiting.delete(look)
        resolve()
      }
      waiting.add(look)
      look()
    })
  return {
    underWay: (page) => requestsOf(page).map((request) => `${request.method()} ${request.url()}`),
    async untilSettled(page) {
      await untilHydrated(page)
      await page.locator('html[data-auth-loaded]').waitFor({ state: 'attached' })
      // A response may trigger further requests: the page is quiet only if it still is after rendering.
      for (let looksInQuiet = 0; looksInQuiet < 2; ) {
        await untilQuiet(page)
        // A page that always has something to do is never idle.
        await page.evaluate(
          () =>
            new Promise((resolve) =>
              requestAnimationFrame(() => requestIdleCallback(resolve, { timeout: 1_000 })),
            ),
        )
        looksInQuiet = isQuiet(page) ? looksInQuiet + 1 : 0
      }
    },
  }
}

function isOf(page: Page, request: Request): boolean {
  try {
    return request.frame().page() === page
  } catch {
    // No page requested it, or one that does not exist yet.
    return false
  }
}
