// Lists the courses that one takes, with progress and the next lecture, and the payments for them.
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useLocation } from 'react-router'
import { paths } from '../../../../paths.ts'
import { readPage } from '../../../../platform/client/list-address.ts'
import { unlistedMeta } from '../../../../platform/client/page-meta.ts'
import type { OutlinedPage } from '../../../../platform/client/page-outline.ts'
import { ButtonLink } from '../../../../ui/button.tsx'
import { EmptyState } from '../../../../ui/empty-state.tsx'
import { FailedQuery } from '../../../../ui/failed-query.tsx'
import { SiteLink } from '../../../../ui/link.tsx'
import { PastTheEnd } from '../../../../ui/paged-list.tsx'
import { Pagination } from '../../../../ui/pagination.tsx'
import { RowSkeletons } from '../../../../ui/row-skeletons.tsx'
import { useAuth } from '../../../accounts/web/parts/auth-provider.tsx'
import { RequireSignIn } from '../../../accounts/web/parts/require-sign-in.tsx'
import { usePerson } from '../../../accounts/web/parts/signed-in-only.tsx'
import { courseMessages } from '../../courses.messages.ts'
import { CourseThumbnail } from '../../web/parts/course-thumbnail.tsx'
import { CoursesPlace } from '../../web/parts/courses-place.tsx'
import type { LearntCourse } from '../learning.contract.ts'
import { learningMessages as messages } from '../learning.messages.ts'
import { CourseProgress } from './parts/course-progress.tsx'
import { learningListQuery } from './parts/learning-queries.ts'

export const meta = unlistedMeta('My Learning')

export const handle = { Outline: OwnLearningOutline } satisfies OutlinedPage

const FRAME = {
  open: 'learning',
  title: 'My Learning',
  lead: "Courses you're taking, most recently opened first. Completed courses come last.",
} as const

export default function OwnLearningPage() {
  return (
    <CoursesPlace {...FRAME}>
      <RequireSignIn outline={<RowsOnTheirWay />}>
        <Courses />
      </RequireSignIn>
    </CoursesPlace>
  )
}

function OwnLearningOutline() {
  return (
    <CoursesPlace {...FRAME}>
      <RowsOnTheirWay />
    </CoursesPlace>
  )
}

function PaymentsNote() {
  return (
    <p className="text-small text-soft">
      What you paid, receipts and refunds are in your{' '}
      <SiteLink to={paths.settings('subscriptions')} className="prose-link">
        settings
      </SiteLink>
      <span>.</span>
    </p>
  )
}

function Courses() {
  const { api } = useAuth()
  const { user } = usePerson()
  const { search } = useLocation()
  const page = readPage(search)
  const list = useQuery({ ...learningListQuery(api, user.id, page), placeholderData: keepPreviousData })
  if (list.isError && !list.data) {
    return <FailedQuery title={courseMessages.ownNotLoaded} query={list} />
  }
  if (!list.data) return <RowsOnTheirWay />
  const { items, total, page_size } = list.data
  const pageCount = Math.max(1, Math.ceil(total / page_size))
  if (total === 0) {
    return (
      <>
        <EmptyState
          title={messages.none}
          action={
            <ButtonLink to={paths.courses()} variant="solid">
              Browse Courses
            </ButtonLink>
          }
        >
          {messages.noneDetail}
        </EmptyState>
        <PaymentsNote />
      </>
    )
  }
  if (items.length === 0) {
    return <PastTheEnd title={messages.pastTheEnd} lastPage={paths.ownLearning({ page: pageCount })} />
  }
  return (
    <section aria-label="Courses you take" className="flex flex-col gap-4">
      <ul className="border-t border-line">
        {items.map((one, index) => (
          <li key={one.course.id} className="border-b border-line py-4">
            <Row taken={one} isFirst={index === 0} />
          </li>
        ))}
      </ul>
      <Pagination
        page={Math.min(page, pageCount)}
        pageCount={pageCount}
        hrefFor={(target) => paths.ownLearning({ page: target === 1 ? undefined : target })}
        label="Pages of the courses you take"
      />
      <PaymentsNote />
    </section>
  )
}

/** Only the first row has the main action of the page. */
function Row({ taken, isFirst }: { taken: LearntCourse; isFirst: boolean }) {
  const { course, instructor, progress, certificate_code, last_learned_at } = taken
  const isDone = progress.total > 0 && progress.completed === progress.total
  const action = isDone ? 'Open again' : last_learned_at === null ? 'Start learning' : 'Continue'
  return (
    <article className="grid grid-cols-[6rem_minmax(0,1fr)] items-center gap-x-5 gap-y-4 sm:grid-cols-[9rem_minmax(0,1fr)_auto]">
      <CourseThumbnail course={course} className="border border-line" />
      <div className="flex min-w-0 flex-col gap-2">
        <div>
          <h2 dir="auto" className="font-medium break-words">
            <SiteLink to={paths.learn(course.id)} className="prose-link">
              {course.title}
            </SiteLink>
          </h2>
          {instructor && (
            <p className="text-small text-soft">
              <bdi>{instructor.display_name}</bdi>
            </p>
          )}
        </div>
        <CourseProgress progress={progress} />
      </div>
      <div className="flex flex-wrap gap-3 max-sm:col-span-2">
        {certificate_code !== null && (
          <ButtonLink to={paths.certificate(certificate_code)} aria-label={`Certificate: ${course.title}`}>
            Certificate
          </ButtonLink>
        )}
        <ButtonLink
          to={paths.learn(course.id)}
          variant={isFirst && !isDone ? 'solid' : 'secondary'}
          aria-label={`${action}: ${course.title}`}
        >
          {action}
        </ButtonLink>
      </div>
    </article>
  )
}

const RowsOnTheirWay = () => <RowSkeletons label="Loading your courses" />
