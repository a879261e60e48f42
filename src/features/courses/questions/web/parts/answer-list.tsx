// The answers to a question, the one that helped first, and the field for one more.
import { useInfiniteQuery } from '@tanstack/react-query'
import { FailedQuery } from '../../../../../ui/failed-query.tsx'
import { LoadMore } from '../../../../../ui/load-more.tsx'
import { SkeletonText } from '../../../../../ui/skeleton.tsx'
import { useAuth } from '../../../../accounts/web/parts/auth-provider.tsx'
import { usePerson } from '../../../../accounts/web/parts/signed-in-only.tsx'
import type { Question } from '../../questions.contract.ts'
import { questionMessages as messages } from '../../questions.messages.ts'
import { mayMarkHelpful } from '../../questions.policy.ts'
import { AnswerForm } from './answer-form.tsx'
import { AnswerRow } from './answer-row.tsx'
import { answersQuery } from './question-queries.ts'

export function AnswerList({ question, instructorId }: { question: Question; instructorId: string }) {
  const { api } = useAuth()
  const { user } = usePerson()
  const list = useInfiniteQuery(answersQuery(api, user.id, question.id))
  const mayMark = mayMarkHelpful(user.id, { asker_id: question.user_id, instructor_id: instructorId })
  const answers = list.data?.pages.flatMap(({ items }) => items) ?? []
  return (
    <div className="flex flex-col gap-4">
      {!list.data && list.isError ? (
        <FailedQuery title={messages.answersNotLoaded} query={list} />
      ) : list.isPending ? (
        <div role="status">
          <span className="sr-only">Loading answers</span>
          <SkeletonText lines={2} />
        </div>
      ) : answers.length === 0 ? (
        <p className="text-small text-soft">{messages.noAnswers}</p>
      ) : (
        <ul aria-label="Answers" className="flex flex-col gap-5 border-l-2 border-line pl-4">
          {answers.map((answer) => (
            <li key={answer.id}>
              <AnswerRow answer={answer} mayMark={mayMark} />
            </li>
          ))}
        </ul>
      )}
      <LoadMore size="small" list={list}>
        Show more answers
      </LoadMore>
      <AnswerForm questionId={question.id} />
    </div>
  )
}
