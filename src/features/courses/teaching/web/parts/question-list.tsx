// Lists the questions of students about one of one's own courses, unanswered ones first, each answered in place.
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { paths } from '../../../../../paths.ts'
import { Badge } from '../../../../../ui/badge.tsx'
import { ButtonLink } from '../../../../../ui/button.tsx'
import { EmptyState } from '../../../../../ui/empty-state.tsx'
import { SiteLink } from '../../../../../ui/link.tsx'
import { QuestionRow } from '../../../questions/web/parts/question-row.tsx'
import type { AskedQuestion } from '../../teaching.contract.ts'
import { teachingMessages as messages } from '../../teaching.messages.ts'
import { ANSWERED } from '../../teaching.rules.ts'
import { TaughtList } from './taught-list.tsx'
import { TaughtPage, useTaught } from './taught-page.tsx'
import { courseQuestionsQuery } from './teaching-queries.ts'

const STATUSES = [
  { value: '', label: 'All questions' },
  { value: 'unanswered', label: 'Unanswered' },
  { value: 'answered', label: 'Answered' },
]

export function QuestionList() {
  const { asked, query, choices, href } = useTaught({ status: ANSWERED }, 'questions')
  const found = useQuery({ ...courseQuestionsQuery(asked, query), placeholderData: keepPreviousData })
  return (
    <TaughtPage open="questions" found={found} notLoaded={messages.questionsNotLoaded}>
      {(data) => (
        <TaughtList
          list="questions"
          data={data}
          names={['question', 'questions']}
          searched="Search questions"
          choices={choices}
          statuses={STATUSES}
          hrefFor={href}
          order="unanswered first"
          rowClass=""
          {...(choices.status === ANSWERED[0] && !choices.search && { noMatch: messages.allAnswered })}
          row={(question, index) => (
            <AskedRow question={question} instructorId={asked.userId} isFirst={index === 0} />
          )}
          none={
            <EmptyState
              title={messages.noQuestions}
              action={<ButtonLink to={paths.learn(data.course.id)}>Open the lectures</ButtonLink>}
            >
              {messages.noQuestionsDetail}
            </EmptyState>
          }
        />
      )}
    </TaughtPage>
  )
}

type AskedRowProps = { question: AskedQuestion; instructorId: string; isFirst: boolean }

/** The first question that waits is open, so that it can be answered at once. */
function AskedRow({ question, instructorId, isFirst }: AskedRowProps) {
  const { id, course_id, lecture_id, lecture, answers_count } = question
  return (
    <QuestionRow
      question={question}
      instructorId={instructorId}
      isOpenAtFirst={isFirst && answers_count === 0}
      about={
        <p className="flex flex-wrap items-center gap-x-3 gap-y-1 text-small text-soft">
          {answers_count === 0 && <Badge variant="warning">Unanswered</Badge>}
          <SiteLink
            to={paths.learn(course_id, { lecture: lecture_id, question: id })}
            className="prose-link min-w-0"
          >
            <span dir="auto">{lecture}</span>
          </SiteLink>
        </p>
      }
    />
  )
}
