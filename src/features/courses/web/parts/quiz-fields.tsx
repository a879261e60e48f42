// The quiz of a lecture in the editor: what passes it, how often it can be taken, and its questions. Loaded with the
// first quiz that is opened.
import { useState } from 'react'
import { wholeOnLeaving } from '../../../../platform/contract/typed-whole.ts'
import { Button } from '../../../../ui/button.tsx'
import { Checkbox } from '../../../../ui/checkbox.tsx'
import { NumberField } from '../../../../ui/number-field.tsx'
import { SelectField } from '../../../../ui/select-field.tsx'
import { showToast } from '../../../../ui/toast.ts'
import { MAX_QUESTIONS } from '../../quizzes/quizzes.rules.ts'
import { type QuizPath, useCourseForm } from './course-fields.ts'
import type { QuizFormValues } from './course-form.ts'
import { useKeptFocus } from './kept-focus.ts'
import { insertQuestion, moveQuestion, newQuizQuestion, withoutQuestion } from './quiz-edits.ts'
import { QuizQuestion } from './quiz-question.tsx'
import type { DropSide } from './row-drag.ts'

/** The message about a removal offers to undo it for so long. */
const UNDO_SECONDS = 30
const OFFERED_ATTEMPTS = [1, 2, 3, 5, 10]
const UNLIMITED = ''

type QuizFieldsProps = {
  lectureKey: string
  quiz: QuizFormValues
  path: QuizPath
  /** The quiz is changed wherever its lecture is by then. */
  onChange: (how: (quiz: QuizFormValues) => QuizFormValues) => void
}

export default function QuizFields({ lectureKey, quiz, path, onChange }: QuizFieldsProps) {
  const fault = useCourseForm().errorAt(`${path}.questions`)
  const { questions } = quiz
  const [said, setSaid] = useState('')
  const focus = useKeptFocus()

  function place(id: string, at: number) {
    const from = questions.findIndex((one) => one.id === id)
    const to = Math.max(0, Math.min(at, questions.length - 1))
    if (from < 0 || from === to) return
    focus.keep(id)
    onChange((before) => moveQuestion(before, id, to))
    setSaid(`Question ${from + 1} is now question ${to + 1} of ${questions.length}`)
  }

  function drop(dragged: string, onto: string, side: DropSide) {
    const at = questions.filter((one) => one.id !== dragged).findIndex((one) => one.id === onto)
    place(dragged, side === 'before' ? at : at + 1)
  }

  function remove(id: string) {
    const at = questions.findIndex((one) => one.id === id)
    const question = questions[at]
    if (!question) return
    onChange((before) => withoutQuestion(before, id))
    const title = `Question ${at + 1} removed`
    setSaid(title)
    showToast({
      title,
      action: {
        label: 'Undo',
        onSelect: () => {
          onChange((before) => insertQuestion(before, at, question))
          setSaid('Restored')
        },
        forSeconds: UNDO_SECONDS,
      },
    })
  }

  function add() {
    const question = newQuizQuestion()
    focus.give(question.id)
    onChange((before) => insertQuestion(before, before.questions.length, question))
  }

  return (
    <div className="flex flex-col gap-4">
      <QuizSettings path={path} />
      {fault && (
        <p role="alert" className="text-small text-danger">
          {fault}
        </p>
      )}
      {questions.length > 0 && (
        <ol aria-label="Questions" className="flex flex-col gap-4">
          {questions.map((question, at) => (
            <QuizQuestion
              key={question.id}
              question={question}
              kindOfRow={`question of ${lectureKey}`}
              at={at}
              isLast={at === questions.length - 1}
              path={`${path}.questions.${at}`}
              onStep={(by) => place(question.id, at + by)}
              onDrop={(dragged, side) => drop(dragged, question.id, side)}
              onRemove={() => remove(question.id)}
            />
          ))}
        </ol>
      )}
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <Button size="small" disabled={questions.length >= MAX_QUESTIONS} onClick={add}>
          Add question
        </Button>
        {questions.length === 0 && (
          <span className="text-small text-faint">A quiz needs at least one question.</span>
        )}
      </div>
      <p role="status" className="sr-only">
        {said}
      </p>
    </div>
  )
}

function QuizSettings({ path }: { path: QuizPath }) {
  const { errorAt, field, set, watch } = useCourseForm()
  const max_attempts = watch(`${path}.max_attempts`)
  const offered = [...new Set([...OFFERED_ATTEMPTS, ...(max_attempts === null ? [] : [max_attempts])])]
  return (
    <div className="flex flex-wrap items-start gap-x-6 gap-y-3">
      <NumberField
        {...field(`${path}.pass_percent`)}
        label="Pass mark (%)"
        onLeaving={wholeOnLeaving}
        maxLength={3}
        className="w-32"
      />
      <SelectField
        label="Attempts"
        className="w-40"
        value={max_attempts === null ? UNLIMITED : String(max_attempts)}
        error={errorAt(`${path}.max_attempts`)}
        options={[
          { value: UNLIMITED, label: 'Unlimited' },
          ...offered
            .sort((one, other) => one - other)
            .map((one) => ({ value: String(one), label: String(one) })),
        ]}
        onChange={({ target }) =>
          set(`${path}.max_attempts`, target.value === UNLIMITED ? null : Number(target.value))
        }
      />
      <Checkbox
        label="Shuffle"
        hint="Shuffle questions and answers in each attempt"
        className="self-end"
        checked={watch(`${path}.is_shuffled`)}
        onChange={({ target }) => set(`${path}.is_shuffled`, target.checked)}
      />
    </div>
  )
}
