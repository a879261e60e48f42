// One's own courses with their totals, filtered by the address: as a grid or a table, with actions on several of them.
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useLocation } from 'react-router'
import { paths } from '../../../../paths.ts'
import { ButtonLink } from '../../../../ui/button.tsx'
import { EmptyState } from '../../../../ui/empty-state.tsx'
import { FailedQuery } from '../../../../ui/failed-query.tsx'
import { countOf } from '../../../../ui/format.ts'
import { PastTheEnd } from '../../../../ui/paged-list.tsx'
import { Pagination } from '../../../../ui/pagination.tsx'
import { useAuth } from '../../../accounts/web/parts/auth-provider.tsx'
import { usePerson } from '../../../accounts/web/parts/signed-in-only.tsx'
import type { OwnCoursePage } from '../../courses.contract.ts'
import { courseMessages as messages } from '../../courses.messages.ts'
import { ChosenCourses } from './chosen-courses.tsx'
import { CreateCourse } from './create-course.tsx'
import { OwnCourseFilters, useCourseView, ViewSwitch } from './own-course-filters.tsx'
import { OwnCourseTotals, RowsOnTheirWay } from './own-course-totals.tsx'
import { CourseGrid, CourseTable } from './own-course-views.tsx'
import { ownCoursesAddress, ownCoursesAt, ownCoursesQuery } from './own-courses-query.ts'

export default function OwnCourses() {
  const { api } = useAuth()
  const { user } = usePerson()
  const { search } = useLocation()
  const address = ownCoursesAt(search)
  const courses = useQuery({
    ...ownCoursesQuery(api, user.id, address.query),
    placeholderData: keepPreviousData,
  })
  if (courses.isError && !courses.data) {
    return <FailedQuery title={messages.ownNotLoaded} query={courses} />
  }
  return (
    <>
      <OwnCourseTotals totals={courses.data?.totals} />
      {courses.data ? <Rows data={courses.data} {...address} /> : <RowsOnTheirWay />}
    </>
  )
}

type RowsProps = { data: OwnCoursePage } & ReturnType<typeof ownCoursesAddress.read>

function Rows({ data, choices }: RowsProps) {
  const [view, setView] = useCourseView()
  const [chosen, setChosen] = useState<ReadonlySet<number>>(new Set())
  const pageCount = Math.max(1, Math.ceil(data.total / data.page_size))
  if (data.totals.courses === 0) {
    return (
      <EmptyState title="No courses yet" action={<CreateCourse isMain={false} />}>
        Write a draft at your own pace: only you see it until you publish it.
      </EmptyState>
    )
  }
  // A course that is no longer shown is no longer chosen.
  const shownChosen = data.items.filter(({ id }) => chosen.has(id))
  const View = view === 'grid' ? CourseGrid : CourseTable
  return (
    <section aria-label="Your courses" className="flex flex-col gap-4">
      <OwnCourseFilters choices={choices} />
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 border-y border-line py-2">
        <ChosenCourses shown={data.items} chosen={shownChosen} onChosen={setChosen} />
        <div className="flex items-center gap-4">
          <p aria-live="polite" className="text-small text-soft max-sm:sr-only">
            {countOf(data.total, 'course', 'courses')}
          </p>
          <ViewSwitch view={view} onView={setView} />
        </div>
      </div>
      {data.items.length === 0 ? (
        <NoneHere total={data.total} pageCount={pageCount} choices={choices} />
      ) : (
        <View
          courses={data.items}
          chosen={chosen}
          onChoose={(id, isChosen) => {
            const next = new Set(chosen)
            if (isChosen) next.add(id)
            else next.delete(id)
            setChosen(next)
          }}
        />
      )}
      <Pagination
        page={Math.min(data.page, pageCount)}
        pageCount={pageCount}
        hrefFor={(page) => ownCoursesAddress.href({ ...choices, page })}
        label="Pages of your courses"
      />
    </section>
  )
}

function NoneHere({
  total,
  pageCount,
  choices,
}: Pick<RowsProps, 'choices'> & { total: number; pageCount: number }) {
  if (total > 0)
    return (
      <PastTheEnd
        title={messages.pastTheEnd}
        lastPage={ownCoursesAddress.href({ ...choices, page: pageCount })}
      />
    )
  return (
    <EmptyState
      title={messages.noMatch}
      action={<ButtonLink to={paths.ownCourses()}>Clear filters</ButtonLink>}
    >
      None of your courses matches these filters.
    </EmptyState>
  )
}
