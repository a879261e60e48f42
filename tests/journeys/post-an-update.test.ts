// A person posts updates: with a counter, media, drafts, edits and deletions, and finds them on their profile.
import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import sharp from 'sharp'
import * as z from 'zod'
import { expect, test } from '../support/browser/journey.ts'
import { askAs, aWord, join } from '../support/browser/member.ts'
import { aBmp, aHeic, aPdf } from '../support/files/media.ts'
import { photo } from '../support/files/photo.ts'

const VIDEO = fileURLToPath(new URL('../support/files/videos/h264.mp4', import.meta.url))
const MOV = fileURLToPath(new URL('../support/files/videos/h264.mov', import.meta.url))

test('UPD-17, UPD-18, UPD-19, UPD-20, UPD-21, UPD-22, UPD-23, UPD-24, UPD-25, UPD-26, UPD-27, UPD-28, UPD-33, UPD-34, UPD-35, UPD-36, UPD-37, UPD-38, UPD-40, PRO-3, DEC-20, DEC-21, DEC-22, DEC-23, MSG-81, MSG-82, MSG-83, MSG-84, MSG-85, MSG-86, MSG-87, MSG-88, MSG-89 someone writes, posts, edits and deletes updates', async ({
  page,
  visit,
  checkAxe,
  watch,
}) => {
  await join(page, '/home/updates')
  const handle = `quill-${aWord()}`
  await askAs(page, 'PATCH', '/rest/v1/profile', { display_name: 'Ada Quill', handle, is_public: true })
  await visit(`/profile/${handle}`)
  await expect(page.getByText('No updates yet.', { exact: true })).toBeVisible()
  await visit('/home/updates')
  await expect(page.getByRole('heading', { name: 'Create Update', level: 2 })).toBeVisible()
  await expect(page.getByText('No updates yet. Create your first post!', { exact: true })).toBeVisible()
  const field = page.getByRole('textbox', { name: 'Text of the update' })
  const [draft, post] = [
    page.getByRole('button', { name: 'Draft', exact: true }),
    page.getByRole('button', { name: 'Post', exact: true }),
  ]
  await expect(field).toHaveAttribute('placeholder', "What's happening? Use #hashtags and @mentions")
  await expect(field).toHaveAttribute('rows', '4')
  await expect(page.getByRole('button', { name: 'Cancel', exact: true })).toHaveCount(0)

  // Empty: the buttons are disabled, the keys say why.
  for (const button of [draft, post]) await expect(button).toBeDisabled()
  await field.press('Control+Enter')
  await expect(page.getByText('Empty post', { exact: true })).toBeVisible()
  await expect(page.getByText('Please add some content', { exact: true })).toBeVisible()

  // 280 characters of any script, and not one more.
  const counter = page.getByText(/^\d+\/280$/)
  await field.fill('𝒜'.repeat(280))
  await expect(counter).toHaveText('280/280')
  await expect(post).toBeEnabled()
  const calm = await counter.evaluate((element) => getComputedStyle(element).color)
  await field.fill('𝒜'.repeat(281))
  await expect(counter).toHaveText('281/280')
  await expect(counter).not.toHaveCSS('color', calm)
  for (const button of [draft, post]) await expect(button).toBeDisabled()

  // Media: five at once are refused together, four fill it.
  const [images, videos] = [
    page.getByLabel('Images', { exact: true }),
    page.getByLabel('Videos', { exact: true }),
  ]
  await expect(images).toHaveAttribute('accept', 'image/*')
  await expect(videos).toHaveAttribute('accept', 'video/mp4,video/quicktime,video/webm')
  const picture = await photo(640, 400)
  watch.expectStatus(500)
  const fault = { code: 'fault', message: 'An unexpected error occurred', request_id: 'x' }
  const failing = async (address: string, method: string) =>
    page.route(address, (route) =>
      route.request().method() === method ? route.fulfill({ status: 500, json: fault }) : route.fallback(),
    )
  const inAddition = page.getByRole('list', { name: 'Added media' })
  await failing('**/storage/v1/object/updates/**', 'POST')
  await images.setInputFiles(picture)
  await expect(page.getByText('Failed to upload media', { exact: true })).toBeVisible()
  await page.unrouteAll()
  await inAddition.getByRole('button', { name: 'Retry upload of photo.jpg' }).click()
  await expect(inAddition.getByLabel('Description of photo.jpg')).toBeVisible()
  await inAddition.getByRole('button', { name: 'Remove photo.jpg' }).click()
  await field.fill('Words')
  // Text typed while it is being sent would be lost.
  let fail = () => {}
  await page.route('**/rest/v1/updates', async (route) => {
    await new Promise<void>((resolve) => {
      fail = resolve
    })
    await route.fulfill({ status: 500, json: fault })
  })
  await post.click()
  await expect(field).not.toBeEditable()
  fail()
  await expect(page.getByText('Failed to post update', { exact: true })).toBeVisible()
  await expect(field).toHaveValue('Words')
  await page.unrouteAll()
  await images.setInputFiles(Array.from({ length: 5 }, () => picture))
  await expect(page.getByText('Too many files', { exact: true })).toBeVisible()
  await expect(page.getByText('Maximum 4 media files allowed', { exact: true })).toBeVisible()
  const added = page.getByRole('list', { name: 'Added media' }).getByRole('listitem')
  await expect(added).toHaveCount(0)
  await images.setInputFiles([picture, picture, picture])
  await videos.setInputFiles(VIDEO)
  await expect(added).toHaveCount(4)
  for (const name of ['Add image', 'Add video'])
    await expect(page.getByRole('button', { name })).toBeDisabled()
  const shapeOf = async (at: number) => {
    const box = await added.nth(at).locator('div').first().boundingBox()
    return (box?.width ?? 0) / (box?.height ?? 1)
  }
  expect(await shapeOf(0)).toBeCloseTo(1, 1)
  expect(await shapeOf(3)).toBeCloseTo(9 / 16, 1)
  await page.getByLabel('Description of photo.jpg').first().fill('Red beside blue')
  // Until a picture is stored, its button is called 'Cancel upload': the last to remove would be the described one.
  await expect(added.getByRole('progressbar')).toHaveCount(0)
  for (let left = 3; left >= 2; left--) {
    await page.getByRole('button', { name: 'Remove photo.jpg' }).last().click()
    await expect(added).toHaveCount(left)
  }
  await expect(page.getByRole('button', { name: 'Add image' })).toBeEnabled()
  await checkAxe()

  // A draft first: it survives a reload, and only its author sees it.
  const word = `loom${aWord()}`
  await field.fill(`Weaving #${word} with @ama`)
  await page.getByRole('option', { name: /Amara Okafor/ }).click()
  await expect(field).toHaveValue(`Weaving #${word} with @amara-okafor `)
  await field.press('End')
  await page.keyboard.type('see https://example.com/loom')
  await draft.click()
  await expect(page.getByText('Draft saved', { exact: true })).toBeVisible()
  await expect(field).toHaveValue('')
  const row = page.getByRole('article').filter({ hasText: word })
  await expect(row.getByText('Draft', { exact: true })).toBeVisible()
  await expect(row.locator('time')).toHaveText(/^[A-Z][a-z]{2} \d{1,2}, \d{4} • \d{1,2}:\d\d [AP]M$/)
  await expect(row.getByRole('list', { name: 'Media' }).getByRole('listitem')).toHaveCount(2)
  await expect(row.getByRole('img', { name: 'Red beside blue' })).toBeVisible()
  const clip = row.locator('video')
  await clip.scrollIntoViewIfNeeded()
  await expect(clip).toHaveAttribute('preload', 'metadata')

  // A failure is shown in a toast, which is read out at once.
  const toast = (text: string) => page.getByRole('alert').filter({ hasText: text })
  // Editing fills the composer, and cancelling clears it.
  await row.getByRole('button', { name: 'Edit update' }).click()
  await expect(page.getByRole('heading', { name: 'Edit Update', level: 2 })).toBeVisible()
  await expect(field).toHaveValue(`Weaving #${word} with @amara-okafor see https://example.com/loom`)
  await page.getByRole('button', { name: 'Cancel', exact: true }).click()
  await expect(page.getByRole('heading', { name: 'Create Update', level: 2 })).toBeVisible()
  await expect(field).toHaveValue('')

  // 'Post' on a draft posts it; on a posted one it only saves.
  await row.getByRole('button', { name: 'Edit update' }).click()
  await post.click()
  await expect(page.getByText('Update posted successfully', { exact: true })).toBeVisible()
  await expect(row.getByText('Draft', { exact: true })).toHaveCount(0)
  await row.getByRole('button', { name: 'Edit update' }).click()
  await failing('**/rest/v1/updates/*', 'PATCH')
  await post.click()
  await expect(toast('Failed to edit update')).toBeVisible()
  await page.unrouteAll()
  await field.fill(`Woven #${word} with @amara-okafor, see https://example.com/loom`)
  await post.click()
  await expect(page.getByText('Update edited successfully', { exact: true })).toBeVisible()
  await expect(row).toContainText('Woven')
  await expect(row.getByRole('list', { name: 'Hashtags' })).toHaveText(`#${word}`)
  await expect(row.getByRole('list', { name: 'Mentions' })).toHaveText('@amara-okafor')
  await expect(row.getByRole('list', { name: 'Interactions' })).toHaveText(/Likes0Comments0Reposts0/)
  const card = row.getByRole('list', { name: 'Links' }).getByRole('link')
  await expect(card).toContainText('example.com')
  await expect(card).toHaveAttribute('target', '_blank')

  // It is on the profile, with its image in full, and then it is gone.
  await visit(`/profile/${handle}`)
  await expect(page.getByRole('list', { name: 'Updates & Posts' }).getByRole('article')).toContainText(word)
  await page.getByRole('button', { name: 'Open image: Red beside blue' }).click()
  await expect(page.getByRole('dialog').getByRole('img', { name: 'Red beside blue' })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await visit('/home/updates')
  await failing('**/rest/v1/updates/*', 'DELETE')
  await row.getByRole('button', { name: 'Delete update' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Delete update' }).click()
  await expect(toast('Failed to delete update')).toBeVisible()
  await page.unrouteAll()
  await page.getByRole('dialog').getByRole('button', { name: 'Delete update' }).click()
  await expect(page.getByText('Update deleted successfully', { exact: true })).toBeVisible()
  await expect(row).toHaveCount(0)
})

test('one’s own update is edited and deleted where it is read, in the feed and on its own page', {
  tag: '@gate',
}, async ({ page, visit, checkAxe, elsewhere }) => {
  await join(page, '/home/updates')
  const [handle, word, other] = [`quill-${aWord()}`, aWord(), aWord()]
  await askAs(page, 'PATCH', '/rest/v1/profile', { display_name: 'Ada Quill', handle, is_public: true })
  await askAs(page, 'POST', '/rest/v1/updates', { text: `Ink for #${word}` })
  await askAs(page, 'POST', '/rest/v1/updates', { text: `Paper for #${word}` })
  await visit(`/updates?tag=${word}`)
  const rows = page.getByRole('main').getByRole('article')
  const ink = rows.filter({ hasText: 'Ink for' })
  await ink.getByRole('button', { name: 'Edit update' }).click()
  const dialog = page.getByRole('dialog', { name: 'Edit Update' })
  const field = dialog.getByRole('textbox', { name: 'Text of the update' })
  await expect(field).toHaveValue(`Ink for #${word}`)
  await checkAxe()
  await field.fill(`Ink, edited ${other}, for #${word}`)
  await dialog.getByRole('button', { name: 'Post', exact: true }).click()
  await expect(dialog).toHaveCount(0)
  await expect(rows.filter({ hasText: `Ink, edited ${other}` })).toBeVisible()
  await rows.filter({ hasText: 'Paper for' }).getByRole('button', { name: 'Delete update' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Delete update' }).click()
  await expect(page.getByText('Update deleted successfully', { exact: true })).toBeVisible()
  await expect(rows).toHaveCount(1)

  // Others have neither button, and read the saved text; on its own page the author has both.
  const visitor = await elsewhere()
  await visitor.goto(`/updates?tag=${word}`)
  await expect(visitor.getByRole('main').getByRole('article')).toContainText([`edited ${other}`])
  await expect(visitor.getByRole('button', { name: 'Report or block' })).toBeVisible()
  await expect(visitor.getByRole('button', { name: 'Edit update' })).toHaveCount(0)
  await page.getByRole('main').locator('a[href^="/updates/"]:has(time)').click()
  await expect(page).toHaveURL(/\/updates\/\d+$/)
  // The address changes first: until the page does, the same button is the list's.
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Update by Ada Quill')
  await page.getByRole('button', { name: 'Delete update' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Delete update' }).click()
  await expect(page).toHaveURL('/updates')
})

test('UPD-27 files are what their bytes are: pictures and films under other names, of other kinds and of 48 megapixels are posted, and what is refused says why', async ({
  page,
  request,
  visit,
}) => {
  await join(page, '/home/updates')
  await visit('/home/updates')
  const [images, videos] = [
    page.getByLabel('Images', { exact: true }),
    page.getByLabel('Videos', { exact: true }),
  ]
  const added = page.getByRole('list', { name: 'Added media' }).getByRole('listitem')

  const large = await sharp({ create: { width: 8000, height: 6000, channels: 3, background: '#3a6' } })
    .jpeg()
    .toBuffer()
  for (const [buffer, words] of [
    [large.subarray(0, large.length / 2), 'The image is damaged or incomplete.'],
    [aPdf(), 'This is a PDF. Choose an image: JPEG, PNG, WebP, GIF, AVIF, BMP or TIFF.'],
    [
      Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'),
      'This is an SVG drawing, which can contain code',
    ],
    [aHeic(), "Photos in Apple's HEIC format can't be read here."],
    [Buffer.alloc(0), 'This file is empty.'],
  ] as const) {
    await images.setInputFiles({ name: 'photo.jpg', mimeType: 'image/jpeg', buffer })
    await expect(
      page.getByRole('alert').filter({ hasText: `Failed to upload media. ${words}` }),
    ).toBeVisible()
    await expect(added).toHaveCount(0)
  }

  const webp = await sharp({ create: { width: 60, height: 40, channels: 3, background: '#a36' } })
    .webp()
    .toBuffer()
  const bmp = aBmp(Array.from({ length: 20 }, () => Array.from({ length: 30 }, () => 0xdd2200)))
  await images.setInputFiles([
    { name: 'IMG_48.JPG', mimeType: 'image/jpeg', buffer: large },
    { name: 'photo.jpg', mimeType: 'image/jpeg', buffer: webp },
    { name: 'scan.bin', mimeType: 'application/octet-stream', buffer: bmp },
  ])
  await videos.setInputFiles({
    name: 'film.mp4',
    mimeType: 'application/octet-stream',
    buffer: await readFile(MOV),
  })
  await expect(added).toHaveCount(4)
  await expect(added.getByRole('progressbar')).toHaveCount(0)
  await expect(added.getByRole('alert')).toHaveCount(0)

  await page.getByRole('textbox', { name: 'Text of the update' }).fill('Four of a kind')
  const [answer] = await Promise.all([
    page.waitForResponse(
      (one) => one.request().method() === 'POST' && one.url().endsWith('/rest/v1/updates'),
    ),
    page.getByRole('button', { name: 'Post', exact: true }).click(),
  ])
  const { media, media_type } = z
    .object({ media: z.array(z.string()), media_type: z.array(z.string()) })
    .parse(await answer.json())
  expect(media_type).toEqual(['image', 'image', 'image', 'video'])
  const kept = await Promise.all(
    media.map(async (url) => {
      const served = await request.get(url)
      const type = served.headers()['content-type']
      if (type?.startsWith('video/')) return type
      const { width, height } = await sharp(await served.body()).metadata()
      return `${type} ${width} x ${height}`
    }),
  )
  expect(kept).toEqual([
    'image/jpeg 4729 x 3547',
    'image/webp 60 x 40',
    'image/webp 30 x 20',
    'video/quicktime',
  ])
})
