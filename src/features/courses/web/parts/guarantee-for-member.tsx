// The guarantee of a course for someone who is signed in: after one refund the next purchase is final, and a student
// who has the course finds its refund in the settings. It is loaded only for them.
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { paths } from '../../../../paths.ts'
import { SiteLink } from '../../../../ui/link.tsx'
import { useAuth } from '../../../accounts/web/parts/auth-provider.tsx'
import { signedInOnly, usePerson } from '../../../accounts/web/parts/signed-in-only.tsx'
import { orderMessages as messages } from '../../orders/orders.messages.ts'
import { enrolledQuery } from '../../orders/web/parts/own-orders.ts'

type GuaranteeForMemberProps = { courseId: number; children: ReactNode }

export default signedInOnly(ForPerson)

function ForPerson({ courseId, children }: GuaranteeForMemberProps) {
  const { api } = useAuth()
  const { user } = usePerson()
  const { data } = useQuery(enrolledQuery(api, user.id, courseId))
  if (data?.isEnrolled)
    return (
      <SiteLink to={paths.settings('subscriptions')} className="prose-link">
        {messages.inSettings}
      </SiteLink>
    )
  if (!data?.wasRefunded) return children
  return <p className="text-soft">{messages.isFinal}</p>
}
