// What do pictures cost the process that serves everything else? The tests measure concurrency and memory, and crash a
// decoder.
import { fork } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import sharp from 'sharp'
import { afterAll, describe, expect, it } from 'vitest'
import { testStorage } from '../../../tests/support/files/storage.ts'
import { fileMessages } from './file-storage.messages.ts'
import { createPictures, createQueue, roomForPictures } from './pictures.ts'

const MB = 1024 * 1024
const DYING = fileURLToPath(new URL('../../../tests/support/files/dying-picture-process.ts', import.meta.url))
const PICTURE_PROCESS = fileURLToPath(
  new URL('../../../packages/media-files/src/picture-process.ts', import.meta.url),
)
const AT_ONCE = 24
/** A vast picture took 570 MB while pictures were still read in the serving process itself. */
const MOST_GROWTH_BYTES = 120 * MB

const storage = await testStorage()
const ada = await storage.owner()

/** Returns the most memory that this process held while `work` went on, beyond what it held before. */
async function growthDuring(work: () => Promise<unknown>): Promise<number> {
  const before = process.memoryUsage.rss()
  let most = before
  const watch = setInterval(() => {
    most = Math.max(most, process.memoryUsage.rss())
  }, 10)
  try {
    await work()
  } finally {
    clearInterval(watch)
  }
  return Math.max(most, process.memoryUsage.rss()) - before
}

/** A picture of 40 megapixels in some 5 kB. */
const vastPicture = () =>
  sharp({ create: { width: 8_000, height: 5_000, channels: 3, background: '#345' } })
    .png({ palette: true, colours: 2, compressionLevel: 9 })
    .toBuffer()

it('24 uploads of a few kilobytes that are 40 megapixels take no memory of the serving process', {
  tags: ['proof'],
}, async () => {
  const picture = await vastPicture()
  expect(picture.length).toBeLessThan(6_000)
  const statuses: number[] = []
  const growth = await growthDuring(async () => {
    const answers = await Promise.all(
      Array.from({ length: AT_ONCE }, (_, at) =>
        storage.put(
          ada,
          'profiles',
          `avatar-${1763707000000 + at}.jpg`,
          new Uint8Array(picture),
          'image/png',
        ),
      ),
    )
    statuses.push(...answers.map(({ status }) => status))
  })
  expect(statuses).toEqual(Array(AT_ONCE).fill(200))
  expect(growth).toBeLessThan(MOST_GROWTH_BYTES)
})

describe('a process that dies over a picture', () => {
  const pictures = createPictures(1, { program: DYING, mostWorkMs: 500 })
  afterAll(pictures.close)

  it('fails only that picture, as a damaged one', async () => {
    const dying = () => pictures.reencode('/nowhere/in', '/nowhere/out', 'image/jpeg')
    const damaged = { kind: 'invalid', message: fileMessages.unreadablePicture }
    await expect(dying()).rejects.toMatchObject(damaged)
    await expect(dying()).rejects.toMatchObject(damaged)
  })

  it('is ended when it takes too long', async () => {
    const endless = pictures.makeVariant(Buffer.from('a picture'), 64, 'webp')
    await expect(endless).rejects.toMatchObject({ kind: 'invalid' })
  })
})

it('a process that dies right after its time is up fails only that picture, too', {
  tags: ['proof'],
}, async () => {
  const pictures = createPictures(1, { program: DYING, mostWorkMs: 1_000 })
  const late = () => pictures.reencode('/late', '/nowhere/out', 'image/jpeg')
  const damaged = { kind: 'invalid', message: fileMessages.unreadablePicture }
  await expect(late()).rejects.toMatchObject(damaged)
  await expect(late()).rejects.toMatchObject(damaged)
  await pictures.close()
})

it('the process is ended by its parent’s signal, and not by what a terminal sends', async () => {
  const child = fork(PICTURE_PROCESS, { serialization: 'advanced' })
  await once(child, 'message')
  const ended = once(child, 'exit')
  child.kill('SIGINT')
  child.kill('SIGHUP')
  child.kill('SIGTERM')
  expect(await ended).toEqual([null, 'SIGTERM'])
})

describe('how many are worked on at once', () => {
  it.each([
    [1, 1],
    [2, 1],
    [4, 3],
    [64, 4],
  ])('on %i cores: %i, never more than there are', (cores, atOnce) => {
    expect(roomForPictures(cores)).toBe(atOnce)
  })

  it('are so many and no more; the others follow in their order, and beyond the line are refused', async () => {
    const inLine = createQueue(2, 3)
    const begun: number[] = []
    const ends: (() => void)[] = []
    const work = (id: number) =>
      inLine(() => {
        begun.push(id)
        return new Promise<void>((resolve) => ends.push(resolve))
      })
    const all = [0, 1, 2, 3, 4].map(work)
    await expect(work(5)).rejects.toMatchObject({ kind: 'unavailable', message: fileMessages.busy })
    expect(begun).toEqual([0, 1])
    for (let ended = 0; ended < all.length; ended++) {
      await expect.poll(() => ends.length).toBeGreaterThan(ended)
      ends[ended]?.()
      await all[ended]
    }
    expect(begun).toEqual([0, 1, 2, 3, 4])
  })
})
