// axe on a page as it is now. It is called directly: the adapter for Playwright loads axe into the page twice with every
// check, which costs as much time as the check itself.
import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { setTimeout as pause } from 'node:timers/promises'
import type { Page } from '@playwright/test'
import type { AxeResults, RunOptions } from 'axe-core'
import { inTime } from '../runner/in-time.ts'

/** The script defines it on the page. */
declare const axe: { run(context: Node, options: RunOptions): Promise<AxeResults> }

export type Violation = { rule: string; help: string; selectors: string[]; html: string[] }

const SCRIPT = createRequire(import.meta.url).resolve('axe-core/axe.min.js')
/** The longest page takes 20 s on a busy machine. */
const TIME_LIMIT_MS = 80_000
const STATE_TIME_LIMIT_MS = 5000

let script: Promise<string> | undefined

/**
 * Returns the violations that axe finds on the page. Content that is laid out only once it is in view
 * (`content-visibility: auto`) is checked like everything else. Raises an Error with facts about the page if axe gives
 * no answer. Frames are not checked.
 */
export function findViolations(page: Page, options: RunOptions): Promise<Violation[]> {
  return inTime(
    TIME_LIMIT_MS,
    async (step) => {
      await step('loading axe', () => load(page))
      return step('checking', () => run(page, options))
    },
    () => stateOf(page),
  )
}

async function load(page: Page): Promise<void> {
  if (await page.evaluate(() => 'axe' in window)) return
  script ??= readFile(SCRIPT, 'utf8')
  await page.evaluate(await script)
}

function run(page: Page, options: RunOptions): Promise<Violation[]> {
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

function stateOf(page: Page): Promise<string> {
  const state = page.evaluate(() => `${document.visibilityState}, ${document.readyState}`)
  const known = Promise.race([state, pause(STATE_TIME_LIMIT_MS, 'does not answer either')])
  return known.then((words) => `${page.url()}: ${words}`)
}
