// Bytes that are nearly videos, at random: boxes with wrong sizes, and real files with something changed.
import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import fc from 'fast-check'
import { anMp4, aWebm, coverTrack, soundTrack } from './media.ts'

/** Random boxes of an MP4: known names, any depth, sizes that are right, too short, too long or of 64 bits. */
const boxes = fc.letrec<{ box: Buffer; body: Buffer }>((tie) => ({
  body: fc.oneof(
    { depthSize: 'large', withCrossShrink: true },
    fc.uint8Array({ maxLength: 40 }).map((bytes) => Buffer.from(bytes)),
    fc.array(tie('box'), { maxLength: 4 }).map((parts) => Buffer.concat(parts)),
  ),
  box: fc
    .tuple(
      fc.constantFrom(
        'ftyp',
        'moov',
        'mdat',
        'trak',
        'mdia',
        'hdlr',
        'minf',
        'stbl',
        'stsd',
        'avc1',
        'jpeg',
        'free',
        'skip',
        'wide',
      ),
      tie('body'),
      fc.oneof(
        { weight: 8, arbitrary: fc.constant<'true' | 'true in 64'>('true') },
        fc.constant<'true' | 'true in 64'>('true in 64'),
        fc.nat(0xffffffff),
        fc.bigInt({ min: 0n, max: 2n ** 64n - 1n }),
      ),
    )
    .map(([type, body, length]) => {
      const isLong = typeof length === 'bigint' || length === 'true in 64'
      const head = Buffer.alloc(isLong ? 16 : 8)
      const short = typeof length === 'number' ? length : body.length + 8
      head.writeUInt32BE(isLong ? 1 : short)
      head.write(type, 4, 'latin1')
      if (isLong) head.writeBigUInt64BE(typeof length === 'bigint' ? length : BigInt(body.length + 16), 8)
      return Buffer.concat([head, body])
    }),
})).box

/** A real file with some bytes changed to values that matter in sizes, then perhaps truncated or extended. */
const damaged = (originals: readonly Buffer[]) =>
  fc
    .record({
      original: fc.constantFrom(...originals),
      changes: fc.array(
        fc.tuple(fc.nat(3000), fc.oneof(fc.constantFrom(0, 1, 7, 8, 0x7f, 0x80, 0xff), fc.nat(255))),
        { minLength: 1, maxLength: 12 },
      ),
      length: fc.oneof({ weight: 3, arbitrary: fc.constant(undefined) }, fc.nat(3000)),
      tail: fc.oneof(fc.uint8Array({ maxLength: 20 }), fc.constant(new Uint8Array(50))),
    })
    .map(({ original, changes, length, tail }) => {
      const bytes = Buffer.from(original)
      for (const [at, value] of changes) bytes[at % bytes.length] = value
      return Buffer.concat([bytes.subarray(0, length), tail])
    })

/**
 * An encoder of ffmpeg wrote a second of a test picture: `ffmpeg -f lavfi -i testsrc=size=64x48:rate=5:duration=1` with
 * libx264, libx265, libvpx and libvpx-vp9.
 */
export const pathOfVideo = (name: string) => fileURLToPath(new URL(`./videos/${name}`, import.meta.url))

const noise = fc.uint8Array({ maxLength: 400 }).map((bytes) => Buffer.from(bytes))
const [h264, fragments, mov, hevc, vp9, live] = await Promise.all(
  ['h264.mp4', 'fragments.mp4', 'h264.mov', 'hevc.mp4', 'vp9.webm', 'live.webm'].map((name) =>
    readFile(pathOfVideo(name)),
  ),
)
if (!h264 || !fragments || !mov || !hevc || !vp9 || !live) throw new Error('A video is missing')

export const mp4Like = fc.oneof(
  noise,
  damaged([h264, fragments, mov, hevc, anMp4(), anMp4({ before: [coverTrack()], after: [soundTrack()] })]),
  fc.array(boxes, { maxLength: 6 }).map((parts) => Buffer.concat(parts)),
)
export const webmLike = fc.oneof(noise, damaged([vp9, live, aWebm()]))
