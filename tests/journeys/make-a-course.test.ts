// A professional makes a course: writes it, uploads its video, orders it by keyboard and by hand, publishes it, and
// looks after it in the list.
import { fileURLToPath } from 'node:url'
import type { Page } from '@playwright/test'
import { expect, test } from '../support/browser/journey.ts'
import { askAs, aWord, join, proveAddress } from '../support/browser/member.ts'
import { photo } from '../support/files/photo.ts'

const VIDEO = fileURLToPath(new URL('../support/files/videos/h264.mp4', import.meta.url))

const tab = (page: Page, name: string) => page.getByRole('tab', { name: new RegExp(`^${name}`) })
const saved = (page: Page) => page.getByRole('status').filter({ hasText: 'All changes saved' })
const lectures = (page: Page, section: string) =>
  page.getByRole('list', { name: `Lectures of ${section}`, exact: true }).getByLabel(/^Title of lecture/)
const titlesIn = (page: Page, section: string) =>
  lectures(page, section).evaluateAll((fields) => fields.map((field) => (field as HTMLInputElement).value))

test('CRS-33, CRS-42, CRS-45, CRS-46, CRS-47, CRS-48, CRS-49, CRS-50, CRS-54, CRS-59, CRS-60, CRS-61, DEC-6, MSG-75 a course is written, ordered by keyboard, and published', {
  tag: '@gate',
}, async ({ page, visit, checkAxe }) => {
  await proveAddress(page, await join(page, '/home/courses'))
  await visit('/home/courses')
  const title = `Weaving ${aWord()}`
  await page.getByRole('link', { name: 'Create Course' }).first().click()
  await expect(page.getByRole('heading', { name: 'Create New Course', level: 1 })).toBeVisible()
  await expect(page.getByRole('tab')).toHaveText(['Basics', 'Curriculum', 'Content', 'SEO', 'Settings'])
  await expect(page.getByLabel('Category', { exact: true })).toHaveValue('Development')
  await checkAxe()

  await expect(page.getByRole('heading', { name: '4 steps left before you publish' })).toBeVisible()
  // Missing parts are named on the tab where they can be mended.
  await page.getByRole('button', { name: 'Publish Course' }).click()
  await expect(page.getByText('Title is required', { exact: true }).first()).toBeVisible()
  await expect(page.getByLabel('Course Title')).toBeFocused()

  await page.getByLabel('Course Title').fill(title)
  await page
    .getByLabel('Description', { exact: false })
    .first()
    .fill('How to set up a loom, and keep the thread.')
  await page.getByLabel('Price ($)').fill('$1,250.50')
  await page.getByLabel('Choose cover image').setInputFiles(await photo(640, 400))
  await expect(page.getByRole('img', { name: 'Cover image' })).toBeVisible()
  await page.getByLabel('Choose preview video').setInputFiles(VIDEO)
  await expect(page.getByLabel('Preview video', { exact: true })).toBeVisible()
  // A zip is no video, whatever its name is.
  await page.getByLabel('Choose preview video').setInputFiles({
    name: 'course.mp4',
    mimeType: 'video/mp4',
    buffer: Buffer.from('PK\x05\x06'),
  })
  await expect(
    page.getByRole('alert').filter({ hasText: 'This is a ZIP archive. Choose a video: MP4, MOV or WebM.' }),
  ).toBeVisible()
  await expect(saved(page)).toBeVisible()

  await tab(page, 'Curriculum').click()
  await page.getByRole('button', { name: 'Add section' }).click()
  await page.keyboard.type('Begin')
  for (const name of ['Warp', 'Weft', 'Knots']) {
    await page.getByRole('button', { name: 'Add lecture to Begin' }).click()
    await page.keyboard.type(name)
  }
  await page.getByLabel('Minutes of lecture 1').fill('45')

  // By keyboard: the focus stays where it was, and the place is announced.
  await lectures(page, 'Begin').nth(0).press('Alt+ArrowDown')
  await expect(page.getByRole('status').filter({ hasText: '“Warp” is now 2 of 3 in “Begin”' })).toBeAttached()
  await expect(lectures(page, 'Begin').nth(1)).toBeFocused()
  expect(await titlesIn(page, 'Begin')).toEqual(['Weft', 'Warp', 'Knots'])
  await page.getByRole('button', { name: 'Move Knots up' }).press('Enter')
  expect(await titlesIn(page, 'Begin')).toEqual(['Weft', 'Knots', 'Warp'])

  // By hand, into another section.
  await page.getByRole('button', { name: 'Add section' }).click()
  await page.keyboard.type('Go on')
  await page
    .getByRole('button', { name: 'Move Warp', exact: true })
    .dragTo(page.getByRole('button', { name: 'Add lecture to Go on' }))
  await expect.poll(() => titlesIn(page, 'Go on')).toEqual(['Warp'])

  // A removal can be undone.
  await page.getByRole('button', { name: 'Remove Weft' }).click()
  expect(await titlesIn(page, 'Begin')).toEqual(['Knots'])
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect.poll(() => titlesIn(page, 'Begin')).toEqual(['Weft', 'Knots'])

  await page.getByRole('button', { name: 'Content of Weft' }).click()
  await page.getByLabel('Choose video').setInputFiles(VIDEO)
  await expect(page.getByText(/^Your video is uploaded/)).toBeVisible()
  // The minutes follow the length of the video.
  await expect(page.getByLabel('Minutes of lecture 1').first()).toHaveValue('1')
  for (const name of ['Knots', 'Warp']) {
    await page.getByRole('button', { name: `Content of ${name}` }).click()
    const panel = page
      .locator('[data-row]')
      .filter({ has: page.locator(`button[aria-label="Remove ${name}"]`) })
      .last()
    await panel.getByLabel('Type').selectOption('article')
    await panel.getByLabel(/^Text of lecture/).fill(`**${name}** holds. <script>alert(1)</script>`)
  }
  // A quiz is written by keyboard: its missing parts are named where they can be mended.
  await page.getByRole('button', { name: 'Add lecture to Go on' }).press('Enter')
  await expect(lectures(page, 'Go on').last()).toBeFocused()
  await page.keyboard.type('Check')
  expect(await titlesIn(page, 'Go on')).toEqual(['Warp', 'Check'])
  await page.getByRole('button', { name: 'Content of Check' }).press('Enter')
  const check = page.getByRole('listitem').filter({ has: page.getByRole('button', { name: 'Remove Check' }) })
  await check.last().getByLabel('Type').selectOption('quiz')
  for (const [at, text] of ['How many threads?', 'Which way?'].entries()) {
    await page.getByRole('button', { name: 'Add question' }).press('Enter')
    await expect(page.getByLabel(`Text of question ${at + 1}`)).toBeFocused()
    await page.keyboard.type(text)
    for (const nth of [1, 2])
      await page.getByLabel(`Answer ${nth} of question ${at + 1}`, { exact: true }).fill(`${nth}`)
  }
  await page.getByRole('radio', { name: 'Answer 1 of question 1 is right' }).press('Space')
  await page.getByRole('button', { name: 'Save as Draft' }).press('Enter')
  await expect(page.getByRole('listitem', { name: 'Question 2' }).getByRole('alert')).toHaveText(
    'Mark at least one answer as correct',
  )
  await page.getByRole('radio', { name: 'Answer 2 of question 2 is right' }).press('Space')
  await page.getByLabel('Text of question 2').press('Alt+ArrowUp')
  await expect(
    page.getByRole('status').filter({ hasText: 'Question 2 is now question 1 of 2' }),
  ).toBeAttached()
  await expect(page.getByLabel('Text of question 1')).toBeFocused()
  await expect(page.getByLabel('Text of question 1')).toHaveValue('Which way?')
  await expect(saved(page)).toBeVisible()
  await page.getByRole('button', { name: 'Preview' }).first().click()
  await expect(page.getByRole('region', { name: 'Preview' }).getByText(/holds\. <script>/)).toBeVisible()
  // At the top, where no control is half under the bar.
  await page.evaluate(() => window.scrollTo(0, 0))
  await checkAxe()

  await tab(page, 'Content').click()
  await page.getByRole('textbox', { name: "What You'll Learn" }).fill('  Keep the thread ')
  await page.getByRole('textbox', { name: "What You'll Learn" }).press('Enter')
  await expect(page.getByRole('list', { name: "What You'll Learn, added" })).toHaveText('Keep the thread')
  await page.getByRole('button', { name: 'Add FAQ' }).click()
  await expect(page.getByText('Question is required', { exact: true })).toBeVisible()
  await page.getByRole('textbox', { name: 'Question' }).fill('Do I need a loom?')
  await page.getByRole('textbox', { name: 'Answer' }).fill('A cardboard box will do.')
  await page.getByRole('button', { name: 'Add FAQ' }).click()
  await expect(page.getByText('A cardboard box will do.', { exact: true }).first()).toBeVisible()
  await checkAxe()
  await tab(page, 'SEO').click()
  await page.getByRole('textbox', { name: 'Keywords' }).fill('weaving')
  await page.getByRole('button', { name: 'Add keyword' }).click()
  await tab(page, 'Settings').click()
  await expect(page.getByText('No courses found', { exact: true })).toBeVisible()
  await checkAxe()

  await page.getByRole('button', { name: 'Publish Course' }).click()
  await expect(page.getByText('Course created successfully', { exact: true })).toBeVisible()
  await expect(page).toHaveURL(/\/home\/courses$/)
  const card = page.getByRole('article').filter({ hasText: title })
  await expect(card.getByText('Published', { exact: true })).toBeVisible()
  await expect(card.getByText('46m', { exact: true })).toBeVisible()
  await checkAxe()

  await page.getByRole('link', { name: `Edit: ${title}` }).click()
  await expect(page.getByRole('heading', { name: 'Edit Course', level: 1 })).toBeVisible()
  await expect(page.getByLabel('Price ($)')).toHaveValue('1,250.50')
  await expect(page.getByRole('button', { name: 'Update Course' })).toBeVisible()

  // Both buttons save the typed text, and one of them also takes it back to draft.
  const stored = `/rest/v1/own/courses/${page.url().split('/').at(-1)}`
  await page.getByLabel('Subtitle').fill('From the first thread')
  await page.getByRole('button', { name: 'Update Course' }).click()
  await expect(card.getByText('From the first thread', { exact: true })).toBeVisible()
  expect(await askAs(page, 'GET', stored)).toMatchObject({
    status: 'published',
    subtitle: 'From the first thread',
  })
  await page.getByRole('link', { name: `Edit: ${title}` }).click()
  await page.getByLabel('Subtitle').fill('To the last thread')
  await page.getByRole('button', { name: 'Save as Draft' }).click()
  await checkAxe()
  await page.getByRole('dialog').getByRole('button', { name: 'Save as draft', exact: true }).click()
  await expect(card.getByText('To the last thread', { exact: true })).toBeVisible()
  await expect(card.getByText('Draft', { exact: true })).toBeVisible()
  expect(await askAs(page, 'GET', stored)).toMatchObject({ status: 'draft', subtitle: 'To the last thread' })
})

test('CRS-32, CRS-34, CRS-35, CRS-43, CRS-44, MSG-74, MSG-76, MSG-78, MSG-79, HOME-9 courses are looked after in the list, and two tabs overwrite nothing', async ({
  page,
  visit,
  watch,
  checkAxe,
}) => {
  await proveAddress(page, await join(page, '/home/courses'))
  const [one, two] = [`Dyeing ${aWord()}`, `Spinning ${aWord()}`]
  for (const title of [one, two])
    await askAs(page, 'POST', '/rest/v1/courses', {
      title,
      description: 'Long enough to be published.',
      curriculum: [{ title: 'S', lectures: [{ title: 'L', type: 'article', body: 'A text.' }] }],
    })
  await visit('/home/courses')
  await page.getByRole('button', { name: 'Table view' }).click()
  await expect(page.getByRole('row')).toHaveCount(3)
  await checkAxe()
  // On a phone the table scrolls by itself; the page is as wide as its window.
  const wide = page.viewportSize()
  await page.setViewportSize({ width: 390, height: 844 })
  expect(await page.locator('html').evaluate((root) => root.scrollWidth - root.clientWidth)).toBe(0)
  if (wide) await page.setViewportSize(wide)
  const sort = page.getByRole('combobox', { name: 'Sort' })
  await expect(sort).toHaveValue('newest')
  // Going back undoes the last choice, in the fields as in the list.
  const search = page.getByRole('searchbox', { name: 'Search your courses' })
  await search.fill(one)
  await expect(page.getByRole('row')).toHaveCount(2)
  await page.getByRole('combobox', { name: 'Status' }).selectOption('draft')
  await expect(page).toHaveURL(/status=draft/)
  await search.fill(two)
  await expect(page.getByRole('link', { name: two, exact: true })).toBeVisible()
  await page.goBack()
  await expect(search).toHaveValue(one)
  await expect(sort).toHaveValue('newest')
  await expect(page.getByRole('link', { name: one, exact: true })).toBeVisible()
  await search.fill('')
  await expect(page.getByRole('row')).toHaveCount(3)
  await page.getByLabel('Select all on this page').check()
  const bar = page.getByRole('group', { name: 'Selected courses' })
  const confirm = (name: string) =>
    page.getByRole('alertdialog').or(page.getByRole('dialog')).getByRole('button', { name, exact: true })
  await bar.getByRole('button', { name: 'Publish', exact: true }).click()
  await checkAxe()
  await confirm('Publish').click()
  await expect(page.getByText('Course(s) published successfully', { exact: true })).toBeVisible()
  await expect(page.getByRole('table').getByText('Published', { exact: true })).toHaveCount(2)
  await bar.getByLabel('Select all on this page').check()
  await bar.getByRole('button', { name: 'Unpublish' }).click()
  await confirm('Unpublish').click()
  await expect(page.getByText('Course(s) unpublished successfully', { exact: true })).toBeVisible()
  await expect(page.getByRole('table').getByText('Draft', { exact: true })).toHaveCount(2)

  // The author saves it in another tab meanwhile.
  await page.getByRole('link', { name: `Edit: ${one}` }).click()
  await expect(page.getByLabel('Course Title')).toHaveValue(one)
  const id = Number(page.url().split('/').at(-1))
  const stored = (await askAs(page, 'GET', `/rest/v1/own/courses/${id}`)) as { version: number }
  await askAs(page, 'PATCH', `/rest/v1/courses/${id}`, {
    version: stored.version,
    subtitle: 'From the other tab',
  })
  watch.expectStatus(409)
  await page.getByLabel('Subtitle').fill('From this tab')
  await expect(
    page.getByText('This course was changed in another tab or on another device', { exact: true }),
  ).toBeVisible()
  await checkAxe()
  // Leaving asks, since it is not saved.
  await page.getByRole('link', { name: 'My Courses' }).click()
  await page.getByRole('button', { name: 'Keep editing' }).click()
  await expect(page.getByLabel('Subtitle')).toHaveValue('From this tab')
  await page.getByRole('button', { name: 'Save mine instead' }).click()
  await confirm('Save mine').click()
  await expect(saved(page)).toBeVisible()
  expect(await askAs(page, 'GET', `/rest/v1/own/courses/${id}`)).toMatchObject({ subtitle: 'From this tab' })
  await page.getByRole('button', { name: 'Save as Draft' }).click()
  await expect(page.getByText('Course updated successfully', { exact: true })).toBeVisible()

  await page.getByRole('button', { name: `Delete: ${two}` }).click()
  await confirm('Delete course').click()
  await expect(page.getByText('Course(s) deleted successfully', { exact: true })).toBeVisible()
  await expect(page.getByRole('link', { name: two, exact: true })).toHaveCount(0)
  await expect(page.getByRole('link', { name: one, exact: true })).toBeVisible()
})
