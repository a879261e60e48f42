// The button that begins a new course.
import Plus from 'lucide-react/icons/plus'
import { paths } from '../../../../paths.ts'
import { ButtonLink } from '../../../../ui/button.tsx'

/** The button in an empty list is below that of the page, which is the main one. */
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
