// Is every video accepted that an encoder wrote, and every other one accepted or refused in our words?
import { mkdtempSync, rmSync } from 'node:fs'
import { readFile, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import fc from 'fast-check'
import { afterAll, describe, expect, it } from 'vitest'
import { mp4Like, pathOfVideo, webmLike } from '../../../tests/support/files/made-up-videos.ts'
import { type FileType, VIDEO_TYPES } from '../contract/bucket.ts'
import { Problem } from '../contract/problem.ts'
import { fileMessages } from './file-storage.messages.ts'
import { inspectFile } from './inspect.ts'

const folder = mkdtempSync(join(tmpdir(), 'guildhall-videos-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

describe('what an encoder wrote', () => {
  it.each<[string, FileType, { width: number | null; height: number | null }]>([
    ['h264.mp4', 'video/mp4', { width: 64, height: 48 }],
    ['fragments.mp4', 'video/mp4', { width: 64, height: 48 }],
    ['h264.mov', 'video/quicktime', { width: 64, height: 48 }],
    ['vp9.webm', 'video/webm', { width: null, height: null }],
    ['vp8.webm', 'video/webm', { width: null, height: null }],
    ['live.webm', 'video/webm', { width: null, height: null }],
  ])('is taken: %s', async (name, type, size) => {
    const { length } = await readFile(pathOfVideo(name))
    const asked = { takes: VIDEO_TYPES, declared: '', name }
    expect(await inspectFile(pathOfVideo(name), length, asked)).toEqual({ type, ...size })
  })

  it('is refused in HEVC', async () => {
    const { length } = await readFile(pathOfVideo('hevc.mp4'))
    const asked = { takes: VIDEO_TYPES, declared: 'video/mp4', name: 'a.mp4' }
    await expect(inspectFile(pathOfVideo('hevc.mp4'), length, asked)).rejects.toMatchObject({
      kind: 'wrong_type',
      message: fileMessages.hevc,
    })
  })
})

describe('made-up bytes', () => {
  it('get the house’s refusal or are taken, whatever a file claims to be', { tags: ['proof'] }, async () => {
    const path = join(folder, 'claimed')
    const type = fc.constantFrom<FileType>('video/mp4', 'video/quicktime', 'video/webm')
    await fc.assert(
      fc.asyncProperty(fc.oneof(mp4Like, webmLike), type, async (bytes, declared) => {
        await writeFile(path, bytes)
        const asked = { takes: VIDEO_TYPES, declared, name: 'claimed' }
        const answer = await inspectFile(path, bytes.length, asked).catch((error: unknown) => error)
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
