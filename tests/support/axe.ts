// axe on a page as it is now. It is called directly: the adapter for Playwright loads axe into the page twice with every
// check, which costs as much time as the check itself.
import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { setTimeout as pause } from 'node:timers/promises'
import type { Page } from '@playwright/test'
import type { AxeResults, RunOptions } from 'axe-core'

/** What the script defines on the page. */
declare const axe: { run(context: Node, options: RunOptions): Promise<AxeResults> }

export type Violation = { rule: string; help: string; selectors: string[]; html: string[] }

const SCRIPT = createRequire(import.meta.url).resolve('axe-core/axe.min.js')
/** The longest page takes 20 s on a busy machine. */
const TIME_LIMIT_MS = 80_000
const STATE_TIME_LIMIT_MS = 5000

let script: Promise<string> | undefined

/**
 * What axe finds on the page. What is laid out only once it is in view (`content-visibility: auto`) is checked like
 * everything else. Raises what it knows about the page if axe gives no answer. Frames are not looked into.
 */
export async function findViolations(page: Page, options: RunOptions): Promise<Violation[]> {
  const ended = new AbortController()
  try {
    return await Promise.race([run(page, options), complainLater(page, ended.signal)])
  } finally {
    ended.abort()
  }
}

async function run(page: Page, options: RunOptions): Promise<Violation[]> {
  if (!(await page.evaluate(() => 'axe' in window))) {
    script ??= readFile(SCRIPT, 'utf8')
    await page.evaluate(await script)
  }
  return page.evaluate(async (options) => {
    const changed = [...document.querySelectorAll<HTMLElement>('body *')].filter(
      (element) => getComputedStyle(element).contentVisibility === 'auto',
    )
    for (const { style } of changed) style.contentVisibility = 'visible'
    try {
      // Rules that pass need not be reported.
      const { violations } = await axe.run(document, { ...options, resultTypes: ['violations'] })
      return violations.map(({ id, help, nodes }) => ({
        rule: id,
        help,
        selectors: nodes.map(({ target }) => target.join(' ')),
        html: nodes.map(({ html }) => html),
      }))
    } finally {
      for (const { style } of changed) style.removeProperty('content-visibility')
    }
  }, options)
}

async function complainLater(page: Page, signal: AbortSignal): Promise<never> {
  await pause(TIME_LIMIT_MS, undefined, { signal })
  const state = page.evaluate(() => `${document.visibilityState}, ${document.readyState}`)
  const known = await Promise.race([state, pause(STATE_TIME_LIMIT_MS, 'the page does not answer either')])
  throw new Error(`axe gave no answer within ${TIME_LIMIT_MS / 1000} s on ${page.url()}: ${known}`)
}
