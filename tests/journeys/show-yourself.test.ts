// A member shows themselves: words, handle, skills and links, pictures, and their audience.
import { randomUUID } from 'node:crypto'
import { truncate, writeFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { reopen } from '../support/browser/hydration.ts'
import { expect, test } from '../support/browser/journey.ts'
import { askAs } from '../support/browser/member.ts'
import { openProfile, save, toast } from '../support/browser/profile-tab.ts'
import { aHeic } from '../support/files/media.ts'
import { lookAt, photo } from '../support/files/photo.ts'

// Playwright's recorder asks the page for object URLs that are given back by then, against the content policy.
test.use({ trace: 'off' })

const STORAGE = '**/storage/v1/object/profiles/**'

/** The name is unique, so that its handle is free. */
const newName = () => `Ada ${randomUUID().slice(0, 8)}`

const row = (page: Page, name: 'Avatar' | 'Banner') => page.getByRole('group', { name, exact: true })

/** Loads the page again; returns the address of the stored picture. */
async function savedPicture(page: Page, field: 'avatar_url' | 'banner_url'): Promise<string> {
  await reopen(page)
  const profile = (await askAs(page, 'GET', '/rest/v1/profile')) as Record<string, string | null>
  return profile[field] ?? ''
}

test('PRO-5, PRO-8, PRO-11, MSG-102, DEC-29, DEC-30 a profile is edited, given a handle and saved', {
  tag: '@gate',
}, async ({ page, checkAxe }) => {
  await openProfile(page)
  await expect(page.getByRole('tab').first()).toHaveText('Profile')
  await expect(page.getByRole('tab', { name: 'Profile' })).toHaveAttribute('aria-selected', 'true')
  await expect(save(page)).toBeDisabled()
  await checkAxe()

  const name = newName()
  await page.getByLabel('Display name').fill(`${name}!`)
  await expect(save(page)).toBeEnabled()
  await page.getByRole('button', { name: 'Generate' }).click()
  const handle = name.toLowerCase().replace(' ', '-')
  await expect(page.getByLabel('Handle')).toHaveValue(handle)
  await page.getByLabel('Location').fill('London')
  await expect(page.getByLabel('Website')).toHaveAttribute('type', 'url')
  await page.getByLabel('Website').fill('my site')
  await page.getByLabel('Bio').fill('I compute 🧮')
  await expect(page.getByText('11 of 1000 characters', { exact: true })).toBeVisible()
  await save(page).click()
  await expect(page.getByText('Enter a URL, such as https://example.com', { exact: true })).toBeVisible()
  await page.getByLabel('Website').fill('ada.example')

  let letGo: () => void = () => {}
  const held = new Promise<void>((resolve) => {
    letGo = resolve
  })
  await page.route('**/rest/v1/profile', async (route) => {
    if (route.request().method() === 'PATCH') await held
    await route.continue()
  })
  await save(page).click()
  await expect(save(page)).toBeDisabled()
  // Text typed meanwhile is still to be saved.
  await page.getByLabel('Bio').fill('I compute 🧮 and weave')
  letGo()
  await expect(toast(page, 'Success')).toBeVisible()
  await expect(toast(page, 'Profile updated successfully')).toBeVisible()
  await expect(page.getByLabel('Bio')).toHaveValue('I compute 🧮 and weave')
  const saved = page.waitForResponse((answer) => answer.request().method() === 'PATCH')
  await save(page).click()
  await saved
  await expect(save(page)).toBeDisabled()

  await page.reload()
  await expect(page.getByLabel('Display name')).toHaveValue(`${name}!`)
  await expect(page.getByLabel('Handle')).toHaveValue(handle)
  await expect(page.getByLabel('Location')).toHaveValue('London')
  await expect(page.getByLabel('Website')).toHaveValue('https://ada.example')
  await expect(page.getByLabel('Bio')).toHaveValue('I compute 🧮 and weave')
  await page.emulateMedia({ colorScheme: 'dark' })
  await checkAxe()
})

test('MSG-103, DEC-28 a taken handle is refused at its field, and everything typed stays', {
  tag: '@gate',
}, async ({ page, watch }) => {
  await openProfile(page)
  watch.expectStatus(409)
  await page.getByLabel('Bio').fill('Typed with care')
  await page.getByLabel('Handle').fill('settings')
  await save(page).click()
  await expect(page.getByText('This handle is reserved. Choose another one.', { exact: true })).toBeVisible()
  // The rule holds in the middle of it, too: the field shows the handle as it will be stored, and the cursor stays.
  await page.getByLabel('Handle').fill('')
  await page.getByLabel('Handle').pressSequentially('AMARA-Kafor')
  await page.getByLabel('Handle').evaluate((field: HTMLInputElement) => field.setSelectionRange(6, 6))
  await page.keyboard.type('O')
  await expect(page.getByLabel('Handle')).toHaveValue('amara-okafor')
  await save(page).click()
  await expect(
    page.getByText('This handle is taken. Choose another one.', { exact: true }).first(),
  ).toBeVisible()
  await expect(page.getByLabel('Handle')).toHaveAttribute('aria-invalid', 'true')
  await expect(page.getByLabel('Handle')).toBeFocused()
  await expect(toast(page, 'Failed to update profile')).toBeVisible()
  // The server's refusal is still shown beside the form's own error.
  await page.getByLabel('Website').fill('my site')
  await save(page).click()
  await expect(page.getByText('Enter a URL, such as https://example.com', { exact: true })).toBeVisible()
  await expect(page.getByLabel('Handle')).toHaveAttribute('aria-invalid', 'true')
  await expect(page.getByLabel('Handle')).toBeFocused()
  await page.getByLabel('Website').fill('')
  await expect(page.getByLabel('Bio')).toHaveValue('Typed with care')
  await expect(page.getByLabel('Handle')).toHaveValue('amara-okafor')
  await expect(save(page)).toBeEnabled()
})

test('PRO-7 visibility is saved at once, and taken back if it cannot be', async ({ page, watch }) => {
  await openProfile(page)
  const isPublic = page.getByRole('switch', { name: 'Public profile' })
  await expect(isPublic).not.toBeChecked()
  await isPublic.check()
  await expect(toast(page, 'Your profile is now public')).toBeVisible()
  await expect(save(page)).toBeDisabled()
  await page.reload()
  await expect(isPublic).toBeChecked()
  watch.expectStatus(503)
  await page.route('**/rest/v1/profile', (route) =>
    route.request().method() === 'PATCH'
      ? route.fulfill({
          status: 503,
          json: { code: 'unavailable', message: 'Come back later', request_id: 'r' },
        })
      : route.continue(),
  )
  await isPublic.click()
  await expect(toast(page, 'Failed to update profile')).toBeVisible()
  await expect(isPublic).toBeChecked()
})

test('PRO-13, PRO-14, PRO-15, MSG-105, MSG-106 the public page is opened and its address copied', async ({
  page,
  context,
}) => {
  await openProfile(page)
  await page.getByRole('button', { name: 'Open public page' }).click()
  await expect(toast(page, 'No profile URL')).toBeVisible()
  await expect(toast(page, 'Generate a profile URL first')).toBeVisible()

  const name = newName()
  const path = `/profile/${name.toLowerCase().replace(' ', '-')}`
  await page.getByLabel('Display name').fill(name)
  await page.getByRole('button', { name: 'Generate' }).click()
  await expect(page.getByLabel('Handle')).not.toHaveValue('')
  await save(page).click()
  await expect(toast(page, 'Profile updated successfully')).toBeVisible()
  await page.getByRole('switch', { name: 'Public profile' }).check()
  await expect(toast(page, 'Your profile is now public')).toBeVisible()
  const [opened] = await Promise.all([
    context.waitForEvent('page'),
    page.getByRole('link', { name: 'Open public page' }).click(),
  ])
  await expect(opened).toHaveURL(path)
  await expect(opened.getByRole('heading', { level: 1, name })).toBeVisible()
  await opened.close()

  // Without permission for the clipboard, a selection is copied.
  await page.evaluate(() =>
    Object.defineProperty(navigator, 'clipboard', {
      value: { writeText: () => Promise.reject(new Error('refused')) },
    }),
  )
  const copied = page.evaluate(
    () =>
      new Promise<string>((resolve) =>
        document.addEventListener('copy', () => resolve(String(document.getSelection()))),
      ),
  )
  const button = page.getByRole('button', { name: 'Copy profile URL' })
  // It says so for two seconds, in which a slow machine may not get around to looking.
  const markedMs = button.evaluate(
    (element) =>
      new Promise<number>((resolve) => {
        let since: number | undefined
        new MutationObserver(() => {
          if (element.dataset.copied === 'true') since ??= performance.now()
          else if (since !== undefined) resolve(performance.now() - since)
        }).observe(element, { attributes: true })
      }),
  )
  await button.click()
  expect(await copied).toMatch(new RegExp(`^http://[^/]+${path}$`))
  await expect(toast(page, 'Copied!')).toBeVisible()
  const indicatedMs = await markedMs
  // A busy machine may take longer, no machine less.
  expect(indicatedMs).toBeGreaterThan(1_950)
  expect(indicatedMs).toBeLessThan(10_000)
  await expect(button).not.toHaveAttribute('data-copied', 'true')
})

test('PRO-6, PRO-16, PRO-17, PRO-19, DATA-61 an avatar is cropped by keyboard, uploaded and served', async ({
  page,
  request,
  checkAxe,
}) => {
  await openProfile(page)
  await page
    .getByLabel('Avatar file')
    .setInputFiles({ name: 'a.jpg', mimeType: 'image/jpeg', buffer: aHeic() })
  await expect(row(page, 'Avatar').getByRole('alert')).toContainText(
    "Photos in Apple's HEIC format can't be read here. On the iPhone choose Settings > Camera > Formats > Most Compatible, or send it as a JPEG.",
  )

  // As a phone writes it that was held upright: blue is to the right in the file, and below on the screen.
  await page.getByLabel('Avatar file').setInputFiles(await photo(1600, 1200, 6))
  const dialog = page.getByRole('dialog', { name: 'Crop your avatar' })
  const frame = dialog.getByRole('application', { name: 'Visible part of the image' })
  await expect(frame).toBeVisible()
  await checkAxe()
  const zoom = dialog.getByRole('slider', { name: 'Zoom' })
  await expect(zoom).toHaveAttribute('min', '1')
  await expect(zoom).toHaveAttribute('max', '3')
  await zoom.press('ArrowRight')
  await expect(zoom).toHaveValue('1.1')
  await frame.focus()
  for (let count = 0; count < 9; count++) await page.keyboard.press('+')
  await expect(zoom).toHaveValue('2')
  await page.keyboard.press('-')
  await expect(zoom).toHaveValue('1.9')
  // The picture goes down as far as it can: its upper, red half is kept.
  for (let count = 0; count < 60; count++) await page.keyboard.press('ArrowDown')
  await expect(dialog.getByText(/ Zoom 1\.9\.$/)).toContainText(' 0% to ')

  const [sent] = await Promise.all([
    page.waitForRequest(
      (one) => one.method() === 'POST' && one.url().includes('/storage/v1/object/profiles/'),
    ),
    dialog.getByRole('button', { name: 'Use as avatar' }).click(),
  ])
  expect(new URL(sent.url()).pathname).toMatch(
    /^\/storage\/v1\/object\/profiles\/[0-9a-f-]{36}\/avatar-\d{13}\.jpg$/,
  )
  expect(await sent.headerValue('content-type')).toBe('image/jpeg')
  expect(await sent.headerValue('x-upsert')).toBe('true')
  await expect(toast(page, 'Avatar saved')).toBeVisible()
  await expect(page.getByRole('region', { name: 'Preview' }).locator('img')).toHaveAttribute('src', /^blob:/)
  await expect(page.getByRole('button', { name: 'Change avatar' })).toBeVisible()

  const served = await request.get(await savedPicture(page, 'avatar_url'))
  expect(served.headers()['content-type']).toBe('image/jpeg')
  expect(await lookAt(await served.body())).toEqual({
    format: 'jpeg',
    width: 512,
    height: 512,
    isRed: [true, true, true, true],
  })
})

test('PRO-6, PRO-16, PRO-18, PRO-20, MSG-104 a banner survives a cut connection, is removed and brought back', async ({
  page,
  request,
  watch,
}) => {
  await openProfile(page)
  const banner = row(page, 'Banner')
  watch.expectFailure('ERR_FAILED')
  await page.route(STORAGE, (route) => route.abort())
  await page.getByLabel('Banner file').setInputFiles(await photo(900, 900))
  await expect(page.getByRole('application')).toBeVisible()
  await page.getByRole('button', { name: 'Use as banner' }).click()
  await expect(toast(page, 'Error')).toBeVisible()
  await expect(toast(page, 'Failed to upload image')).toBeVisible()
  await page.unroute(STORAGE)
  await banner.getByRole('button', { name: 'Try again' }).click()
  await expect(toast(page, 'Banner saved')).toBeVisible()

  const address = await savedPicture(page, 'banner_url')
  const served = await request.get(address)
  // It is never larger than the chosen part: 900 wide, a third of that tall.
  expect(await lookAt(await served.body())).toEqual({
    format: 'jpeg',
    width: 900,
    height: 300,
    isRed: [true, false, true, false],
  })

  await banner.getByRole('button', { name: 'Remove banner' }).click()
  await expect(toast(page, 'Banner removed')).toBeVisible()
  // The message stays as long as the pointer is on it, however slow everything else is.
  await page.getByRole('button', { name: 'Undo' }).hover()
  await expect(banner.getByRole('button', { name: 'Choose banner' })).toBeFocused()
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(toast(page, 'Your banner is back')).toBeVisible()
  expect(await savedPicture(page, 'banner_url')).toBe(address)
  await banner.getByRole('button', { name: 'Remove banner' }).click()
  await expect(toast(page, 'Banner removed')).toBeVisible()
  expect(await savedPicture(page, 'banner_url')).toBe('')
})

test('what is not saved is asked about before the page is left', async ({ page, checkAxe }) => {
  await openProfile(page)
  await page.getByLabel('Location').fill('Paris')
  await page.getByRole('tab', { name: 'Theme' }).click()
  const dialog = page.getByRole('dialog', { name: 'Leave without saving?' })
  await expect(dialog).toBeVisible()
  await checkAxe()
  await dialog.getByRole('button', { name: 'Stay' }).click()
  await expect(dialog).toBeHidden()
  await expect(page.getByLabel('Location')).toHaveValue('Paris')

  const asked = new Promise<string>((resolve) => {
    page.once('dialog', async (native) => {
      resolve(native.type())
      await native.dismiss()
    })
  })
  await page.close({ runBeforeUnload: true })
  expect(await asked).toBe('beforeunload')

  await page.getByRole('banner').getByRole('link', { name: 'Projects' }).click()
  await dialog.getByRole('button', { name: 'Leave', exact: true }).click()
  await expect(page).toHaveURL('/projects')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('AI Projects Marketplace')
  await page.goBack()
  await expect(page.getByLabel('Location')).toHaveValue('')
})

test('a picture of 40 MB is opened, and not one byte more; one that would look coarse is said to', async ({
  page,
}, testInfo) => {
  await openProfile(page)
  const choose = async (what: 'Avatar' | 'Banner', width: number, bytes?: number) => {
    const { name, buffer } = await photo(width, 720)
    await writeFile(testInfo.outputPath(name), buffer)
    // Bytes after the picture's end are ignored.
    if (bytes !== undefined) await truncate(testInfo.outputPath(name), bytes)
    await page.getByLabel(`${what} file`).setInputFiles(testInfo.outputPath(name))
  }
  const cancel = async () => {
    await page.getByRole('dialog').getByRole('button', { name: 'Cancel' }).click()
    await expect(page.getByRole('dialog')).toHaveCount(0)
  }
  await choose('Avatar', 900, 41_943_041)
  await expect(row(page, 'Avatar').getByRole('alert')).toHaveText(
    'This file is larger than 40 MB. Choose a smaller one.',
  )
  await choose('Avatar', 900, 41_943_040)
  await expect(page.getByRole('application')).toBeVisible()
  await cancel()
  const coarse = page.getByRole('dialog').getByText(/^This crop is small and will look blurry\./)
  for (const [what, least] of [
    ['Avatar', 128],
    ['Banner', 640],
  ] as const) {
    await choose(what, least)
    await expect(page.getByRole('application')).toBeVisible()
    await expect(page.getByText(/ Zoom 1\.0\.$/)).toBeAttached()
    await expect(coarse).toHaveCount(0)
    await cancel()
    await choose(what, least - 1)
    await expect(coarse).toBeVisible()
    await cancel()
  }
})
