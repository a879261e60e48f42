// One question in the list; opening it shows its text, its answers, and its actions.
import ChevronDown from 'lucide-react/icons/chevron-down'
import { lazy, type ReactNode, Suspense, useState } from 'react'
import { Badge } from '../../../../../ui/badge.tsx'
import { classNames } from '../../../../../ui/class-names.ts'
import { countOf } from '../../../../../ui/format.ts'
import { SkeletonText } from '../../../../../ui/skeleton.tsx'
import { latePart } from '../../../../../ui/when-online.ts'
import { usePerson } from '../../../../accounts/web/parts/signed-in-only.tsx'
import { questionContracts as contracts, type Question } from '../../questions.contract.ts'
import { questionMessages as messages } from '../../questions.messages.ts'
import { isOwnPost } from '../../questions.policy.ts'
import { AnswerList } from './answer-list.tsx'
import { AskForm } from './ask-form.tsx'
import { OwnTools } from './own-tools.tsx'
import { Writer } from './writer.tsx'

const WrittenText = lazy(() => latePart(() => import('../../../web/parts/written-text.tsx')))
const ReportLink = lazy(() => latePart(() => import('../../../../moderation/web/parts/report-link.tsx')))

type QuestionRowProps = {
  question: Question
  instructorId: string
  isOpenAtFirst: boolean
  /** A list of several lectures names the lecture. */
  about?: ReactNode
}

export function QuestionRow({ question, instructorId, isOpenAtFirst, about }: QuestionRowProps) {
  const { user } = usePerson()
  const [isOpen, setOpen] = useState(isOpenAtFirst)
  const [isEditing, setEditing] = useState(false)
  const { id, title, body, answers_count, has_helpful, course_id, lecture_id } = question
  return (
    <article aria-label={title} className="flex flex-col gap-2 py-4">
      <div className="flex items-start gap-3">
        <button
          type="button"
          aria-expanded={isOpen}
          onClick={() => setOpen(!isOpen)}
          className="flex min-h-6 min-w-0 flex-1 items-start gap-2 text-left font-medium hover:underline hover:underline-offset-4"
        >
          <ChevronDown
            aria-hidden="true"
            className={classNames(
              'mt-1 size-4 shrink-0 text-faint transition-transform duration-100',
              !isOpen && '-rotate-90',
            )}
          />
          <span dir="auto" className="min-w-0 [overflow-wrap:anywhere]">
            {title}
          </span>
        </button>
      </div>
      {about !== undefined && <div className="pl-6">{about}</div>}
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 pl-6">
        <Writer written={question} />
        <span className="figures flex items-center gap-3 text-small text-faint">
          {has_helpful && <Badge variant="success">Answered</Badge>}
          <span>{countOf(answers_count, 'answer', 'answers')}</span>
        </span>
      </div>
      {isOpen && (
        <div className="flex flex-col gap-4 pt-1 pl-6">
          {isEditing ? (
            <AskForm
              lecture={{ courseId: course_id, lectureId: lecture_id }}
              question={question}
              onEnd={() => setEditing(false)}
            />
          ) : (
            <>
              {body !== '' && (
                <Suspense fallback={<SkeletonText lines={2} />}>
                  <WrittenText>{body}</WrittenText>
                </Suspense>
              )}
              {isOwnPost(user.id, question) ? (
                <OwnTools
                  what="question"
                  onEdit={() => setEditing(true)}
                  title="Delete this question?"
                  description="Its answers are deleted with it, for everyone."
                  deleted={messages.questionDeleted}
                  remove={(api) => api(contracts.delete, { params: { id } })}
                />
              ) : (
                <Suspense fallback={null}>
                  <ReportLink
                    kind="lecture_question"
                    id={id}
                    person={question.author}
                    text="Report or block"
                  />
                </Suspense>
              )}
            </>
          )}
          <AnswerList question={question} instructorId={instructorId} />
        </div>
      )}
    </article>
  )
}
