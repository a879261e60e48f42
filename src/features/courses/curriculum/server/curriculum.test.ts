// Whatever is done to a curriculum over the API: positions stay dense, ids stay with what they belong to, and the
// course's counts are those of its rows.
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { headersOf, testAccounts } from '../../../../../tests/support/accounts.ts'
import { courseContracts, type OwnCourse } from '../../contract.ts'
import { durationText, hoursAndMinutes } from '../../rules.ts'

const accounts = await testAccounts()
const { product } = accounts

type Row = { id?: number; title: string; duration?: number; type?: 'article'; lectures?: Row[] }

/** As the editor sends it: what is known by its id, without texts. */
const asSent = (course: OwnCourse): Row[] =>
  course.curriculum.map(({ id, title, lectures }) => ({
    id,
    title,
    lectures: lectures.map(({ id: row, title: name, duration }) => ({
      id: row,
      title: name,
      duration,
      type: 'article',
    })),
  }))

const step = fc.record({
  deed: fc.constantFrom(
    'add lecture',
    'add section',
    'rename',
    'move',
    'move section',
    'remove',
    'remove section',
  ),
  section: fc.nat(5),
  at: fc.nat(5),
  to: fc.nat(5),
  toAt: fc.nat(5),
  minutes: fc.nat(300),
})
type Step = typeof step extends fc.Arbitrary<infer T> ? T : never

/** One edit, and the ids that it removed. */
function edited(rows: Row[], { deed, section, at, to, toAt, minutes }: Step): Row[] {
  const sections = rows.map((one) => ({ ...one, lectures: [...(one.lectures ?? [])] }))
  const here = sections[section % Math.max(1, sections.length)]
  if (deed === 'add section' || !here)
    return [...sections.slice(0, at), { title: `S${minutes}`, lectures: [] }, ...sections.slice(at)]
  if (deed === 'remove section') return sections.filter((one) => one !== here)
  if (deed === 'move section') {
    const others = sections.filter((one) => one !== here)
    others.splice(to, 0, here)
    return others
  }
  const there = sections[to % sections.length] ?? here
  if (deed === 'add lecture')
    here.lectures.splice(at, 0, { title: `L${minutes}`, duration: minutes, type: 'article' })
  if (deed === 'rename') here.title = `Renamed ${minutes}`
  const lecture = here.lectures[at % Math.max(1, here.lectures.length)]
  if (lecture && deed === 'remove') here.lectures = here.lectures.filter((one) => one !== lecture)
  if (lecture && deed === 'move') {
    here.lectures = here.lectures.filter((one) => one !== lecture)
    there.lectures.splice(toAt, 0, lecture)
  }
  return sections
}

const shapeOf = (rows: Row[]) =>
  rows.map(({ title, lectures = [] }) => [title, lectures.map((one) => [one.title, one.duration])])

describe('DATA-10, CRS-57, CRS-58 any sequence of edits', () => {
  it('keeps order, ids and counts', async () => {
    const ada = await accounts.person()
    const headers = await headersOf(ada)
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 1, maxLength: 12 }), async (steps) => {
        let course = await product.call(courseContracts.create, { body: { title: 'Edited' } }, headers)
        for (const one of steps) {
          const curriculum = edited(asSent(course), one)
          const body = { version: course.version, curriculum }
          const after = await product.call(courseContracts.edit, { params: { id: course.id }, body }, headers)
          expect(shapeOf(asSent(after))).toEqual(shapeOf(curriculum))
          // What was there keeps its id, wherever it is now.
          const flat = (rows: Row[]) => rows.flatMap((row) => [row, ...(row.lectures ?? [])])
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
      { numRuns: 12 },
    )
  }, 120_000)
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
