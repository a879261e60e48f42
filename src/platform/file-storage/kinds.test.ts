// Are files stored and served by their bytes, whatever they are called, and does a refusal name the cause and the
// remedy?
import { readFile } from 'node:fs/promises'
import sharp from 'sharp'
import { describe, expect, it } from 'vitest'
import { pathOfVideo } from '../../../tests/support/files/made-up-videos.ts'
import {
  aBmp,
  aHeic,
  anMp4,
  aPdf,
  aWebm,
  box,
  coverTrack,
  soundTrack,
} from '../../../tests/support/files/media.ts'
import { aPicture, testStorage } from '../../../tests/support/files/storage.ts'
import { HEIC_REFUSAL } from '../contract/file-refusals.ts'
import { fileMessages } from './file-storage.messages.ts'

const storage = await testStorage()
const ada = await storage.owner()
let names = 0

type Made = Buffer<ArrayBuffer> | Promise<Buffer<ArrayBuffer>>
type TestBucket = 'open' | 'films' | 'profiles' | 'closed' | 'captions'

const NAME_IN: Readonly<Record<TestBucket, (number: number) => string>> = {
  open: (number) => `file-${number}.dat`,
  films: (number) => `film-${number}`,
  closed: (number) => `file-${number}`,
  captions: (number) => `words-${number}.vtt`,
  profiles: (number) => `avatar-${1763708000000 + number}.jpg`,
}
const put = (bucket: TestBucket, bytes: Buffer<ArrayBuffer>, type: string) =>
  storage.put(ada, bucket, NAME_IN[bucket](++names), bytes, type)

const tiff = async () =>
  Buffer.from(
    await sharp(await aPicture())
      .tiff()
      .toBuffer(),
  )
const real = async (name: string) => Buffer.from(await readFile(pathOfVideo(name)))
const branded = async (name: string, brand: string) => {
  const bytes = await real(name)
  bytes.write(brand, 8, 'latin1')
  return bytes
}
/** An archive of one file, stored as it is. */
function aZip(name: string, contents: string): Buffer<ArrayBuffer> {
  const [title, data] = [Buffer.from(name), Buffer.from(contents)]
  const local = Buffer.alloc(30)
  local.write('PK\x03\x04', 'latin1')
  local.writeUInt32LE(data.length, 18)
  local.writeUInt32LE(data.length, 22)
  local.writeUInt16LE(title.length, 26)
  const end = Buffer.alloc(22)
  end.write('PK\x05\x06', 'latin1')
  return Buffer.concat([local, title, data, end])
}
const space = (type: string) => box(type, Buffer.alloc(30))
const RED = 0xff0000
const BLUE = 0x0000ff

describe('stored and served by its bytes is', () => {
  it.each<[string, TestBucket, () => Made, string, string]>([
    ['a PNG called JPEG', 'open', () => aPicture({ format: 'png' }), 'image/jpeg', 'image/png'],
    ['a WebP called PNG', 'open', () => aPicture({ format: 'webp' }), 'image/png', 'image/webp'],
    ['a JPEG called a film', 'open', () => aPicture(), 'video/mp4', 'image/jpeg'],
    ['a picture called text', 'open', () => aPicture(), 'text/plain', 'image/jpeg'],
    ['a JPEG of an old browser', 'open', () => aPicture(), 'image/pjpeg', 'image/jpeg'],
    ['a picture of no type', 'open', () => aPicture({ format: 'png' }), '', 'image/png'],
    ['a WebP as an avatar', 'profiles', () => aPicture({ format: 'webp' }), 'image/jpeg', 'image/jpeg'],
    ['a BMP', 'open', () => aBmp([[RED, BLUE]]), 'image/x-ms-bmp', 'image/webp'],
    ['a TIFF', 'open', tiff, 'application/octet-stream', 'image/webp'],
    ['a MOV called MP4', 'films', () => branded('h264.mp4', 'qt  '), 'video/mp4', 'video/quicktime'],
    ['an MP4 called MOV', 'films', () => branded('h264.mov', 'isom'), 'video/quicktime', 'video/mp4'],
    ['a film of an old phone', 'films', () => branded('h264.mp4', '3gp6'), 'video/3gpp', 'video/mp4'],
    ['an M4V', 'films', () => branded('h264.mp4', 'M4V '), 'video/x-m4v', 'video/mp4'],
    ['a film of no type', 'films', () => real('h264.mov'), '', 'video/quicktime'],
    ['a film by a made-up type', 'films', () => real('h264.mov'), 'video/mov', 'video/quicktime'],
    ['a WebM called MP4', 'films', () => real('vp9.webm'), 'video/mp4', 'video/webm'],
    ['a MOV without a brand', 'films', () => anMp4({ brand: undefined }), 'video/mp4', 'video/quicktime'],
    [
      'an MP4 with space before it, and zeros behind',
      'films',
      () => Buffer.concat([space('free'), anMp4(), space('skip'), Buffer.alloc(99)]),
      'video/mp4',
      'video/mp4',
    ],
    ['a film with a cover', 'films', () => anMp4({ before: [coverTrack()] }), 'video/mp4', 'video/mp4'],
    ['a PDF called ZIP', 'closed', () => aPdf(), 'application/zip', 'application/pdf'],
    [
      'a PDF behind an empty line',
      'closed',
      () => Buffer.concat([Buffer.from('\n'), aPdf()]),
      '',
      'application/pdf',
    ],
    ['an archive of a page', 'open', () => aZip('a.html', '<html>'), 'application/pdf', 'application/zip'],
    ['a text of no type', 'closed', () => Buffer.from('BMW, MZ-80, ID3: words'), '', 'text/plain'],
    ['a table by a strange type', 'open', () => Buffer.from('a,b'), 'application/vnd.ms-excel', 'text/plain'],
  ])('%s', async (_, bucket, make, type, becomes) => {
    const bytes = await make()
    const { status, json } = await put(bucket, bytes, type)
    expect([status, json.message]).toEqual([200, undefined])
    const { rows } = await storage.product.database.pool.query(
      'select content_type from stored_files where path = $1',
      [`${ada.id}/${NAME_IN[bucket](names)}`],
    )
    expect(rows).toEqual([{ content_type: becomes }])
    if (bucket === 'closed') return
    const served = await storage.send('GET', String(json.url))
    expect(served.headers.get('content-type')?.split(';')[0]).toBe(becomes)
    if (becomes.startsWith('image/'))
      expect(`image/${(await sharp(served.body).metadata()).format}`).toBe(becomes)
    else expect(served.body.equals(bytes)).toBe(true)
  })

  it('a large file that comes in pieces and says nothing of its type', async () => {
    const metadata = { bucketName: 'films', objectName: `${ada.id}/in-pieces` }
    const film = anMp4({ brand: 'qt  ' })
    const { status, headers } = await storage.send('POST', '/storage/v1/upload/resumable', {
      token: ada.token,
      body: film,
      headers: {
        'tus-resumable': '1.0.0',
        'content-type': 'application/offset+octet-stream',
        'upload-length': String(film.length),
        'upload-metadata': Object.entries(metadata)
          .map(([name, value]) => `${name} ${Buffer.from(value).toString('base64')}`)
          .join(','),
      },
    })
    expect(status).toBe(201)
    const served = await storage.send('GET', headers.get('content-location') ?? '')
    expect(served.headers.get('content-type')).toBe('video/quicktime')
  })

  it('a BMP with its colours where they were', async () => {
    const quarters = (left: number, right: number) =>
      Array.from({ length: 8 }, () => Array.from({ length: 16 }, (_, x) => (x < 8 ? left : right)))
    const file = aBmp([...quarters(RED, BLUE), ...quarters(BLUE, BLUE)])
    const { json } = await put('open', file, 'image/bmp')
    const { data, info } = await sharp((await storage.send('GET', String(json.url))).body)
      .raw()
      .toBuffer({ resolveWithObject: true })
    const at = (x: number, y: number) => [...data.subarray((y * 16 + x) * info.channels).subarray(0, 3)]
    expect([info.width, info.height]).toEqual([16, 16])
    for (const [x, y, isRed] of [
      [2, 2, true],
      [13, 2, false],
      [2, 13, false],
    ] as const) {
      const [red = 0, , blue = 0] = at(x, y)
      expect(red > blue, `${x}, ${y}`).toBe(isRed)
    }
  })
})

describe('refused in words for its owner is', () => {
  const program = Buffer.from('MZ\x90\0\x03\0\0\0 This program cannot be run in DOS mode', 'latin1')
  const mkv = () => Buffer.from(aWebm().toString('latin1').replace('webm', 'mkv '), 'latin1')
  const images = 'Choose an image: JPEG, PNG or WebP.'
  const videos = 'Choose a video: MP4, MOV or WebM.'
  const files = 'Choose an image, a PDF or a text file.'

  it.each<[string, TestBucket, () => Made, string, string]>([
    ['a PDF', 'profiles', () => aPdf(), 'image/jpeg', `This is a PDF. ${images}`],
    ['a film', 'profiles', () => anMp4(), 'image/png', `This is an MP4 video. ${images}`],
    ['a GIF', 'profiles', () => aPicture({ format: 'gif' }), 'image/gif', `This is a GIF image. ${images}`],
    ['words', 'profiles', () => Buffer.from('Not a picture'), 'image/png', `This is a text file. ${images}`],
    ['a photo of a phone', 'profiles', () => aHeic(), 'image/heic', HEIC_REFUSAL],
    ['the same called JPEG', 'open', () => aHeic('mif1'), 'image/jpeg', HEIC_REFUSAL],
    ['the same as a film', 'films', () => aHeic(), '', `This is a HEIC photo. ${videos}`],
    ['a program', 'closed', () => program, 'image/png', `This is a program. ${files}`],
    ['a page', 'closed', () => Buffer.from('\n<html><p>Hello'), 'text/html', `This is a web page. ${files}`],
    [
      'bytes that mean nothing',
      'closed',
      () => Buffer.from([1, 0, 0xff, 0xfe, 5]),
      'image/png',
      `This file is of a kind that isn't known here. ${files}`,
    ],
    ['an MKV', 'films', mkv, 'video/webm', `This is an MKV video. ${videos}`],
    ['a picture', 'films', () => aPicture(), 'video/mp4', `This is a JPEG image. ${videos}`],
    [
      'sound in a film’s box',
      'films',
      () => anMp4({ codec: '', after: [soundTrack(), coverTrack()] }),
      'video/mp4',
      fileMessages.soundOnly(videos),
    ],
    ['sound of a phone', 'films', () => anMp4({ brand: 'M4A ' }), '', `This is a sound file. ${videos}`],
    ['sound in WebM', 'films', () => aWebm('A_OPUS'), 'video/webm', fileMessages.soundOnly(videos)],
    ['HEVC', 'films', () => anMp4({ codec: 'hvc1' }), 'video/mp4', fileMessages.hevc],
    ['AV1 in MP4', 'films', () => anMp4({ codec: 'av01' }), 'video/mp4', fileMessages.videoCodec('AV1')],
    ['ProRes', 'films', () => anMp4({ codec: 'apcn' }), '', fileMessages.videoCodec('ProRes')],
    ['a rare codec', 'films', () => anMp4({ codec: 'SVQ3' }), '', fileMessages.rareCodec],
    ['a protected film', 'films', () => anMp4({ codec: 'encv' }), '', fileMessages.protectedVideo],
    ['half a film', 'films', () => anMp4().subarray(0, -9), '', fileMessages.unreadableVideo],
    [
      'half an archive',
      'open',
      () => aZip('a.txt', 'words').subarray(0, -22),
      'application/zip',
      fileMessages.unreadableArchive,
    ],
    ['half a PDF', 'closed', () => aPdf().subarray(0, 20), '', fileMessages.unreadablePdf],
    [
      'half a picture',
      'profiles',
      async () => Buffer.from((await aPicture()).subarray(0, 900)),
      '',
      fileMessages.unreadablePicture,
    ],
    ['half a BMP', 'open', () => aBmp([[RED, BLUE]]).subarray(0, -2), '', fileMessages.unreadablePicture],
    ['half a TIFF', 'open', async () => (await tiff()).subarray(0, 300), '', fileMessages.unreadablePicture],
    ['nothing', 'profiles', () => Buffer.alloc(0), 'image/jpeg', fileMessages.empty],
    [
      'text of another age',
      'closed',
      () => Buffer.from([71, 114, 252, 223]),
      'text/plain',
      fileMessages.unreadableText,
    ],
    [
      'text called PDF',
      'closed',
      () => Buffer.from('Hello'),
      'application/pdf',
      fileMessages.textCalledOtherwise,
    ],
    [
      'SubRip',
      'captions',
      () => Buffer.from('1\n00:00:01,000 --> 00:00:02,000\nHi'),
      '',
      fileMessages.unreadableCaptions,
    ],
  ])('%s', async (_, bucket, make, type, message) => {
    const answer = await put(bucket, await make(), type)
    expect(answer.json.message).toBe(message)
    expect([400, 415]).toContain(answer.status)
  })

  it.each([
    ['alone', '<svg xmlns="http://www.w3.org/2000/svg"/>'],
    ['behind a declaration', '<?xml version="1.0"?>\n<!-- drawn -->\n<svg width="1"></svg>'],
    ['with a byte order mark', '\uFEFF<svg></svg>'],
  ])('a drawing that could run, %s', async (_, svg) => {
    for (const bucket of ['profiles', 'closed', 'open'] as const)
      for (const type of ['image/svg+xml', 'image/png', ''])
        expect((await put(bucket, Buffer.from(svg), type)).json.message).toMatch(/^This is an SVG drawing/)
  })

  it('no answer uses words of machines', () => {
    const said = Object.values(fileMessages).map((words) =>
      typeof words === 'string' ? words : words(1 as never),
    )
    for (const sentence of said) expect(sentence).not.toMatch(/MIME|media type|unsupported|image\/|video\//i)
  })
})

it('every shorter length of a real file is accepted, or refused in our words', {
  tags: ['proof'],
}, async () => {
  const originals = [
    await real('h264.mp4'),
    await real('live.webm'),
    await aPicture({ width: 60, height: 40 }),
    await aPicture({ width: 60, height: 40, format: 'png' }),
    aBmp([[RED, BLUE]]),
  ]
  for (const bytes of originals)
    for (let part = 1; part < 12; part++) {
      const answer = await put('open', bytes.subarray(0, Math.ceil((bytes.length * part) / 12)), '')
      expect([200, 400, 415]).toContain(answer.status)
      if (answer.status !== 200) expect(answer.json.message).toMatch(/^[A-Z].{10,}/)
    }
})
