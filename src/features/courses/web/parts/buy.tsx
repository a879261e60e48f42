// The button that buys a course (CRS-23). For visitors it is a link to signing up and back. The part for members is loaded
// beside it: the button is one element throughout, so that a press and the focus outlive the loading.
import { lazy, type MouseEvent, Suspense, useState } from 'react'
import { paths } from '../../../../paths.ts'
import { Button, ButtonLink } from '../../../../ui/button.tsx'
import { latePart } from '../../../../ui/when-online.ts'
import { useAuthState } from '../../../accounts/web/parts/auth-provider.tsx'
import { useMemberAction } from '../../../accounts/web/parts/member-action.ts'
import type { BuyLook, PurchaseStage, SoldCourse } from './buying.ts'

const BuyForMember = lazy(() => latePart(() => import('./buy-for-member.tsx')))

/** The parameter of the address survives signing up, so that buying goes on afterwards. */
const BUY_MARKER = { name: 'buy', value: '1' } as const

export function Buy({ course, ...look }: BuyLook & { course: SoldCourse }) {
  const state = useAuthState()
  const [presses, setPresses] = useState(0)
  /** The stage is unknown until the part for members is loaded. */
  const [stage, setStage] = useState<PurchaseStage>()
  const { ask } = useMemberAction({
    marker: BUY_MARKER,
    reason: 'buy',
    act: () => setPresses((count) => count + 1),
  })
  const label = course.price === 0 ? 'Enroll for free' : 'Buy Now'

  /** While it is unknown who is signed in, no member may be sent to sign up. */
  function waitUntilKnown(event: MouseEvent) {
    if (state.status !== 'loading') return
    event.preventDefault()
    ask()
  }

  if (state.status !== 'signed-in') {
    const back = paths.course(course.id, { [BUY_MARKER.name]: BUY_MARKER.value })
    return (
      <ButtonLink {...look} to={paths.signUp(back, 'buy')} onClick={waitUntilKnown}>
        {label}
      </ButtonLink>
    )
  }
  return (
    <>
      {stage === 'own' ? (
        <ButtonLink {...look} to={paths.editCourse(course.id)}>
          Edit your course
        </ButtonLink>
      ) : stage === 'enrolled' ? (
        <ButtonLink {...look} to={paths.learn(course.id)}>
          Go to the course
        </ButtonLink>
      ) : (
        <Button
          {...look}
          busy={stage === 'buying' || (presses > 0 && (stage === undefined || stage === 'unknown'))}
          onClick={ask}
        >
          {label}
        </Button>
      )}
      {!state.lacksSecondFactor && (
        <Suspense fallback={null}>
          <BuyForMember course={course} presses={presses} onStage={setStage} />
        </Suspense>
      )}
    </>
  )
}
