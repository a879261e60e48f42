// What the commands that visit pages share: a product full of demo content, a browser, and axe with all of its rules.
import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Browser, chromium, type Page } from '@playwright/test'
import { findViolations } from '../support/browser/axe.ts'
import { findBrowser } from '../support/browser/browser.ts'
import { PUBLIC_KEY } from '../support/browser/journey-key.ts'
import { startProduct } from './running-product.ts'

/** Until what was just opened has come to rest; half transparent text has too little contrast. */
const STILL_MS = 250

/** Runs `work` on the product at ORIGIN, or on one of its own over an empty folder, with a browser. */
export async function visitProduct(work: (browser: Browser, origin: string) => Promise<void>): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'visited-pages-'))
  // Under root, the database has a user of its own, who must be able to enter.
  await chmod(folder, 0o711)
  const given = process.env.ORIGIN
  const own = given === undefined ? await startOwn(folder) : undefined
  const found = await findBrowser()
  const browser = await chromium.launch({
    executablePath: found.executablePath,
    args: found.args,
    env: { ...(process.env as Record<string, string>), ...found.env },
  })
  try {
    await work(browser, given ?? own?.origin ?? '')
  } finally {
    await browser.close()
    await own?.stop()
    await rm(folder, { recursive: true, force: true })
  }
}

async function startOwn(folder: string) {
  return startProduct({
    DATA_DIR: join(folder, 'data'),
    PUBLIC_KEY,
    DEMO_MODE: 'on',
    DEMO_CONTENT: 'on',
    LOG_LEVEL: 'error',
    RATE_LIMIT_SCALE: '100000',
  })
}

/** What axe finds on the page with all rules, best practices among them: a line for each rule. */
export async function violationsOf(page: Page): Promise<string[]> {
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await page.waitForTimeout(STILL_MS)
  const violations = await findViolations(page, { rules: { 'target-size': { enabled: true } } })
  return violations.map(
    ({ rule, html }) => `${rule} (${html.map((element) => element.slice(0, 160)).join(' | ')})`,
  )
}

const isWidth = (parameter: string) => /^\d+$/.test(parameter)
const given = process.argv.slice(2)
const places = given.filter((parameter) => parameter.startsWith('/'))
const parts = given.filter((parameter) => !isWidth(parameter) && !places.includes(parameter))
const widths = given.filter(isWidth).map(Number)

/** What the command was asked for by name, width or part of an address; everything, if nothing was named. */
export const isWanted = (part: string) => parts.length === 0 || parts.includes(part)
export const isWidthWanted = (width: number) => widths.length === 0 || widths.includes(width)
export const isPlaceWanted = (path: string) => places.length === 0 || places.some((one) => path.includes(one))
