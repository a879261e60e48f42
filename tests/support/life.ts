// When does a page hear what is pressed? From the moment that it says so of itself; what comes sooner is kept until then.
import type { BrowserContext, Page, Request, Response } from '@playwright/test'

/** It never ends, and begins when it likes. */
const STREAM = '/realtime/v1'

/** Waits until the browser has taken the page over from the server. */
export async function untilAlive(page: Page): Promise<void> {
  await page.locator('html[data-alive]').waitFor({ state: 'attached' })
}

/** Opens an address and waits until the page there is alive. */
export async function open(page: Page, path: string): Promise<Response> {
  const response = await page.goto(path)
  if (!response) throw new Error(`${path} gave no answer`)
  await untilAlive(page)
  return response
}

/** Loads the page again and waits until it is alive. */
export async function reopen(page: Page): Promise<void> {
  await page.reload()
  await untilAlive(page)
}

export type Traffic = {
  /** Waits until the page is alive, knows who is there, and everything that it asked for has come. */
  untilSettled(page: Page): Promise<void>
}

/** Follows what the pages of a browser ask for, from now on. */
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
  const isQuiet = (page: Page) => ![...underWay].some((request) => isOf(page, request))
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
    async untilSettled(page) {
      await untilAlive(page)
      await page.locator('html[data-known]').waitFor({ state: 'attached' })
      // What has come may be answered by asking for more: quiet is what is still quiet after it was shown.
      for (let looksInQuiet = 0; looksInQuiet < 2; ) {
        await untilQuiet(page)
        await page.evaluate(
          () => new Promise((resolve) => requestAnimationFrame(() => requestIdleCallback(resolve))),
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
    // Asked for by no page, or by one that is not there yet.
    return false
  }
}
