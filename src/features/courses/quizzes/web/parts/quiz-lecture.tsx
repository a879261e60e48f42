// The quiz of a lecture: its introduction, the attempt, and the result. Loaded with the first quiz that a person opens.
import { type ReactNode, useEffect, useRef } from 'react'
import { paths } from '../../../../../paths.ts'
import { Button, ButtonLink } from '../../../../../ui/button.tsx'
import { EmptyState } from '../../../../../ui/empty-state.tsx'
import { FailedQuery } from '../../../../../ui/failed-query.tsx'
import { countOf } from '../../../../../ui/format.ts'
import { SkeletonText } from '../../../../../ui/skeleton.tsx'
import type { TakenQuiz } from '../../quizzes.contract.ts'
import { quizMessages as messages } from '../../quizzes.messages.ts'
import { attemptsLeft } from '../../quizzes.rules.ts'
import { QuizForm } from './quiz-form.tsx'
import { QuizOutcome } from './quiz-outcome.tsx'
import { useQuiz } from './use-quiz.ts'

type QuizLectureProps = {
  courseId: number
  lectureId: number
  /** Students take the quiz; its instructor only sees the introduction. */
  isTaken: boolean
  onCompleted: () => void
  /** The children are shown together with the quiz, which would move them if it came later. */
  children: ReactNode
}

export default function QuizLecture(props: QuizLectureProps) {
  const { courseId, lectureId, isTaken, onCompleted, children } = props
  const place = { id: courseId, lecture_id: lectureId }
  const { quiz, beginning, handingIn } = useQuiz(place, onCompleted)
  const taken = quiz.data
  const box = useFocusOn(stepOf(taken))
  if (!taken) {
    if (!quiz.isError) return <QuizOnItsWay />
    return (
      <>
        <FailedQuery title={messages.notLoaded} query={quiz} />
        {children}
      </>
    )
  }
  const { attempt, result, questions_count } = taken
  const begin = (words: string, variant: 'solid' | 'secondary') => (
    <Button variant={variant} busy={beginning.isPending} onClick={() => beginning.mutate()}>
      {words}
    </Button>
  )
  return (
    <>
      <div ref={box} className="flex flex-col gap-6">
        {attempt && (
          <QuizForm
            key={attempt.id}
            place={place}
            attempt={attempt}
            maxAttempts={taken.max_attempts}
            isBusy={handingIn.isPending}
            onHandIn={(chosen) => handingIn.mutate({ attempt_id: attempt.id, chosen })}
          />
        )}
        {!attempt && result && (
          <QuizOutcome
            result={result}
            isCompleted={taken.is_completed}
            again={
              attemptsLeft(taken.max_attempts, taken.attempts_used) === 0 || questions_count === 0 ? (
                <p className="text-small text-soft">{usedUp(taken)}</p>
              ) : (
                <>
                  {begin(
                    result.is_passed ? 'Take it again' : 'Try again',
                    result.is_passed ? 'secondary' : 'solid',
                  )}
                  <p className="text-small text-soft">{leftInWords(taken)}</p>
                </>
              )
            }
          />
        )}
        {!attempt && !result && questions_count === 0 && <EmptyState title={messages.empty} />}
        {!attempt && !result && questions_count > 0 && (
          <section
            aria-label="Before you start"
            className="flex flex-col items-start gap-4 rounded-box border border-line bg-surface p-5"
          >
            <Facts taken={taken} />
            {isTaken ? (
              begin('Start quiz', 'solid')
            ) : (
              <div className="flex flex-wrap items-center gap-4">
                <p className="text-small text-soft">{messages.taught}</p>
                <ButtonLink size="small" to={paths.editCourse(courseId)}>
                  Edit its questions
                </ButtonLink>
              </div>
            )}
          </section>
        )}
      </div>
      {children}
    </>
  )
}

/** Returns undefined until the quiz is loaded. */
function stepOf(taken: TakenQuiz | undefined): string | undefined {
  if (!taken) return undefined
  if (taken.attempt) return `attempt ${taken.attempt.id}`
  return taken.result ? `result ${taken.result.number}` : 'before'
}

/** The next step replaces the button that was pressed, so its heading takes the focus and screen readers go on there. */
function useFocusOn(step: string | undefined) {
  const box = useRef<HTMLDivElement>(null)
  const shown = useRef(step)
  useEffect(() => {
    const before = shown.current
    shown.current = step
    // The first step leaves the focus where it is.
    if (before !== undefined && before !== step)
      box.current?.querySelector<HTMLElement>('[data-step]')?.focus()
  }, [step])
  return box
}

function Facts({ taken }: { taken: TakenQuiz }) {
  const facts = [
    ['Questions', String(taken.questions_count)],
    ['To pass', `${taken.pass_percent}% right`],
    ['Attempts', taken.max_attempts === null ? 'Unlimited' : String(taken.max_attempts)],
  ]
  return (
    <dl className="flex flex-wrap gap-x-10 gap-y-3">
      {facts.map(([name, value]) => (
        <div key={name}>
          <dt className="text-small text-soft">{name}</dt>
          <dd className="figures font-medium">{value}</dd>
        </div>
      ))}
    </dl>
  )
}

function leftInWords({ max_attempts, attempts_used }: TakenQuiz): string {
  const left = attemptsLeft(max_attempts, attempts_used)
  return left === null
    ? 'You can take it as often as you like.'
    : `${countOf(left, 'attempt', 'attempts')} left`
}

function usedUp({ max_attempts, questions_count }: TakenQuiz): string {
  if (questions_count === 0) return messages.empty
  return max_attempts === 1 ? 'You had one attempt.' : `You have used all ${max_attempts} attempts.`
}

function QuizOnItsWay() {
  return (
    <div role="status" data-on-its-way="">
      <span className="sr-only">Loading quiz</span>
      <SkeletonText lines={6} />
    </div>
  )
}
