// An instructor runs a course that sells: sees its revenue, reads its reviews, chooses related courses, gives a video
// captions, and loses nothing when something fails or they leave too early.
import { fileURLToPath } from 'node:url'
import type { Page } from '@playwright/test'
import { newQuestion } from '../../src/features/courses/questions/questions.schemas.ts'
import { askQuestion } from '../../src/features/courses/questions/server/questions.actions.ts'
import { actFor } from '../../src/platform/actor.ts'
import { expect } from '../support/browser/journey.ts'
import { askAs, aWord, join, proveAddress } from '../support/browser/member.ts'
import { test } from '../support/browser/own-product.ts'
import { photo } from '../support/files/photo.ts'
import { makeCourse, makeStudent } from '../support/people/makers.ts'

const VIDEO = fileURLToPath(new URL('../support/files/videos/h264.mp4', import.meta.url))
const CAPTIONS = 'WEBVTT\n\n00:00.000 --> 00:01.000\nHold the thread.\n'

const tab = (page: Page, name: string) => page.getByRole('tab', { name: new RegExp(`^${name}`) })
const region = (page: Page, name: string) => page.getByRole('region', { name, exact: true })
const optionsOf = (page: Page, label: string) => page.getByLabel(label, { exact: true }).getByRole('option')
const toast = (page: Page, text: string) => page.getByText(text, { exact: true })

// On a product of its own: its courses were bought and reviewed.
test('CONST-7, CRS-20, CRS-21, CRS-28, CRS-29, CRS-30, CRS-37, CRS-39, CRS-41, CRS-52, CRS-63, CRS-64, CRS-65, CRS-66, CRS-67, CRS-68, CRS-70, CRS-71, CRS-72, CRS-75, CRS-76, MSG-73, MSG-77, MSG-80 a course that sells is looked after, and nothing is lost when something fails', async ({
  page,
  visit,
  watch,
  checkAxe,
  own: product,
}) => {
  await proveAddress(page, await join(page, '/home', 'Ada Instructor'))
  const profile = { display_name: 'Ada Instructor', handle: `h-${aWord()}`, is_public: true }
  const { id: owner } = (await askAs(page, 'PATCH', '/rest/v1/profile', profile)) as { id: string }
  const by = actFor(owner)
  const image_url = '/storage/v1/object/public/nowhere/cover.jpg'
  const sold = await makeCourse(product, by, {
    title: 'Weaving for a living',
    subtitle: 'From the first thread',
    category: 'Design',
    level: 'Advanced',
    price: 19.99,
    stars: [5, 4, 4],
  })
  await product.database.pool.query('update courses set image_url = $1 where id = $2', [image_url, sold])
  await makeCourse(product, by, { title: 'Dyeing with plants' })
  await makeCourse(product, by, { title: 'Spinning by hand', status: 'draft' })

  // The dashboard has three figures, then the courses with all that tells them apart.
  const { buffer, mimeType } = await photo(640, 400)
  for (const pattern of ['**/nowhere/cover.jpg*', 'https://pictures.guildhall.example/**'])
    await page.route(pattern, (route) => route.fulfill({ body: buffer, contentType: mimeType }))
  await visit('/home/courses')
  await expect(page.getByRole('list', { name: 'Course totals' }).getByRole('listitem')).toHaveText([
    '3 My Courses',
    '3 Total Sales',
    '$59.97 Total Revenue',
  ])
  await expect(optionsOf(page, 'Category')).toHaveText([
    'All',
    'Development',
    'Design',
    'Marketing',
    'Business',
    'Data Science',
  ])
  await expect(optionsOf(page, 'Level')).toContainText(['Beginner', 'Intermediate', 'Advanced'])
  await expect(optionsOf(page, 'Status')).toContainText(['Published', 'Draft'])
  const card = page.getByRole('article').filter({ hasText: 'Weaving for a living' })
  for (const text of [
    'From the first thread',
    'Design',
    'Published',
    'Advanced',
    '3 students',
    '4.3 (3 reviews)',
    '45m',
  ])
    await expect(card).toContainText(text)
  const listed = (await askAs(page, 'GET', '/rest/v1/own/courses?search=Weaving')) as {
    items: { updated_at: string }[]
  }
  await expect(card.locator('time')).toHaveAttribute('datetime', listed.items[0]?.updated_at ?? 'none')
  await expect(card.locator('img')).toBeVisible()
  // Without an image of its own, a course has a drawn one.
  const plain = page.getByRole('article').filter({ hasText: 'Dyeing with plants' })
  await expect(plain.locator('img')).toHaveCount(0)
  await expect(plain.locator('svg:not(.lucide)')).toBeVisible()

  // Its students, sales and questions are there as files, too, and questions are answered in place.
  const student = await makeStudent(product, sold)
  const { rows } = await product.database.pool.query(
    'select id::int from course_lectures where course_id = $1',
    [sold],
  )
  const question = newQuestion.parse({ title: 'Which loom?' })
  const aboutLooms = { courseId: sold, lectureId: rows[0].id, question }
  await product.database.inTransaction((tx) =>
    askQuestion(tx, aboutLooms, { actor: student, now: product.clock.now() }),
  )
  await visit(`/home/courses/${sold}/teaching`)
  const people = region(page, 'People').getByRole('listitem')
  await expect(people).toHaveCount(4)
  await expect(people.first()).toContainText('1 of 1 lecture')
  await expect(people.first().getByRole('link', { name: /^Message / })).toHaveAttribute(
    'href',
    /^\/home\/messages\/2\d{13}$/,
  )
  await checkAxe()
  const downloaded = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Download CSV' }).click()
  expect((await downloaded).suggestedFilename()).toBe('weaving-for-a-living-people.csv')
  const lists = page.getByRole('navigation', { name: 'Lists of this course' })
  await lists.getByRole('link', { name: 'Orders' }).click()
  await expect(page.getByRole('list', { name: 'Sales of this course' }).getByRole('listitem')).toHaveText([
    '4 Sales',
    '$79.96 Revenue',
    '$0 Refunded',
  ])
  await expect(region(page, 'Orders').getByRole('listitem').first()).toContainText('$19.99')
  await checkAxe()
  await lists.getByRole('link', { name: 'Questions' }).click()
  await expect(lists.getByRole('link', { name: 'Questions' })).toHaveAttribute('aria-current', 'page')
  const waiting = region(page, 'Questions').getByRole('article', { name: 'Which loom?' })
  await expect(waiting).toContainText('Unanswered')
  await checkAxe()
  await waiting.getByLabel('Your answer').fill('A small one.')
  await waiting.getByRole('button', { name: 'Post answer' }).click()
  await expect(toast(page, 'Answer posted')).toBeVisible()
  await expect(waiting).not.toContainText('Unanswered')
  await page.getByRole('main').getByRole('link', { name: 'My Courses' }).click()
  await expect(page.getByRole('article')).toHaveCount(3)
  // Each figure leads to its rows.
  await expect(card).toContainText('0 unanswered')
  await card.getByRole('link', { name: '$79.96 this month' }).click()
  await expect(lists.getByRole('link', { name: 'Orders' })).toHaveAttribute('aria-current', 'page')
  await page.goBack()

  // A failure of the server is shown, and changes nothing.
  const refuse = async (pattern: string) =>
    page.route(pattern, (route) =>
      route.fulfill({ status: 503, json: { code: 'unavailable', message: 'Please try again in a moment.' } }),
    )
  watch.expectStatus(503)
  const dialog = page.getByRole('alertdialog').or(page.getByRole('dialog'))
  await refuse('**/rest/v1/own/courses/status')
  await page.getByRole('button', { name: 'Publish: Spinning by hand' }).click()
  await dialog.getByRole('button', { name: 'Publish', exact: true }).click()
  await expect(toast(page, 'Failed to update course status')).toBeVisible()
  await page.keyboard.press('Escape')
  await refuse('**/rest/v1/own/courses/delete')
  await page.getByRole('button', { name: 'Delete: Spinning by hand' }).click()
  await dialog.getByRole('button', { name: 'Delete course', exact: true }).click()
  await expect(toast(page, 'Failed to delete course(s)')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(dialog).toHaveCount(0)
  await expect(page.getByRole('article')).toHaveCount(3)

  // The panel has its reviews, all and some of them, in the chosen order.
  await page.getByRole('link', { name: 'Edit: Weaving for a living' }).click()
  await tab(page, 'Settings').click()
  const reviews = region(page, 'Course Reviews')
  await expect(reviews).toContainText('3 reviews')
  await expect(reviews.locator('p').filter({ hasText: '4.3' }).locator('svg')).toHaveCount(5)
  const bars = reviews.getByRole('list', { name: 'Reviews by stars' }).getByRole('listitem')
  await expect(bars).toHaveText([/^5 Stars1/, /^4 Stars2/, /^3 Stars0/, /^2 Stars0/, /^1 Star0/])
  await expect(reviews.getByLabel('Rating').getByRole('option')).toHaveText([
    'All Ratings',
    '5 Stars',
    '4 Stars',
    '3 Stars',
    '2 Stars',
    '1 Star',
  ])
  await expect(reviews.getByLabel('Sort by').getByRole('option')).toHaveText([
    'Most Recent',
    'Most Helpful',
    'Highest Rating',
    'Lowest Rating',
  ])
  const shown = reviews.getByRole('list', { name: 'Reviews', exact: true }).getByRole('article')
  await expect(shown).toHaveCount(3)
  await expect(reviews.locator('p').filter({ hasText: '4.3' })).toBeVisible()
  await reviews.getByLabel('Sort by').selectOption('Highest Rating')
  await expect(shown.first()).toContainText('5 stars')
  await reviews.getByLabel('Sort by').selectOption('Lowest Rating')
  await expect(shown.last()).toContainText('5 stars')
  await reviews.getByLabel('Rating').selectOption('4 Stars')
  await expect(shown).toHaveCount(2)
  await reviews.getByLabel('Rating').selectOption('2 Stars')
  await expect(shown).toHaveCount(0)
  await reviews.getByLabel('Rating').selectOption('5 Stars')
  await expect(shown).toHaveCount(1)
  await checkAxe()

  // The panel has its related courses.
  const related = region(page, 'Related Courses')
  await expect(related).toContainText('0 selected')
  const choices = related.getByRole('list').last().getByRole('listitem')
  await expect(choices).toHaveText([/Spinning by hand$/, /Dyeing with plants$/])
  for (const choice of await choices.all()) {
    await expect(choice.getByRole('checkbox')).toHaveCount(1)
    await expect(choice.locator('img:visible, svg:visible').first()).toBeVisible()
  }
  await related.getByLabel('Search your courses...').fill('DYE')
  await expect(related.getByRole('checkbox')).toHaveCount(1)
  await expect(related.getByRole('listitem').locator('img:visible, svg:visible').first()).toBeVisible()
  await related.getByRole('checkbox', { name: 'Dyeing with plants' }).press('Space')
  await expect(related).toContainText('1 selected')
  await related.getByLabel('Search your courses...').fill('nothing like it')
  await expect(related.getByText('No courses found', { exact: true })).toBeVisible()
  await related.getByRole('button', { name: 'Remove Dyeing with plants' }).click()
  await expect(related).toContainText('0 selected')
  expect(
    await related
      .getByRole('list')
      .last()
      .evaluate((list) => [getComputedStyle(list).maxHeight, getComputedStyle(list).overflowY]),
  ).toEqual(['400px', 'auto'])

  // A save that fails keeps the typed text.
  await tab(page, 'Basics').click()
  await expect(optionsOf(page, 'Category')).toHaveText([
    'Development',
    'Design',
    'Marketing',
    'Business',
    'Data Science',
  ])
  await expect(optionsOf(page, 'Level')).toContainText(['Beginner', 'Intermediate', 'Advanced'])
  await expect(optionsOf(page, 'Language')).toHaveText(['English', 'Spanish', 'French', 'German'])
  await page.getByRole('button', { name: 'Remove cover image' }).click()
  await expect(page.getByRole('button', { name: 'Upload cover image' })).toBeVisible()
  const pasted = page.getByRole('group', { name: 'Cover Image' }).getByLabel('Or paste a URL')
  await pasted.fill('https://pictures.guildhall.example/cover.png')
  await page.getByRole('button', { name: 'Remove cover image' }).click()
  await expect(pasted).toHaveValue('')
  await page.getByLabel('Subtitle').fill('To the last thread')
  await refuse(`**/rest/v1/courses/${sold}`)
  await page.getByRole('button', { name: 'Update Course' }).click()
  await expect(toast(page, 'Failed to save course')).toBeVisible()
  await expect(page.getByLabel('Subtitle')).toHaveValue('To the last thread')
  await page.unroute(`**/rest/v1/courses/${sold}`)
  await page.getByRole('button', { name: 'Update Course' }).click()
  await expect(toast(page, 'Course updated successfully')).toBeVisible()

  // Students read the same reviews, all or those with one rating.
  await visit(`/courses/${sold}`)
  // Beside its name, another course of the instructor has a small cover, also where it is a drawn one.
  const another = page.getByRole('listitem').filter({ hasText: 'Dyeing with plants' }).locator('svg')
  expect((await another.boundingBox())?.width).toBe(80)
  const feedback = region(page, 'Student feedback')
  const breakdown = feedback.getByRole('list', { name: 'Reviews by stars' }).getByRole('link')
  await expect(breakdown).toHaveText([/^5 Stars1/, /^4 Stars2/, /^3 Stars0/, /^2 Stars0/, /^1 Star0/])
  await expect(feedback.getByRole('article')).toHaveCount(3)
  await breakdown.nth(1).click()
  await expect(feedback.getByRole('article')).toHaveCount(2)
  await expect(feedback.getByRole('article').first()).toContainText('4 stars')

  // Unpublished without a paid lecture, it asks about that, too.
  await visit(`/home/courses/${sold}`)
  await tab(page, 'Curriculum').click()
  await page.getByRole('button', { name: 'Remove What comes in' }).click()
  await page.getByRole('button', { name: 'Save as Draft' }).click()
  const asking = (title: string) => page.getByRole('dialog', { name: title, exact: true })
  await asking('Unpublish this course?').getByRole('button', { name: 'Save as draft' }).click()
  const losing = asking('Remove 1 lecture that students paid for?')
  await losing.getByRole('button', { name: 'Save without' }).click()
  await expect(toast(page, 'Course updated successfully')).toBeVisible()
  await visit('/home/courses')

  // An unsaved course has no reviews to request (CRS-76).
  const asked: string[] = []
  page.on('request', (request) => {
    if (/\/rest\/.*\/reviews/.test(request.url())) asked.push(request.url())
  })
  await page.getByRole('link', { name: 'Create Course' }).click()
  await tab(page, 'Settings').click()
  await expect(region(page, 'Course Reviews')).toContainText('Save the course first to view reviews')
  expect(asked).toEqual([])
  await tab(page, 'Basics').click()
  await page.getByLabel('Course Title').fill('Knots')
  await expect(page.getByRole('status').filter({ hasText: 'All changes saved' })).toBeVisible()
  await tab(page, 'Settings').click()
  await expect(region(page, 'Course Reviews')).toContainText('No reviews yet')
})

test('leaving during an upload asks, and the upload goes on while its lecture is closed, moved or on another tab', async ({
  page,
  visit,
  watch,
  checkAxe,
  own: product,
}) => {
  await join(page, '/home')
  const { id } = (await askAs(page, 'POST', '/rest/v1/courses', {
    title: 'Weaving',
    curriculum: [{ title: 'Begin', lectures: [{ title: 'Warp' }, { title: 'Weft' }] }],
  })) as { id: number }
  await visit(`/home/courses/${id}`)
  await tab(page, 'Curriculum').click()
  await page.getByRole('button', { name: 'Content of Warp' }).click()
  const held = Promise.withResolvers<void>()
  await page.route('**/storage/v1/object/lecture-videos/**', async (route) => {
    await held.promise
    await route.continue()
  })
  await page.getByLabel('Choose video').setInputFiles(VIDEO)
  await expect(page.getByRole('progressbar')).toBeVisible()
  await page.getByRole('link', { name: 'My Courses' }).click()
  const dialog = page.getByRole('alertdialog').or(page.getByRole('dialog'))
  await expect(dialog).toContainText('Leave during the upload?')
  await checkAxe()
  await dialog.getByRole('button', { name: 'Keep uploading' }).click()
  await expect(page.getByRole('progressbar')).toBeVisible()

  await page.getByRole('button', { name: 'Content of Warp' }).click()
  await expect(page.getByText('Uploading', { exact: true })).toBeVisible()
  await page.getByRole('button', { name: 'Add section' }).click()
  await page.keyboard.type('Go on')
  await page.getByRole('button', { name: 'Move Warp down' }).press('Enter')
  await page.getByRole('button', { name: 'Move Warp down' }).press('Enter')
  await expect(
    page.getByRole('list', { name: 'Lectures of Go on' }).getByLabel(/^Title of lecture/),
  ).toHaveValue('Warp')
  await tab(page, 'Basics').click()
  held.resolve()
  await tab(page, 'Curriculum').click()
  await page.getByRole('button', { name: 'Content of Warp' }).click()
  await expect(page.getByText(/^Your video is uploaded/)).toBeVisible()

  // Its captions are shown with it, to its owner.
  watch.expectStatus(400)
  await page.unroute('**/storage/v1/object/lecture-videos/**')
  await page
    .getByLabel('Choose captions')
    .setInputFiles({ name: 'a.vtt', mimeType: 'text/vtt', buffer: Buffer.from('WEBVTT\n') })
  await expect(
    page.getByText("These captions can't be read. Use a WebVTT file with at least one caption.", {
      exact: true,
    }),
  ).toBeVisible()
  await page.getByRole('button', { name: 'Cancel upload of a.vtt' }).click()
  await page
    .getByLabel('Choose captions')
    .setInputFiles({ name: 'a.vtt', mimeType: 'text/vtt', buffer: Buffer.from(CAPTIONS) })
  await expect(page.getByText(/^Captions are uploaded/)).toBeVisible()
  const player = page.locator('video')
  await expect
    .poll(() => player.evaluate((video: HTMLVideoElement) => video.textTracks[0]?.cues?.length ?? 0))
    .toBe(1)
  await expect.poll(() => player.evaluate((video: HTMLVideoElement) => video.readyState)).toBeGreaterThan(0)
  await checkAxe()
  await expect(page.getByRole('status').filter({ hasText: 'All changes saved' })).toBeVisible()
  const rows = await product.database.pool.query<{ has: boolean }>(
    "select captions_url is not null and video_url is not null as has from course_lectures where course_id = $1 and title = 'Warp'",
    [id],
  )
  expect(rows.rows).toEqual([{ has: true }])
  await page.getByRole('button', { name: 'Remove captions' }).click()
  await expect(page.getByRole('button', { name: 'Upload captions' })).toBeVisible()
})
