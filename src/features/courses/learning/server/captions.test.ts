// Who gets an address of a lecture's captions over HTTP, for how long, and is it useless to others?
// @module-tag proof
import { describe, expect, it } from 'vitest'
import { CAPTIONS, courseStudents } from '../../../../../tests/support/courses/course-students.ts'
import type { Owner } from '../../../../../tests/support/files/storage.ts'
import type { LectureContent } from '../learning.contract.ts'
import { VIDEO_ADDRESS_SECONDS } from '../learning.rules.ts'

const { storage, product, pool, instructor, aCourse, ask, open, lecture, aStudent } = await courseStudents()
type Made = Awaited<ReturnType<typeof aCourse>>

const videoIn = async (who: Owner, course: Made, at = 1) =>
  ((await lecture(who, course, at)).body as LectureContent).video
const captionsOf = async (who: Owner, course: Made) => (await videoIn(who, course))?.captions_url ?? ''
const statusOf = async (url: string) => (await storage.send('GET', url)).status
const makeFree = (course: Made) =>
  pool.query('update course_lectures set is_free_preview = true where id = $1', [course.lectures[1]])

describe('the captions of a lecture', () => {
  it('are served by a signed address for a while, to those who have the course, in its language', async () => {
    const course = await aCourse()
    await pool.query("update courses set language = 'German' where id = $1", [course.id])
    const { student } = await aStudent(course)
    expect(await open(student, course)).toMatchObject({ language: 'German' })
    const url = await captionsOf(student, course)
    const answer = await storage.send('GET', url)
    expect(answer.status).toBe(200)
    expect(answer.headers.get('content-type')).toMatch(/^text\/vtt/)
    expect(String(answer.body)).toBe(CAPTIONS)
    product.clock.advance(VIDEO_ADDRESS_SECONDS - 1)
    expect(await statusOf(url)).toBe(200)
    product.clock.advance(1)
    expect(await statusOf(url)).toBe(403)
    expect(await statusOf(await captionsOf(student, course))).toBe(200)
    // The instructor can watch the lecture, too.
    expect(await statusOf(await captionsOf(instructor, course))).toBe(200)
  })

  it('are there only where a video has some', async () => {
    const course = await aCourse()
    const { student } = await aStudent(course)
    expect(await videoIn(student, course, 2)).toEqual({
      url: 'https://elsewhere.example/v.mp4',
      expires_at: null,
      captions_url: null,
    })
    await pool.query(
      "update course_lectures set video_url = 'https://elsewhere.example/v.mp4' where id = $1",
      [course.lectures[1]],
    )
    expect(await statusOf(await captionsOf(student, course))).toBe(200)
  })

  it('are no one else’s: not with a changed or bare address, nor signed by oneself', async () => {
    const course = await aCourse()
    const { student } = await aStudent(course)
    const stranger = await storage.owner()
    const url = await captionsOf(student, course)
    expect(await statusOf(url.replace(/token=\d+/, 'token=99999999999'))).toBe(403)
    expect(await statusOf(url.replace(/\?.*/, ''))).not.toBe(200)
    expect((await lecture(stranger, course, 1)).status).toBe(403)
    expect((await lecture(undefined, course, 1)).status).toBe(401)
    const signing = `/storage/v1/object/sign/lecture-captions/${course.captions}`
    expect((await storage.send('POST', signing, { token: stranger.token })).status).toBe(404)
    await makeFree(course)
    expect(await statusOf(await captionsOf(stranger, course))).toBe(200)
  })

  it('stop with the refund, with the session, and with their lecture', async () => {
    const course = await aCourse()
    const [first, second, third] = [await aStudent(course), await aStudent(course), await aStudent(course)]
    const urls = await Promise.all([first, second, third].map(({ student }) => captionsOf(student, course)))
    expect(await Promise.all(urls.map(statusOf))).toEqual([200, 200, 200])
    expect((await ask(first.student, 'POST', `/own/orders/${first.order_id}/refund`)).status).toBe(200)
    expect(await statusOf(urls[0] ?? '')).toBe(404)
    await second.student.client.signOut()
    expect(await statusOf(urls[1] ?? '')).toBe(403)
    expect(await statusOf(urls[2] ?? '')).toBe(200)
    await pool.query('update course_lectures set captions_url = null where id = $1', [course.lectures[1]])
    expect(await statusOf(urls[2] ?? '')).toBe(404)
  })

  it('stay for those who bought the course when its instructor leaves', async () => {
    const leaver = await storage.owner()
    const [sold, unsold] = [await aCourse(leaver), await aCourse(leaver)]
    const { student } = await aStudent(sold)
    expect((await ask(leaver, 'DELETE', '/account', {})).status).toBe(200)
    expect(await statusOf(await captionsOf(student, sold))).toBe(200)
    const { rows } = await pool.query(
      "select path from stored_files where path = any($1) and state = 'stored'",
      [[sold.captions, unsold.captions]],
    )
    expect(rows).toEqual([{ path: sold.captions }])
  })
})
