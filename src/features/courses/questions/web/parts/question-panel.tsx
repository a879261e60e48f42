// The questions about a lecture, below it: asking one, reading those of others with their answers. Loaded beside the
// lecture, which does not wait for it.
import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Button } from '../../../../../ui/button.tsx'
import { FailedQuery } from '../../../../../ui/failed-query.tsx'
import { LoadMore } from '../../../../../ui/load-more.tsx'
import { Notice } from '../../../../../ui/notice.tsx'
import { SelectField } from '../../../../../ui/select-field.tsx'
import { Skeleton } from '../../../../../ui/skeleton.tsx'
import { useAuth } from '../../../../accounts/web/parts/auth-provider.tsx'
import { usePerson } from '../../../../accounts/web/parts/signed-in-only.tsx'
import { questionMessages as messages } from '../../questions.messages.ts'
import { QUESTION_SORT_LABELS, QUESTION_SORTS, type QuestionSort } from '../../questions.rules.ts'
import { AskForm } from './ask-form.tsx'
import { type LectureRef, questionQuery, questionsQuery } from './question-queries.ts'
import { QuestionRow } from './question-row.tsx'

type QuestionPanelProps = {
  lecture: LectureRef
  instructorId: string
  /** NaN if the address names none. */
  askedFor: number
}

export default function QuestionPanel({ lecture, instructorId, askedFor }: QuestionPanelProps) {
  const { api } = useAuth()
  const { user } = usePerson()
  const [sort, setSort] = useState<QuestionSort>('newest')
  const [isAsking, setAsking] = useState(false)
  const list = useInfiniteQuery(questionsQuery(api, user.id, lecture, sort))
  const named = useQuery({ ...questionQuery(api, user.id, askedFor), enabled: !Number.isNaN(askedFor) })
  const total = list.data?.pages[0]?.total ?? 0
  const isOfThisLecture = named.data?.lecture_id === lecture.lectureId
  const first = named.data && isOfThisLecture ? [named.data] : []
  const others = list.data?.pages.flatMap(({ items }) => items).filter(({ id }) => id !== first[0]?.id) ?? []
  const isTeaching = user.id === instructorId

  return (
    <section aria-labelledby="questions-heading" className="flex flex-col gap-5 border-t border-line pt-6">
      <div className="flex flex-wrap items-end justify-between gap-x-6 gap-y-3">
        <h3 id="questions-heading" className="display text-lead">
          Questions and answers
          {total > 0 && <span className="figures ml-2 text-body font-normal text-faint">{total}</span>}
        </h3>
        <div className="flex flex-wrap items-end gap-3">
          {total > 1 && (
            <SelectField
              label="Sort questions by"
              hideLabel
              value={sort}
              onChange={({ target }) =>
                setSort(QUESTION_SORTS.find((one) => one === target.value) ?? QUESTION_SORTS[0])
              }
              options={QUESTION_SORTS.map((value) => ({ value, label: QUESTION_SORT_LABELS[value] }))}
            />
          )}
          {!isTeaching && !isAsking && <Button onClick={() => setAsking(true)}>Ask a question</Button>}
        </div>
      </div>
      {isAsking && <AskForm lecture={lecture} onEnd={() => setAsking(false)} />}
      {named.isError && <Notice>{messages.notFound}</Notice>}
      {!list.data && list.isError ? (
        <FailedQuery title={messages.notLoaded} query={list} />
      ) : list.isPending ? (
        <div role="status" className="flex flex-col gap-3">
          <span className="sr-only">Loading questions</span>
          <Skeleton className="h-16 w-full" />
        </div>
      ) : total === 0 && first.length === 0 ? (
        <p className="text-soft">
          {`${messages.none}. ${isTeaching ? messages.noneForInstructor : messages.noneForStudents}`}
        </p>
      ) : (
        <ul aria-label="Questions" className="flex flex-col divide-y divide-line border-y border-line">
          {[...first, ...others].map((question) => (
            <li key={question.id}>
              <QuestionRow
                question={question}
                instructorId={instructorId}
                isOpenAtFirst={question.id === askedFor}
              />
            </li>
          ))}
        </ul>
      )}
      <LoadMore list={list}>Show more questions</LoadMore>
    </section>
  )
}
