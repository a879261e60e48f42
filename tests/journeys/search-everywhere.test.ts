// A person looks for something and doesn't know where it would be: from any page, with the keyboard alone, while
// typing.
import type { Page } from '@playwright/test'
import { expect, test } from '../support/browser/journey.ts'
import { aWord, comeAs, join, postProject } from '../support/browser/member.ts'

const dialog = (page: Page) => page.getByRole('dialog', { name: 'Search' })
const field = (page: Page) => dialog(page).getByRole('combobox', { name: 'Search' })
const options = (page: Page) => dialog(page).getByRole('option')
const active = (page: Page) => dialog(page).getByRole('option', { selected: true })

test('Ctrl and K find a project by the keyboard alone, while it is typed, and know what was searched for', {
  tag: '@gate',
}, async ({ page, elsewhere, visit, checkAxe }) => {
  const owner = await elsewhere()
  const word = aWord()
  await join(owner, '/projects')
  const project = await postProject(owner, `Tame a ${word} quickly`)

  await visit('/courses')
  const before = page.getByRole('link', { name: 'Courses' }).first()
  await before.focus()
  await page.keyboard.press('Control+k')
  await expect(field(page)).toBeFocused()
  await page.keyboard.type(word.slice(0, -1))
  await expect(options(page).first()).toContainText(`Tame a ${word} quickly`)
  await expect(dialog(page).getByRole('group', { name: 'Projects' })).toBeVisible()
  await checkAxe()
  await page.keyboard.press('End')
  await expect(active(page)).toContainText('See all results')
  await page.keyboard.press('ArrowDown')
  await expect(active(page)).toContainText(word)
  await page.keyboard.press('Escape')
  await expect(dialog(page)).toBeHidden()
  await expect(before).toBeFocused()

  await page.keyboard.press('Control+k')
  await page.keyboard.type(word)
  await expect(options(page).first()).toContainText(word)
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(`/projects/${project}`)
  await expect(page.getByRole('main')).toBeFocused()
  await expect(page.getByRole('heading', { level: 1 })).toContainText(word)

  await page.keyboard.press('Control+k')
  await expect(field(page)).toBeFocused()
  await expect(active(page)).toHaveText(word)
  await page.keyboard.press('Enter')
  await expect(field(page)).toHaveValue(word)
  await expect(options(page).first()).toContainText('Tame')
  await page.keyboard.press('End')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(`/search?q=${word}`)
  await expect(page.getByRole('region', { name: 'Projects' })).toContainText(`Tame a ${word} quickly`)
  await expect(page.getByRole('main')).toBeFocused()

  // A person who followed a result and searches again comes back from that search, too.
  await before.focus()
  await page.keyboard.press('Control+k')
  await expect(field(page)).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(before).toBeFocused()

  // From the page of results to other results.
  await expect(dialog(page)).toBeHidden()
  await page.keyboard.press('Control+k')
  await page.keyboard.type('assistant')
  await expect(options(page).last()).toContainText('See all results')
  await page.keyboard.press('End')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL('/search?q=assistant')
  await expect(page.getByRole('main')).toBeFocused()

  await page.keyboard.press('Control+k')
  await dialog(page).getByRole('button', { name: 'Clear recent searches' }).click()
  await expect(options(page)).toHaveCount(0)
  await field(page).fill('qqqxqqq')
  await expect(dialog(page)).toContainText('Nothing found for “qqqxqqq”')
  await checkAxe()
  await dialog(page).getByRole('link', { name: 'Professionals' }).click()
  await expect(page).toHaveURL('/professionals')
})

test('a member finds their own pages and drafts first', async ({ page, visit }) => {
  await comeAs(page, 'professional', '/home')
  await visit('/updates')
  // While the window is still loading, these letters would be shortcuts: g and h lead home.
  await page.keyboard.press('Control+k')
  await page.keyboard.type('ghost')
  await expect(field(page)).toHaveValue('ghost')
  await expect(field(page)).toBeFocused()
  await field(page).fill('')
  await expect(dialog(page).getByRole('group', { name: 'Your pages' })).toBeVisible()
  await page.keyboard.type('payouts')
  await expect(active(page)).toHaveText('Settings → Payouts')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL('/settings?tab=seller')

  const word = aWord()
  await visit('/projects')
  const project = await postProject(page, `Varnish a ${word} twice`)
  await visit(`/search?q=${word}`)
  const own = page.getByRole('region', { name: 'Yours' })
  await expect(own.getByRole('link')).toHaveText([`Varnish a ${word} twiceYour project`])
  await own.getByRole('link').click()
  await expect(page).toHaveURL(`/projects/${project}`)
})

test('the page of a search works without a script, and is kept out of search engines', async ({
  elsewhere,
  visit,
  page,
}) => {
  const word = aWord()
  const owner = await elsewhere()
  await join(owner, '/projects')
  await postProject(owner, `Mend a ${word} soon`)
  const plain = await elsewhere({ javaScriptEnabled: false })
  await plain.goto('/projects')
  await plain.getByRole('banner').getByRole('link', { name: 'Search' }).click()
  await expect(plain).toHaveURL('/search')
  await plain.getByRole('main').getByRole('searchbox').fill(word)
  await plain.getByRole('main').getByRole('button', { name: 'Apply' }).click()
  await expect(plain).toHaveURL(`/search?q=${word}`)
  await plain.getByRole('link', { name: `Mend a ${word} soon` }).click()
  await expect(plain.getByRole('heading', { level: 1 })).toContainText(word)

  await visit(`/search?q=${word}`)
  await expect(page.locator('meta[name=robots]')).toHaveAttribute('content', 'noindex')
  await visit('/search?q=qqqxqqq')
  await expect(page.getByRole('main')).toContainText('Nothing found for “qqqxqqq”')
  await visit('/search')
  await expect(page.locator('meta[name=robots]')).toHaveAttribute('content', 'noindex')
})
