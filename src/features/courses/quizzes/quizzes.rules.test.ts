// Is every attempt graded by the chosen answers alone?
import fc from 'fast-check'
import { expect, it } from 'vitest'
import { attemptsLeft, type Chosen, gradeOf, isRight, type QuizItem, shuffled } from './quizzes.rules.ts'

/** The seed repeats the same quizzes; another one finds others. */
const SEED = 15

const answers = fc.array(fc.boolean(), { minLength: 2, maxLength: 6 }).filter((all) => all.includes(true))
const sittings = fc
  .record({
    pass_percent: fc.integer({ min: 1, max: 100 }),
    questions: fc.array(answers, { minLength: 1, maxLength: 12 }).map((all) =>
      all.map(
        (rights, at): QuizItem => ({
          id: `q${at}`,
          kind: rights.filter(Boolean).length > 1 ? 'multiple' : 'single',
          text: `Question ${at}`,
          answers: rights.map((is_right, nth) => ({ id: `q${at}a${nth}`, text: `${nth}`, is_right })),
          explanation: '',
        }),
      ),
    ),
  })
  .chain((quiz) =>
    fc.record({
      quiz: fc.constant(quiz),
      chosen: fc
        .tuple(...quiz.questions.map((one) => fc.subarray(one.answers.map(({ id }) => id))))
        .map((all): Chosen => Object.fromEntries(all.map((ids, at) => [`q${at}`, ids]))),
      steps: fc.infiniteStream(fc.nat()),
    }),
  )

it('grades from none to all, passes by the mark alone, and grades the same again in any order', () => {
  fc.assert(
    fc.property(sittings, ({ quiz, chosen, steps }) => {
      const grade = gradeOf(quiz, chosen)
      expect(grade.right).toBeGreaterThanOrEqual(0)
      expect(grade.right).toBeLessThanOrEqual(grade.total)
      expect(grade.is_passed).toBe(grade.right * 100 >= quiz.pass_percent * grade.total)
      expect(gradeOf(quiz, chosen)).toEqual(grade)
      const below = (end: number) => (steps.next().value ?? 0) % end
      const questions = shuffled(quiz.questions, below).map((one) => ({
        ...one,
        answers: shuffled(one.answers, below),
      }))
      expect([...questions].map(({ id }) => id).sort()).toEqual(quiz.questions.map(({ id }) => id).sort())
      const backwards = Object.fromEntries(
        Object.entries(chosen).map(([id, ids]) => [id, [...ids].reverse()]),
      )
      expect(gradeOf({ ...quiz, questions }, backwards)).toEqual(grade)
    }),
    { seed: SEED },
  )
})

it('gives a question only to exactly its right answers: one too many or too few is wrong', () => {
  fc.assert(
    fc.property(sittings, ({ quiz }) => {
      for (const question of quiz.questions) {
        const rights = question.answers.filter((one) => one.is_right).map(({ id }) => id)
        const wrong = question.answers.find((one) => !one.is_right)
        expect(isRight(question, { [question.id]: rights })).toBe(true)
        expect(isRight(question, { [question.id]: [...rights, ...rights] })).toBe(true)
        expect(isRight(question, { [question.id]: rights.slice(1) })).toBe(false)
        expect(isRight(question, {})).toBe(false)
        if (wrong) expect(isRight(question, { [question.id]: [...rights, wrong.id] })).toBe(false)
      }
      const all = Object.fromEntries(
        quiz.questions.map((one) => [one.id, one.answers.filter((a) => a.is_right).map(({ id }) => id)]),
      )
      expect(gradeOf(quiz, all)).toMatchObject({ right: quiz.questions.length, is_passed: true })
    }),
    { seed: SEED },
  )
})

it.each([
  [null, 7, null],
  [3, 0, 3],
  [3, 3, 0],
  [2, 3, 0],
])('of %s attempts, %i used leave %s', (max, used, left) => expect(attemptsLeft(max, used)).toBe(left))
