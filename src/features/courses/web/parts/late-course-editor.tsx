// The editor of a course, loaded late: every page of the product carries the names of the scripts of all pages.
import { lazy, Suspense } from 'react'
import { latePart } from '../../../../ui/when-online.ts'
import type { OwnCourse } from '../../courses.contract.ts'
import { EditorOutline } from './editor-outline.tsx'

const CourseEditor = lazy(() => latePart(() => import('./course-editor.tsx')))

/** Without `course`, a new one begins. */
export function LateCourseEditor({ course, title }: { course?: OwnCourse; title: string }) {
  return (
    <Suspense fallback={<EditorOutline title={title} />}>
      <CourseEditor {...(course && { course })} />
    </Suspense>
  )
}
