// The frame of the lists about one of one's own courses: the course with the ways to it, and the lists as tabs.
import type { ReactNode } from 'react'
import { paths } from '../../../../../paths.ts'
import { BackLink } from '../../../../../ui/back-link.tsx'
import { ButtonLink } from '../../../../../ui/button.tsx'
import { Container, PageHeader } from '../../../../../ui/page-header.tsx'
import { RowSkeletons } from '../../../../../ui/row-skeletons.tsx'
import { Skeleton } from '../../../../../ui/skeleton.tsx'
import { TabLinks } from '../../../../../ui/tabs.tsx'
import { CourseBadge } from '../../../web/parts/course-badge.tsx'
import type { TaughtCourse } from '../../teaching.contract.ts'
import type { CourseList } from '../../teaching.rules.ts'

type TaughtCoursePlaceProps = {
  open: CourseList
  /** Undefined until the course is loaded. */
  course: TaughtCourse | undefined
  children: ReactNode
}

export function TaughtCoursePlace({ open, course, children }: TaughtCoursePlaceProps) {
  return (
    <Container className="flex flex-col gap-6 pb-16">
      <div className="flex flex-col gap-4">
        <PageHeader
          size="part"
          before={
            <div className="flex flex-wrap items-center gap-3">
              <BackLink to={paths.ownCourses()}>My Courses</BackLink>
              {course && <CourseBadge course={course} />}
            </div>
          }
          title={
            course ? (
              <span dir="auto" className="wrap-anywhere">
                {course.title}
              </span>
            ) : (
              <>
                <span className="sr-only">Your course</span>
                <Skeleton className="h-8 w-72 max-w-full" />
              </>
            )
          }
          actions={
            course ? (
              <>
                <ButtonLink size="small" to={paths.course(course.id)}>
                  View page
                </ButtonLink>
                <ButtonLink size="small" to={paths.editCourse(course.id)}>
                  Edit
                </ButtonLink>
              </>
            ) : (
              <Skeleton className="h-8 w-36" />
            )
          }
        />
        {course ? <CourseTabs id={course.id} open={open} /> : <Skeleton className="h-11 w-full" />}
      </div>
      {children}
    </Container>
  )
}

function CourseTabs({ id, open }: { id: number; open: CourseList }) {
  const tabs = [
    { id: 'people', label: 'People' },
    { id: 'orders', label: 'Orders' },
    { id: 'questions', label: 'Questions' },
  ] as const
  return (
    <TabLinks
      label="Lists of this course"
      items={tabs.map((tab) => ({
        label: tab.label,
        to: paths.teaching(id, { tab: tab.id }),
        isOpen: open === tab.id,
      }))}
    />
  )
}

/** The outline stands in for a list until the course is loaded. */
export const TaughtOutline = ({ open }: { open: CourseList }) => (
  <TaughtCoursePlace open={open} course={undefined}>
    <RowSkeletons label={`Loading ${open}`} row="h-16" above="h-10 w-full" />
  </TaughtCoursePlace>
)
