// The rows of presses name buttons, and the steps to them, with these.
import { expect, type Locator, type Page } from '@playwright/test'

type Name = string | RegExp

export const inMain =
  (name: Name, role: 'button' | 'switch' = 'button') =>
  (page: Page): Locator =>
    page.getByRole('main').getByRole(role, { name, exact: true }).first()

export const inDialog =
  (name: Name) =>
  (page: Page): Locator =>
    page.getByRole('dialog').getByRole('button', { name, exact: true })

/** Presses these one after the other, in the dialog or the menu if one is open by then. */
export const via =
  (...names: Name[]) =>
  async (page: Page): Promise<void> => {
    for (const [at, name] of names.entries()) {
      const place = at === 0 ? page.getByRole('main') : page
      const button = place.getByRole('button', { name, exact: true })
      await button
        .or(place.getByRole('menuitem', { name, exact: true }))
        .first()
        .click()
    }
  }

export const shows = (text: string | RegExp) => (page: Page) =>
  expect(page.getByRole('main').getByText(text, { exact: true }).first()).toBeVisible()

export const lacks = (text: string | RegExp) => async (page: Page) => {
  // A late element would be missing, too.
  await page.waitForLoadState('networkidle')
  await expect(page.getByRole('main').getByText(text, { exact: true })).toHaveCount(0)
}

export const has =
  (find: (page: Page) => Locator) =>
  (page: Page): Promise<void> =>
    expect(find(page)).toBeVisible()

export const choose =
  (value: string) =>
  async (field: Locator): Promise<void> =>
    void (await field.selectOption(value))
