// Which files of courses are accepted, who reads them, and how long do they stay?
import { describe, expect, it } from 'vitest'
import { anMp4 } from '../../../../tests/support/files/media.ts'
import { aPicture, type Owner, testStorage } from '../../../../tests/support/files/storage.ts'
import { headersOf } from '../../../../tests/support/people/accounts.ts'
import { ALL_BUCKETS, ALL_FILE_USES } from '../../../app/files.ts'
import { actFor } from '../../../platform/actor.ts'
import { coverPath, videoPath } from '../courses.buckets.ts'
import { courseContracts } from '../courses.contract.ts'
import { editCourse } from './editing.actions.ts'

const storage = await testStorage({ files: { buckets: ALL_BUCKETS, uses: ALL_FILE_USES } })
const { product } = storage

const random = (digit: string) => digit.repeat(32)
const ZIP = Buffer.concat([Buffer.from('PK\u0005\u0006', 'latin1'), Buffer.alloc(18)])

const inFolder = (path: string, owner: Owner) => path.slice(owner.id.length + 1)

async function uploaded(
  owner: Owner,
  { bucket, path, body, type }: { bucket: string; path: string; body: Buffer<ArrayBuffer>; type: string },
) {
  return storage.put(owner, bucket, inFolder(path, owner), body, type)
}

describe('a video', () => {
  it.each(['course-previews', 'lecture-videos'])('that is a zip is refused by %s', async (bucket) => {
    const owner = await storage.owner()
    for (const type of ['video/mp4', 'application/zip']) {
      const reply = await uploaded(owner, { bucket, path: videoPath(owner.id, random('a')), body: ZIP, type })
      expect(reply.json, type).toMatchObject({ code: 'wrong_type' })
    }
    expect(await storage.rows()).toEqual([])
  })

  it('of a lecture is read by no one at a public address, that of a preview by everyone', async () => {
    const owner = await storage.owner()
    const name = videoPath(owner.id, random('b'))
    for (const [bucket, status] of [
      ['course-previews', 200],
      ['lecture-videos', 404],
    ] as const) {
      expect((await uploaded(owner, { bucket, path: name, body: anMp4(), type: 'video/mp4' })).status).toBe(
        200,
      )
      expect((await storage.send('GET', `/storage/v1/object/public/${bucket}/${name}`)).status, bucket).toBe(
        status,
      )
    }
    expect((await storage.send('GET', `/storage/v1/object/lecture-videos/${name}`)).status).not.toBe(200)
  })
})

describe('what a course shows', () => {
  it('CRS-53, DEC-19 is saved, kept as long as a course shows it, and deleted a day after', {
    tags: ['proof'],
  }, async () => {
    const owner = await storage.owner()
    const headers = await headersOf(owner)
    const cover = coverPath(owner.id, random('c'))
    const [preview, lecture] = [videoPath(owner.id, random('d')), videoPath(owner.id, random('e'))]
    expect(
      (
        await uploaded(owner, {
          bucket: 'course-covers',
          path: cover,
          body: await aPicture(),
          type: 'image/jpeg',
        })
      ).status,
    ).toBe(200)
    expect(
      (await uploaded(owner, { bucket: 'course-previews', path: preview, body: anMp4(), type: 'video/mp4' }))
        .status,
    ).toBe(200)
    expect(
      (await uploaded(owner, { bucket: 'lecture-videos', path: lecture, body: anMp4(), type: 'video/mp4' }))
        .status,
    ).toBe(200)
    const body = {
      title: 'With files',
      image_url: `/storage/v1/object/public/course-covers/${cover}`,
      preview_video_url: `/storage/v1/object/public/course-previews/${preview}`,
      curriculum: [
        {
          title: 'S',
          lectures: [{ title: 'L', video_url: `/storage/v1/object/lecture-videos/${lecture}` }],
        },
      ],
    }
    const course = await product.call(courseContracts.create, { body }, headers)
    expect(course).toMatchObject({ image_url: body.image_url, preview_video_url: body.preview_video_url })
    const left = async () => {
      product.clock.advance(25 * 3600)
      await storage.runJob('drop-orphaned-files')
      const mine = (await storage.rows()).filter(
        ({ path, state }) => path.startsWith(owner.id) && state === 'stored',
      )
      return mine.map(({ path }) => path).sort()
    }
    expect(await left()).toEqual([cover, preview, lecture].sort())
    // The session has ended by now.
    const change = { version: course.version, image_url: null, curriculum: [] }
    await product.database.inTransaction((tx) =>
      editCourse(
        tx,
        { id: course.id, courseChange: change },
        { actor: actFor(owner.id), now: product.clock.now() },
      ),
    )
    expect(await left()).toEqual([preview])
    // No one else can show it.
    const eve = await storage.owner()
    const stolen = await product.ask('POST', '/rest/v1/courses', {
      headers: await headersOf(eve),
      body: { title: 'Mine', preview_video_url: body.preview_video_url },
    })
    expect(stolen.status).toBe(400)
  })
})
