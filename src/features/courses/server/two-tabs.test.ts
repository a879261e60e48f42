// When two tabs edit one course in any order, is nothing overwritten unseen, and nothing lost?
// @module-tag proof

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
import { courseContracts, type OwnCourse } from '../courses.contract.ts'
import { courseMessages as messages } from '../courses.messages.ts'

const { product, person } = await testAccounts()
/** The seed repeats the same schedules; another one finds others. */
const SEED = 20_261_122

const move = fc.record({
  tab: fc.constantFrom(0, 1),
  does: fc.constantFrom('edit', 'edit', 'save', 'load', 'save with a bad lecture'),
  step: curriculumStep,
})
/** A tab holds the version that it read, and the curriculum as typed there. */
type Tab = { version: number; curriculum: SentRow[] }

const read = (course: OwnCourse): Tab => ({ version: course.version, curriculum: asSent(course) })

describe('two tabs editing one course', () => {
  it('end with what was saved last on top of what was there, whatever they do and in whatever order', async () => {
    const headers = await headersOf(await person())
    await fc.assert(
      fc.asyncProperty(fc.array(move, { minLength: 4, maxLength: 16 }), async (moves) => {
        let stored = await product.call(courseContracts.create, { body: { title: 'Shared' } }, headers)
        const { id } = stored
        const current = () => product.call(courseContracts.getOwn, { params: { id } }, headers)
        const tabs: [Tab, Tab] = [read(stored), read(stored)]
        for (const { tab: at, does, step } of moves) {
          const tab = tabs[at === 0 ? 0 : 1]
          if (does === 'edit') tab.curriculum = edited(tab.curriculum, step)
          else if (does === 'load') Object.assign(tab, read(await current()))
          else {
            const bad = { title: 'Bad', lectures: [{ title: ' ' }] }
            const isBad = does !== 'save'
            const answer = await product.ask('PATCH', `/rest/v1/courses/${id}`, {
              headers,
              body: {
                version: tab.version,
                title: `By tab ${at}`,
                curriculum: isBad ? [...tab.curriculum, bad] : tab.curriculum,
              },
            })
            if (isBad) expect(answer).toMatchObject({ status: 400 })
            else if (tab.version !== stored.version)
              expect(answer).toMatchObject({ status: 409, body: { message: messages.changedElsewhere } })
            else {
              expect(answer.status).toBe(200)
              stored = answer.body as OwnCourse
              expect(shapeOf(asSent(stored))).toEqual(shapeOf(tab.curriculum))
              expect(stored).toMatchObject({ version: tab.version + 1, title: `By tab ${at}` })
              Object.assign(tab, read(stored))
            }
          }
          expect(await current()).toEqual(stored)
        }
      }),
      { numRuns: casesOf(50), seed: SEED },
    )
  }, 120_000)

  it('at the same moment: one save wins whole, and every other gets a conflict', async () => {
    const headers = await headersOf(await person())
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.array(curriculumStep, { minLength: 1, maxLength: 4 }), { minLength: 2, maxLength: 4 }),
        async (tabs) => {
          const { id, version } = await product.call(
            courseContracts.create,
            { body: { title: 'Shared' } },
            headers,
          )
          const curricula = tabs.map((steps) => steps.reduce<SentRow[]>((rows, one) => edited(rows, one), []))
          const answers = await Promise.all(
            curricula.map((curriculum, at) =>
              product.ask('PATCH', `/rest/v1/courses/${id}`, {
                headers,
                body: { version, title: `By tab ${at}`, curriculum },
              }),
            ),
          )
          expect(answers.map(({ status }) => status).sort()).toEqual([200, ...tabs.slice(1).map(() => 409)])
          const winner = answers.findIndex(({ status }) => status === 200)
          const stored = await product.call(courseContracts.getOwn, { params: { id } }, headers)
          expect(stored).toMatchObject({ version: version + 1, title: `By tab ${winner}` })
          expect(shapeOf(asSent(stored))).toEqual(shapeOf(curricula[winner] ?? []))
        },
      ),
      { numRuns: casesOf(50), seed: SEED },
    )
  }, 120_000)
})
