// One of one's own courses in the editor, whose draft is not replaced by later answers.
import { useQuery } from '@tanstack/react-query'
import { useParams } from 'react-router'
import { paths } from '../../../paths.ts'
import { unlistedMeta } from '../../../platform/client/page-meta.ts'
import type { OutlinedPage } from '../../../platform/client/page-outline.ts'
import { readId } from '../../../platform/client/page-query.ts'
import { Problem } from '../../../platform/contract/problem.ts'
import { ButtonLink } from '../../../ui/button.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { Container } from '../../../ui/page-header.tsx'
import { useAuth } from '../../accounts/web/parts/auth-provider.tsx'
import { usePerson } from '../../accounts/web/parts/signed-in-only.tsx'
import { courseMessages as messages } from '../courses.messages.ts'
import { CourseNotLoaded } from './parts/course-not-loaded.tsx'
import { EditorOutline } from './parts/editor-outline.tsx'
import { LateCourseEditor } from './parts/late-course-editor.tsx'
import { ownCourseQueryOf } from './parts/own-courses-query.ts'

export const meta = unlistedMeta('Edit Course')

export const handle = { Outline: () => <EditorOutline title="Edit Course" /> } satisfies OutlinedPage

export default function EditCoursePage() {
  const { api } = useAuth()
  const { user } = usePerson()
  const id = readId(useParams().id ?? '')
  const course = useQuery(ownCourseQueryOf(api, user.id, id))
  if (course.data) return <LateCourseEditor key={course.data.id} course={course.data} title="Edit Course" />
  if (course.error instanceof Problem && course.error.kind === 'not_found')
    return (
      <Container className="py-10">
        <EmptyState
          title={messages.notFound}
          action={<ButtonLink to={paths.ownCourses()}>My Courses</ButtonLink>}
        >
          It may have been deleted, or it belongs to someone else.
        </EmptyState>
      </Container>
    )
  if (course.isError)
    return (
      <CourseNotLoaded busy={course.isFetching} onRetry={() => void course.refetch()}>
        {course.error.message}
      </CourseNotLoaded>
    )
  return <EditorOutline title="Edit Course" />
}
