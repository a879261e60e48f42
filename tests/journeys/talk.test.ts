// Two people talk about a proposal: live, with a file, with a mail to the absent one, and until one of them blocks.
import { writeFile } from 'node:fs/promises'
import { readMailbox } from '../../src/platform/mail/outbox.ts'
import { expect } from '../support/browser/journey.ts'
import { test } from '../support/browser/own-product.ts'
import { field, log, two } from '../support/browser/participants.ts'

/** The stream waits for a quiet page. */
const STREAM_PATIENCE = { timeout: 60_000 }

test('a conversation: begun from a proposal, heard live, read, with a file, and blocked', {
  tag: '@gate',
}, async ({ page, elsewhere, own, visit, checkAxe }) => {
  const other = await elsewhere()
  const opened = other.waitForResponse('**/realtime/v1*', STREAM_PATIENCE)
  const { id } = await two(page, other, own)
  await expect(other.getByText('No conversations yet', { exact: true })).toBeVisible()
  await opened

  await visit(`/home/messages/${id}`)
  await expect(page.getByText('No messages yet', { exact: true })).toBeVisible()
  await expect(field(page)).toBeFocused()
  await expect(page.getByRole('link', { name: /^Contact us/ })).toHaveCount(0)
  await field(page).fill('When could you begin?')
  await field(page).press('Shift+Enter')
  await field(page).pressSequentially('See https://example.com/brief.')
  await field(page).press('Enter')
  await expect(log(page).getByText(/^When could you begin\?/)).toBeVisible()
  await expect(field(page)).toHaveValue('')
  const link = log(page).getByRole('link', { name: 'https://example.com/brief' })
  await expect(link).toHaveAttribute('rel', /noopener.*nofollow.*ugc.*noreferrer/)

  // Live, in the list, in the tab and among the notifications.
  const row = other.getByRole('link', { name: /When could you begin/ })
  await expect(row).toBeVisible()
  await expect(row).toContainText('1 unread')
  await expect(other.getByRole('link', { name: 'Messages 1 unread' })).toBeVisible()
  await expect(other.getByRole('button', { name: 'Notifications, 1 unread' })).toBeVisible()
  await row.click()
  await expect(log(other).getByText(/^When could you begin\?/)).toBeVisible()
  await expect(other.getByRole('button', { name: 'Notifications, none unread' })).toBeVisible()
  await expect(log(page).getByText('Read', { exact: true })).toBeVisible(STREAM_PATIENCE)
  await checkAxe()
  await page.setViewportSize({ width: 360, height: 740 })
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Messages')
  await checkAxe()
  await page.setViewportSize({ width: 1280, height: 720 })

  // A file goes by the chooser; a refused one gives the reason.
  await other.locator('input[type=file]').setInputFiles([
    { name: 'Plan.txt', mimeType: 'text/plain', buffer: Buffer.from('First the scale, then the slips.') },
    { name: 'tool.exe', mimeType: 'application/x-msdownload', buffer: Buffer.from('MZ\x90\0\x03', 'latin1') },
  ])
  await expect(
    other.getByText(
      'This is a program. Choose an image, a PDF, a text file, an office document or a ZIP archive.',
      { exact: true },
    ),
  ).toBeVisible()
  await other.getByRole('button', { name: 'Remove tool.exe' }).click()
  await expect(other.getByRole('button', { name: 'Remove Plan.txt' })).toBeVisible()
  await field(other).fill('Monday. Here is how:')
  await field(other).press('Enter')
  await expect(log(page).getByText('Monday. Here is how:', { exact: true })).toBeVisible()
  const download = page.waitForEvent('download')
  await log(page)
    .getByRole('button', { name: /Plan\.txt/ })
    .click()
  expect((await download).suggestedFilename()).toMatch(/Plan\.txt$/)

  // Taken back.
  await log(other).getByRole('button', { name: 'Remove' }).click()
  await other.getByRole('button', { name: 'Remove message' }).click()
  await expect(log(page).getByText('Message removed', { exact: true })).toBeVisible()

  // Blocked: closed for both, and open again by the one who closed it.
  await page.getByRole('button', { name: 'Block' }).click()
  await page.getByRole('button', { name: 'Block conversation' }).click()
  await expect(
    page.getByText("You've blocked this conversation. Unblock it to send messages.", { exact: true }),
  ).toBeVisible()
  await expect(other.getByText('This conversation is closed', { exact: true })).toBeVisible()
  await expect(field(other)).toBeHidden()
  await page.getByRole('button', { name: 'Unblock' }).click()
  await expect(field(page)).toBeVisible()
  await expect(field(other)).toBeVisible()
})

test('a message that does not get there stays, with a way to try again, and a draft outlives a reload', async ({
  page,
  elsewhere,
  own,
  visit,
  watch,
}) => {
  const { id } = await two(page, await elsewhere(), own)
  await visit(`/home/messages/${id}`)
  watch.expectStatus(503)
  await page.route('**/rest/v1/conversations/*/messages', (route) =>
    route.request().method() === 'POST'
      ? route.fulfill({
          status: 503,
          json: { code: 'unavailable', message: 'Please try again in a moment', request_id: 'x' },
        })
      : route.continue(),
  )
  await field(page).fill('Hello?')
  await page.getByRole('button', { name: 'Send', exact: true }).click()
  await expect(page.getByText('Not sent. Please try again in a moment', { exact: true })).toBeVisible()
  await page.unroute('**/rest/v1/conversations/*/messages')
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(page.getByText(/Not sent/)).toBeHidden()
  await expect(log(page).getByText('Hello?', { exact: true })).toHaveCount(1)

  await field(page).fill('Half a thought')
  await page.reload()
  await expect(field(page)).toHaveValue('Half a thought')
})

test('older messages are put above what one reads, and new ones do not pull it away', async ({
  page,
  elsewhere,
  own,
  visit,
}) => {
  const other = await elsewhere()
  const { id } = await two(page, other, own)
  await visit(`/home/messages/${id}`)
  for (let count = 1; count <= 45; count++) {
    await field(page).fill(`Line ${count}`)
    await field(page).press('Enter')
  }
  await expect(page.getByText('Sending', { exact: true })).toHaveCount(0, STREAM_PATIENCE)
  await other.goto(`/home/messages/${id}`)
  await expect(log(other).getByText('Line 45', { exact: true })).toBeInViewport()
  await expect(log(other).getByText('Line 1', { exact: true })).toHaveCount(0)
  const held = log(other).getByText('Line 17', { exact: true })
  await held.scrollIntoViewIfNeeded()
  await expect(log(other).getByText('Line 1', { exact: true })).toHaveCount(1)
  await expect(held).toBeInViewport()

  await field(page).fill('The newest')
  await field(page).press('Enter')
  const pill = other.getByRole('button', { name: 'New messages' })
  await expect(pill).toBeVisible(STREAM_PATIENCE)
  await expect(held).toBeInViewport()
  await pill.click()
  await expect(log(other).getByText('The newest', { exact: true })).toBeInViewport()
})

test('a large file goes on where the connection broke', async ({
  page,
  elsewhere,
  own,
  visit,
  watch,
}, testInfo) => {
  const { id } = await two(page, await elsewhere(), own)
  await visit(`/home/messages/${id}`)
  // 18 MB go in two pieces; the second one breaks off once.
  const pieces: number[] = []
  watch.expectFailure('ERR_CONNECTION_RESET')
  await page.route('**/storage/v1/upload/resumable/*', (route) => {
    if (route.request().method() !== 'PATCH') return route.continue()
    pieces.push(Number(route.request().headers()['upload-offset']))
    return pieces.length === 2 ? route.abort('connectionreset') : route.continue()
  })
  // From the disk: handed over as bytes, it would first have to go to the browser in one message.
  const file = testInfo.outputPath('Weights.txt')
  await writeFile(file, Buffer.alloc(18 * 1024 * 1024, 'All that the scales have weighed.\n'))
  await page.locator('input[type=file]').setInputFiles(file)
  await expect(page.getByRole('button', { name: 'Remove Weights.txt' })).toBeVisible({ timeout: 60_000 })
  await field(page).press('Enter')
  await expect(log(page).getByRole('button', { name: /Weights\.txt/ })).toBeVisible()
  // Nothing was sent twice but the piece that broke.
  const [first, broken, again] = pieces
  expect([first, pieces.length]).toEqual([0, 3])
  expect(again).toBe(broken)
})

// Last: it moves the clock.
test('a participant who was away is mailed after a quarter of an hour', async ({
  page,
  elsewhere,
  own,
  visit,
}) => {
  const other = await elsewhere()
  const { id, proposerEmail } = await two(page, other, own)
  await other.close()
  await own.database.pool.query('update users set email_confirmed_at = created_at where email = $1', [
    proposerEmail,
  ])
  await visit(`/home/messages/${id}`)
  await field(page).fill('Are you there?')
  await field(page).press('Enter')
  await expect(log(page).getByText('Are you there?', { exact: true })).toBeVisible()
  await expect(page.getByText('Sending', { exact: true })).toHaveCount(0)
  const mails = async () =>
    (await readMailbox(own.database.db, proposerEmail)).filter(({ text }) =>
      text.includes(`/home/messages/${id}`),
    )
  await own.notificationMailer.writeDue()
  expect(await mails()).toEqual([])
  own.clock.advance(16 * 60)
  await own.notificationMailer.writeDue()
  expect((await mails()).map(({ subject }) => subject)).toEqual(['You have a new message'])
})
