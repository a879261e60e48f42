// Journeys on the Profile tab share these: opening it, its Save button, and its toasts.
import { expect, type Page } from '@playwright/test'
import { join } from './member.ts'

/** A new member, on the Profile tab. */
export async function openProfile(page: Page): Promise<void> {
  await join(page, '/settings', undefined, { isNamed: false })
  await expect(page.getByLabel('Display name')).toBeVisible()
}

export const save = (page: Page) => page.getByRole('button', { name: 'Save profile' })
export const toast = (page: Page, text: string) =>
  page.locator('[data-toast]').getByText(text, { exact: true })
