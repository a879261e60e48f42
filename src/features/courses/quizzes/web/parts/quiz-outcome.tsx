// Shows the result of an attempt: passed or not, and the right answers with the reasons.
import Check from 'lucide-react/icons/check'
import CircleCheck from 'lucide-react/icons/circle-check'
import CircleX from 'lucide-react/icons/circle-x'
import X from 'lucide-react/icons/x'
import type { ReactNode } from 'react'
import { Badge } from '../../../../../ui/badge.tsx'
import { classNames } from '../../../../../ui/class-names.ts'
import type { QuizResult } from '../../quizzes.contract.ts'
import { quizMessages as messages } from '../../quizzes.messages.ts'

type QuizOutcomeProps = {
  result: QuizResult
  /** This or an earlier attempt completed the lecture. */
  isCompleted: boolean
  /** Shows the button for another attempt, if one is left. */
  again: ReactNode
}

export function QuizOutcome({ result, isCompleted, again }: QuizOutcomeProps) {
  const { is_passed, percent, pass_percent, right, total, questions } = result
  const Icon = is_passed ? CircleCheck : CircleX
  return (
    <>
      <section
        aria-label="Result"
        className={classNames(
          'flex flex-col gap-4 rounded-box border p-5',
          is_passed ? 'border-success bg-success-wash' : 'border-edge bg-surface',
        )}
      >
        <div className="flex items-start gap-3">
          <Icon
            aria-hidden="true"
            className={classNames('mt-1 size-6 shrink-0', is_passed ? 'text-success' : 'text-soft')}
          />
          <div>
            <h3 data-step tabIndex={-1} className="display text-lead outline-none">
              <span>{`${is_passed ? messages.passed : messages.failed}: `}</span>
              <span className="figures">{`${percent}%`}</span>
            </h3>
            <p className="text-small text-soft">
              {`${right} of ${total} right. ${pass_percent}% ${is_passed ? 'was needed.' : 'is needed to pass.'} ${
                isCompleted && !is_passed ? messages.staysCompleted : ''
              }`}
            </p>
          </div>
        </div>
        <div className="flex flex-wrap items-center gap-x-4 gap-y-2">{again}</div>
      </section>
      <ol aria-label="Questions" className="flex flex-col gap-8">
        {questions.map((question, at) => (
          <li key={question.id}>
            <Solved question={question} number={at + 1} />
          </li>
        ))}
      </ol>
    </>
  )
}

type SolvedQuestion = QuizResult['questions'][number]

function Solved({ question, number }: { question: SolvedQuestion; number: number }) {
  const { text, is_right, answers, explanation } = question
  return (
    <section aria-label={`Question ${number}`} className="flex flex-col gap-2">
      <div className="mb-1 flex items-start justify-between gap-4">
        <h4 className="flex min-w-0 gap-2">
          <span className="text-soft">{`${number}.`}</span>
          <span dir="auto" className="min-w-0 font-medium break-words whitespace-pre-line">
            {text}
          </span>
        </h4>
        <span className="shrink-0">
          <Badge variant={is_right ? 'success' : 'danger'}>{is_right ? 'Right' : 'Wrong'}</Badge>
        </span>
      </div>
      <ul className="flex flex-col gap-2">
        {answers.map((answer) => (
          <SolvedAnswer key={answer.id} answer={answer} />
        ))}
      </ul>
      {explanation !== '' && (
        <p
          dir="auto"
          className="border-l-2 border-edge pl-4 text-small break-words whitespace-pre-line text-soft"
        >
          {explanation}
        </p>
      )}
    </section>
  )
}

/** Words and a sign say it, so that no colour has to be seen. */
function SolvedAnswer({
  answer: { text, is_right, is_chosen },
}: {
  answer: SolvedQuestion['answers'][number]
}) {
  const said = is_chosen
    ? is_right
      ? 'Your answer, correct'
      : 'Your answer, incorrect'
    : is_right
      ? 'Right answer'
      : null
  const Icon = is_right ? Check : is_chosen ? X : null
  return (
    <li
      className={classNames(
        'grid grid-cols-[1.25rem_minmax(0,1fr)] items-start gap-x-3 rounded-box border px-4 py-3 sm:grid-cols-[1.25rem_minmax(0,1fr)_auto]',
        is_right ? 'border-success' : is_chosen ? 'border-danger' : 'border-line',
      )}
    >
      <span className="mt-0.5 flex h-5 items-center">
        {Icon && (
          <Icon
            aria-hidden="true"
            className={classNames('size-5', is_right ? 'text-success' : 'text-danger')}
          />
        )}
      </span>
      <span dir="auto" className="min-w-0 break-words">
        {text}
      </span>
      {said && <span className="text-small text-soft max-sm:col-start-2">{said}</span>}
    </li>
  )
}
