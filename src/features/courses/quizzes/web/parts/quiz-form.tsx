// An attempt at a quiz that is being answered.
import { useId, useState } from 'react'
import { Button } from '../../../../../ui/button.tsx'
import { ConfirmDialog } from '../../../../../ui/confirm-dialog.tsx'
import { ProgramForm } from '../../../../../ui/form.tsx'
import { countOf } from '../../../../../ui/format.ts'
import { ChoiceInput } from '../../../web/parts/choice-input.tsx'
import type { QuizAttempt, QuizAttemptQuestion } from '../../quizzes.contract.ts'
import { quizMessages as messages } from '../../quizzes.messages.ts'
import type { Chosen } from '../../quizzes.rules.ts'
import { useChosen } from './use-quiz.ts'

type QuizFormProps = {
  place: { id: number; lecture_id: number }
  attempt: QuizAttempt
  maxAttempts: number | null
  isBusy: boolean
  /** Gets the answers chosen here; the server has the others. */
  onHandIn: (chosen: Chosen) => void
}

export function QuizForm({ place, attempt, maxAttempts, isBusy, onHandIn }: QuizFormProps) {
  const { questions, number } = attempt
  const { chosen, own, choose, hasFailed } = useChosen(place, attempt)
  const [isAsking, setAsking] = useState(false)
  const open = questions.filter(({ id }) => (chosen[id] ?? []).length === 0).length
  return (
    <ProgramForm
      className="flex flex-col gap-6"
      onSubmit={(event) => {
        event.preventDefault()
        if (open > 0) setAsking(true)
        else onHandIn(own)
      }}
    >
      <div className="flex flex-wrap items-baseline justify-between gap-x-6 gap-y-1">
        <h3 data-step tabIndex={-1} className="font-medium outline-none">
          {maxAttempts === null || maxAttempts < number
            ? `Attempt ${number}`
            : `Attempt ${number} of ${maxAttempts}`}
        </h3>
        <p role="status" className="figures text-small text-soft">
          {`${questions.length - open} of ${questions.length} answered`}
        </p>
      </div>
      <ol className="flex flex-col gap-8">
        {questions.map((question, at) => (
          <li key={question.id}>
            <AskedFields
              question={question}
              number={at + 1}
              chosen={chosen[question.id] ?? []}
              onChoose={(ids) => choose(question.id, ids)}
            />
          </li>
        ))}
      </ol>
      <div className="flex flex-wrap items-center gap-x-6 gap-y-3">
        <Button type="submit" variant="solid" busy={isBusy}>
          Submit
        </Button>
        <p role="status" className="text-small text-faint">
          {hasFailed ? messages.notKept : messages.kept}
        </p>
      </div>
      <ConfirmDialog
        open={isAsking}
        onOpenChange={setAsking}
        title={`Submit with ${countOf(open, 'question', 'questions')} unanswered?`}
        description={`${open === 1 ? 'It counts' : 'They count'} as wrong. You can still go back and answer.`}
        cancel="Go back"
        confirm="Submit"
        onConfirm={() => {
          setAsking(false)
          onHandIn(own)
        }}
      />
    </ProgramForm>
  )
}

type AskedFieldsProps = {
  question: QuizAttemptQuestion
  number: number
  chosen: readonly string[]
  onChoose: (ids: string[]) => void
}

function AskedFields({ question, number, chosen, onChoose }: AskedFieldsProps) {
  const { id, kind, text, answers } = question
  const fieldId = useId()
  return (
    <fieldset className="flex min-w-0 flex-col gap-2">
      <legend className="mb-3 flex gap-2">
        <span className="text-soft">{`${number}.`}</span>
        <span className="min-w-0">
          <span dir="auto" className="block font-medium break-words whitespace-pre-line">
            {text}
          </span>
          {kind === 'multiple' && <span className="text-small text-soft">Choose all that apply.</span>}
        </span>
      </legend>
      {answers.map((answer) => {
        const isChosen = chosen.includes(answer.id)
        return (
          <label
            key={answer.id}
            htmlFor={`${fieldId}-${answer.id}`}
            className="flex cursor-pointer items-start gap-3 rounded-box border border-line bg-surface px-4 py-3 transition-colors duration-100 hover:border-ink has-checked:border-ink has-checked:bg-sunken"
          >
            <span className="mt-0.5 flex">
              <ChoiceInput
                id={`${fieldId}-${answer.id}`}
                kind={kind}
                name={`question-${id}`}
                checked={isChosen}
                onChange={() => {
                  if (kind === 'single') onChoose([answer.id])
                  else onChoose(isChosen ? chosen.filter((one) => one !== answer.id) : [...chosen, answer.id])
                }}
              />
            </span>
            <span dir="auto" className="min-w-0 break-words">
              {answer.text}
            </span>
          </label>
        )
      })}
    </fieldset>
  )
}
