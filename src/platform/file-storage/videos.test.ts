// Is a video that an encoder wrote taken, and is every other one taken or refused in our words?
import { mkdtempSync, rmSync } from 'node:fs'
import { readFile, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import fc from 'fast-check'
import { afterAll, describe, expect, it } from 'vitest'
import { boxes, damaged } from '../../../tests/support/made-up-videos.ts'
import { anMp4, aWebm } from '../../../tests/support/media.ts'
import type { FileType } from '../contract/bucket.ts'
import { Problem } from '../contract/problem.ts'
import { fileMessages } from './file-storage.messages.ts'
import { inspectFile } from './inspect.ts'

const folder = mkdtempSync(join(tmpdir(), 'guildhall-videos-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

/**
 * A second of a test picture as ffmpeg's encoders write it: `ffmpeg -f lavfi -i testsrc=size=64x48:rate=5:duration=1`
 * with libx264, libx265, libvpx and libvpx-vp9.
 */
const pathOf = (name: string) =>
  fileURLToPath(new URL(`../../../tests/support/videos/${name}`, import.meta.url))

describe('what an encoder wrote', () => {
  it.each<[string, FileType, { width: number | null; height: number | null }]>([
    ['h264.mp4', 'video/mp4', { width: 64, height: 48 }],
    ['fragments.mp4', 'video/mp4', { width: 64, height: 48 }],
    ['h264.mov', 'video/quicktime', { width: 64, height: 48 }],
    ['vp9.webm', 'video/webm', { width: null, height: null }],
    ['vp8.webm', 'video/webm', { width: null, height: null }],
    ['live.webm', 'video/webm', { width: null, height: null }],
  ])('is taken: %s', async (name, type, size) => {
    const { length } = await readFile(pathOf(name))
    expect(await inspectFile(pathOf(name), length, type)).toEqual(size)
  })

  it('is refused in HEVC', async () => {
    const { length } = await readFile(pathOf('hevc.mp4'))
    await expect(inspectFile(pathOf('hevc.mp4'), length, 'video/mp4')).rejects.toMatchObject({
      kind: 'wrong_type',
      message: fileMessages.videoCodec,
    })
  })
})

const noise = fc.uint8Array({ maxLength: 400 }).map((bytes) => Buffer.from(bytes))
const [h264, fragments, mov, hevc, vp9, live] = await Promise.all(
  ['h264.mp4', 'fragments.mp4', 'h264.mov', 'hevc.mp4', 'vp9.webm', 'live.webm'].map((name) =>
    readFile(pathOf(name)),
  ),
)
if (!h264 || !fragments || !mov || !hevc || !vp9 || !live) throw new Error('A video is missing')

const mp4Like = fc.oneof(
  noise,
  damaged([h264, fragments, mov, hevc, anMp4()]),
  fc.array(boxes, { maxLength: 6 }).map((parts) => Buffer.concat(parts)),
)
const webmLike = fc.oneof(noise, damaged([vp9, live, aWebm()]))

describe('made-up bytes', () => {
  it('get the house’s refusal or are taken, whatever a file claims to be', async () => {
    const path = join(folder, 'claimed')
    const type = fc.constantFrom<FileType>('video/mp4', 'video/quicktime', 'video/webm')
    await fc.assert(
      fc.asyncProperty(fc.oneof(mp4Like, webmLike), type, async (bytes, declared) => {
        await writeFile(path, bytes)
        const answer = await inspectFile(path, bytes.length, declared).catch((error: unknown) => error)
        if (answer instanceof Error) {
          expect(answer).toBeInstanceOf(Problem)
          expect(answer).toMatchObject({ kind: expect.stringMatching(/^(wrong_type|invalid)$/) })
        } else
          expect(answer).toMatchObject({ width: expect.toSatisfy(isSize), height: expect.toSatisfy(isSize) })
      }),
      { numRuns: 400 },
    )
  })

  const isSize = (value: unknown) => value === null || typeof value === 'number'
})
