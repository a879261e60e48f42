// Lists one's own courses with their sales, as a grid or a table, with actions on one or several of them (spec 2 §2 Dashboard:
// Courses).
import { lazy } from 'react'
import { unlistedMeta } from '../../../platform/client/page-meta.ts'
import type { OutlinedPage } from '../../../platform/client/page-outline.ts'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { latePart } from '../../../ui/when-online.ts'
import { SellerLink } from '../../accounts/web/parts/seller-link.tsx'
import { CoursesPlace } from './parts/courses-place.tsx'
import { CreateCourse } from './parts/create-course.tsx'
import { OwnCoursesOnTheirWay } from './parts/own-course-totals.tsx'

const OwnCourses = lazy(() => latePart(() => import('./parts/own-course-list.tsx')))

export const meta = unlistedMeta('My Courses')

export const handle = { Outline: OwnCoursesOutline } satisfies OutlinedPage

const HEADER = { title: 'My Courses', lead: 'The courses you teach, drafts included.' }

export default function OwnCoursesPage() {
  return (
    <CoursesPlace
      open="teaching"
      {...HEADER}
      actions={
        <>
          <SellerLink type="course" />
          <CreateCourse isMain />
        </>
      }
    >
      <OwnCourses />
    </CoursesPlace>
  )
}

function OwnCoursesOutline() {
  return (
    <CoursesPlace open="teaching" {...HEADER} actions={<Skeleton className="h-10 w-40" />}>
      <OwnCoursesOnTheirWay />
    </CoursesPlace>
  )
}
