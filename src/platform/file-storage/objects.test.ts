// Which whole uploads are accepted and which refused, through the real router onto a real disk?
import { readdir, stat } from 'node:fs/promises'
import { join } from 'node:path'
import sharp from 'sharp'
import { describe, expect, it } from 'vitest'
import { anMp4, aPdf, aWebm } from '../../../tests/support/files/media.ts'
import { aPicture, filesBelow, testStorage } from '../../../tests/support/files/storage.ts'
import { fileMessages } from './file-storage.messages.ts'

const storage = await testStorage()
const { put, send, owner } = storage
const ada = await owner()

let names = 0
const avatar = () => `avatar-${1763707000000 + ++names}.jpg`
const name = (ending: string) => `file-${++names}.${ending}`

/** The state of disk and rows shows that a refusal leaves nothing. */
const kept = async () => ({
  rows: await storage.rows(),
  files: await filesBelow(join(storage.dataDir, 'files')),
  incoming: await filesBelow(join(storage.dataDir, 'incoming')),
})

/** By how much a JPEG is rounded: its first table, which follows from its quality alone. */
function quantization(jpeg: Uint8Array): number[] {
  const at = Buffer.from(jpeg).indexOf(Buffer.from([0xff, 0xdb]))
  expect(at).toBeGreaterThan(0)
  return [...jpeg.subarray(at + 5, at + 69)]
}

describe('an upload', () => {
  it('DATA-61 is answered with its address, and served there to everyone', async () => {
    const file = avatar()
    const answer = await put(ada, 'profiles', file, await aPicture(), 'image/jpeg')
    expect(answer).toMatchObject({
      status: 200,
      json: {
        Id: expect.any(Number),
        Key: `profiles/${ada.id}/${file}`,
        url: `/storage/v1/object/public/profiles/${ada.id}/${file}`,
      },
    })
    const served = await send('GET', String(answer.json.url))
    expect(served.status).toBe(200)
    expect(served.headers.get('content-type')).toBe('image/jpeg')
    expect(await sharp(served.body).metadata()).toMatchObject({ format: 'jpeg', width: 400, height: 300 })
    expect(await filesBelow(join(storage.dataDir, 'incoming'))).toEqual([])
  })

  it('is read by no other user of the machine', async () => {
    await put(ada, 'profiles', avatar(), await aPicture(), 'image/jpeg')
    const root = join(storage.dataDir, 'files')
    const entries = await readdir(root, { recursive: true, withFileTypes: true })
    const modes = entries.map(async (entry) => {
      const { mode } = await stat(join(entry.parentPath, entry.name))
      return `${entry.isFile() ? 'file' : 'folder'} ${(mode & 0o777).toString(8)}`
    })
    expect(new Set(await Promise.all(modes))).toEqual(new Set(['folder 700', 'file 600']))
  })

  it('DATA-61 replaces only when asked to, and then as another version', async () => {
    const file = avatar()
    const first = await put(ada, 'profiles', file, await aPicture({ seed: 1 }), 'image/jpeg')
    const before = await send('GET', String(first.json.url))
    const again = await put(ada, 'profiles', file, await aPicture({ seed: 2 }), 'image/jpeg')
    expect(again).toMatchObject({ status: 409, json: { code: 'conflict', message: fileMessages.exists } })
    const replaced = await put(ada, 'profiles', file, await aPicture({ seed: 2 }), 'image/jpeg', {
      'x-upsert': 'true',
    })
    expect(replaced.status).toBe(200)
    const after = await send('GET', String(first.json.url))
    expect(after.headers.get('etag')).not.toBe(before.headers.get('etag'))
    expect(after.body.equals(before.body)).toBe(false)
    const versionOf = async (answer: typeof first) =>
      (await storage.rows()).find((row) => row.id === answer.json.Id)
    expect((await versionOf(replaced))?.folder).not.toBe((await versionOf(first))?.folder)
    await expect.poll(async () => (await versionOf(first))?.state).toBe('cleared')
  })

  it('of two simultaneous files under one name lets one win', async () => {
    const file = avatar()
    const picture = await aPicture()
    const both = await Promise.all([1, 2].map(() => put(ada, 'profiles', file, picture, 'image/jpeg')))
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409])
  })

  it('is deleted by its owner, bytes and all', async () => {
    const answer = await put(ada, 'open', name('png'), await aPicture({ format: 'png' }), 'image/png')
    const url = String(answer.json.url)
    await send('GET', `${url}?width=128`)
    const row = (await storage.rows()).find(({ id }) => id === answer.json.Id)
    const path = url.replace('/public', '')
    expect((await send('DELETE', path, { token: ada.token })).status).toBe(200)
    expect((await send('GET', url)).status).toBe(404)
    expect((await send('DELETE', path, { token: ada.token })).status).toBe(404)
    await expect.poll(() => filesBelow(join(storage.dataDir, 'files', row?.folder ?? '?'))).toEqual([])
  })
})

describe('what is kept', () => {
  it('is only the picture: upright, without where and when it was taken', async () => {
    const sent = await sharp(await aPicture({ width: 40, height: 20 }))
      .withExif({
        IFD0: { Copyright: 'someone', Model: 'A camera' },
        IFD3: { GPSLatitude: '51/1 30/1 0/1' },
      })
      .withMetadata({ orientation: 6 })
      .toBuffer()
    expect((await sharp(sent).metadata()).exif).toBeDefined()
    const { json } = await put(ada, 'profiles', avatar(), Buffer.from(sent), 'image/jpeg')
    const { exif, icc, xmp, orientation, width, height } = await sharp(
      (await send('GET', String(json.url))).body,
    ).metadata()
    expect({ exif, icc, xmp, orientation }).toEqual({})
    expect({ width, height }).toEqual({ width: 20, height: 40 })
  })

  it('PRO-18 has the quality of 0.95 at which it was sent', async () => {
    const sent = await aPicture({ width: 400, height: 300 })
    const { json } = await put(ada, 'profiles', avatar(), sent, 'image/jpeg')
    const kept = quantization((await send('GET', String(json.url))).body)
    expect(kept).toEqual(quantization(await sharp(sent).jpeg({ quality: 95 }).toBuffer()))
    expect(kept).not.toEqual(quantization(await sharp(sent).jpeg({ quality: 94 }).toBuffer()))
  })

  it('holds nothing of what was hidden behind a picture', async () => {
    const script = Buffer.from('<script>alert(1)</script>')
    const sent = Buffer.concat([await aPicture(), script])
    const { json } = await put(ada, 'profiles', avatar(), sent, 'image/jpeg')
    expect((await send('GET', String(json.url))).body.includes(script)).toBe(false)
  })

  it.each([
    ['png', 'jpeg', 'profiles'],
    ['webp', 'jpeg', 'profiles'],
    ['png', 'png', 'open'],
    ['webp', 'webp', 'open'],
    ['gif', 'webp', 'open'],
    ['avif', 'webp', 'open'],
  ] as const)('of a %s is a %s in %s', { tags: ['proof'] }, async (format, becomes, bucket) => {
    const file = bucket === 'profiles' ? avatar() : name(format)
    const { status, json } = await put(ada, bucket, file, await aPicture({ format }), `image/${format}`)
    expect(status).toBe(200)
    const served = await send('GET', String(json.url))
    expect(served.headers.get('content-type')).toBe(`image/${becomes}`)
    expect((await sharp(served.body).metadata()).format).toBe(becomes)
  })

  it('of a moving picture is its first frame', async () => {
    const frames = await Promise.all([1, 5].map((seed) => aPicture({ format: 'png', seed })))
    const moving = await sharp(frames, { join: { animated: true } })
      .gif()
      .toBuffer()
    expect((await sharp(moving).metadata()).pages).toBe(2)
    const { json } = await put(ada, 'open', name('gif'), Buffer.from(moving), 'image/gif')
    expect((await sharp((await send('GET', String(json.url))).body).metadata()).pages).toBeUndefined()
  })

  it.each([
    ['video/mp4', () => anMp4()],
    ['video/quicktime', () => anMp4({ brand: 'qt  ' })],
    ['video/webm', () => aWebm()],
    ['application/pdf', () => aPdf()],
    ['text/plain', () => Buffer.from('Grüße, 你好')],
    ['text/csv', () => Buffer.from('a,b\n1,2\n')],
  ])('of a %s are its very bytes', async (type, make) => {
    const { status, json } = await put(ada, 'open', name('bin'), make(), type)
    expect([status, json.message]).toEqual([200, undefined])
    const served = await send('GET', String(json.url))
    expect(served.body.equals(make())).toBe(true)
    expect(served.headers.get('content-type')?.split(';')[0]).toBe(type)
  })
})

describe('refused, and nothing of it kept, is', () => {
  const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>')
  const html = Buffer.from('<!doctype html><script>alert(1)</script>')
  const zipEnd = Buffer.concat([Buffer.from('PK\x05\x06', 'latin1'), Buffer.alloc(18)])

  it.each<[string, string, () => Promise<Buffer<ArrayBuffer>> | Buffer<ArrayBuffer>, string, number, string]>(
    [
      ['a type that the bucket does not take', 'profiles', () => anMp4(), 'video/mp4', 415, 'wrong_type'],
      ['SVG', 'open', () => svg, 'image/svg+xml', 415, 'wrong_type'],
      ['SVG called a picture', 'open', () => svg, 'image/png', 415, 'wrong_type'],
      ['SVG called text', 'open', () => svg, 'text/plain', 415, 'wrong_type'],
      ['HTML', 'open', () => html, 'text/html', 415, 'wrong_type'],
      ['HTML called a picture', 'open', () => html, 'image/jpeg', 415, 'wrong_type'],
      ['HTML called text', 'open', () => html, 'text/markdown', 415, 'wrong_type'],
      ['bytes called text', 'open', () => Buffer.from([65, 0, 66]), 'text/plain', 415, 'wrong_type'],
      ['broken UTF-8', 'open', () => Buffer.from([65, 0xff, 0xfe, 66]), 'text/csv', 415, 'wrong_type'],
      ['no file', 'open', () => Buffer.alloc(0), 'image/png', 400, 'invalid'],
      ['a PDF that ends early', 'open', () => aPdf().subarray(0, 30), 'application/pdf', 400, 'invalid'],
      [
        'a PDF with a page of HTML',
        'open',
        () => aPdf('<script>1</script>'),
        'application/pdf',
        415,
        'wrong_type',
      ],
      [
        'a PDF that is an archive too',
        'open',
        () => Buffer.concat([aPdf(), zipEnd]),
        'application/pdf',
        415,
        'wrong_type',
      ],
      ['a video that ends early', 'open', () => anMp4().subarray(0, -20), 'video/mp4', 400, 'invalid'],
      [
        'a video with something behind it',
        'open',
        () => Buffer.concat([anMp4(), Buffer.alloc(40, 9)]),
        'video/mp4',
        400,
        'invalid',
      ],
      ['a video with a page inside', 'open', () => anMp4({ data: html }), 'video/mp4', 415, 'wrong_type'],
      ['a video in HEVC', 'open', () => anMp4({ codec: 'hvc1' }), 'video/mp4', 415, 'wrong_type'],
      ['a WebM that ends early', 'open', () => aWebm().subarray(0, -10), 'video/webm', 400, 'invalid'],
      ['a WebM without video', 'open', () => aWebm('A_OPUS'), 'video/webm', 415, 'wrong_type'],
    ],
  )('%s', async (_, bucket, make, type, status, code) => {
    const before = await kept()
    const file = bucket === 'profiles' ? avatar() : name('bin')
    const answer = await put(ada, bucket, file, await make(), type)
    expect(answer).toMatchObject({ status, json: { code, message: expect.any(String) } })
    expect(await kept()).toEqual(before)
  })

  it.each(['jpeg', 'png', 'webp', 'gif'] as const)(
    'a %s that ends early',
    { tags: ['proof'] },
    async (format) => {
      const noise = await sharp({
        create: {
          width: 300,
          height: 300,
          channels: 3,
          background: '#888',
          noise: { type: 'gaussian', mean: 128, sigma: 60 },
        },
      })
        .toFormat(format)
        .toBuffer()
      const before = await kept()
      const half = Buffer.from(noise.subarray(0, Math.floor(noise.length / 2)))
      const answer = await put(ada, 'open', name(format), half, `image/${format}`)
      expect(answer).toMatchObject({ status: 400, json: { message: fileMessages.unreadablePicture } })
      expect(await kept()).toEqual(before)
    },
  )

  it('a picture of more than 40 megapixels, however few its bytes', { tags: ['proof'] }, async () => {
    const huge = await sharp({ create: { width: 8000, height: 5001, channels: 3, background: '#fff' } })
      .png({ compressionLevel: 1 })
      .toBuffer()
    const answer = await put(ada, 'open', name('png'), Buffer.from(huge), 'image/png')
    expect(answer).toMatchObject({ status: 413, json: { message: fileMessages.tooManyPixels } })
  })

  it('a file larger than the bucket takes, announced or not', async () => {
    const path = `/storage/v1/object/closed/${ada.id}/${name('txt')}`
    const headers = { 'content-type': 'text/plain' }
    const before = await kept()
    const announced = await send('POST', path, {
      token: ada.token,
      body: 'x',
      headers: { ...headers, 'content-length': String(3 * 1024 ** 3) },
    })
    expect(announced).toMatchObject({ status: 413, json: { message: fileMessages.tooLarge(1024 * 1024) } })
    let pulled = 0
    const endless = new ReadableStream({
      pull(controller) {
        pulled++
        controller.enqueue(new Uint8Array(64 * 1024).fill(65))
      },
    })
    const chunked = await send('POST', path, { token: ada.token, body: endless, headers })
    expect(chunked).toMatchObject({ status: 413, json: { code: 'too_large' } })
    expect(pulled).toBeLessThan(40)
    expect(await kept()).toEqual(before)
  })

  it('not a file of exactly as many bytes as the bucket takes, announced or not; one byte more', async () => {
    const most = 1024 * 1024
    for (const isAnnounced of [true, false]) {
      for (const [bytes, status] of [
        [most, 200],
        [most + 1, 413],
      ] as const) {
        const whole = Buffer.alloc(bytes, 65)
        const body = isAnnounced ? whole : new Blob([whole]).stream()
        const length: Record<string, string> = isAnnounced ? { 'content-length': String(bytes) } : {}
        const answer = await put(ada, 'closed', name('txt'), body, 'text/plain', length)
        expect(answer.status, `${bytes} bytes, announced: ${isAnnounced}`).toBe(status)
      }
    }
  })

  it('a file that breaks off', async () => {
    const before = await kept()
    let sent = 0
    const broken = new ReadableStream({
      pull(controller) {
        if (sent++ === 3) controller.error(new Error('the connection is gone'))
        else controller.enqueue(new Uint8Array(1024).fill(65))
      },
    })
    const answer = await put(ada, 'open', name('txt'), broken, 'text/plain')
    expect(answer).toMatchObject({ status: 400, json: { message: fileMessages.cutOff } })
    expect(await kept()).toEqual(before)
  })
})
