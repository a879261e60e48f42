// A question in the editor of a quiz: its text, its answers and which of them are right, and why. It is moved as
// lectures are: by its handle, by buttons, and by Alt with the arrow keys.
import Trash from 'lucide-react/icons/trash-2'
import X from 'lucide-react/icons/x'
import { useId } from 'react'
import { Button } from '../../../../ui/button.tsx'
import { classNames } from '../../../../ui/class-names.ts'
import { TextArea, TextField } from '../../../../ui/field.tsx'
import { focusBeside } from '../../../../ui/focus-beside.ts'
import { IconButton } from '../../../../ui/icon-button.tsx'
import { SelectField } from '../../../../ui/select-field.tsx'
import {
  MAX_ANSWERS,
  MAX_EXPLANATION_LENGTH,
  MAX_QUIZ_ANSWER_LENGTH,
  MAX_QUIZ_QUESTION_LENGTH,
  MIN_ANSWERS,
  QUESTION_KINDS,
  type QuestionKind,
  type QuizItem,
} from '../../quizzes/quizzes.rules.ts'
import { ChoiceInput } from './choice-input.tsx'
import { type QuizPath, useCourseForm } from './course-fields.ts'
import { useKeptFocus } from './kept-focus.ts'
import { markRight, newQuizAnswer, ofKind } from './quiz-edits.ts'
import { DropLine, Grip, MoveButtons } from './row-controls.tsx'
import { type DropSide, type RowKind, useRowDrag } from './row-drag.ts'

const KIND_LABELS: Record<QuestionKind, string> = {
  single: 'One correct answer',
  multiple: 'Several correct answers',
}

type QuizQuestionProps = {
  question: QuizItem
  kindOfRow: RowKind
  at: number
  isLast: boolean
  path: `${QuizPath}.questions.${number}`
  onStep: (by: 1 | -1) => void
  onDrop: (dragged: string, side: DropSide) => void
  onRemove: () => void
}

export function QuizQuestion(props: QuizQuestionProps) {
  const { question, kindOfRow, at, isLast, path, onStep, onDrop, onRemove } = props
  const { field, set } = useCourseForm()
  const { id, kind } = question
  const name = `Question ${at + 1}`
  const { element, handle, isDragged, side } = useRowDrag({
    kind: kindOfRow,
    row: id,
    onDrop: (dragged, where) => onDrop(dragged.row, where),
    onStep,
  })
  return (
    <li
      ref={element}
      data-row={id}
      aria-label={name}
      className={classNames('relative rounded-box border border-line', isDragged && 'opacity-50')}
    >
      <DropLine side={side} />
      <div className="flex items-center gap-1 border-b border-line bg-sunken p-1.5 sm:gap-2">
        <Grip ref={handle} name={name} />
        <span className="min-w-0 flex-1 text-small font-medium">{name}</span>
        <MoveButtons name={name} onStep={onStep} isFirst={at === 0} isLast={isLast} />
        <IconButton
          label={`Remove ${name}`}
          onClick={({ currentTarget }) => {
            focusBeside(currentTarget)()
            onRemove()
          }}
        >
          <Trash aria-hidden="true" className="size-4" />
        </IconButton>
      </div>
      <div className="flex flex-col gap-4 p-3 sm:p-4">
        <TextArea
          {...field(`${path}.text`)}
          label={`Text of question ${at + 1}`}
          hideLabel
          placeholder="What do you ask?"
          data-control="title"
          rows={2}
          maxLength={MAX_QUIZ_QUESTION_LENGTH}
        />
        <SelectField
          label={`Answers of question ${at + 1}`}
          className="sm:w-64"
          value={kind}
          options={QUESTION_KINDS.map((one) => ({ value: one, label: KIND_LABELS[one] }))}
          onChange={({ target }) => {
            const chosen = QUESTION_KINDS.find((one) => one === target.value)
            if (chosen) set(path, { ...question, ...ofKind(question, chosen) })
          }}
        />
        <Answers question={question} number={at + 1} path={path} />
        <TextArea
          {...field(`${path}.explanation`)}
          label={`Explanation of question ${at + 1}`}
          hint="Optional. Shown with the result."
          rows={2}
          maxLength={MAX_EXPLANATION_LENGTH}
        />
      </div>
    </li>
  )
}

type AnswersProps = Pick<QuizQuestionProps, 'question' | 'path'> & { number: number }

function Answers({ question, number, path }: AnswersProps) {
  const { errorAt, field, set } = useCourseForm()
  const { id, kind, answers } = question
  const fieldId = useId()
  const errorId = `${fieldId}-fault`
  const focus = useKeptFocus()
  const list = `${path}.answers` as const
  const fault = errorAt(list)
  return (
    <fieldset aria-describedby={fault ? errorId : undefined} className="flex min-w-0 flex-col gap-2">
      <legend className="mb-2 text-small text-soft">
        {kind === 'single' ? 'Select the correct answer.' : 'Select all correct answers.'}
      </legend>
      {answers.map((answer, nth) => {
        const name = `Answer ${nth + 1} of question ${number}`
        return (
          <div key={answer.id} className="flex items-start gap-2">
            <label
              htmlFor={`${fieldId}-${answer.id}`}
              className="flex size-10 shrink-0 cursor-pointer items-center justify-center"
            >
              <span className="sr-only">{`${name} is right`}</span>
              <ChoiceInput
                id={`${fieldId}-${answer.id}`}
                kind={kind}
                name={`right-${id}`}
                checked={answer.is_right}
                {...(fault && { 'aria-invalid': true })}
                onChange={({ target }) => set(list, markRight(question, answer.id, target.checked))}
              />
            </label>
            <TextField
              {...field(`${list}.${nth}.text`)}
              label={name}
              hideLabel
              placeholder={`Answer ${nth + 1}`}
              data-control={answer.id}
              autoComplete="off"
              maxLength={MAX_QUIZ_ANSWER_LENGTH}
              className="min-w-0 flex-1"
            />
            <IconButton
              label={`Remove answer ${nth + 1} of question ${number}`}
              disabled={answers.length <= MIN_ANSWERS}
              onClick={() =>
                set(
                  list,
                  answers.filter((one) => one.id !== answer.id),
                )
              }
            >
              <X aria-hidden="true" className="size-4" />
            </IconButton>
          </div>
        )
      })}
      {fault && (
        <p id={errorId} role="alert" className="text-small text-danger">
          {fault}
        </p>
      )}
      <div>
        <Button
          size="small"
          variant="quiet"
          disabled={answers.length >= MAX_ANSWERS}
          aria-label={`Add answer to question ${number}`}
          onClick={() => {
            const answer = newQuizAnswer()
            focus.give(id, answer.id)
            set(list, [...answers, answer])
          }}
        >
          Add answer
        </Button>
      </div>
    </fieldset>
  )
}
