// A member lists skills and links by keyboard, in any order and however quickly.
import type { Page } from '@playwright/test'
import { expect, test } from '../support/browser/journey.ts'
import { openProfile, save, toast } from '../support/browser/profile-tab.ts'

test('PRO-5, PRO-9, PRO-10 skills and links are added, put in order and removed by keyboard', async ({
  page,
}) => {
  await openProfile(page)
  const skills = page.getByLabel('Skills', { exact: true })
  const chips = page.getByRole('list', { name: 'Skills, listed' }).getByRole('listitem')
  await skills.fill('   ')
  await skills.press('Enter')
  await expect(page.getByText("A skill can't be blank", { exact: true })).toBeVisible()
  await skills.fill('  Python ')
  await skills.press('Enter')
  await skills.pressSequentially('SQL,')
  await expect(chips).toHaveText(['Python', 'SQL'])
  await skills.fill('python')
  await skills.press('Enter')
  await expect(page.getByText('This skill is already listed', { exact: true })).toBeVisible()
  await skills.fill('')
  await skills.press('Backspace')
  await expect(page.getByRole('button', { name: 'Remove SQL' })).toBeFocused()
  await page.keyboard.press('ArrowLeft')
  await page.keyboard.press('Delete')
  await expect(chips).toHaveText(['SQL'])
  await expect(page.getByRole('button', { name: 'Remove SQL' })).toBeFocused()
  await page.keyboard.press('Delete')
  await expect(skills).toBeFocused()

  const add = page.getByRole('button', { name: 'Add link' })
  const title = page.getByLabel('Title', { exact: true })
  const address = page.getByLabel('URL', { exact: true })
  await expect(add).toBeDisabled()
  await title.fill('Notes')
  await expect(add).toBeDisabled()
  await address.fill('javascript:alert(1)')
  await add.click()
  await expect(
    page.getByText('A link needs a URL, such as https://example.com', { exact: true }),
  ).toBeVisible()
  await address.fill('https://ada.example/notes')
  await address.press('Enter')
  await expect(title).toBeFocused()
  await title.fill('Code')
  await address.fill('https://ada.example/code')
  await add.click()
  await page.getByRole('button', { name: 'Move link 2 up' }).press('Enter')
  await expect(page.getByLabel('Title of link 1')).toHaveValue('Code')
  await expect(page.getByRole('button', { name: 'Move link 1 down' })).toBeFocused()
  await page.getByRole('button', { name: 'Remove link 1' }).press('Enter')
  await expect(page.getByLabel('Title of link 1')).toHaveValue('Notes')
  await expect(page.getByRole('button', { name: 'Remove link 1' })).toBeFocused()

  // A typed skill that was not added counts, too.
  await skills.fill('Poetry')
  await save(page).click()
  await expect(toast(page, 'Profile updated successfully')).toBeVisible()
  await page.reload()
  await expect(chips).toHaveText(['Poetry'])
  await expect(page.getByLabel('URL of link 1')).toHaveValue('https://ada.example/notes')
})

/** Does something twice with the focused element, so quickly that the page has no time of its own in between. */
async function twiceAtOnce(page: Page, what: 'Delete' | 'click'): Promise<void> {
  await page.evaluate(async (action) => {
    for (let times = 0; times < 2; times += 1) {
      const focused = document.activeElement
      if (action === 'click' && focused instanceof HTMLElement) focused.click()
      else
        focused?.dispatchEvent(new KeyboardEvent('keydown', { key: action, bubbles: true, cancelable: true }))
      // The event's change is rendered now; its requests come later.
      for (let turns = 0; turns < 3; turns += 1) await Promise.resolve()
    }
  }, what)
}

test('the focus stays in its place however quickly skills and links are removed', async ({ page }) => {
  await openProfile(page)
  const skills = page.getByLabel('Skills', { exact: true })
  await skills.pressSequentially('Python,SQL,Go,')
  await page.getByRole('button', { name: 'Remove Python', exact: true }).focus()
  await twiceAtOnce(page, 'Delete')
  await expect(page.getByRole('button', { name: 'Remove Go', exact: true })).toBeFocused()
  await page.keyboard.press('Delete')
  await expect(skills).toBeFocused()
  await skills.pressSequentially('Python,SQL,')
  await page.getByRole('button', { name: 'Remove Python', exact: true }).focus()
  await twiceAtOnce(page, 'Delete')
  await expect(skills).toBeFocused()

  for (const name of ['One', 'Two', 'Three']) {
    await page.getByLabel('Title', { exact: true }).fill(name)
    await page.getByLabel('URL', { exact: true }).fill(`https://ada.example/${name}`)
    await page.getByRole('button', { name: 'Add link', exact: true }).click()
  }
  await page.getByRole('button', { name: 'Remove link 1', exact: true }).focus()
  await twiceAtOnce(page, 'click')
  await expect(page.getByLabel('Title of link 1', { exact: true })).toHaveValue('Three')
  await expect(page.getByRole('button', { name: 'Remove link 1', exact: true })).toBeFocused()
})
