// A person reads on a small screen or a large one, with or without a connection: nothing covers the controls that they
// want to press, and nothing is lost.
import type { Page } from '@playwright/test'
import { expect, test } from '../support/browser/journey.ts'
import { comeAs, join } from '../support/browser/member.ts'

const WIDTHS = [320, 390, 768, 1280, 1920]
const HEIGHT = 760

/** The controls that an element lies over, apart from its own and those that are below the bar at the top. */
async function coveredBy(page: Page, selector: string): Promise<string[]> {
  return page.evaluate((wanted) => {
    const above = [...document.querySelectorAll(wanted)].find((one) =>
      one.checkVisibility({ visibilityProperty: true }),
    )
    if (!above) return [`no ${wanted}`]
    const place = above.getBoundingClientRect()
    return [...document.querySelectorAll('a[href], button, input, select, textarea, summary')]
      .filter((control) => !above.contains(control) && control.checkVisibility({ visibilityProperty: true }))
      .filter((control) => {
        const { left, right, top, bottom, width } = control.getBoundingClientRect()
        const isApart =
          right <= place.left || left >= place.right || bottom <= place.top || top >= place.bottom
        return width > 0 && !isApart
      })
      .map((control) => control.getAttribute('aria-label') ?? control.textContent.trim())
  }, selector)
}

/** The first lines of the headings that an element lies over. */
const headingsUnder = (page: Page, selector: string) =>
  page.evaluate((wanted) => {
    const place = document.querySelector(wanted)?.getBoundingClientRect()
    if (!place) return [`no ${wanted}`]
    const isOver = ({ left, right, top, bottom }: DOMRect) =>
      right > place.left && left < place.right && bottom > place.top && top < place.bottom
    return [...document.querySelectorAll('main :is(h1, h2, h3)')]
      .filter((heading) => isOver(heading.getBoundingClientRect()))
      .map((heading) => heading.textContent)
  }, selector)

const sidewaysRoom = (page: Page) =>
  page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)

const scrollTo = (page: Page, place: 'top' | 'middle' | 'end') =>
  page.evaluate((wanted) => {
    const height = document.documentElement.scrollHeight
    window.scrollTo({ top: { top: 0, middle: height / 2, end: height }[wanted], behavior: 'instant' })
  }, place)

test('SHELL-4 the contact button lies over no control, at any width and anywhere on a page', async ({
  page,
  visit,
}) => {
  for (const address of ['/', '/projects', '/agents/5', '/projects/1', '/auth?mode=sign-up', '/courses']) {
    await visit(address)
    for (const width of WIDTHS) {
      await page.setViewportSize({ width, height: HEIGHT })
      expect(await sidewaysRoom(page), `${address} at ${width}`).toBe(0)
      for (const place of ['top', 'middle', 'end'] as const) {
        await scrollTo(page, place)
        await expect
          .poll(() => coveredBy(page, 'a[aria-label^="Contact us"]'), {
            message: `${address} at ${width}, ${place}`,
          })
          .toEqual([])
      }
      // At the end of every page it is in sight.
      await expect(page.getByRole('link', { name: /^Contact us/ })).toBeInViewport({ ratio: 1 })
    }
  }
})

test('on a phone the price and the main action stay in reach, and a message keeps clear of them', async ({
  page,
  visit,
  checkAxe,
}) => {
  await page.setViewportSize({ width: 320, height: 640 })
  await join(page, '/agents/5')
  for (const [address, action, price] of [
    ['/agents/5', 'Deploy Now', /^\$[\d,.]+\/mo$/],
    ['/projects/17', 'Submit Proposal', /^Budget\$[\d,.]+$/],
  ] as const) {
    await visit(address)
    expect(await sidewaysRoom(page), address).toBe(0)
    const bar = page.locator('[data-action-bar]')
    const button = bar.getByRole('button', { name: action })
    await expect(button).toBeInViewport({ ratio: 1 })
    await expect(bar.locator(':scope > div').first()).toHaveText(price)
    await page.getByRole('button', { name: /^Switch to (dark|light) mode$/ }).click()
    const said = page.getByRole('status').filter({ hasText: /^(Dark|Light) mode enabled$/ })
    await expect(said).toBeVisible()
    await expect.poll(() => coveredBy(page, '[data-toast]')).toEqual([])
    // It leaves by itself.
    await expect(said).toHaveCount(0)
    await scrollTo(page, 'end')
    const last = page.getByRole('contentinfo').getByRole('link').last()
    await expect(button).toBeInViewport({ ratio: 1 })
    expect(await coveredBy(page, '[data-action-bar]')).toEqual([])
    await expect(last).toBeInViewport()
    await checkAxe()
  }
  // Beside the content there is room, and no bar.
  await page.setViewportSize({ width: 1280, height: HEIGHT })
  await expect(page.getByText('Budget', { exact: true }).filter({ visible: true })).toHaveCount(1)
})

test('a message covers no heading and no control, and the next takes its place', async ({ page, visit }) => {
  const toast = page.locator('[data-toast]')
  const toggle = page.getByRole('button', { name: /^Switch to (dark|light) mode$/ })
  const topOfPage = () => page.getByRole('main').evaluate((main) => main.getBoundingClientRect().top)
  for (const width of [390, 1280]) {
    await page.setViewportSize({ width, height: HEIGHT })
    for (const address of ['/', '/agents/1', '/courses', '/auth?mode=sign-up']) {
      await visit(address)
      for (const place of ['top', 'middle'] as const) {
        await scrollTo(page, place)
        const at = `${address} at ${width}, ${place}`
        const before = await topOfPage()
        // A press by the pointer would scroll the bar, which is in view anyway, to where it stands without sticking.
        await toggle.dispatchEvent('click')
        await toggle.dispatchEvent('click')
        await expect(toast).toHaveCount(1)
        if (width === 390) {
          // Everything that was in view below the bar moves down by as much as the strip takes.
          const height = await toast.evaluate((strip: HTMLElement) => strip.offsetHeight)
          await expect.poll(topOfPage, { message: at }).toBeCloseTo(before + height, 0)
        } else {
          // Both are asked at once, since a toast leaves by itself.
          const below = () =>
            Promise.all([coveredBy(page, '[data-toast]'), headingsUnder(page, '[data-toast]')])
          await expect.poll(below, { message: at }).toEqual([[], []])
        }
        await page.getByRole('button', { name: 'Close notice' }).dispatchEvent('click')
        await expect(toast).toHaveCount(0)
      }
    }
  }
})

test('offline a click keeps the page and what is typed, and back online it goes on', async ({
  page,
  context,
  watch,
  checkAxe,
  traffic,
}) => {
  watch.expectFailure('ERR_INTERNET_DISCONNECTED')
  await comeAs(page, 'business', '/settings')
  await expect(page.getByLabel('Bio')).toBeVisible()
  // Code that is loaded ahead is here: this test is about pages, not about scripts that come late.
  await traffic.untilSettled(page)
  await context.setOffline(true)
  const bar = page.getByRole('navigation', { name: 'Main', exact: true })
  // Under the pointer, a link loads its page ahead, which without a connection must neither leave this page nor spoil
  // that one.
  await bar.getByRole('link', { name: 'AI Agents' }).hover()
  await page.waitForTimeout(400)
  await expect(page).toHaveURL('/settings')
  await bar.getByRole('link', { name: 'AI Agents' }).click()
  const alert = page.getByRole('banner').getByRole('alert')
  await expect(alert).toContainText("You're offline.")
  await expect(page).toHaveURL('/settings')
  await page.getByLabel('Location').fill('On a train')
  await alert.getByRole('button', { name: 'Retry' }).click()
  await expect(alert.getByRole('button', { name: 'Retry' })).toBeEnabled()
  await expect(page).toHaveURL('/settings')
  await expect(page.getByLabel('Location')).toHaveValue('On a train')
  await checkAxe()
  await page.getByLabel('Location').fill('')
  await page.getByRole('button', { name: 'Discard changes' }).click()
  await context.setOffline(false)
  await expect(page).toHaveURL('/agents')
  await expect(alert).toHaveCount(0)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('AI Agents Marketplace')
})
