// How is a certificate earned, verified, listed, revoked and deleted over HTTP?
// @module-tag proof
import { describe, expect, it } from 'vitest'
import { buyAs } from '../../../../../tests/support/courses/course-buyers.ts'
import { courseStudents, PRICE } from '../../../../../tests/support/courses/course-students.ts'
import { copyRow } from '../../../../../tests/support/database/copies.ts'
import type { Owner } from '../../../../../tests/support/files/storage.ts'
import { runPaymentJobs } from '../../../../../tests/support/money/buyers.ts'
import type { OwnCourse } from '../../courses.contract.ts'
import type { LearningPage } from '../learning.contract.ts'

const { product, pool, instructor, aCourse, ask, open, report, aStudent, inTime, completeAll } =
  await courseStudents()

describe('a certificate', () => {
  it('comes with the last lecture, also if two devices complete the last two at once, and verifies signed out', async () => {
    const course = await aCourse()
    const { student } = await aStudent(course)
    await pool.query("update profiles set display_name = 'Lena Learner' where id = $1", [student.id])
    // An instructor has published the name, whatever else is private.
    const named = 'update profiles set display_name = $1, is_public = false where id = $2'
    await pool.query(named, ['Ida Instructor', instructor.id])
    await inTime(student, course)
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
        instructor_name: 'Ida Instructor',
        course: { id: course.id, title: 'Prompting' },
        lessons_count: 3,
        revoked_at: null,
      },
    })
    await pool.query(named, ['Ida Other', instructor.id])
    await pool.query("update courses set title = 'Prompts' where id = $1", [course.id])
    expect((await ask(undefined, 'GET', path)).body).toMatchObject({ instructor_name: 'Ida Instructor' })
    await pool.query("update courses set title = 'Prompting' where id = $1", [course.id])
    // The certificate keeps the facts at its issue.
    await report(student, course, 0, { is_completed: false })
    expect((await ask(undefined, 'GET', path)).body).toMatchObject({ revoked_at: null })
    expect((await ask(undefined, 'GET', `/certificates/${'A'.repeat(22)}`)).status).toBe(404)
    expect((await ask(undefined, 'GET', '/certificates/1')).status).toBe(404)
  })

  it('comes with the only lecture of a course that has one, and not before it', async () => {
    const course = await aCourse()
    await pool.query('delete from course_lectures where id = any($1)', [course.lectures.slice(1)])
    await pool.query('update courses set lessons_count = 1 where id = $1', [course.id])
    const { student } = await aStudent(course)
    expect((await open(student, course)).certificate).toBeNull()
    product.clock.advance(30)
    expect((await report(student, course, 0, { is_completed: true })).status).toBe(200)
    const { certificate } = await open(student, course)
    expect((await ask(undefined, 'GET', `/certificates/${certificate?.code}`)).body).toMatchObject({
      lessons_count: 1,
    })
  })

  /** In each case, a person other than the student makes the course complete. */
  const WITHOUT_THE_LAST = [
    [
      'its instructor removes the lecture that was left',
      async (course: { id: number; lectures: number[] }) => {
        const path = `/own/courses/${course.id}`
        const { version, curriculum } = (await ask(instructor, 'GET', path)).body as OwnCourse
        const [first] = curriculum
        const lectures = first?.lectures.map(({ id, title, type, duration, isFreePreview }) => ({
          id,
          title,
          type,
          duration,
          isFreePreview,
        }))
        const change = { version, curriculum: [{ id: first?.id, title: first?.title, lectures }] }
        expect(await ask(instructor, 'PATCH', `/courses/${course.id}`, change)).toMatchObject({ status: 200 })
      },
    ],
    [
      'a repair removes it',
      async (course: { id: number; lectures: number[] }) => {
        await pool.query('delete from course_lectures where id = $1', [course.lectures[2]])
        await pool.query('update courses set lessons_count = 2 where id = $1', [course.id])
      },
    ],
  ] as const

  it.each(WITHOUT_THE_LAST)('comes when the student next looks, once %s', async (_, remove) => {
    for (const looks of ['at the course', 'at the list'] as const) {
      const course = await aCourse()
      const { student } = await aStudent(course)
      const other = (await aStudent(course)).student
      await inTime(student, course)
      for (const at of [0, 1]) await report(student, course, at, { is_completed: true })
      await report(other, course, 0, { is_completed: true })
      await remove(course)
      const codes = async (who: Owner) =>
        looks === 'at the course'
          ? [(await open(who, course)).certificate?.code]
          : ((await ask(who, 'GET', '/own/courses-taken')).body as LearningPage).items.map(
              ({ certificate_code }) => certificate_code ?? undefined,
            )
      const [[code], [again]] = await Promise.all([codes(student), codes(student)])
      expect(code, looks).toMatch(/^[\w-]{22}$/)
      expect(again).toBe(code)
      expect(await codes(other)).toEqual([undefined])
      expect(await codes(instructor)).not.toContain(code)
      expect((await ask(undefined, 'GET', `/certificates/${code}`)).body).toMatchObject({
        lessons_count: 2,
      })
    }
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

  it('is one of the newest fifty on the profile', async () => {
    const course = await aCourse()
    const { student } = await aStudent(course)
    const handle = `collector-${course.id}`
    await pool.query(
      "update profiles set display_name = 'Lena', handle = $2, is_public = true where id = $1",
      [student.id, handle],
    )
    const listed = async () =>
      (await ask(undefined, 'GET', `/profiles/${handle}/certificates`)).body as { items: { code: string }[] }
    await copyRow(product.database, 'courses', course.id, 50)
    const codes = async (most: number) => {
      await pool.query(
        `insert into certificates (code, user_id, course_id, holder_name, course_title, lessons_count, issued_at, is_listed)
          select lpad(id::text, 22, '0'), $1, id, 'Lena', title, 1, $2, true from courses
          where id >= $3 order by id limit $4 on conflict do nothing`,
        [student.id, product.clock.now().toISOString(), course.id, most],
      )
      return (await listed()).items.map(({ code }) => Number(code))
    }
    expect(await codes(50)).toHaveLength(50)
    const newest = await codes(51)
    expect(newest).toHaveLength(50)
    expect(newest).not.toContain(course.id)
  })

  it('stays valid and readable when its course is unpublished, and names the page of its holder if that is public', async () => {
    const course = await aCourse()
    const { student } = await aStudent(course)
    const handle = `graduate-${course.id}`
    await pool.query(
      "update profiles set display_name = 'Lena', handle = $2, is_public = false where id = $1",
      [student.id, handle],
    )
    const { certificate } = await completeAll(student, course)
    expect((await open(student, course)).is_published).toBe(true)
    const read = async () => (await ask(undefined, 'GET', `/certificates/${certificate?.code}`)).body
    expect(await read()).toMatchObject({ holder_handle: null, course: { is_published: true } })
    await pool.query('update profiles set is_public = true where id = $1', [student.id])
    await ask(instructor, 'POST', '/own/courses/status', { ids: [course.id], status: 'draft' })
    expect(await read()).toMatchObject({
      holder_name: 'Lena',
      holder_handle: handle,
      course: { title: 'Prompting', is_published: false },
      revoked_at: null,
    })
    expect((await open(student, course)).is_published).toBe(false)
  })

  it('never calls its holder by a full name that could pass for the site', async () => {
    const course = await aCourse()
    for (const [full_name, holder_name] of [
      ['Lena Learner', 'Lena Learner'],
      ['Guildhall Support', 'A student on Guildhall'],
    ]) {
      const { student } = await aStudent(course)
      await pool.query(
        'update profiles set display_name = null, named_at = null, full_name = $2 where id = $1',
        [student.id, full_name],
      )
      const { certificate } = await completeAll(student, course)
      expect((await ask(undefined, 'GET', `/certificates/${certificate?.code}`)).body).toMatchObject({
        holder_name,
      })
    }
  })

  it('is revoked by the refund, names no one then, and is gone with the account', async () => {
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
    // The course is bought again and already complete, so the same address is valid again.
    await buyAs(product, student, course.id, PRICE)
    await report(student, course, 0, { is_completed: true })
    expect((await ask(undefined, 'GET', path)).body).toMatchObject({ revoked_at: null })
    const exported = await ask(student, 'GET', '/account/export')
    expect(JSON.stringify(exported.body)).toContain(certificate?.code)
    expect((await ask(student, 'DELETE', '/account', {})).status).toBe(200)
    expect((await ask(undefined, 'GET', path)).status).toBe(404)
  })
})
