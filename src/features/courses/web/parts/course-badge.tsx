// Says in a word whether a course is published.
import { Badge } from '../../../../ui/badge.tsx'
import { isCourseListed } from '../../courses.policy.ts'
import type { CourseStatus } from '../../courses.rules.ts'

export function CourseBadge({ course }: { course: { status: CourseStatus } }) {
  const isPublished = isCourseListed(course)
  return <Badge variant={isPublished ? 'success' : 'secondary'}>{isPublished ? 'Published' : 'Draft'}</Badge>
}
