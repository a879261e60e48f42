// Leads from a compared course to its page, or instructors and students to their own place. The part that recognises these is
// loaded for members only.
import { lazy, Suspense } from 'react'
import { paths } from '../../../../paths.ts'
import { ButtonLink } from '../../../../ui/button.tsx'
import { latePart } from '../../../../ui/when-online.ts'
import { useAuthState } from '../../../accounts/web/parts/auth-provider.tsx'
import type { SoldCourse } from './buying.ts'

const BuyLinkForMember = lazy(() => latePart(() => import('./buy-link-for-member.tsx')))

export function BuyLink({ course }: { course: SoldCourse }) {
  const { id, title, price, user_id } = course
  const state = useAuthState()
  if (state.status === 'signed-in' && state.user.id === user_id) {
    return (
      <ButtonLink to={paths.editCourse(id)} aria-label={`Edit your course: ${title}`}>
        Edit your course
      </ButtonLink>
    )
  }
  const label = price === 0 ? 'Enroll for free' : 'Buy Now'
  const buy = (
    <ButtonLink to={paths.course(id)} variant="solid" aria-label={`${label}: ${title}`}>
      {label}
    </ButtonLink>
  )
  if (state.status !== 'signed-in' || state.lacksSecondFactor) return buy
  return (
    <Suspense fallback={buy}>
      <BuyLinkForMember course={course}>{buy}</BuyLinkForMember>
    </Suspense>
  )
}
