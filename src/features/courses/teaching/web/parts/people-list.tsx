// Lists the students of one of one's own courses with their progress.
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { paths } from '../../../../../paths.ts'
import { ButtonLink } from '../../../../../ui/button.tsx'
import { DateText } from '../../../../../ui/date-text.tsx'
import { EmptyState } from '../../../../../ui/empty-state.tsx'
import { countOf } from '../../../../../ui/format.ts'
import { ProgressBar } from '../../../../../ui/progress-bar.tsx'
import { RelativeTime } from '../../../../../ui/relative-time.tsx'
import { percentOf } from '../../../learning/learning.rules.ts'
import type { Student } from '../../teaching.contract.ts'
import { teachingMessages as messages } from '../../teaching.messages.ts'
import { MessageStudent, StudentAvatar, StudentName } from './student-name.tsx'
import { TaughtList } from './taught-list.tsx'
import { TaughtPage, useTaught } from './taught-page.tsx'
import { peopleListQuery } from './teaching-queries.ts'

export function PeopleList() {
  const { asked, query, choices, href } = useTaught({}, 'people')
  const found = useQuery({ ...peopleListQuery(asked, query), placeholderData: keepPreviousData })
  return (
    <TaughtPage open="people" found={found} notLoaded={messages.peopleNotLoaded}>
      {(data) => (
        <TaughtList
          list="people"
          data={data}
          names={['student', 'students']}
          searched="Search people"
          choices={choices}
          hrefFor={href}
          row={(student) => <StudentRow student={student} />}
          none={
            <EmptyState
              title={messages.noPeople}
              action={<ButtonLink to={paths.course(data.course.id)}>View page</ButtonLink>}
            >
              {messages.noPeopleDetail}
            </EmptyState>
          }
        />
      )}
    </TaughtPage>
  )
}

function StudentRow({ student }: { student: Student }) {
  const { person, enrolled_at, progress, last_seen_at, conversation_id } = student
  const { completed, total } = progress
  return (
    <article className="grid grid-cols-[auto_minmax(0,1fr)] items-center gap-x-4 gap-y-2 md:grid-cols-[auto_minmax(0,1fr)_14rem_10rem_auto] md:gap-x-8">
      <StudentAvatar person={person} />
      <div className="min-w-0">
        <StudentName person={person} />
        <p className="text-small text-soft">
          Enrolled <DateText moment={enrolled_at} />
        </p>
      </div>
      <div className="max-md:col-start-2">
        <ProgressBar
          label={`${completed} of ${countOf(total, 'lecture', 'lectures')}`}
          share={percentOf(progress) / 100}
        />
      </div>
      <p className="text-small text-soft max-md:col-start-2">
        {last_seen_at === null ? (
          'Not started'
        ) : (
          <>
            Last seen <RelativeTime moment={last_seen_at} />
          </>
        )}
      </p>
      <MessageStudent
        person={person}
        conversationId={conversation_id}
        className="max-md:col-start-2 max-md:justify-self-start"
      />
    </article>
  )
}
