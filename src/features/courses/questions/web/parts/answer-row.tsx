// One answer with its author, the mark of the helpful one, and its actions.
import { useMutation } from '@tanstack/react-query'
import Check from 'lucide-react/icons/check'
import { lazy, Suspense, useState } from 'react'
import { reasonOf } from '../../../../../platform/client/failure.ts'
import { Badge } from '../../../../../ui/badge.tsx'
import { Button } from '../../../../../ui/button.tsx'
import { SkeletonText } from '../../../../../ui/skeleton.tsx'
import { showToast } from '../../../../../ui/toast.ts'
import { latePart } from '../../../../../ui/when-online.ts'
import { useAuth } from '../../../../accounts/web/parts/auth-provider.tsx'
import { usePerson } from '../../../../accounts/web/parts/signed-in-only.tsx'
import { type Answer, questionContracts as contracts } from '../../questions.contract.ts'
import { questionMessages as messages } from '../../questions.messages.ts'
import { isOwnPost } from '../../questions.policy.ts'
import { AnswerForm } from './answer-form.tsx'
import { OwnTools } from './own-tools.tsx'
import { requeryQuestions } from './question-queries.ts'
import { Writer } from './writer.tsx'

const WrittenText = lazy(() => latePart(() => import('../../../web/parts/written-text.tsx')))
const ReportLink = lazy(() => latePart(() => import('../../../../moderation/web/parts/report-link.tsx')))

export function AnswerRow({ answer, mayMark }: { answer: Answer; mayMark: boolean }) {
  const { user } = usePerson()
  const [isEditing, setEditing] = useState(false)
  const { id, question_id, body, is_helpful } = answer
  if (isEditing)
    return <AnswerForm questionId={question_id} edited={{ answer, onEnd: () => setEditing(false) }} />
  return (
    <article className="flex flex-col gap-2">
      <div className="flex flex-wrap items-center gap-2">
        <Writer written={answer} />
        {is_helpful && (
          <Badge variant="success" icon={<Check aria-hidden="true" className="size-3.5" />}>
            This helped
          </Badge>
        )}
      </div>
      <Suspense fallback={<SkeletonText lines={2} />}>
        <WrittenText>{body}</WrittenText>
      </Suspense>
      <div className="flex flex-wrap items-center gap-x-4 gap-y-1">
        {mayMark && <HelpfulMark answer={answer} />}
        {isOwnPost(user.id, answer) ? (
          <OwnTools
            what="answer"
            onEdit={() => setEditing(true)}
            title="Delete this answer?"
            description="It will be permanently deleted for everyone."
            deleted={messages.answerDeleted}
            remove={(api) => api(contracts.deleteAnswer, { params: { id } })}
          />
        ) : (
          <Suspense fallback={null}>
            <ReportLink
              kind="lecture_answer"
              id={id}
              person={answer.author}
              text="Report or block"
              className="self-center!"
            />
          </Suspense>
        )}
      </div>
    </article>
  )
}

function HelpfulMark({ answer: { id, is_helpful } }: { answer: Answer }) {
  const { api } = useAuth()
  const { user } = usePerson()
  const mark = useMutation({
    mutationFn: () => api(contracts.markHelpful, { params: { id }, body: { is_helpful: !is_helpful } }),
    onSuccess: () => requeryQuestions(user.id),
    onError: (error) =>
      showToast({ kind: 'error', title: messages.markFailed, description: reasonOf(error) }),
  })
  return (
    <Button size="small" aria-pressed={is_helpful} busy={mark.isPending} onClick={() => mark.mutate()}>
      {is_helpful ? 'Remove mark' : 'Mark as helpful'}
    </Button>
  )
}
