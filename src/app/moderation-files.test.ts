// Are files of hidden content served at no public address, in this process and in others, until it is restored? Deleted
// content takes its files with it.

import { listen, type RunningServer } from '@guildhall/http-server'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { besideDatabase, testDatabase } from '../../tests/support/database/database.ts'
import { anMp4 } from '../../tests/support/files/media.ts'
import { aPicture, filesBelow, type Owner, testStorage } from '../../tests/support/files/storage.ts'
import { headersOf } from '../../tests/support/people/accounts.ts'
import { makeCourse } from '../../tests/support/people/makers.ts'
import { testProduct } from '../../tests/support/product/product.ts'
import {
  courseCoverBucket,
  coursePreviewBucket,
  coverPath,
  videoPath,
} from '../features/courses/courses.buckets.ts'
import { profileBucket, profilePicturePath } from '../features/profiles/profiles.buckets.ts'
import { BUCKET_OF, mediaPath } from '../features/updates/updates.buckets.ts'
import { actFor } from '../platform/actor.ts'
import type { Bucket } from '../platform/contract/bucket.ts'
import { ALL_BUCKETS, ALL_FILE_HIDINGS, ALL_FILE_USES } from './files.ts'
import { runModerationCommand } from './moderation-command.ts'

const files = { buckets: ALL_BUCKETS, uses: ALL_FILE_USES }
const here = await testDatabase()
const there = besideDatabase(here)
const storage = await testStorage({ database: here, files })
const { product } = storage
const { database, clock } = product
const elsewhere = await testProduct({ database: there, config: { DATA_DIR: storage.dataDir }, files })

let near: RunningServer
let far: RunningServer
beforeAll(async () => {
  await here.rowChanges.listen(here.url)
  await there.rowChanges.listen(there.url)
  near = await listen(product.server, { port: 0, host: '127.0.0.1' })
  far = await listen(elsewhere.server, { port: 0, host: '127.0.0.1' })
})
afterAll(async () => {
  await near.drain()
  await far.drain()
})

async function run(...words: string[]) {
  clock.advance(1)
  const { code, lines } = await runModerationCommand(
    database,
    [...words, '--as', 'tester', '--why', 'A test'],
    clock.now(),
  )
  expect(code, lines.join('\n')).toBe(0)
}

let names = 0
const random = () => String(++names).padStart(32, '0')

async function stored(owner: Owner, bucket: Bucket, path: string): Promise<string> {
  const isVideo = bucket === BUCKET_OF.video || bucket === coursePreviewBucket
  const [body, type] = isVideo ? [anMp4(), 'video/mp4'] : [await aPicture({ width: 300 }), 'image/jpeg']
  const reply = await storage.put(owner, bucket.name, path.slice(owner.id.length + 1), body, type)
  expect(reply.status, JSON.stringify(reply.json)).toBe(200)
  return String(reply.json.url)
}
const image = (owner: Owner) =>
  stored(owner, BUCKET_OF.image, mediaPath(owner.id, Date.now(), random().slice(16), 'chart.jpg'))
const video = (owner: Owner) =>
  stored(owner, BUCKET_OF.video, mediaPath(owner.id, Date.now(), random().slice(16), 'talk.mp4'))
const picture = (owner: Owner, which: 'avatar' | 'banner') =>
  stored(owner, profileBucket, profilePicturePath(owner.id, which, new Date()))

async function posted(owner: Owner, body: object): Promise<string> {
  const answer = await product.ask('POST', '/rest/v1/updates', { headers: await headersOf(owner), body })
  expect(answer.status).toBe(200)
  return String((answer.body as { id: number }).id)
}

/** A file is read in every way: whole, in a width, in a part, by its head, and if it has changed. */
async function statuses(at: RunningServer, url: string, etag = '"none"'): Promise<number[]> {
  const ask = async (path: string, init: RequestInit = {}) =>
    (await fetch(`http://127.0.0.1:${at.port}${path}`, init)).status
  const isVideo = !url.endsWith('.jpg')
  return [
    await ask(url),
    await ask(url, { headers: { range: 'bytes=0-9' } }),
    await ask(url, { method: 'HEAD' }),
    await ask(url, { headers: { 'if-none-match': etag } }),
    ...(isVideo ? [] : [await ask(`${url}?width=64`), await ask(`${url}?width=256`)]),
  ]
}
const etagOf = async (url: string) =>
  (await fetch(`http://127.0.0.1:${near.port}${url}`)).headers.get('etag') ?? ''

async function expectReadable(urls: readonly string[]) {
  // Every address is asked for twice: the second time, every cacheable answer is in memory.
  for (const at of [near, far])
    for (const url of [...urls, ...urls])
      for (const status of await statuses(at, url, await etagOf(url)))
        expect([200, 206, 304], url).toContain(status)
}
async function expectUnreadable(urls: readonly string[], etags: ReadonlyMap<string, string>) {
  for (const url of urls)
    expect(new Set(await statuses(near, url, etags.get(url))), url).toEqual(new Set([404]))
  await vi.waitFor(async () => {
    for (const url of urls)
      expect(new Set(await statuses(far, url, etags.get(url))), url).toEqual(new Set([404]))
  }, 5_000)
}

type Case = { words: string[]; urls: string[]; others?: string[] }

const CASES: readonly [string, () => Promise<Case>][] = [
  [
    'an update',
    async () => {
      const owner = await storage.owner()
      const [first, second, other] = [await image(owner), await video(owner), await image(owner)]
      const id = await posted(owner, { text: 'x', media: [first, second], media_type: ['image', 'video'] })
      await posted(owner, { text: 'stays', media: [other] })
      return { words: ['update', id], urls: [first, second], others: [other] }
    },
  ],
  [
    'a draft',
    async () => {
      const owner = await storage.owner()
      const url = await image(owner)
      return {
        words: ['update', await posted(owner, { text: 'x', media: [url], is_draft: true })],
        urls: [url],
      }
    },
  ],
  [
    'a profile',
    async () => {
      const owner = await storage.owner()
      const [avatar_url, banner_url] = [await picture(owner, 'avatar'), await picture(owner, 'banner')]
      const body = { display_name: 'Ada', avatar_url, banner_url, is_public: true }
      const headers = await headersOf(owner)
      expect((await product.ask('PATCH', '/rest/v1/profile', { headers, body })).status).toBe(200)
      const other = await image(owner)
      await posted(owner, { text: 'stays', media: [other] })
      return { words: ['profile', owner.id], urls: [avatar_url, banner_url], others: [other] }
    },
  ],
  [
    'a course',
    async () => {
      const owner = await storage.owner()
      const image_url = await stored(owner, courseCoverBucket, coverPath(owner.id, random()))
      const preview_video_url = await stored(owner, coursePreviewBucket, videoPath(owner.id, random()))
      const other = await stored(owner, courseCoverBucket, coverPath(owner.id, random()))
      const id = await makeCourse(product, actFor(owner.id), { image_url, preview_video_url })
      await makeCourse(product, actFor(owner.id), { image_url: other })
      return { words: ['course', String(id)], urls: [image_url, preview_video_url], others: [other] }
    },
  ],
]

describe.each(CASES)('the files of %s', (_name, make) => {
  it('are read by no one while it is hidden, whole, in part or from memory, in any process', {
    tags: ['proof'],
  }, async () => {
    const { words, urls, others = [] } = await make()
    await expectReadable([...urls, ...others])
    const etags = new Map<string, string>()
    for (const url of urls) etags.set(url, await etagOf(url))
    await run('hide', ...words)
    await expectUnreadable(urls, etags)
    await expectReadable(others)
    await run('restore', ...words)
    await expectReadable(urls)
  })
})

it('the files of someone who is banned are read by no one until the end of the ban', {
  tags: ['proof'],
}, async () => {
  const owner = await storage.owner()
  const [shown, drafted] = [await image(owner), await image(owner)]
  await posted(owner, { text: 'x', media: [shown] })
  await posted(owner, { text: 'x', media: [drafted], is_draft: true })
  await expectReadable([shown, drafted])
  await run('ban', owner.email)
  await expectUnreadable([shown, drafted], new Map())
  await run('unban', owner.email)
  await expectReadable([shown, drafted])
})

it('a file of a hidden update cannot be shown by another one, and is kept for when it is restored', {
  tags: ['proof'],
}, async () => {
  const owner = await storage.owner()
  const url = await image(owner)
  const id = await posted(owner, { text: 'x', media: [url] })
  await run('hide', 'update', id)
  await posted(owner, { text: 'again', media: [url] })
  await expectUnreadable([url], new Map())
  // The author edits the words of the hidden update.
  const edited = await product.ask('PATCH', `/rest/v1/updates/${id}`, {
    headers: await headersOf(owner),
    body: { text: 'y', media: [url] },
  })
  expect(edited.status).toBe(200)
  clock.advance(25 * 3600)
  await storage.runJob('drop-orphaned-files')
  await run('restore', 'update', id)
  await expectReadable([url])
})

it('the files of a deleted update are unreadable at once, and gone from the disk', {
  tags: ['proof'],
}, async () => {
  const owner = await storage.owner()
  const urls = [await image(owner), await video(owner)]
  const id = await posted(owner, { text: 'x', media: urls, media_type: ['image', 'video'] })
  await expectReadable(urls)
  const etags = new Map<string, string>()
  for (const url of urls) etags.set(url, await etagOf(url))
  const folders = (await storage.rows())
    .filter(({ path }) => path !== '' && urls.some((url) => url.endsWith(path)))
    .map(({ folder }) => folder)
  expect(folders).toHaveLength(2)
  const headers = await headersOf(owner)
  expect((await product.ask('DELETE', `/rest/v1/updates/${id}`, { headers })).status).toBe(200)
  await expectUnreadable(urls, etags)
  await vi.waitFor(async () => {
    for (const folder of folders)
      expect(await filesBelow(`${storage.dataDir}/files/${folder}`), folder).toEqual([])
  }, 5_000)
})

it('whatever is kept of a public file is asked for again within minutes, and a refusal is not kept', {
  tags: ['proof'],
}, async () => {
  const owner = await storage.owner()
  const url = await image(owner)
  const id = await posted(owner, { text: 'x', media: [url] })
  for (const path of [url, `${url}?width=64`]) {
    const kept = (await storage.send('GET', path)).headers.get('cache-control')
    expect(kept).toBe('public, max-age=300, no-transform')
  }
  await run('hide', 'update', id)
  expect((await storage.send('GET', url)).headers.get('cache-control')).toBe('no-store')
})

it('every bucket that everyone reads has a rule about what is hidden', () => {
  const isPublic = ({ access }: Bucket) => access === 'public'
  expect(
    ALL_FILE_HIDINGS.flatMap(({ buckets }) => buckets)
      .map(({ name }) => name)
      .sort(),
  ).toEqual(
    ALL_BUCKETS.filter(isPublic)
      .map(({ name }) => name)
      .sort(),
  )
})
