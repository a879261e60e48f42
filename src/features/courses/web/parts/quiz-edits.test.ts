// Does each edit of a quiz change only what it is meant to, while the quiz is being typed?
import { describe, expect, it } from 'vitest'
import type { QuizItem } from '../../quizzes/quizzes.rules.ts'
import { EMPTY_QUIZ, type QuizFormValues } from './course-form.ts'
import {
  insertQuestion,
  markRight,
  moveQuestion,
  newQuizQuestion,
  ofKind,
  withoutQuestion,
} from './quiz-edits.ts'

const question = (id: string, ...rights: boolean[]): QuizItem => ({
  id,
  kind: 'multiple',
  text: id,
  answers: rights.map((is_right, at) => ({ id: `${id}${at}`, text: '', is_right })),
  explanation: '',
})
const quiz: QuizFormValues = {
  ...EMPTY_QUIZ,
  questions: ['a', 'b', 'c'].map((id) => question(id, true, false)),
}
const order = ({ questions }: QuizFormValues) => questions.map(({ id }) => id).join('')

describe('the questions', () => {
  it.each([
    ['c', 0, 'cab'],
    ['a', 1, 'bac'],
    ['a', 9, 'bca'],
    ['x', 0, 'abc'],
  ])('with %s at %i are %s', (id, at, then) => expect(order(moveQuestion(quiz, id, at))).toBe(then))

  it('are added and removed one by one', () => {
    const added = newQuizQuestion()
    expect(order(insertQuestion(quiz, 3, added))).toBe(`abc${added.id}`)
    expect(added.answers).toHaveLength(2)
    expect(order(withoutQuestion(quiz, 'b'))).toBe('ac')
  })
})

describe('right answers', () => {
  const rights = (answers: QuizItem['answers']) => answers.map(({ is_right }) => is_right)

  it('of a single choice are one, of a multiple choice any', () => {
    const many = question('q', true, false, true)
    expect(rights(markRight(many, 'q1', true))).toEqual([true, true, true])
    expect(rights(markRight(many, 'q0', false))).toEqual([false, false, true])
    expect(rights(markRight({ ...many, kind: 'single' }, 'q1', true))).toEqual([false, true, false])
  })

  it('are the first alone when only one can be right, and stay otherwise', () => {
    const many = question('q', false, true, true)
    expect(rights(ofKind(many, 'single').answers)).toEqual([false, true, false])
    expect(ofKind(many, 'multiple').answers).toBe(many.answers)
  })
})
