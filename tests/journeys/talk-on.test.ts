// The ways into a conversation, files in it by every way, and the remains after a lost connection.
import type { Page } from '@playwright/test'
import { open, reopen } from '../support/browser/hydration.ts'
import { expect } from '../support/browser/journey.ts'
import { test } from '../support/browser/own-product.ts'
import { field, log, two } from '../support/browser/participants.ts'
import { photo } from '../support/files/photo.ts'

const UPLOADS = '**/storage/v1/object/conversations/**'
const MESSAGES = '**/rest/v1/conversations/*/messages*'
const busy = {
  status: 503,
  json: { code: 'unavailable', message: 'Please try again in a moment', request_id: 'x' },
}

/** Hands a text file over as the browser does when a person pastes or drops it. */
async function handOver(page: Page, how: 'paste' | 'drop', name: string): Promise<void> {
  const target = how === 'paste' ? field(page) : log(page)
  await target.evaluate(
    (element, { how, name }) => {
      const data = new DataTransfer()
      data.items.add(new File(['What we agreed on.'], name, { type: 'text/plain' }))
      const more = { bubbles: true, cancelable: true }
      if (how === 'paste') {
        element.dispatchEvent(new ClipboardEvent('paste', { ...more, clipboardData: data }))
        return
      }
      for (const type of ['dragenter', 'dragover', 'drop'])
        element.dispatchEvent(new DragEvent(type, { ...more, dataTransfer: data }))
    },
    { how, name },
  )
}

test('one button leads from a proposal into its conversation, for both, and so does the toast after accepting', async ({
  page,
  elsewhere,
  own,
  visit,
}) => {
  const other = await elsewhere()
  const { id } = await two(page, other, own)
  await open(other, '/home/proposals/sent')
  await other
    .getByRole('article')
    .getByRole('link', { name: /^Message about/ })
    .click()
  await expect(other).toHaveURL(`/home/messages/${id}`)
  await expect(other.getByText('No messages yet', { exact: true })).toBeVisible()

  await visit('/home/projects')
  await page.getByRole('link', { name: /^View proposals/ }).click()
  const card = page.getByRole('article')
  await card.getByRole('link', { name: /^Message/ }).click()
  await expect(page).toHaveURL(`/home/messages/${id}`)
  await page.goBack()
  await card.getByRole('button', { name: /^Accept/ }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Accept proposal' }).click()
  await page.locator('[data-toast]').getByRole('link', { name: /^Message/ }).click()
  await expect(page).toHaveURL(`/home/messages/${id}`)
  await field(page).fill('Welcome!')
  await field(page).press('Enter')
  await expect(log(page).getByText('Welcome!', { exact: true })).toBeVisible()

  // The one who blocked goes on where it is opened again; the other is offered no way.
  await page.getByRole('button', { name: 'Block', exact: true }).click()
  await page.getByRole('button', { name: 'Block conversation' }).click()
  const unblock = page.getByRole('button', { name: 'Unblock' })
  await expect(unblock).toBeFocused()
  await reopen(other)
  await expect(other.getByText('This conversation is closed', { exact: true })).toBeVisible()
  await expect(other.getByRole('button', { name: 'Unblock' })).toHaveCount(0)
  await unblock.click()
  await expect(field(page)).toBeFocused()
})

test('files come by paste and by drop, are cancelled under way, taken out, and tried again', async ({
  page,
  elsewhere,
  own,
  visit,
  watch,
  checkAxe,
}) => {
  const { id } = await two(page, await elsewhere(), own)
  await visit(`/home/messages/${id}`)
  await handOver(page, 'paste', 'Pasted.txt')
  await expect(page.getByRole('button', { name: 'Remove Pasted.txt' })).toBeVisible()
  await handOver(page, 'drop', 'Dropped.txt')
  await page.getByRole('button', { name: 'Remove Dropped.txt' }).click()
  await expect(page.getByText('Dropped.txt', { exact: true })).toHaveCount(0)
  await expect(field(page)).toBeFocused()

  // A file that never arrives is given up; meanwhile nothing is sent without it.
  await page.route(UPLOADS, () => undefined)
  await handOver(page, 'drop', 'Slow.txt')
  const cancel = page.getByRole('button', { name: 'Cancel upload of Slow.txt' })
  await expect(cancel).toBeVisible()
  await field(page).press('Enter')
  await expect(
    page.getByText("A file is still uploading. Send your message once it's done.", { exact: true }),
  ).toBeVisible()
  const givenUp = page.waitForEvent('requestfailed')
  await cancel.click()
  await givenUp
  await expect(page.getByText('Slow.txt', { exact: true })).toHaveCount(0)

  // One that fails at first.
  watch.expectStatus(503)
  await page.unroute(UPLOADS)
  await page.route(UPLOADS, (route) => route.fulfill(busy))
  await handOver(page, 'drop', 'Failed.txt')
  const again = page.getByRole('button', { name: 'Retry upload of Failed.txt' })
  await expect(again).toBeVisible()
  await field(page).press('Enter')
  await expect(page.getByText("A file didn't upload. Retry or remove it.", { exact: true })).toBeVisible()
  await checkAxe()
  await page.unroute(UPLOADS)
  await again.click()
  await expect(page.getByRole('button', { name: 'Remove Failed.txt' })).toBeVisible()
  await field(page).press('Enter')
  for (const name of [/Pasted\.txt/, /Failed\.txt/])
    await expect(log(page).getByRole('button', { name })).toBeVisible()
})

test('a picture is shown, and opens long after its address ended', async ({
  page,
  elsewhere,
  own,
  visit,
}) => {
  const { id } = await two(page, await elsewhere(), own)
  await visit(`/home/messages/${id}`)
  await page.locator('input[type=file]').setInputFiles(await photo(320, 240))
  await expect(page.getByRole('button', { name: /^Remove / })).toBeVisible()
  await field(page).fill('The scale')
  await field(page).press('Enter')
  const picture = log(page).getByRole('img')
  await expect(picture).toBeVisible()
  await expect.poll(() => picture.evaluate((img: HTMLImageElement) => img.naturalWidth)).toBeGreaterThan(0)
  const shown = await picture.getAttribute('src')

  own.clock.advance(61)
  const opening = page.waitForEvent('popup')
  await picture.click()
  const tab = await opening
  await tab.waitForURL('**/storage/v1/object/sign/**')
  expect(tab.url()).not.toBe(new URL(shown ?? '', page.url()).href)
  await expect(tab.getByRole('img')).toBeVisible()
  await tab.close()
  await expect(picture).toBeVisible()
})

test('what was read stays while requesting it again fails, and what was not sent outlives a reload and goes by itself', async ({
  page,
  elsewhere,
  own,
  visit,
  watch,
}) => {
  const other = await elsewhere()
  const { id } = await two(page, other, own)
  await visit(`/home/messages/${id}`)
  await field(page).fill('Said before')
  await field(page).press('Enter')
  await expect(log(page).getByText('Said before', { exact: true })).toBeVisible()
  await expect(page.getByText('Sending', { exact: true })).toHaveCount(0)

  watch.expectStatus(503)
  await page.route(MESSAGES, (route) => route.fulfill(busy))
  await field(page).fill('Held back')
  await field(page).press('Enter')
  await expect(page.getByText('Not sent. Please try again in a moment', { exact: true })).toBeVisible()
  await expect(log(page).getByText('Said before', { exact: true })).toBeVisible()

  await page.unroute(MESSAGES)
  await reopen(page)
  await expect(log(page).getByText('Held back', { exact: true })).toBeVisible()
  await expect(page.getByText('Not sent. Please try again in a moment', { exact: true })).toBeVisible()
  await page.evaluate(() => window.dispatchEvent(new Event('online')))
  await expect(page.getByText(/Not sent/)).toHaveCount(0)
  await expect(log(page).getByText('Held back', { exact: true })).toHaveCount(1)

  // It is there once, and below the line of the other's unread messages.
  await open(other, `/home/messages/${id}`)
  await expect(log(other).getByText('Held back', { exact: true })).toHaveCount(1)
  await expect(log(other).getByRole('heading', { name: 'New', exact: true })).toBeVisible()
})
