// Within how long one can have the money for a course back, and how often; for a member also that it is too late for that.
import { lazy, Suspense } from 'react'
import { latePart } from '../../../../ui/when-online.ts'
import { useAuthState } from '../../../accounts/web/parts/auth-provider.tsx'
import { courseMessages as messages } from '../../messages.ts'

const GuaranteeForMember = lazy(() => latePart(() => import('./guarantee-for-member.tsx')))

export function Guarantee({ courseId }: { courseId: number }) {
  const state = useAuthState()
  const terms = (
    <>
      <p className="text-small text-soft lg:text-center">{messages.guarantee}</p>
      <p className="-mt-4 text-small text-faint lg:text-center">{messages.guaranteeLimits}</p>
    </>
  )
  if (state.status !== 'signed-in' || state.lacksSecondFactor) return terms
  return (
    <Suspense fallback={terms}>
      <GuaranteeForMember courseId={courseId}>{terms}</GuaranteeForMember>
    </Suspense>
  )
}
