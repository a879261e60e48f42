// Whatever is done to a curriculum over the API: do positions stay dense, ids stay with their rows, and counts agree with the
// rows?

import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  asSent,
  curriculumStep,
  edited,
  type SentRow,
  shapeOf,
} from '../../../../tests/support/courses/curriculum-steps.ts'
import { headersOf, testAccounts } from '../../../../tests/support/people/accounts.ts'
import { casesOf } from '../../../../tests/support/runner/made-up-cases.ts'
import { courseContracts } from '../courses.contract.ts'
import { durationText, hoursAndMinutes } from '../courses.rules.ts'

const accounts = await testAccounts()
const { product } = accounts
/** The seed repeats the same edits; another one finds others. */
const SEED = 20_261_122

describe('DATA-10, CRS-57, CRS-58 any sequence of edits', () => {
  it('keeps order, ids and counts', { tags: ['proof'], timeout: 120_000 }, async () => {
    const ada = await accounts.person()
    const headers = await headersOf(ada)
    await fc.assert(
      fc.asyncProperty(fc.array(curriculumStep, { minLength: 1, maxLength: 12 }), async (steps) => {
        let course = await product.call(courseContracts.create, { body: { title: 'Edited' } }, headers)
        for (const one of steps) {
          const curriculum = edited(asSent(course), one)
          const body = { version: course.version, curriculum }
          const after = await product.call(courseContracts.edit, { params: { id: course.id }, body }, headers)
          expect(shapeOf(asSent(after))).toEqual(shapeOf(curriculum))
          // Existing rows keep their ids, wherever they are now.
          const flat = (rows: SentRow[]) => rows.flatMap((row) => [row, ...(row.lectures ?? [])])
          const [sent, stored] = [flat(curriculum), flat(asSent(after))]
          for (const [at, row] of sent.entries())
            if (row.id !== undefined) expect(stored[at]?.id).toBe(row.id)
          course = after
        }
        const all = course.curriculum.flatMap(({ lectures }) => lectures)
        const minutes = all.reduce((sum, { duration }) => sum + duration, 0)
        expect(course).toMatchObject({ lessons_count: all.length, total_duration_minutes: minutes })
        await expectDense(course.id)
      }),
      { numRuns: casesOf(40), seed: SEED },
    )
  })
})

async function expectDense(id: number) {
  const { rows } = await product.database.pool.query<{ dense: boolean }>(
    `select position = row_number() over (order by position) - 1 as dense from course_sections where course_id = $1
     union all
     select position = row_number() over (partition by section_id order by position) - 1
     from course_lectures where course_id = $1`,
    [id],
  )
  expect(rows.every(({ dense }) => dense)).toBe(true)
}

describe('a duration in words', () => {
  it('CRS-40 gives hours and minutes that add up again', () => {
    fc.assert(
      fc.property(fc.nat(600_000), (minutes) => {
        const [, hours = '0', rest = '0'] = /^(?:(\d+)h ?)?(?:(\d+)m)?$/.exec(hoursAndMinutes(minutes)) ?? []
        expect(Number(hours) * 60 + Number(rest)).toBe(minutes)
        expect(Number(rest)).toBeLessThan(60)
      }),
    )
  })

  it('CRS-6, DEC-13 leads with whole hours, by which the filter goes', () => {
    fc.assert(
      fc.property(fc.integer({ min: 60, max: 600_000 }), (minutes) => {
        const hours = Number.parseInt(durationText(minutes) ?? '', 10)
        expect([hours < 10, hours >= 30]).toEqual([minutes < 600, minutes >= 1800])
      }),
    )
    expect([
      durationText(0),
      durationText(1),
      durationText(59),
      durationText(60),
      durationText(2520),
    ]).toEqual([null, '1 minute', '59 minutes', '1 hour', '42 hours'])
  })
})
