// Says how long and how often a course can be refunded, and whether that is over for a member.
import { lazy, Suspense } from 'react'
import { latePart } from '../../../../ui/when-online.ts'
import { useAuthState } from '../../../accounts/web/parts/auth-provider.tsx'
import { courseMessages as messages } from '../../courses.messages.ts'

const GuaranteeForMember = lazy(() => latePart(() => import('./guarantee-for-member.tsx')))

export function Guarantee({ courseId }: { courseId: number }) {
  const state = useAuthState()
  const terms = (
    <>
      <p className="text-soft">{messages.guarantee}</p>
      <p className="mt-1 text-faint">{messages.guaranteeLimits}</p>
    </>
  )
  // The box has the same height for everyone, so that nothing below moves once the session is known.
  return (
    <div className="min-h-16 text-small">
      {state.status !== 'signed-in' || state.lacksSecondFactor ? (
        terms
      ) : (
        <Suspense fallback={terms}>
          <GuaranteeForMember courseId={courseId}>{terms}</GuaranteeForMember>
        </Suspense>
      )}
    </div>
  )
}
