// A person is notified: immediately in every tab, over one stream; later without a stream.
import type { Page, Request } from '@playwright/test'
import { messageSent } from '../../src/features/conversations/conversations.events.ts'
import { courseEnrolled, courseReady } from '../../src/features/courses/courses.events.ts'
import { questionAsked } from '../../src/features/courses/questions/questions.events.ts'
import { proposalReceived } from '../../src/features/projects/proposals/proposals.events.ts'
import { paths } from '../../src/paths.ts'
import { open } from '../support/browser/hydration.ts'
import { expect, test } from '../support/browser/journey.ts'
import { type JourneyEvents, openJourneyEvents } from '../support/browser/journey-events.ts'
import { codeFor, join, mailsTo } from '../support/browser/member.ts'

const STREAM = '/realtime/v1'
/** The stream opens when the page is quiet, so a test that needs one has to wait as well. */
const STREAM_PATIENCE = { timeout: 60_000 }
/** Mails are written by a job. */
const MAIL_PATIENCE = { timeout: 30_000 }

let events: JourneyEvents
test.beforeAll(async () => {
  events = await openJourneyEvents()
})
test.afterAll(() => events.close())

const notifications = (page: Page, unread: string) =>
  page.getByRole('button', { name: `Notifications, ${unread} unread` })
const proposal = { event: proposalReceived }
const message = { event: messageSent, subject: 1 }

test('two tabs share one stream, both counts rise, and reading in one is read in the other', {
  tag: '@gate',
}, async ({ page, context }) => {
  const streams: Request[] = []
  context.on('request', (request) => {
    if (new URL(request.url()).pathname === STREAM) streams.push(request)
  })
  const opened = context.waitForEvent('response', {
    predicate: (response) => new URL(response.url()).pathname === STREAM,
    ...STREAM_PATIENCE,
  })
  const email = await join(page, '/home')
  const second = await context.newPage()
  await second.goto('/agents')
  for (const tab of [page, second]) await expect(notifications(tab, 'none')).toBeVisible()
  expect((await opened).status()).toBe(200)

  await events.emit(email, proposal)
  for (const tab of [page, second]) await expect(notifications(tab, '1')).toBeVisible()
  await events.emit(email, message, message)
  for (const tab of [page, second]) await expect(notifications(tab, '2')).toBeVisible()
  expect(streams).toHaveLength(1)

  await notifications(second, '2').click()
  await expect(second.getByRole('link', { name: /You have 2 new messages/ })).toBeVisible()
  await second.getByRole('link', { name: /You received a proposal/ }).click()
  for (const tab of [page, second]) await expect(notifications(tab, '1')).toBeVisible()

  // The tab that held the stream closes: the other one takes it over.
  const again = context.waitForEvent('request', {
    predicate: (request) => new URL(request.url()).pathname === STREAM,
    ...STREAM_PATIENCE,
  })
  await page.close()
  await (await again).response()
  await events.emit(email, proposal)
  await expect(notifications(second, '2')).toBeVisible()
  expect(streams).toHaveLength(2)
})

test('opening what a notification is about reads it, in every tab, and what comes while it is open stays unread', async ({
  page,
  context,
}) => {
  const email = await join(page, '/home')
  const ready = { event: courseReady, subject: 1 }
  const question = { event: questionAsked, subject: 7 }
  await events.emit(email, ready, { ...ready, subject: 2 }, question)
  await page.reload()
  await expect(notifications(page, '3')).toBeVisible()
  const second = await context.newPage()
  await open(second, '/courses/1/learn')
  for (const tab of [page, second]) await expect(notifications(tab, '2')).toBeVisible(STREAM_PATIENCE)
  await events.emit(email, ready)
  for (const tab of [page, second]) await expect(notifications(tab, '3')).toBeVisible()
  await open(second, '/courses/1/learn')
  for (const tab of [page, second]) await expect(notifications(tab, '2')).toBeVisible()

  // One question of several on a page has an address of its own.
  await open(second, paths.learn(1, { lecture: 1, question: question.subject }))
  for (const tab of [page, second]) await expect(notifications(tab, '1')).toBeVisible()
})

test('without a stream, the browser polls every minute and whenever the tab becomes visible', async ({
  page,
}) => {
  // Like a proxy that does not support streams.
  await page.route(`**${STREAM}*`, (route) => route.fulfill({ contentType: 'text/html', body: 'Hello' }))
  await page.clock.install()
  // Once a stream has been asked for, the minutes are counted.
  const asked = page.waitForResponse(`**${STREAM}*`, STREAM_PATIENCE)
  const email = await join(page, '/home')
  await expect(notifications(page, 'none')).toBeVisible()
  await asked
  await events.emit(email, proposal)
  await page.clock.fastForward(61_000)
  await expect(notifications(page, '1')).toBeVisible()
  await events.emit(email, proposal)
  await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')))
  await expect(notifications(page, '2')).toBeVisible()
})

test('what was read stays while earlier notifications cannot be loaded, and Retry loads them', async ({
  page,
  visit,
  watch,
}) => {
  // A stream that opens has everything requested again, the first page too.
  await page.route(`**${STREAM}*`, (route) => route.fulfill({ contentType: 'text/html', body: 'Hello' }))
  const email = await join(page, '/home')
  await events.emit(email, ...Array.from({ length: 25 }, () => proposal))
  await visit('/notifications')
  const items = page.getByRole('main').getByRole('listitem')
  await expect(items).toHaveCount(20)
  watch.expectStatus(503)
  const earlier = /\/rest\/v1\/notifications\?cursor=/
  const refusal = { code: 'unavailable', message: 'Try again in a moment', request_id: 'x' }
  await page.route(earlier, (route) => route.fulfill({ status: 503, json: refusal }))
  await page.getByRole('button', { name: 'Show more' }).click()
  await expect(page.getByText("Couldn't load earlier notifications", { exact: true })).toBeVisible()
  await expect(items).toHaveCount(20)
  await page.unroute(earlier)
  await page.getByRole('button', { name: 'Retry' }).click()
  await expect(items).toHaveCount(25)
  await expect(page.getByText("Couldn't load earlier notifications", { exact: true })).toBeHidden()
})

test('the notifications by keyboard: their window opens, holds the newest, and gives the focus back', async ({
  page,
  checkAxe,
}) => {
  const email = await join(page, '/home')
  await events.emit(email, proposal, message)
  await page.reload()
  const button = notifications(page, '2')
  await button.focus()
  await page.keyboard.press('Enter')
  const window = page.getByRole('dialog', { name: 'Notifications' })
  await expect(window.getByRole('listitem')).toHaveCount(2)
  await checkAxe()
  await page.keyboard.press('Escape')
  await expect(window).toBeHidden()
  await expect(notifications(page, '2')).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(window).toBeFocused()
  await page.keyboard.press('Tab')
  await expect(window.getByRole('button', { name: 'Mark all as read' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(notifications(page, 'none')).toBeVisible()
  await expect(page.getByText('All notifications marked as read', { exact: true })).toBeVisible()
  await window.getByRole('link', { name: 'See all' }).click()
  await expect(page).toHaveURL('/notifications')
})

test('the page says that there is nothing, then shows all of it, day by day, and more when asked', async ({
  page,
  visit,
  checkAxe,
}) => {
  const email = await join(page, '/notifications')
  await expect(page.getByText('No notifications yet', { exact: true })).toBeVisible()
  // Each leads to a page of its own: a page that is opened reads all that lead there.
  const enrolled = Array.from({ length: 24 }, (_, index) => ({ event: courseEnrolled, subject: index + 1 }))
  await events.emit(email, proposal, ...enrolled)
  await visit('/notifications')
  const items = page.getByRole('main').getByRole('listitem')
  await expect(items).toHaveCount(20)
  await expect(page.getByRole('heading', { level: 2 }).first()).toHaveText(/Today|Yesterday/)
  await page.getByRole('button', { name: 'Show more' }).click()
  await expect(items).toHaveCount(25)
  await checkAxe()
  await items.first().getByRole('link').click()
  await expect(page).toHaveURL('/home/projects')
  await expect(notifications(page, '24')).toBeVisible()
})

test('what one hears of is chosen in the settings and ended from a mail, without signing in', async ({
  page,
  request,
  visit,
  checkAxe,
  elsewhere,
}) => {
  const email = await join(page, '/settings?tab=notifications')
  const ofProposals = page.getByLabel('New proposals for your projects', { exact: true })
  await expect(ofProposals).toHaveValue('mail')
  await checkAxe()
  const agents = page.getByLabel('Deployments of your agents', { exact: true })
  await expect(agents).toBeHidden()
  await page.getByText('Agents', { exact: true }).click()
  await expect(agents).toHaveValue('mail')
  await page.getByLabel('New messages').selectOption('Off')
  await expect(page.getByText('Notification settings saved', { exact: true })).toBeVisible()
  await expect(page.getByLabel('How often', { exact: true })).toHaveValue('never')
  await page.getByLabel('How often', { exact: true }).selectOption('Every week')
  await expect(page.getByText('Digest settings saved', { exact: true })).toBeVisible()
  await expect(page.getByText(/^Next one: Monday, .+ 8:00\sAM\./)).toBeVisible()
  await page.getByLabel('How to read', { exact: true }).selectOption('In detail')
  await visit('/auth/verify-email')
  await page.getByLabel('Code').fill(await codeFor(request, email))
  await expect(page).toHaveURL('/home')

  await events.emit(email, message)
  await events.emit(email, proposal)
  const ofProposal = async () =>
    (await mailsTo(request, email)).filter((mail) => /proposal/.test(mail.subject))
  await expect.poll(async () => (await ofProposal()).length, MAIL_PATIENCE).toBe(1)
  const link = /http\S+\/unsubscribe\?token=\S+/.exec((await ofProposal())[0]?.text ?? '')?.[0] ?? ''
  const stranger = await elsewhere()
  await open(stranger, new URL(link).pathname + new URL(link).search)
  await stranger.getByRole('button', { name: 'Unsubscribe' }).click()
  await expect(
    stranger.getByText("You're unsubscribed. You'll still see these notifications in the app.", {
      exact: true,
    }),
  ).toBeVisible()

  await visit('/settings?tab=notifications')
  await expect(ofProposals).toHaveValue('in_app')
  await expect(page.getByLabel('New messages')).toHaveValue('none')
  await expect(page.getByLabel('How often', { exact: true })).toHaveValue('weekly')
  await expect(page.getByLabel('How to read', { exact: true })).toHaveValue('detailed')
  await expect(notifications(page, '1')).toBeVisible()
})
