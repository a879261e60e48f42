// The way from a course beside others to what can be done with it: on its own page, which also knows whether someone has
// it; for its instructor, in the editor.
import { paths } from '../../../../paths.ts'
import { ButtonLink } from '../../../../ui/button.tsx'
import { useAuthState } from '../../../accounts/web/parts/auth-provider.tsx'
import type { SoldCourse } from './buying.ts'

export function BuyLink({ course: { id, title, price, user_id } }: { course: SoldCourse }) {
  const state = useAuthState()
  if (state.status === 'signed-in' && state.user.id === user_id) {
    return (
      <ButtonLink to={paths.editCourse(id)} aria-label={`Edit your course: ${title}`}>
        Edit your course
      </ButtonLink>
    )
  }
  const label = price === 0 ? 'Enroll for free' : 'Buy Now'
  return (
    <ButtonLink to={paths.course(id)} variant="solid" aria-label={`${label}: ${title}`}>
      {label}
    </ButtonLink>
  )
}
