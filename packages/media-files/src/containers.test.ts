// Can made-up bytes mislead, break or detain the readers of video containers?
import { readFile } from 'node:fs/promises'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { mp4Like, pathOfVideo, webmLike } from '../../../tests/support/files/made-up-videos.ts'
import { anMp4, aWebm, box, coverTrack, soundTrack } from '../../../tests/support/files/media.ts'
import { MOST_BOXES, readMp4 } from './mp4.ts'
import { MOST_ELEMENTS, readWebm } from './webm.ts'
import type { ReadAt } from './zeros.ts'

/** Reads from memory, counts the reads and their bytes, and fails beyond the end. */
function counted(bytes: Buffer): { read: ReadAt; asked: { times: number; bytes: number } } {
  const asked = { times: 0, bytes: 0 }
  return {
    asked,
    async read(at, length) {
      if (!Number.isSafeInteger(at) || at < 0 || length < 0 || at + length > bytes.length)
        throw new Error(`Read ${length} bytes at ${at} of ${bytes.length}`)
      asked.times++
      asked.bytes += length
      return bytes.subarray(at, at + length)
    },
  }
}

const mp4In = (bytes: Buffer) => readMp4(counted(bytes).read, bytes.length)
const webmIn = (bytes: Buffer) => readWebm(counted(bytes).read, bytes.length)

const handler = Buffer.alloc(24)
handler.write('vide', 8, 'latin1')

// Where a recorder left the length open, a missing end cannot be noticed.
it.each(['h264.mp4', 'h264.mov', 'vp9.webm', 'vp8.webm'])(
  'what an encoder wrote is refused at every shorter length: %s',
  { tags: ['proof'] },
  async (name) => {
    const whole = await readFile(pathOfVideo(name))
    for (let length = 0; length < whole.length; length++) {
      const { read } = counted(whole.subarray(0, length))
      expect(
        await (name.endsWith('webm') ? readWebm : readMp4)(read, length),
        `${length} bytes`,
      ).toBeUndefined()
    }
  },
)

describe('what cameras and programs leave in a file', () => {
  const [ftyp, moov, mdat] = (() => {
    const whole = anMp4()
    const ftypEnd = whole.readUInt32BE(0)
    const moovEnd = ftypEnd + whole.readUInt32BE(ftypEnd)
    return [whole.subarray(0, ftypEnd), whole.subarray(ftypEnd, moovEnd), whole.subarray(moovEnd)]
  })()
  const space = (type: string, bytes = 40) => box(type, Buffer.alloc(bytes, 1))
  const film = { codecs: ['avc1'], width: 640, height: 360 }

  it.each<[string, Buffer]>([
    ['space before everything', Buffer.concat([space('free'), ftyp, moov, mdat])],
    ['space between', Buffer.concat([ftyp, space('skip'), moov, space('wide', 0), mdat])],
    ['space behind', Buffer.concat([ftyp, mdat, moov, space('free')])],
    ['zeros behind', Buffer.concat([anMp4(), Buffer.alloc(3_000_000)])],
    ['three zeros behind', Buffer.concat([anMp4(), Buffer.alloc(3)])],
    ['a cover before the film', anMp4({ before: [coverTrack('png ')] })],
    ['a cover behind it', anMp4({ after: [coverTrack()] })],
    ['sound and a cover', anMp4({ before: [soundTrack()], after: [coverTrack('mjpa')] })],
  ])('does not hide the film: %s', async (_, bytes) => {
    expect(await mp4In(bytes)).toEqual({ brand: 'isom', ...film })
  })

  it.each<[string, Buffer]>([
    ['one byte that is no zero', Buffer.concat([anMp4(), Buffer.alloc(2_000_000), Buffer.from([1])])],
    ['half a box', Buffer.concat([anMp4(), space('free').subarray(0, 20)])],
  ])('is not behind it: %s', async (_, bytes) => expect(await mp4In(bytes)).toBeUndefined())

  it('names the brand, and sound without a film', async () => {
    for (const brand of ['qt  ', '3gp6', 'isom'])
      expect(await mp4In(anMp4({ brand }))).toMatchObject({ brand })
    expect(await mp4In(anMp4({ brand: undefined }))).toEqual({ brand: undefined, ...film })
    const nothing = { brand: 'isom', codecs: [], width: null, height: null }
    expect(await mp4In(anMp4({ codec: '', after: [soundTrack()] }))).toEqual(nothing)
    expect(await mp4In(anMp4({ codec: '', after: [soundTrack(), coverTrack()] }))).toEqual(nothing)
    expect(await mp4In(anMp4({ codec: '' }))).toBeUndefined()
  })

  it('of a WebM may be zeros behind it', async () => {
    expect(await webmIn(Buffer.concat([aWebm(), Buffer.alloc(2_000_000)]))).toEqual(['V_VP9'])
    expect(await webmIn(Buffer.concat([aWebm(), Buffer.from([0, 0, 5])]))).toBeUndefined()
    expect(await webmIn(Buffer.concat([aWebm(), Buffer.alloc(2_000_000), Buffer.from([5])]))).toBeUndefined()
  })
})

describe('made-up bytes', () => {
  it('are read within the file, a few bytes a box, and answered', { tags: ['proof'] }, async () => {
    await fc.assert(
      fc.asyncProperty(mp4Like, async (bytes) => {
        const { read, asked } = counted(bytes)
        const found = await readMp4(read, bytes.length)
        // No box is shorter than 8 bytes, and three walks at most pass over the same ones.
        expect(asked.times).toBeLessThanOrEqual((bytes.length / 8 + 1) * 5)
        // The bytes behind the boxes are read once, to see whether they are nothing but zeros.
        expect(asked.bytes).toBeLessThanOrEqual(asked.times * 16 + bytes.length)
        if (found) expect(found.codecs.every((codec) => codec.length === 4)).toBe(true)
      }),
      { numRuns: 3000 },
    )
    await fc.assert(
      fc.asyncProperty(webmLike, async (bytes) => {
        const { read, asked } = counted(bytes)
        const found = await readWebm(read, bytes.length)
        expect(asked).toEqual({ times: 1, bytes: bytes.length })
        if (found) expect(found.join('').length).toBeLessThanOrEqual(bytes.length)
      }),
      { numRuns: 3000 },
    )
  })
})

describe('files made to detain the readers', () => {
  const many = (type: string, count: number) => Buffer.alloc(count * 8, box(type, Buffer.alloc(0)))
  const [ftyp, mdat] = [box('ftyp', Buffer.from('isom')), box('mdat', Buffer.alloc(8))]

  it.each([
    ['more boxes than any video has', () => Buffer.concat([ftyp, many('free', MOST_BOXES + 5), mdat])],
    ['as many in the index', () => Buffer.concat([ftyp, box('moov', many('free', MOST_BOXES + 5)), mdat])],
    ['as many tracks', () => Buffer.concat([ftyp, box('moov', many('trak', MOST_BOXES + 5)), mdat])],
    [
      'as many samples of a track',
      () => {
        const samples = Buffer.alloc((MOST_BOXES + 5) * 36, box('avc1', Buffer.alloc(28)))
        const stsd = box('stsd', Buffer.concat([Buffer.alloc(8), samples]))
        const mdia = box('mdia', Buffer.concat([box('hdlr', handler), box('minf', box('stbl', stsd))]))
        return Buffer.concat([ftyp, box('moov', box('trak', mdia)), mdat])
      },
    ],
  ])('%s end the walk', { tags: ['proof'] }, async (_, make) => {
    const bytes = make()
    const { read, asked } = counted(bytes)
    expect(await readMp4(read, bytes.length)).toBeUndefined()
    expect(asked.times).toBeLessThanOrEqual(2 * MOST_BOXES + 10)
  })

  it('a box in a box in a box is no deeper than the path that is looked for', {
    tags: ['proof'],
  }, async () => {
    let nested = Buffer.alloc(0)
    for (let depth = 0; depth < 3_000; depth++)
      nested = depth % 300 ? box('mdia', nested) : box('trak', nested)
    const bytes = Buffer.concat([ftyp, box('moov', nested), mdat])
    const { read, asked } = counted(bytes)
    expect(await readMp4(read, bytes.length)).toBeUndefined()
    expect(asked.times).toBeLessThan(20)
  })

  it('sizes beyond what a number can tell are not believed', async () => {
    for (const size of [2n ** 63n, 2n ** 64n - 1n, 2n ** 53n + 1n, 15n, 0n]) {
      const head = Buffer.alloc(16)
      head.writeUInt32BE(1)
      head.write('mdat', 4, 'latin1')
      head.writeBigUInt64BE(size, 8)
      const bytes = Buffer.concat([anMp4(), head, Buffer.alloc(100)])
      const { read, asked } = counted(bytes)
      expect(await readMp4(read, bytes.length), String(size)).toBeUndefined()
      expect(asked.times).toBeLessThan(10)
    }
  })

  it('more elements than any WebM has before its tracks, or in them', async () => {
    const element = (id: number[], body: Buffer) => {
      const size = Buffer.alloc(4)
      size.writeUInt32BE(body.length + 0x1000_0000)
      return Buffer.concat([Buffer.from(id), size, body])
    }
    const fillers = Buffer.alloc((MOST_ELEMENTS + 5) * 2, Buffer.from([0xec, 0x80]))
    const entry = element([0xae], element([0x86], Buffer.from('V_VP9')))
    const webm = (before: Buffer, within: Buffer) => {
      const tracks = element([0x16, 0x54, 0xae, 0x6b], Buffer.concat([within, entry]))
      return Buffer.concat([
        element([0x1a, 0x45, 0xdf, 0xa3], element([0x42, 0x82], Buffer.from('webm'))),
        element([0x18, 0x53, 0x80, 0x67], Buffer.concat([before, tracks])),
      ])
    }
    const nothing = Buffer.alloc(0)
    const answers = [webm(nothing, nothing), webm(fillers, nothing), webm(nothing, fillers)].map((bytes) =>
      readWebm(counted(bytes).read, bytes.length),
    )
    expect(await Promise.all(answers)).toEqual([['V_VP9'], undefined, undefined])
  })
})
