// Taking a course over HTTP: what opens for whom, the videos that are paid for, progress from several devices, and the
// certificate at the end.
import fc from 'fast-check'
import { beforeAll, describe, expect, it } from 'vitest'
import { runPaymentJobs } from '../../../../../tests/support/buyers.ts'
import { askAs, buyAs } from '../../../../../tests/support/course-buyers.ts'
import { makeCourse } from '../../../../../tests/support/makers.ts'
import { anMp4 } from '../../../../../tests/support/media.ts'
import { type Owner, testStorage } from '../../../../../tests/support/storage.ts'
import { ALL_BUCKETS, ALL_FILE_USES } from '../../../../app/files.ts'
import { actFor } from '../../../../platform/actor.ts'
import { videoPath } from '../../buckets.ts'
import { certificateMessages } from '../../certificates/messages.ts'
import { courseMessages } from '../../messages.ts'
import type { LectureContent, TakenCourse } from '../contract.ts'
import { learningMessages as messages } from '../messages.ts'
import { MAX_AGE_MS, MAX_POSITION_SECONDS, VIDEO_ADDRESS_SECONDS } from '../rules.ts'
import { saveProgress } from './actions.ts'

const PRICE = 20
const storage = await testStorage({ files: { buckets: ALL_BUCKETS, uses: ALL_FILE_USES } })
const { product } = storage
const { pool } = product.database

let instructor: Owner
let videos = 0

/** A course of a free article, an uploaded video and a video elsewhere, and the ids of its lectures. */
async function aCourse(more: object = {}) {
  videos += 1
  const path = videoPath(instructor.id, String(videos).padStart(32, '0'))
  const put = await storage.put(
    instructor,
    'lecture-videos',
    path.slice(instructor.id.length + 1),
    anMp4(),
    'video/mp4',
  )
  expect(put.status).toBe(200)
  const id = await makeCourse(product, actFor(instructor.id), {
    title: 'Prompting',
    price: PRICE,
    curriculum: [
      {
        title: 'One',
        lectures: [
          { title: 'Free', type: 'article', body: 'Read **this**.', isFreePreview: true },
          { title: 'Paid', type: 'video', video_url: String(put.json.url) },
        ],
      },
      {
        title: 'Two',
        lectures: [{ title: 'Far', type: 'video', video_url: 'https://elsewhere.example/v.mp4' }],
      },
    ],
    ...more,
  })
  const { rows } = await pool.query(
    'select l.id::int from course_lectures l join course_sections s on s.id = l.section_id where l.course_id = $1 order by s.position, l.position',
    [id],
  )
  return { id, lectures: rows.map((row) => row.id as number), path }
}
type Made = Awaited<ReturnType<typeof aCourse>>

const ask = (who: Owner | undefined, method: string, path: string, body?: unknown) =>
  askAs(product, who, method, path, body)
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
async function completeAll(student: Owner, course: Made) {
  for (const at of course.lectures.keys()) await report(student, course, at, { is_completed: true })
  return open(student, course)
}

beforeAll(async () => {
  instructor = await storage.owner()
})

describe('a course', () => {
  it('CRS-58 opens whole for those who bought it and who teach it, and its free lectures for everybody else', async () => {
    const course = await aCourse()
    const { student } = await aStudent(course)
    const visitor = await storage.owner()
    const openOf = (taken: TakenCourse) =>
      taken.curriculum.flatMap(({ lectures }) => lectures.map(({ is_open }) => is_open))
    for (const [who, access, opens] of [
      [student, 'student', [true, true, true]],
      [instructor, 'instructor', [true, true, true]],
      [visitor, 'preview', [true, false, false]],
    ] as const) {
      const taken = await open(who, course)
      expect(taken, access).toMatchObject({ access, progress: { completed: 0, total: 3 } })
      expect(openOf(taken), access).toEqual(opens)
    }
    expect((await lecture(visitor, course, 0)).body).toMatchObject({ body: 'Read **this**.', video: null })
    expect(await lecture(visitor, course, 1)).toMatchObject({
      status: 403,
      body: { message: messages.notOpen },
    })
    expect((await lecture(student, course, 2)).body).toMatchObject({
      video: { url: 'https://elsewhere.example/v.mp4', expires_at: null },
    })
  })

  it('stays open for its students when it is a draft again, and is there for nobody else then', async () => {
    const course = await aCourse()
    const { student } = await aStudent(course)
    await ask(instructor, 'POST', '/own/courses/status', { ids: [course.id], status: 'draft' })
    expect((await open(student, course)).access).toBe('student')
    expect((await lecture(student, course, 1)).status).toBe(200)
    const stranger = await storage.owner()
    for (const answer of [
      await ask(stranger, 'GET', `/courses/${course.id}/learn`),
      await lecture(stranger, course, 0),
      await report(stranger, course, 0, { is_completed: true }),
    ])
      expect(answer).toMatchObject({ status: 404, body: { message: courseMessages.notFound } })
  })
})

describe('DEC-78 what is not one’s own', () => {
  it('is not found, refused or asks to sign in', async () => {
    const [course, other] = [await aCourse(), await aCourse()]
    const { student } = await aStudent(course)
    const visitor = await storage.owner()
    const foreign = `/courses/${course.id}/lectures/${other.lectures[0]}`
    expect(await ask(student, 'GET', foreign)).toMatchObject({
      status: 404,
      body: { message: messages.lectureNotFound },
    })
    expect((await ask(student, 'PUT', `${foreign}/progress`, { is_completed: true })).status).toBe(404)
    // A free lecture opens, but makes no progress; nor does an instructor make any.
    for (const who of [visitor, instructor])
      expect(await report(who, course, 0, { is_completed: true })).toMatchObject({
        status: 403,
        body: { message: messages.studentsOnly },
      })
    expect((await lecture(undefined, course, 0)).status).toBe(401)
    expect((await report(undefined, course, 0, { is_completed: true })).status).toBe(401)
    for (const path of [`/courses/${course.id}/learn`, '/own/courses-taken'])
      expect((await ask(undefined, 'GET', path)).status, path).toBe(401)
    const listing = `/own/courses-taken/${course.id}/certificate/listing`
    expect((await ask(undefined, 'PUT', listing, { is_listed: true })).status).toBe(401)
    expect(await ask(visitor, 'PUT', listing, { is_listed: true })).toMatchObject({
      status: 404,
      body: { message: certificateMessages.notFound },
    })
    const { rows } = await pool.query('select * from lecture_progress where course_id = any($1)', [
      [course.id, other.id],
    ])
    expect(rows).toEqual([])
  })

  it.each([
    { position_seconds: -1 },
    { position_seconds: 1.5 },
    { position_seconds: MAX_POSITION_SECONDS + 1 },
    { age_ms: -1 },
    { age_ms: MAX_AGE_MS + 1 },
    { is_completed: 'yes' },
    { unknown: 1 },
  ])('bad input is refused: %j', async (body) => {
    const course = await aCourse()
    const { student } = await aStudent(course)
    expect((await report(student, course, 0, body)).status).toBe(400)
  })
})

describe('the video of a lecture', () => {
  it('is served by a signed address for a while, to those who have the course', async () => {
    const course = await aCourse()
    const { student } = await aStudent(course)
    const url = await videoOf(student, course)
    expect((await storage.send('GET', url)).status).toBe(200)
    expect((await storage.send('GET', url, { headers: { range: 'bytes=0-9' } })).status).toBe(206)
    expect((await storage.send('GET', url.replace(/token=\d+/, 'token=99999999999'))).status).toBe(403)
    expect((await storage.send('GET', url.replace(/\?.*/, ''))).status).not.toBe(200)
    // Nobody signs one for themselves who does not have it.
    const stranger = await storage.owner()
    const signing = `/storage/v1/object/sign/lecture-videos/${course.path}`
    expect((await storage.send('POST', signing, { token: stranger.token })).status).toBe(404)
    product.clock.advance(VIDEO_ADDRESS_SECONDS - 1)
    expect((await storage.send('GET', url)).status).toBe(200)
    product.clock.advance(1)
    expect((await storage.send('GET', url)).status).toBe(403)
    expect((await storage.send('GET', await videoOf(student, course))).status).toBe(200)
  })

  it('stops with the refund, in the middle of playing, and with the session', async () => {
    const course = await aCourse()
    const { student, order_id } = await aStudent(course)
    const url = await videoOf(student, course)
    const second = await aStudent(course)
    const seconds = await videoOf(second.student, course)
    expect((await ask(student, 'POST', `/own/orders/${order_id}/refund`)).status).toBe(200)
    expect((await storage.send('GET', url)).status).toBe(404)
    expect((await lecture(student, course, 1)).status).toBe(403)
    expect((await report(student, course, 1, { position_seconds: 9 })).status).toBe(403)
    await second.student.client.signOut()
    expect((await storage.send('GET', seconds)).status).toBe(403)
  })

  it('stays for those who bought it when its instructor leaves, and nothing else of them does', async () => {
    const leaver = await storage.owner()
    const before = instructor
    instructor = leaver
    const [sold, unsold] = [await aCourse(), await aCourse()]
    instructor = before
    const { student } = await aStudent(sold)
    const leaving = await ask(leaver, 'DELETE', '/account', {})
    expect(leaving.status, JSON.stringify(leaving.body)).toBe(200)
    expect((await storage.send('GET', await videoOf(student, sold))).status).toBe(200)
    const { rows } = await pool.query(
      "select path from stored_files where path = any($1) and state = 'stored'",
      [[sold.path, unsold.path]],
    )
    expect(rows).toEqual([{ path: sold.path }])
  })
})

describe('progress', () => {
  it('is kept, and goes on where it was left on another device', async () => {
    const course = await aCourse()
    const { student } = await aStudent(course)
    expect((await open(student, course)).resume_lecture_id).toBe(course.lectures[0])
    expect((await report(student, course, 0, { is_completed: true })).body).toMatchObject({
      is_completed: true,
      progress: { completed: 1, total: 3 },
      certificate: null,
    })
    expect((await open(student, course)).resume_lecture_id).toBe(course.lectures[1])
    product.clock.advance(5)
    await report(student, course, 1, { position_seconds: 42 })
    expect((await lecture(student, course, 1)).body).toMatchObject({
      position_seconds: 42,
      is_completed: false,
    })
    expect((await open(student, course)).resume_lecture_id).toBe(course.lectures[1])
    product.clock.advance(5)
    await report(student, course, 0, { is_completed: false })
    expect(await open(student, course)).toMatchObject({ progress: { completed: 0, total: 3 } })
  })

  it('of two devices is the same in whatever order reports arrive, late, twice and at once', async () => {
    const course = await aCourse()
    const { student } = await aStudent(course)
    const [lectureId = 0] = course.lectures
    const now = new Date(product.clock.now().getTime() + 3_600_000)
    const reports = fc.array(
      fc.record({
        age_ms: fc.nat(6).map((seconds) => seconds * 1000),
        position_seconds: fc.option(fc.nat(5), { nil: undefined }),
        is_completed: fc.option(fc.boolean(), { nil: undefined }),
      }),
      { minLength: 1, maxLength: 6 },
    )
    const stateAfter = async (all: readonly object[], isAtOnce: boolean) => {
      await pool.query('delete from lecture_progress where user_id = $1', [student.id])
      const keep = (one: object) =>
        product.database.inTransaction((tx) =>
          saveProgress(
            tx,
            { bytes: () => Buffer.alloc(16) },
            actFor(student.id),
            { courseId: course.id, lectureId, report: one as { age_ms: number } },
            now,
          ),
        )
      if (isAtOnce) await Promise.all(all.map(keep))
      else for (const one of all) await keep(one)
      const { rows } = await pool.query(
        'select position_seconds, position_at, is_completed, completion_at, seen_at from lecture_progress where user_id = $1',
        [student.id],
      )
      return rows
    }
    await fc.assert(
      fc.asyncProperty(
        reports.chain((all) =>
          fc.tuple(fc.constant(all), fc.shuffledSubarray(all, { minLength: all.length })),
        ),
        async ([all, shuffled]) => {
          const expected = await stateAfter(all, false)
          expect(await stateAfter([...shuffled, ...all], false)).toEqual(expected)
          expect(await stateAfter(shuffled, true)).toEqual(expected)
          const latest = all.filter((one) => one.position_seconds !== undefined)
          const youngest = Math.min(...latest.map((one) => one.age_ms))
          const positions = latest
            .filter((one) => one.age_ms === youngest)
            .map((one) => one.position_seconds ?? 0)
          expect(expected[0].position_seconds).toBe(Math.max(0, ...positions))
        },
      ),
      { numRuns: 25, seed: 15 },
    )
  })

  it('lists the courses that one takes, the one opened last first, and nobody else’s', async () => {
    const [first, second] = [await aCourse(), await aCourse()]
    const student = await storage.owner()
    await buyAs(product, student, first.id, PRICE)
    product.clock.advance(60)
    await buyAs(product, student, second.id, PRICE)
    const listed = async () =>
      ((await ask(student, 'GET', '/own/courses-taken')).body as { items: { course: { id: number } }[] })
        .items
    expect((await listed()).map(({ course }) => course.id)).toEqual([second.id, first.id])
    product.clock.advance(60)
    await report(student, first, 0, { is_completed: true })
    const [now] = await listed()
    expect(now).toMatchObject({
      course: { id: first.id, title: 'Prompting' },
      progress: { completed: 1, total: 3 },
      last_learned_at: product.clock.now().toISOString(),
      certificate_code: null,
    })
    expect((await ask(await storage.owner(), 'GET', '/own/courses-taken')).body).toMatchObject({ total: 0 })
  })
})

describe('a certificate', () => {
  it('comes with the last lecture, also if two devices complete the last two at once, and verifies signed out', async () => {
    const course = await aCourse()
    const { student } = await aStudent(course)
    await pool.query("update profiles set display_name = 'Lena Learner' where id = $1", [student.id])
    await report(student, course, 0, { is_completed: true })
    expect((await open(student, course)).certificate).toBeNull()
    await Promise.all([1, 2].map((at) => report(student, course, at, { is_completed: true })))
    const { certificate } = await open(student, course)
    expect(certificate).toMatchObject({ is_listed: false })
    const path = `/certificates/${certificate?.code}`
    expect(await ask(undefined, 'GET', path)).toMatchObject({
      status: 200,
      body: {
        holder_name: 'Lena Learner',
        course: { id: course.id, title: 'Prompting' },
        lessons_count: 3,
        revoked_at: null,
      },
    })
    // It says what was true when it was issued.
    await report(student, course, 0, { is_completed: false })
    expect((await ask(undefined, 'GET', path)).body).toMatchObject({ revoked_at: null })
    expect((await ask(undefined, 'GET', `/certificates/${'A'.repeat(22)}`)).status).toBe(404)
    expect((await ask(undefined, 'GET', '/certificates/1')).status).toBe(404)
  })

  it('is on the profile only if its holder wishes, and only of a public profile', async () => {
    const course = await aCourse()
    const { student } = await aStudent(course)
    const handle = `learner-${course.id}`
    await pool.query(
      "update profiles set display_name = 'Lena', handle = $2, is_public = true where id = $1",
      [student.id, handle],
    )
    const { certificate } = await completeAll(student, course)
    const shown = async (who?: Owner) =>
      ((await ask(who, 'GET', `/profiles/${handle}/certificates`)).body as { items: object[] }).items
    expect(await shown()).toEqual([])
    const listing = `/own/courses-taken/${course.id}/certificate/listing`
    expect((await ask(student, 'PUT', listing, { is_listed: true })).body).toEqual({ is_listed: true })
    expect(await shown()).toMatchObject([{ code: certificate?.code, course: { title: 'Prompting' } }])
    await pool.query('update profiles set is_public = false where id = $1', [student.id])
    expect(await shown()).toEqual([])
    expect(await shown(student)).toHaveLength(1)
    await ask(student, 'PUT', listing, { is_listed: false })
    expect(await shown(student)).toEqual([])
  })

  it('is revoked by the refund, names nobody then, and is gone with the account', async () => {
    const course = await aCourse()
    const { student, order_id } = await aStudent(course)
    const { certificate } = await completeAll(student, course)
    const path = `/certificates/${certificate?.code}`
    await ask(student, 'POST', `/own/orders/${order_id}/refund`)
    expect((await ask(undefined, 'GET', path)).body).toMatchObject({
      holder_name: null,
      revoked_at: product.clock.now().toISOString(),
    })
    await runPaymentJobs(product)
    // Bought again, and done already: the same address is valid again.
    await buyAs(product, student, course.id, PRICE)
    await report(student, course, 0, { is_completed: true })
    expect((await ask(undefined, 'GET', path)).body).toMatchObject({ revoked_at: null })
    const told = await ask(student, 'GET', '/account/export')
    expect(JSON.stringify(told.body)).toContain(certificate?.code)
    expect((await ask(student, 'DELETE', '/account', {})).status).toBe(200)
    expect((await ask(undefined, 'GET', path)).status).toBe(404)
  })
})
