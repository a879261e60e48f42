// Which lectures open for whom over HTTP, are paid videos protected, and is progress from several devices merged?

import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { buyAs } from '../../../../../tests/support/courses/course-buyers.ts'
import { courseStudents, PRICE } from '../../../../../tests/support/courses/course-students.ts'
import { casesOf } from '../../../../../tests/support/runner/made-up-cases.ts'
import { actFor } from '../../../../platform/actor.ts'
import { certificateMessages } from '../../certificates/certificates.messages.ts'
import { courseMessages } from '../../courses.messages.ts'
import type { TakenCourse } from '../learning.contract.ts'
import { learningMessages as messages } from '../learning.messages.ts'
import { MAX_AGE_MS, MAX_POSITION_SECONDS, VIDEO_ADDRESS_SECONDS } from '../learning.rules.ts'
import { saveProgress } from './learning.actions.ts'

const { storage, product, pool, instructor, aCourse, ask, open, lecture, report, videoOf, aStudent } =
  await courseStudents()

describe('a course', () => {
  it('CRS-58 opens whole for those who bought it and who teach it, and its free lectures for everyone else', {
    tags: ['proof'],
  }, async () => {
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

  it('stays open for its students when it is a draft again, and is there for no one else then', {
    tags: ['proof'],
  }, async () => {
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
  it('is not found, refused or asks to sign in', { tags: ['proof'] }, async () => {
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
  ])('bad input is refused: %j', { tags: ['proof'] }, async (body) => {
    const course = await aCourse()
    const { student } = await aStudent(course)
    expect((await report(student, course, 0, body)).status).toBe(400)
  })
})

it('a report reaches its limits: 100 hours into a video, seven days ago', { tags: ['proof'] }, async () => {
  const course = await aCourse()
  const { student } = await aStudent(course)
  const furthest = { position_seconds: 100 * 3600, age_ms: 7 * 24 * 3600 * 1000 }
  expect((await report(student, course, 0, furthest)).status).toBe(200)
  expect([MAX_POSITION_SECONDS, MAX_AGE_MS]).toEqual(Object.values(furthest))
})

describe('the video of a lecture', () => {
  it('is served by a signed address for a while, to those who have the course', {
    tags: ['proof'],
  }, async () => {
    const course = await aCourse()
    const { student } = await aStudent(course)
    const url = await videoOf(student, course)
    expect((await storage.send('GET', url)).status).toBe(200)
    expect((await storage.send('GET', url, { headers: { range: 'bytes=0-9' } })).status).toBe(206)
    expect((await storage.send('GET', url.replace(/token=\d+/, 'token=99999999999'))).status).toBe(403)
    expect((await storage.send('GET', url.replace(/\?.*/, ''))).status).not.toBe(200)
    // A person who does not have the course cannot sign an address for themselves.
    const stranger = await storage.owner()
    const signing = `/storage/v1/object/sign/lecture-videos/${course.path}`
    expect((await storage.send('POST', signing, { token: stranger.token })).status).toBe(404)
    product.clock.advance(VIDEO_ADDRESS_SECONDS - 1)
    expect((await storage.send('GET', url)).status).toBe(200)
    product.clock.advance(1)
    expect((await storage.send('GET', url)).status).toBe(403)
    expect((await storage.send('GET', await videoOf(student, course))).status).toBe(200)
  })

  it('passed on to a stranger works for them no longer than for its owner, in ranges too, and signs nothing else', {
    tags: ['proof'],
  }, async () => {
    const [course, other] = [await aCourse(), await aCourse()]
    const { student, order_id } = await aStudent(course)
    const url = await videoOf(student, course)
    const part = { headers: { range: 'bytes=0-9' } }
    expect((await storage.send('GET', url, part)).status).toBe(206)
    // The same signature is tried on the video of a course that was not bought, and on the captions.
    for (const path of [other.path, `../lecture-captions/${course.captions}`])
      expect((await storage.send('GET', url.replace(course.path, path))).status).not.toBe(200)
    const stranger = await storage.owner()
    expect((await storage.send('GET', url.replace(/\?.*/, ''), { token: stranger.token })).status).not.toBe(
      200,
    )
    expect((await ask(student, 'POST', `/own/orders/${order_id}/refund`)).status).toBe(200)
    expect((await storage.send('GET', url, part)).status).toBe(404)
    expect((await storage.send('GET', url, { ...part, token: stranger.token })).status).toBe(404)
  })

  it('stops with the refund, in the middle of playing, and with the session', {
    tags: ['proof'],
  }, async () => {
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

  it('stays for those who bought it when its instructor leaves, and nothing else of them does', {
    tags: ['proof'],
  }, async () => {
    const leaver = await storage.owner()
    const [sold, unsold] = [await aCourse(leaver), await aCourse(leaver)]
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
  it('is kept, and goes on where it was left on another device', { tags: ['proof'] }, async () => {
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

  it('of two devices is the same in whatever order reports arrive, late, twice and at once', {
    tags: ['proof'],
  }, async () => {
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
            { courseId: course.id, lectureId, report: one as { age_ms: number } },
            { actor: actFor(student.id), now, random: { bytes: () => Buffer.alloc(16) } },
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
      { numRuns: casesOf(80), seed: 15 },
    )
  })

  it('of two devices that report at once over HTTP is whole: nothing is lost, and nothing counts twice', {
    tags: ['proof'],
  }, async () => {
    const course = await aCourse()
    const { student } = await aStudent(course)
    const answers = await Promise.all(
      [0, 1, 0, 1, 0, 1].map((at, device) =>
        report(student, course, at, { is_completed: true, position_seconds: device }),
      ),
    )
    expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200))
    expect(await open(student, course)).toMatchObject({ progress: { completed: 2, total: 3 } })
    expect((await lecture(student, course, 0)).body).toMatchObject({ position_seconds: 4 })
    expect((await lecture(student, course, 1)).body).toMatchObject({ position_seconds: 5 })
  })

  it('lists the courses that one takes, the one opened last first, completed ones last, and no one else’s', {
    tags: ['proof'],
  }, async () => {
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
    for (const at of [1, 2]) await report(student, first, at, { is_completed: true })
    expect((await listed()).map(({ course }) => course.id)).toEqual([second.id, first.id])
    expect((await ask(await storage.owner(), 'GET', '/own/courses-taken')).body).toMatchObject({ total: 0 })
  })
})
