// Shows the students, orders and questions of one of one's own courses. The lists are loaded late: every page of the product
// carries the names of the scripts of all pages.
import { lazy, Suspense } from 'react'
import { unlistedMeta } from '../../../../platform/client/page-meta.ts'
import { latePart } from '../../../../ui/when-online.ts'

const TaughtCourse = lazy(() => latePart(() => import('./parts/taught-course.tsx')))

export const meta = unlistedMeta('Teaching')

export default function TeachingPage() {
  return (
    <Suspense>
      <TaughtCourse />
    </Suspense>
  )
}
