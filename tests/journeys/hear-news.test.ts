// Somebody hears of what concerns them: at once in every tab, by one stream; later where no stream can be had.
import type { Page, Request } from '@playwright/test'
import { messageSent } from '../../src/features/conversations/events.ts'
import { proposalReceived } from '../../src/features/projects/proposals/events.ts'
import { expect, test } from '../support/journey.ts'
import { openTeller, type Teller } from '../support/journey-news.ts'
import { open } from '../support/life.ts'
import { codeFor, join, mailsTo } from '../support/member.ts'

const STREAM = '/realtime/v1'
/** The stream waits for a quiet page, so a test that wants one has to wait as well. */
const STREAM_PATIENCE = { timeout: 60_000 }
/** Mails are written by a job. */
const MAIL_PATIENCE = { timeout: 30_000 }

let teller: Teller
test.beforeAll(async () => {
  teller = await openTeller()
})
test.afterAll(() => teller.close())

const bell = (page: Page, unread: string) =>
  page.getByRole('button', { name: `Notifications, ${unread} unread` })
const proposal = { event: proposalReceived }
const message = { event: messageSent, subject: 1 }

test('two tabs share one stream, both bells rise, and reading in one is read in the other', async ({
  page,
  context,
}) => {
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
  for (const tab of [page, second]) await expect(bell(tab, 'none')).toBeVisible()
  expect((await opened).status()).toBe(200)

  await teller.tell(email, proposal)
  for (const tab of [page, second]) await expect(bell(tab, '1')).toBeVisible()
  await teller.tell(email, message, message)
  for (const tab of [page, second]) await expect(bell(tab, '2')).toBeVisible()
  expect(streams).toHaveLength(1)

  await bell(second, '2').click()
  await expect(second.getByRole('link', { name: /You have 2 new messages/ })).toBeVisible()
  await second.getByRole('link', { name: /You received a proposal/ }).click()
  for (const tab of [page, second]) await expect(bell(tab, '1')).toBeVisible()

  // The tab that held the stream goes: the other one takes it over.
  const again = context.waitForEvent('request', {
    predicate: (request) => new URL(request.url()).pathname === STREAM,
    ...STREAM_PATIENCE,
  })
  await page.close()
  await (await again).response()
  await teller.tell(email, proposal)
  await expect(bell(second, '2')).toBeVisible()
  expect(streams).toHaveLength(2)
})

test('where no stream can be had, news comes by asking every minute, and when one comes back to the tab', async ({
  page,
}) => {
  // As a proxy answers that knows nothing of streams.
  await page.route(`**${STREAM}`, (route) => route.fulfill({ contentType: 'text/html', body: 'Hello' }))
  await page.clock.install()
  // Once a stream has been asked for, the minutes are counted.
  const asked = page.waitForResponse(`**${STREAM}`, STREAM_PATIENCE)
  const email = await join(page, '/home')
  await expect(bell(page, 'none')).toBeVisible()
  await asked
  await teller.tell(email, proposal)
  await page.clock.fastForward(61_000)
  await expect(bell(page, '1')).toBeVisible()
  await teller.tell(email, proposal)
  await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')))
  await expect(bell(page, '2')).toBeVisible()
})

test('the bell by keyboard: its window opens, holds the newest, and gives the focus back', async ({
  page,
  checkAxe,
}) => {
  const email = await join(page, '/home')
  await teller.tell(email, proposal, message)
  await page.reload()
  const button = bell(page, '2')
  await button.focus()
  await page.keyboard.press('Enter')
  const window = page.getByRole('dialog', { name: 'Notifications' })
  await expect(window.getByRole('listitem')).toHaveCount(2)
  await checkAxe()
  await page.keyboard.press('Escape')
  await expect(window).toBeHidden()
  await expect(bell(page, '2')).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(window).toBeFocused()
  await page.keyboard.press('Tab')
  await expect(window.getByRole('button', { name: 'Mark all as read' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(bell(page, 'none')).toBeVisible()
  await expect(page.getByText('All notifications are marked as read', { exact: true })).toBeVisible()
  await window.getByRole('link', { name: 'See all' }).click()
  await expect(page).toHaveURL('/notifications')
})

test('the page says that there is nothing, then shows all of it, day by day, and more when asked', async ({
  page,
  visit,
  checkAxe,
}) => {
  const email = await join(page, '/notifications')
  await expect(page.getByText('Nothing yet', { exact: true })).toBeVisible()
  await teller.tell(email, ...Array.from({ length: 25 }, () => proposal))
  await visit('/notifications')
  const items = page.getByRole('main').getByRole('listitem')
  await expect(items).toHaveCount(20)
  await expect(page.getByRole('heading', { level: 2 }).first()).toHaveText(/Today|Yesterday/)
  await page.getByRole('button', { name: 'Show more' }).click()
  await expect(items).toHaveCount(25)
  await checkAxe()
  await items.first().getByRole('link').click()
  await expect(page).toHaveURL('/home/projects')
  await expect(bell(page, '24')).toBeVisible()
})

test('what one hears of is chosen in the settings and ended from a mail, without signing in', async ({
  page,
  request,
  visit,
  checkAxe,
  elsewhere,
}) => {
  const email = await join(page, '/settings?tab=notifications')
  const ofProposals = page.getByLabel('A proposal to your project', { exact: true })
  await expect(ofProposals).toHaveValue('mail')
  await checkAxe()
  await page.getByLabel('A message to you').selectOption('Not at all')
  await expect(page.getByText('Your choice was saved', { exact: true })).toBeVisible()
  await visit('/auth/verify-email')
  await page.getByLabel('Code').fill(await codeFor(request, email))
  await expect(page).toHaveURL('/home')

  await teller.tell(email, message)
  await teller.tell(email, proposal)
  const ofProposal = async () =>
    (await mailsTo(request, email)).filter((mail) => /proposal/.test(mail.subject))
  await expect.poll(async () => (await ofProposal()).length, MAIL_PATIENCE).toBe(1)
  const link = /http\S+\/unsubscribe\?token=\S+/.exec((await ofProposal())[0]?.text ?? '')?.[0] ?? ''
  const stranger = await elsewhere()
  await open(stranger, new URL(link).pathname + new URL(link).search)
  await stranger.getByRole('button', { name: 'Stop these mails' }).click()
  await expect(
    stranger.getByText(
      'You will get no more of these mails. What they told still stands among your notifications.',
      { exact: true },
    ),
  ).toBeVisible()

  await visit('/settings?tab=notifications')
  await expect(ofProposals).toHaveValue('in_app')
  await expect(page.getByLabel('A message to you')).toHaveValue('none')
  await expect(bell(page, '1')).toBeVisible()
})
