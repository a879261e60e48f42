// A person writes with an input method: the keys that choose a character neither send nor add anything.
import type { Locator, Page } from '@playwright/test'
import { expect, test } from '../support/browser/journey.ts'
import { field, log, openConversation } from '../support/browser/participants.ts'
import { openProfile } from '../support/browser/profile-tab.ts'

const ENTER = { key: 'Enter', code: 'Enter', keyCode: 229 }

/** Composes a text in a field, and takes it with Enter, reported as in Chrome and then as in Safari, afterwards. */
async function compose(page: Page, field: Locator, text: string): Promise<void> {
  await field.focus()
  const devTools = await page.context().newCDPSession(page)
  const caret = { selectionStart: text.length, selectionEnd: text.length }
  await devTools.send('Input.imeSetComposition', { text, ...caret })
  await field.dispatchEvent('keydown', { ...ENTER, isComposing: true })
  await devTools.send('Input.insertText', { text })
  await field.dispatchEvent('keydown', ENTER)
  await devTools.detach()
  await expect(field).toHaveValue(text)
}

test('Enter that takes a character adds no skill and no link; the next one adds the skill', async ({
  page,
}) => {
  await openProfile(page)
  const skills = page.getByRole('textbox', { name: 'Skills' })
  await compose(page, skills, 'データ')
  await expect(page.getByRole('button', { name: 'Remove データ' })).toHaveCount(0)
  await skills.press('Enter')
  await expect(page.getByRole('button', { name: 'Remove データ' })).toBeVisible()
  await expect(skills).toHaveValue('')

  await page.getByLabel('URL').fill('https://example.com')
  await compose(page, page.getByLabel('Title'), '作品')
  await expect(page.getByLabel('URL')).toHaveValue('https://example.com')
})

test('Enter that takes a character sends no message; the next one does', async ({ page, elsewhere }) => {
  await openConversation(page, await elsewhere())
  await compose(page, field(page), 'いつ始めますか')
  await expect(log(page).getByText('いつ始めますか', { exact: true })).toHaveCount(0)
  await field(page).press('Enter')
  await expect(log(page).getByText('いつ始めますか', { exact: true })).toBeVisible()
})
