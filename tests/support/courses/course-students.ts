// Students of courses, for API tests: a course of a free article, an uploaded video with captions and a video
// elsewhere, its buyers, and the reports of their devices.
import { expect } from 'vitest'
import { ALL_BUCKETS, ALL_FILE_USES } from '../../../src/app/files.ts'
import { captionsPath, videoPath } from '../../../src/features/courses/courses.buckets.ts'
import type { LectureContent, TakenCourse } from '../../../src/features/courses/learning/learning.contract.ts'
import { actFor } from '../../../src/platform/actor.ts'
import { anMp4 } from '../files/media.ts'
import { type Owner, testStorage } from '../files/storage.ts'
import { makeCourse } from '../people/makers.ts'
import { askAs, buyAs } from './course-buyers.ts'

export const PRICE = 20
export const CAPTIONS = 'WEBVTT\n\n00:00.000 --> 00:02.000\nHold the thread.\n'

/** Call it at the top of a test file. */
export async function courseStudents() {
  const storage = await testStorage({ files: { buckets: ALL_BUCKETS, uses: ALL_FILE_USES } })
  const { product } = storage
  const { pool } = product.database
  const instructor = await storage.owner()
  let videos = 0

  /**
   * Makes a course of a free article, an uploaded video with captions and a video elsewhere, and returns the ids of its
   * lectures.
   */
  async function aCourse(teacher: Owner = instructor) {
    videos += 1
    const path = videoPath(teacher.id, String(videos).padStart(32, '0'))
    const put = await storage.put(
      teacher,
      'lecture-videos',
      path.slice(teacher.id.length + 1),
      anMp4(),
      'video/mp4',
    )
    expect(put.status).toBe(200)
    const captions = captionsPath(teacher.id, String(videos).padStart(32, '0'))
    const name = captions.slice(teacher.id.length + 1)
    const putCaptions = await storage.put(teacher, 'lecture-captions', name, CAPTIONS, 'text/vtt')
    expect(putCaptions.status).toBe(200)
    const id = await makeCourse(product, actFor(teacher.id), {
      title: 'Prompting',
      price: PRICE,
      curriculum: [
        {
          title: 'One',
          lectures: [
            { title: 'Free', type: 'article', body: 'Read **this**.', isFreePreview: true },
            {
              title: 'Paid',
              type: 'video',
              video_url: String(put.json.url),
              captions_url: String(putCaptions.json.url),
            },
          ],
        },
        {
          title: 'Two',
          lectures: [{ title: 'Far', type: 'video', video_url: 'https://elsewhere.example/v.mp4' }],
        },
      ],
    })
    const { rows } = await pool.query(
      'select l.id::int from course_lectures l join course_sections s on s.id = l.section_id where l.course_id = $1 order by s.position, l.position',
      [id],
    )
    return { id, lectures: rows.map((row) => row.id as number), path, captions }
  }
  type Made = Awaited<ReturnType<typeof aCourse>>

  const ask = (who: Owner | undefined, method: string, path: string, body?: unknown) =>
    askAs(product, { who, method, path, body })
  const open = async (who: Owner, { id }: Made) =>
    (await ask(who, 'GET', `/courses/${id}/learn`)).body as TakenCourse
  const lecture = (who: Owner | undefined, course: Made, at: number) =>
    ask(who, 'GET', `/courses/${course.id}/lectures/${course.lectures[at]}`)
  const report = (who: Owner | undefined, course: Made, at: number, body: object) =>
    ask(who, 'PUT', `/courses/${course.id}/lectures/${course.lectures[at]}/progress`, body)
  const videoOf = async (who: Owner, course: Made) => {
    const { video } = (await lecture(who, course, 1)).body as LectureContent
    return video?.url ?? ''
  }

  async function aStudent(course: Made) {
    const student = await storage.owner()
    const { order_id } = await buyAs(product, student, course.id, PRICE)
    return { student, order_id }
  }
  /** Opens the course, and waits until the student has had the time to take all of it. */
  async function inTime(student: Owner, course: Made) {
    await open(student, course)
    product.clock.advance(90)
  }
  async function completeAll(student: Owner, course: Made) {
    await inTime(student, course)
    for (const at of course.lectures.keys()) await report(student, course, at, { is_completed: true })
    return open(student, course)
  }

  return {
    storage,
    product,
    pool,
    instructor,
    aCourse,
    ask,
    open,
    lecture,
    report,
    videoOf,
    aStudent,
    inTime,
    completeAll,
  }
}
