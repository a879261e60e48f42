// The button that begins a new course.
import Plus from 'lucide-react/icons/plus'
import { paths } from '../../../../paths.ts'
import { ButtonLink } from '../../../../ui/button.tsx'

/** The button in an empty list is secondary to that of the page. */
export function CreateCourse({ isMain }: { isMain: boolean }) {
  return (
    <ButtonLink
      to={paths.newCourse()}
      variant={isMain ? 'primary' : 'solid'}
      icon={<Plus aria-hidden="true" className="size-4" />}
    >
      Create Course
    </ButtonLink>
  )
}
