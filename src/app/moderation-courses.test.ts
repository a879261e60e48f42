// Do buyers keep a course that was hidden, or whose owner was?
// @module-tag proof
import { expect, it } from 'vitest'
import { askToBuy, type Bought, courseBooksAgree, payAt } from '../../tests/support/courses/course-buyers.ts'
import { courseStudents, PRICE } from '../../tests/support/courses/course-students.ts'
import { deliverEvents, runPaymentJobs } from '../../tests/support/money/buyers.ts'
import { runModerationCommand } from './moderation-command.ts'

const { storage, product, pool, aCourse, ask, open, lecture, aStudent, completeAll } = await courseStudents()

async function run(...words: string[]) {
  product.clock.advance(1)
  const { code, lines } = await runModerationCommand(
    product.database,
    [...words, '--as', 'tester'],
    product.clock.now(),
  )
  expect(code, lines.join()).toBe(0)
}

it('a hidden course stays with those who bought it, and is there for no one else', async () => {
  const course = await aCourse()
  const { student } = await aStudent(course)
  const stranger = await storage.owner()
  await run('hide', 'course', String(course.id))
  expect((await open(student, course)).access).toBe('student')
  expect((await lecture(student, course, 1)).status).toBe(200)
  const { certificate } = await completeAll(student, course)
  expect((await ask(undefined, 'GET', `/certificates/${certificate?.code}`)).status).toBe(200)
  for (const path of ['', '/learn', '/reviews', `/lectures/${course.lectures[0]}`])
    expect((await ask(stranger, 'GET', `/courses/${course.id}${path}`)).status, path).toBe(404)
  expect((await askToBuy(product, stranger, course.id, PRICE)).status).toBe(404)
})

it('a payment that was begun before the course was hidden is given back', async () => {
  const course = await aCourse()
  const buyer = await storage.owner()
  const { url } = (await askToBuy(product, buyer, course.id, PRICE)).body as Bought
  await run('hide', 'course', String(course.id))
  expect(await payAt(product, url)).toEqual({ status: 'succeeded' })
  product.clock.advance(60)
  await deliverEvents(product)
  await runPaymentJobs(product)
  const { rows } = await pool.query('select status, is_sale from charges where user_id = $1', [buyer.id])
  expect(rows).toEqual([{ status: 'refunded', is_sale: false }])
  expect((await ask(buyer, 'GET', `/courses/${course.id}/learn`)).status).toBe(404)
  await courseBooksAgree(product)
})

it('the certificate of someone who is hidden is found by no one, until they are back', async () => {
  const course = await aCourse()
  const { student } = await aStudent(course)
  const { certificate } = await completeAll(student, course)
  const handle = `h-${student.id.slice(0, 8)}`
  await pool.query(`update profiles set handle = $2, is_public = true where id = $1`, [student.id, handle])
  const status = async () => (await ask(undefined, 'GET', `/certificates/${certificate?.code}`)).status
  expect(await status()).toBe(200)
  await run('hide', 'profile', handle)
  expect(await status()).toBe(404)
  // A hidden student keeps the courses that they bought.
  expect((await open(student, course)).access).toBe('student')
  await run('restore', 'profile', handle)
  expect(await status()).toBe(200)
})
