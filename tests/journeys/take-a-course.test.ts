// A learner buys a course, asks its instructor, takes it to its certificate, reviews it, and gets a refund; its
// instructor answers, and reads the review.
import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { clipFile } from '../../seeds/clips/files.ts'
import { actFor, type Person } from '../../src/platform/actor.ts'
import { expect } from '../support/browser/journey.ts'
import { askAs, aWord, join, proveAddress, tokenOf } from '../support/browser/member.ts'
import { test } from '../support/browser/own-product.ts'
import { aQuestion, aQuiz } from '../support/courses/made-quizzes.ts'
import { makeCourse } from '../support/people/makers.ts'

const TITLE = 'Sorting by machine'

/** A new member with a public name. */
async function joinAs(page: Page, name: string): Promise<Person> {
  const email = await join(page, '/home', name)
  // Only people with a proved address review.
  await proveAddress(page, email)
  const profile = { display_name: name, handle: `h-${aWord()}`, is_public: true }
  const { id } = (await askAs(page, 'PATCH', '/rest/v1/profile', profile)) as { id: string }
  return actFor(id)
}

async function uploadClip(page: Page, { id }: Person): Promise<string> {
  const name = '5'.repeat(32)
  const answer = await page.request.post(`/storage/v1/object/lecture-videos/${id}/${name}`, {
    headers: { authorization: `Bearer ${await tokenOf(page)}`, 'content-type': 'video/webm' },
    data: await readFile(clipFile('Development')),
  })
  expect(answer.status()).toBe(200)
  return ((await answer.json()) as { url: string }).url
}

/** By keyboard: failed at first, then passed. */
async function takeQuiz(page: Page, checkAxe: () => Promise<void>): Promise<void> {
  await page.getByRole('link', { name: 'Next lecture' }).click()
  await expect(page.getByRole('button', { name: 'Mark as complete' })).toHaveCount(0)
  await page.getByRole('button', { name: 'Start quiz' }).press('Enter')
  await expect(page.getByRole('heading', { name: 'Attempt 1 of 2' })).toBeFocused()
  await page.keyboard.press('Tab')
  await page.keyboard.press('Space')
  await expect(page.getByRole('radio', { name: 'Red' })).toBeChecked()
  await expect(page.getByText('1 of 1 answered', { exact: true })).toBeVisible()
  await checkAxe()
  // On another device, or after a reload, it goes on where it was.
  await page.reload()
  await expect(page.getByRole('radio', { name: 'Red' })).toBeChecked()
  await page.getByRole('button', { name: 'Submit' }).press('Enter')
  await expect(page.getByRole('heading', { name: 'Not passed: 0%' })).toBeFocused()
  const answers = page.getByRole('region', { name: 'Question 1' }).getByRole('listitem')
  await expect(answers).toHaveText([/Red.*Your answer, incorrect/, /Blue.*Right answer/])
  await expect(page.getByText('Because of Where does paper go?', { exact: true })).toBeVisible()
  await checkAxe()
  await page.getByRole('button', { name: 'Try again' }).press('Enter')
  await expect(page.getByRole('heading', { name: 'Attempt 2 of 2' })).toBeFocused()
  await page.keyboard.press('Tab')
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('ArrowDown')
  await expect(page.getByRole('radio', { name: 'Blue' })).toBeChecked()
  await page.getByRole('button', { name: 'Submit' }).press('Enter')
  await expect(page.getByRole('heading', { name: 'Passed: 100%' })).toBeVisible()
}

async function uploadCaptions(page: Page, { id }: Person): Promise<string> {
  const answer = await page.request.post(`/storage/v1/object/lecture-captions/${id}/${'6'.repeat(32)}.vtt`, {
    headers: { authorization: `Bearer ${await tokenOf(page)}`, 'content-type': 'text/vtt' },
    data: 'WEBVTT\n\n00:00.000 --> 00:09.000\nHold the thread.\n',
  })
  expect(answer.status()).toBe(200)
  return ((await answer.json()) as { url: string }).url
}

// A whole course, from the purchase to the refund: the longest way of all.
test.setTimeout(240_000)

test('CRS-20, CRS-21, CRS-23, CRS-63, CRS-69, CRS-68, CRS-70, CRS-71, CRS-72, CRS-73, CRS-74, CRS-75, CRS-76, SET-16 a learner buys a course, takes it to the certificate, reviews it and gives it back', {
  tag: '@gate',
}, async ({ page, visit, elsewhere, checkAxe, own: product }) => {
  const instructor = await elsewhere()
  const teacher = await joinAs(instructor, 'Ines Instructor')
  const id = await makeCourse(product, teacher, {
    title: TITLE,
    price: 49,
    students: 2,
    stars: [2],
    curriculum: [
      {
        title: 'Begin here',
        lectures: [
          { title: 'What comes in', type: 'article', body: 'Look at it **first**.' },
          {
            title: 'Watch it sorted',
            type: 'video',
            video_url: await uploadClip(instructor, teacher),
            captions_url: await uploadCaptions(instructor, teacher),
          },
          {
            title: 'What goes where',
            type: 'quiz',
            quiz: aQuiz({
              max_attempts: 2,
              questions: [aQuestion('Where does paper go?', ['Red', '+Blue'])],
            }),
          },
        ],
      },
    ],
  })
  await product.database.pool.query(
    "update profiles set is_public = false, named_at = null where display_name = 'Ada Example'",
  )
  await joinAs(page, 'Lena Learner')

  // Buying: on the provider's page, and back.
  await visit(`/courses/${id}`)
  const card = page.getByRole('complementary', { name: 'Buy this course' })
  await card.getByRole('button', { name: 'Buy Now' }).click()
  await expect(page).toHaveURL(/\/sandbox\/checkouts\//)
  await page.getByRole('button', { name: 'Succeeds' }).click()
  await page.getByRole('button', { name: 'Pay $49.00' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Payment Successful!')
  await checkAxe()

  // Taking it: a text that is marked, a video that is watched, and a quiz that is passed.
  await page.getByRole('link', { name: 'Start learning' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(TITLE)
  await expect(page.getByText('Look at it first.', { exact: true })).toBeVisible()
  await checkAxe()

  // Asking about it: the instructor is notified, answers, and the answer helps.
  await page.getByRole('button', { name: 'Ask a question' }).click()
  const form = page.getByRole('form', { name: 'Ask a question' })
  await form.getByRole('button', { name: 'Post question' }).click()
  await expect(form.getByText('Write your question in one line', { exact: true })).toBeVisible()
  await form.getByLabel('Your question').fill('Which letters come first?')
  await form.getByLabel('Details (optional)').fill('Ours are **not** dated.')
  await form.getByRole('button', { name: 'Post question' }).click()
  const question = page.getByRole('article', { name: 'Which letters come first?' })
  await expect(question).toContainText('0 answers')
  await instructor.goto('/notifications')
  await instructor.getByRole('link', { name: /Lena Learner asked “Which letters come first\?”/ }).click()
  const theirs = instructor.getByRole('article', { name: 'Which letters come first?' })
  await expect(theirs.getByText('Ours are not dated.', { exact: true })).toBeVisible()
  await theirs.getByLabel('Your answer').fill('Those with a stamp.')
  await theirs.getByRole('button', { name: 'Post answer' }).click()
  await expect(theirs.getByRole('list', { name: 'Answers' })).toContainText('Instructor')
  await question.getByRole('button', { name: 'Which letters come first?' }).click()
  await question.getByRole('button', { name: 'Mark as helpful' }).click()
  await expect(question.getByText('This helped', { exact: true })).toBeVisible()
  await expect(question.getByText('Answered', { exact: true })).toBeVisible()
  await checkAxe()
  await page.getByRole('button', { name: 'Mark as complete' }).click()
  await expect(page.getByRole('progressbar')).toHaveAttribute('aria-valuenow', '33')
  await page.getByRole('link', { name: 'Next lecture' }).click()
  const video = page.getByLabel('Watch it sorted', { exact: true })
  const captions = video.locator('track')
  await expect(captions).toHaveAttribute('label', 'English')
  await expect(captions).toHaveAttribute('srclang', 'en')
  // They show from the start to a person who reads their language.
  await expect
    .poll(() => video.evaluate((player: HTMLVideoElement) => player.textTracks[0]?.mode))
    .toBe('showing')
  await expect
    .poll(() => video.evaluate((player: HTMLVideoElement) => player.textTracks[0]?.cues?.length))
    .toBe(1)
  await page.getByLabel('Speed').selectOption('2')
  await video.focus()
  await page.keyboard.press('k')
  await expect.poll(() => video.evaluate((player: HTMLVideoElement) => player.currentTime > 0.2)).toBe(true)
  expect(await video.evaluate((player: HTMLVideoElement) => player.playbackRate)).toBe(2)
  await video.evaluate((player: HTMLVideoElement) => {
    player.currentTime = player.duration * 0.97
  })
  await expect(page.getByRole('progressbar')).toHaveAttribute('aria-valuenow', '66')
  // At its end it offers the next lecture.
  const upNext = page.getByRole('link', { name: 'Next: What goes where' })
  await expect(upNext).toBeVisible()
  await checkAxe()
  // So much time is needed: completing all of it faster brings no certificate yet.
  product.clock.advance(600)
  await takeQuiz(page, checkAxe)
  const done = page.getByRole('region', { name: 'You completed this course' })
  await expect(done).toBeVisible()
  await expect(page.getByText(`You completed “${TITLE}”`, { exact: true })).toBeVisible()
  // The message leads to the certificate, and is gone once it has.
  const message = page.locator('[data-toast]')
  await message.getByRole('link', { name: 'See certificate' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Lena Learner')
  await expect(message).toHaveCount(0, { timeout: 2_000 })
  await page.goBack()
  await expect(done.getByRole('link', { name: 'Review this course' })).toHaveAttribute(
    'href',
    `/courses/${id}#reviews`,
  )
  await expect(page.getByRole('button', { name: 'Mark as complete' })).toHaveCount(0)
  await checkAxe()
  await done.getByRole('switch', { name: 'Show it on my profile' }).click()
  await expect(page.getByText('Listed on your profile', { exact: true })).toBeVisible()

  // The certificate, as anyone verifies it.
  await done.getByRole('link', { name: 'See certificate' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Lena Learner')
  await checkAxe()
  const verifier = await elsewhere()
  const certificate = page.url()
  await verifier.goto(certificate)
  await expect(verifier.getByText('This certificate is valid.', { exact: true })).toBeVisible()
  await expect(verifier.getByRole('main')).toContainText(TITLE)
  await expect(verifier.getByRole('link', { name: "Lena Learner's page" })).toHaveAttribute(
    'href',
    /\/h-\w+$/,
  )
  const linkedIn = await verifier.getByRole('link', { name: 'Add to LinkedIn' }).getAttribute('href')
  const added = new URL(linkedIn ?? '')
  expect(added.origin + added.pathname).toBe('https://www.linkedin.com/profile/add')
  expect(Object.fromEntries(added.searchParams)).toMatchObject({
    startTask: 'CERTIFICATION_NAME',
    name: TITLE,
    certUrl: certificate,
  })
  await expect(verifier.getByRole('button', { name: 'Save as PDF' })).toBeVisible()
  await verifier.getByRole('button', { name: 'Share', exact: true }).click()
  await verifier.getByRole('menuitem', { name: 'Copy link' }).click()
  await expect(verifier.getByText('Link copied', { exact: true })).toBeVisible()
  // On paper it is dark on light, also for those who read on a dark screen.
  await verifier.emulateMedia({ media: 'print', colorScheme: 'dark' })
  expect(
    await verifier
      .locator('html')
      .evaluate((root) => [getComputedStyle(root).colorScheme, root.dataset.theme]),
  ).toEqual(['light', undefined])
  await verifier.emulateMedia({ media: null, colorScheme: null })

  // A review, which everyone reads, by its stars too.
  await visit(`/courses/${id}`)
  await expect(card.getByRole('link', { name: 'Go to the course' })).toBeVisible()
  await page.getByRole('button', { name: 'Write a review' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('radio', { name: '4 stars: Good' }).check({ force: true })
  await dialog
    .getByLabel(/review/i)
    .last()
    .fill('I sort faster now.')
  await dialog.getByRole('button', { name: 'Publish review' }).click()
  await expect(dialog).toHaveCount(0)
  const stars = page.getByRole('list', { name: 'Reviews by stars' })
  await expect(stars.getByRole('listitem')).toHaveText([
    /5 Stars0/,
    /4 Stars1/,
    /3 Stars0/,
    /2 Stars1/,
    /1 Star0/,
  ])
  const helpful = page.getByRole('button', { name: 'Helpful' })
  await helpful.click()
  await expect(helpful).toHaveAttribute('aria-pressed', 'true')
  await expect(helpful).toHaveText('Helpful1')
  await stars.getByRole('link', { name: /4 Stars/ }).click()
  await expect(page).toHaveURL(/stars=4/)

  // The editor's panel has the same for the instructor, who replies there.
  await instructor.goto(`/home/courses/${id}`)
  await instructor.getByRole('tab', { name: 'Settings' }).click()
  const panel = instructor.getByRole('region', { name: 'Course Reviews' })
  await expect(panel.getByText('2 reviews', { exact: true })).toBeVisible()
  const average = panel.locator('p').filter({ hasText: '3.0' })
  await expect(average).toHaveText('3 stars3.0')
  await expect(average.locator('svg')).toHaveCount(5)
  await expect(average.locator('svg.fill-current')).toHaveCount(3)
  await expect(panel.getByRole('list', { name: 'Reviews by stars' }).getByRole('listitem')).toHaveText([
    /5 Stars0/,
    /4 Stars1/,
    /3 Stars0/,
    /2 Stars1/,
    /1 Star0/,
  ])
  expect(await panel.getByLabel('Rating').locator('option').allTextContents()).toEqual([
    'All Ratings',
    '5 Stars',
    '4 Stars',
    '3 Stars',
    '2 Stars',
    '1 Star',
  ])
  const sort = panel.getByLabel('Sort by')
  expect(await sort.locator('option').allTextContents()).toEqual([
    'Most Recent',
    'Most Helpful',
    'Highest Rating',
    'Lowest Rating',
  ])
  const reviews = panel.getByRole('list', { name: 'Reviews', exact: true }).getByRole('article')
  await sort.selectOption('Lowest Rating')
  await expect(reviews.first()).toContainText('Anonymous')
  await expect(reviews.first().locator('header')).toContainText('2 stars')
  await sort.selectOption('Highest Rating')
  await expect(reviews.first()).toContainText('Lena Learner')
  await expect(reviews.first()).toContainText('I sort faster now.')
  // With an initial in place of a picture, its stars and its day.
  const author = reviews.first().locator('header')
  await expect(author.getByText('LL', { exact: true })).toBeVisible()
  await expect(author).toContainText('4 stars')
  await expect(author.locator('time')).toHaveText(/^\w{3} \d+, \d{4}$/)
  await panel.getByLabel('Rating').selectOption('2 Stars')
  await expect(reviews).toHaveCount(1)
  await expect(reviews).toContainText('Anonymous')
  await expect(reviews.getByRole('button', { name: 'Helpful' })).toHaveText('Helpful1')
  await expect(reviews.getByRole('button', { name: 'Helpful' })).toBeDisabled()
  await reviews.getByRole('button', { name: 'Reply' }).click()
  const reply = instructor.getByRole('dialog')
  await reply.getByLabel('Your reply').fill('Which lecture was it?')
  await reply.getByRole('button', { name: 'Publish reply' }).click()
  await expect(reviews).toContainText('Which lecture was it?')
  await verifier.goto(`/courses/${id}`)
  await expect(verifier.getByRole('region', { name: 'Student feedback' })).toContainText(
    /Reply from Ines Instructor.*Which lecture was it\?/,
  )

  // An unsaved course requests none; a saved one without any says so.
  const asked: string[] = []
  instructor.on('request', (request) => asked.push(new URL(request.url()).pathname))
  await instructor.goto('/home/courses/new')
  await instructor.getByRole('tab', { name: 'Settings' }).click()
  await expect(panel).toContainText('Save the course first to view reviews')
  expect(asked.filter((path) => path.endsWith('/reviews'))).toEqual([])
  const unread = await makeCourse(product, teacher, { title: 'New here' })
  await instructor.goto(`/home/courses/${unread}`)
  await instructor.getByRole('tab', { name: 'Settings' }).click()
  await expect(panel).toContainText('No reviews yet')
  await expect(panel.getByText('0 reviews', { exact: true })).toBeVisible()
  const reviewedOnce = await makeCourse(product, teacher, { title: 'Read once', stars: [4] })
  await instructor.goto(`/home/courses/${reviewedOnce}`)
  await instructor.getByRole('tab', { name: 'Settings' }).click()
  await expect(panel.getByText('1 review', { exact: true }).first()).toBeVisible()
  await expect(panel.locator('p').filter({ hasText: '4.0' })).toHaveText('4 stars4.0')

  // Giving it back closes the course and its certificate.
  await visit('/home/courses/learning')
  await page.getByRole('main').getByRole('link', { name: 'settings', exact: true }).click()
  const refunding = page.getByRole('button', { name: `Refund: ${TITLE}` })
  await expect(page.getByRole('listitem').filter({ has: refunding })).toContainText(`${TITLE}Paid$49`)
  await refunding.click()
  await checkAxe()
  await page.getByRole('dialog').getByRole('button', { name: 'Refund', exact: true }).click()
  await expect(page.getByText(`Refund issued for “${TITLE}”`, { exact: true })).toBeVisible()
  await expect(page.getByText('Refunded', { exact: true })).toBeVisible()
  await visit('/home/courses/learning')
  await expect(page.getByText("You haven't started a course yet", { exact: true })).toBeVisible()
  await verifier.goto(certificate)
  await expect(verifier.getByRole('heading', { level: 1 })).toHaveText('This certificate is no longer valid')
  await expect(verifier.getByRole('main')).not.toContainText('Lena Learner')
  await visit(`/courses/${id}/learn`)
  await expect(page.getByText('None of its lectures is free.', { exact: false })).toBeVisible()
})
