// What is kept of files that are two things at once, are larger than they seem, or contain more than they show?
import { crc32 } from 'node:zlib'
import sharp from 'sharp'
import { describe, expect, it } from 'vitest'
import { anMp4, aWebm } from '../../../tests/support/files/media.ts'
import { aPicture, testStorage } from '../../../tests/support/files/storage.ts'
import { fileMessages } from './file-storage.messages.ts'

const storage = await testStorage()
const { put, send } = storage
const ada = await storage.owner()
let names = 0
const keep = (bytes: Buffer<ArrayBuffer>, type: string) => put(ada, 'open', `file-${++names}`, bytes, type)

const SECRET = 'taken-at-51.5-north'
const SVG = '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>'
const PNG_HEAD_BYTES = 33

/** One chunk of a PNG. */
function chunk(type: string, data: Buffer): Buffer {
  const named = Buffer.concat([Buffer.from(type, 'latin1'), data])
  const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)]
  length.writeUInt32BE(data.length)
  sum.writeUInt32BE(crc32(named))
  return Buffer.concat([length, named, sum])
}

/** A PNG with more chunks behind its head. */
async function pngWith(...chunks: Buffer[]): Promise<Buffer<ArrayBuffer>> {
  const png = await aPicture({ format: 'png' })
  return Buffer.concat([png.subarray(0, PNG_HEAD_BYTES), ...chunks, png.subarray(PNG_HEAD_BYTES)])
}

describe('no metadata of a picture is kept, in it or in a width of it', () => {
  it.each<[string, string, () => Promise<Buffer<ArrayBuffer>>]>([
    ['a text', 'image/png', () => pngWith(chunk('tEXt', Buffer.from(`Comment\0${SECRET}`)))],
    ['a page of SVG', 'image/png', () => pngWith(chunk('tEXt', Buffer.from(`${SECRET}\0${SVG}`)))],
    [
      'a place',
      'image/png',
      () => pngWith(chunk('eXIf', Buffer.from(`MM\0*\0\0\0\x08\0\0${SECRET}`, 'latin1'))),
    ],
    [
      'a description',
      'image/jpeg',
      async () =>
        Buffer.from(
          await sharp(await aPicture())
            .withXmp(`<x:xmpmeta>${SECRET}</x:xmpmeta>`)
            .toBuffer(),
        ),
    ],
    [
      'the colours of a device',
      'image/jpeg',
      async () =>
        Buffer.from(
          await sharp(await aPicture())
            .withIccProfile('p3')
            .withExif({ IFD0: { Model: SECRET } })
            .toBuffer(),
        ),
    ],
    [
      'what stands behind it',
      'image/png',
      async () => Buffer.concat([await aPicture({ format: 'png' }), Buffer.from(SECRET + SVG)]),
    ],
  ])('%s', { tags: ['proof'] }, async (_, type, make) => {
    const sent = await make()
    expect(sent.includes(SECRET)).toBe(true)
    const { status, json } = await keep(sent, type)
    expect(status).toBe(200)
    for (const form of ['', '?width=64', '?width=256'])
      for (const accept of ['image/avif', 'image/webp', '*/*']) {
        const { body } = await send('GET', String(json.url) + form, { headers: { accept } })
        const { icc, exif, xmp, comments } = await sharp(body).metadata()
        expect({ icc, exif, xmp, comments }, form).toEqual({})
        for (const words of [SECRET, '<svg', '<script']) expect(body.includes(words), form).toBe(false)
      }
  })
})

describe('a bomb', () => {
  it('of many frames costs one of them', { tags: ['proof'] }, async () => {
    // The frames have 42 megapixels together.
    const [width, pageHeight, count] = [1000, 1000, 42]
    const grey = Buffer.alloc(width * pageHeight * count)
    for (let frame = 0; frame < count; frame++)
      grey.fill(frame % 2 === 0 ? 20 : 220, frame * width * pageHeight, (frame + 1) * width * pageHeight)
    const raw = { width, height: pageHeight * count, pageHeight, channels: 1 } as const
    const moving = Buffer.from(
      await sharp(grey, { raw, limitInputPixels: false }).gif({ effort: 1 }).toBuffer(),
    )
    expect((await sharp(moving).metadata()).pages).toBe(count)
    const { status, json } = await keep(moving, 'image/gif')
    expect(status).toBe(200)
    const kept = await sharp((await send('GET', String(json.url))).body).metadata()
    expect([kept.width, kept.height, kept.pages]).toEqual([width, pageHeight, undefined])
  })

  it.each([
    [100_000, 100_000],
    [2 ** 31 - 1, 1],
    [0, 5],
    [6400, 6400],
  ])('that says it is %i by %i is refused by its head', async (width, height) => {
    const size = Buffer.alloc(13)
    size.writeUInt32BE(width, 0)
    size.writeUInt32BE(height, 4)
    size.set([8, 6, 0, 0, 0], 8)
    const png = await aPicture({ format: 'png' })
    const lying = Buffer.concat([png.subarray(0, 8), chunk('IHDR', size), png.subarray(PNG_HEAD_BYTES)])
    const startedAt = performance.now()
    const answer = await keep(lying, 'image/png')
    expect([400, 413, 415]).toContain(answer.status)
    expect(performance.now() - startedAt).toBeLessThan(5_000)
    expect((await storage.rows()).some(({ path }) => path.endsWith(`file-${names}`))).toBe(false)
  })
})

describe('an archive in a video is refused', () => {
  const end = Buffer.concat([Buffer.from('PK\x05\x06', 'latin1'), Buffer.alloc(18)])
  const space = (body: Buffer) =>
    Buffer.concat([Buffer.from([0, 0, 0, 8 + body.length]), Buffer.from('free'), body])
  const nothing = (body: Buffer) => Buffer.concat([Buffer.from([0xec, 0x80 | body.length]), body])

  it.each<[string, Buffer<ArrayBuffer>, string]>([
    ['behind an MP4, in a box of its own', Buffer.concat([anMp4(), space(end)]), 'video/mp4'],
    ['behind a WebM, in an element of its own', Buffer.concat([aWebm(), nothing(end)]), 'video/webm'],
    ['behind a WebM, bare', Buffer.concat([aWebm(), end]), 'video/webm'],
  ])('%s', async (_, bytes, type) => {
    expect(await keep(bytes, type)).toMatchObject({ status: 415, json: { message: fileMessages.unsafeFile } })
  })
})
