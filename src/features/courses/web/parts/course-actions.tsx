// Offers the actions on one of one's own courses.
import { useState } from 'react'
import { paths } from '../../../../paths.ts'
import { Button, ButtonLink } from '../../../../ui/button.tsx'
import { ConfirmDialog } from '../../../../ui/confirm-dialog.tsx'
import type { OwnCourseRow } from '../../courses.contract.ts'
import { isCourseListed } from '../../courses.policy.ts'
import { type CourseDeed, questionOf, useCourseDeed } from './course-deeds.ts'

type CourseActionsProps = { course: OwnCourseRow; className?: string }

export function CourseActions({ course, className = '' }: CourseActionsProps) {
  const [isAsking, setAsking] = useState(false)
  const deed = useCourseDeed(() => setAsking(false))
  const status = isCourseListed(course) ? 'unpublish' : 'publish'
  // The dialog keeps its words while it closes.
  const [question, setQuestion] = useState(() => questionOf('delete', [course]))
  function ask(next: CourseDeed) {
    setQuestion(questionOf(next, [course]))
    setAsking(true)
  }
  return (
    <div className={`flex flex-wrap gap-2 ${className}`}>
      <ButtonLink size="small" to={paths.editCourse(course.id)} aria-label={`Edit: ${course.title}`}>
        Edit
      </ButtonLink>
      <ButtonLink
        size="small"
        variant="quiet"
        to={paths.course(course.id)}
        aria-label={`View page: ${course.title}`}
      >
        View page
      </ButtonLink>
      <Button
        size="small"
        variant="quiet"
        aria-haspopup="dialog"
        aria-label={`${status === 'publish' ? 'Publish' : 'Unpublish'}: ${course.title}`}
        onClick={() => ask(status)}
      >
        {status === 'publish' ? 'Publish' : 'Unpublish'}
      </Button>
      <Button
        size="small"
        variant="quiet"
        aria-haspopup="dialog"
        aria-label={`Delete: ${course.title}`}
        onClick={() => ask('delete')}
      >
        Delete
      </Button>
      <ConfirmDialog
        {...question.words}
        open={isAsking}
        onOpenChange={setAsking}
        isBusy={deed.isPending}
        isDanger={question.deed === 'delete'}
        onConfirm={() => deed.mutate(question)}
      >
        <p dir="auto" className="font-medium">
          {course.title}
        </p>
      </ConfirmDialog>
    </div>
  )
}
