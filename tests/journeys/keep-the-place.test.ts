// A person who works by the keyboard deletes rows: the focus goes to the row that takes their place, not to the top of
// the page. And a person with colours of their own sees where they are.
import type { Page } from '@playwright/test'
import { expect, test } from '../support/browser/journey.ts'
import { askAs, aWord, comeAs, join, proveAddress } from '../support/browser/member.ts'

type Row = { readonly path: string; readonly button: (name: string) => string; readonly confirm?: string }

/** Each is a list whose rows hold their own Delete, with the steps that make and delete a row. */
const LISTS: Readonly<Record<string, Row & { make(page: Page, name: string): Promise<unknown> }>> = {
  'own updates': {
    path: '/home/updates',
    make: (page, name) => askAs(page, 'POST', '/rest/v1/updates', { text: name }),
    button: () => 'Delete update',
    confirm: 'Delete update',
  },
  'own agents': {
    path: '/home/agents',
    make: (page, name) =>
      askAs(page, 'POST', '/rest/v1/own/agents', {
        name,
        category: 'Marketing',
        description: 'Counts words',
        features: ['Words'],
        price: 9,
      }),
    button: (name) => `Delete: ${name}`,
    confirm: 'Delete agent',
  },
  'own courses': {
    path: '/home/courses',
    make: (page, name) => askAs(page, 'POST', '/rest/v1/courses', { title: name, description: 'Of looms.' }),
    button: (name) => `Delete: ${name}`,
    confirm: 'Delete course',
  },
}

const focused = (page: Page) =>
  page.evaluate(
    () =>
      document.activeElement?.closest('li, tr, article')?.textContent ??
      document.activeElement?.textContent ??
      '',
  )

for (const [list, { path, make, button, confirm }] of Object.entries(LISTS))
  test(`the keyboard goes on in the list of ${list} when a row is deleted`, async ({ page, visit }) => {
    await proveAddress(page, await join(page, path))
    const names = Array.from({ length: 2 }, () => `Loom ${aWord()}`)
    for (const name of names) await make(page, name)
    await visit(path)
    for (const [at, name] of names.toReversed().entries()) {
      const row = page.getByRole('main').locator('li, tr, article').filter({ hasText: name }).last()
      await row.getByRole('button', { name: button(name), exact: true }).press('Enter')
      if (confirm)
        await page.getByRole('dialog').getByRole('button', { name: confirm, exact: true }).press('Enter')
      await expect(page.getByRole('main').getByText(name, { exact: false })).toHaveCount(0)
      const rest = names[0] ?? ''
      if (at === 0) await expect.poll(() => focused(page)).toContain(rest)
      else await expect(page.locator(':focus:is(h1, h2, h3)')).toHaveCount(1)
    }
  })

test('what is current has an outline where someone’s own colours leave no backgrounds', async ({
  page,
  visit,
}) => {
  await comeAs(page, 'professional', '/home')
  const outlineOf = (of: ReturnType<Page['locator']>) =>
    of.evaluate((one) => getComputedStyle(one).outlineStyle)
  await visit('/agents?sort=rating')
  // Axe does not know the ground that a browser draws behind texts then.
  await page.emulateMedia({ forcedColors: 'active' })
  const sections = page.getByRole('banner').getByRole('navigation').locator('a')
  for (const link of await sections.all())
    expect(await outlineOf(link)).toBe((await link.getAttribute('aria-current')) === null ? 'none' : 'solid')
  await page.emulateMedia({ forcedColors: null })
  await visit('/settings')
  await page.emulateMedia({ forcedColors: 'active' })
  for (const tab of await page.getByRole('tab').all())
    expect(await outlineOf(tab)).toBe((await tab.getAttribute('aria-selected')) === 'true' ? 'solid' : 'none')
  const onOff = page.getByRole('switch').first()
  await expect(onOff).toHaveCSS('appearance', 'auto')
})
