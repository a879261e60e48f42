// Leads a member into a course that they have, in the place of the way to buy it.
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { paths } from '../../../../paths.ts'
import { ButtonLink } from '../../../../ui/button.tsx'
import { useAuth } from '../../../accounts/web/parts/auth-provider.tsx'
import { signedInOnly, usePerson } from '../../../accounts/web/parts/signed-in-only.tsx'
import { enrolledQuery } from '../../orders/web/parts/own-orders.ts'
import type { SoldCourse } from './buying.ts'

export default signedInOnly(ForPerson)

/** The children are shown for a course that the person doesn't have. */
function ForPerson({ course: { id, title }, children }: { course: SoldCourse; children: ReactNode }) {
  const { api } = useAuth()
  const { user } = usePerson()
  const { data } = useQuery(enrolledQuery(api, user.id, id))
  if (!data?.isEnrolled) return children
  return (
    <ButtonLink to={paths.learn(id)} aria-label={`Start learning: ${title}`}>
      Start learning
    </ButtonLink>
  )
}
