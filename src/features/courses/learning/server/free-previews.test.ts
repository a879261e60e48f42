// Which lectures open without an account over HTTP, and for how long do their videos?
import { describe, expect, it } from 'vitest'
import { CAPTIONS, courseStudents } from '../../../../../tests/support/courses/course-students.ts'
import type { PreviewedLecture } from '../learning.contract.ts'
import { learningMessages as messages } from '../learning.messages.ts'
import { VIDEO_ADDRESS_SECONDS } from '../learning.rules.ts'

const { storage, product, pool, instructor, aCourse, ask, lecture } = await courseStudents()
type Made = Awaited<ReturnType<typeof aCourse>>

const preview = (course: Made, at: number, who?: typeof instructor) =>
  ask(who, 'GET', `/courses/${course.id}/previews/${course.lectures[at]}`)
const setFree = (course: Made, at: number, isFree: boolean) =>
  pool.query('update course_lectures set is_free_preview = $2 where id = $1', [course.lectures[at], isFree])
const setStatus = (course: Made, status: string) =>
  pool.query('update courses set status = $2 where id = $1', [course.id, status])
const videoIn = async (course: Made) => ((await preview(course, 1)).body as PreviewedLecture).video
const statusOf = async (url: string | null | undefined) => (await storage.send('GET', url ?? '')).status

describe('a free preview', () => {
  it('CRS-58 is read and watched without an account, with its captions and in its language', {
    tags: ['proof'],
  }, async () => {
    const course = await aCourse()
    await setFree(course, 1, true)
    expect(await preview(course, 0)).toMatchObject({
      status: 200,
      body: { title: 'Free', type: 'article', body: 'Read **this**.', language: 'English', video: null },
    })
    const video = await videoIn(course)
    expect(await statusOf(video?.url)).toBe(200)
    expect(String((await storage.send('GET', video?.captions_url ?? '')).body)).toBe(CAPTIONS)
    // A session makes no difference.
    expect((await preview(course, 0, await storage.owner())).body).toEqual((await preview(course, 0)).body)
  })

  it('is no other lecture: neither a paid one, nor one of a draft or of another course', {
    tags: ['proof'],
  }, async () => {
    const [course, other] = [await aCourse(), await aCourse()]
    const missing = { status: 404, body: { message: messages.lectureNotFound } }
    expect(await preview(course, 1)).toMatchObject(missing)
    expect(await preview({ ...course, id: other.id }, 0)).toMatchObject(missing)
    expect((await lecture(undefined, course, 0)).status).toBe(401)
    await setStatus(course, 'draft')
    expect(await preview(course, 0)).toMatchObject(missing)
    expect(await preview(course, 0, instructor)).toMatchObject(missing)
    // The owner opens the lecture among all lectures instead.
    expect((await lecture(instructor, course, 0)).status).toBe(200)
  })

  it('stops being watched once it is not free or the course is a draft, and after a while by itself', async () => {
    const course = await aCourse()
    await setFree(course, 1, true)
    const { url = '', captions_url = '' } = (await videoIn(course)) ?? {}
    await setFree(course, 1, false)
    expect([await statusOf(url), await statusOf(captions_url)]).toEqual([404, 404])
    await setFree(course, 1, true)
    await setStatus(course, 'draft')
    expect(await statusOf(url)).toBe(404)
    await setStatus(course, 'published')
    expect(await statusOf(url)).toBe(200)
    product.clock.advance(VIDEO_ADDRESS_SECONDS)
    expect(await statusOf(url)).toBe(403)
    expect(await statusOf((await videoIn(course))?.url)).toBe(200)
  })

  it('opens no other file: its address is that of one file until one moment', async () => {
    const [course, paid] = [await aCourse(), await aCourse()]
    await setFree(course, 1, true)
    const { url = '' } = (await videoIn(course)) ?? {}
    expect(await statusOf(url.replace(course.path, paid.path))).toBe(403)
    expect(await statusOf(url.replace(/token=\d+/, 'token=99999999999'))).toBe(403)
    expect(await statusOf(url.replace('everyone', `${instructor.id}.${instructor.id}`))).toBe(403)
  })
})
