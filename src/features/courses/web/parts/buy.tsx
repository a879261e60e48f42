// The button that buys a course (CRS-23). For visitors it is a link to signing up and back. What a member can do is
// loaded for members only; a press before that is kept.
import { lazy, type MouseEvent, Suspense, useState } from 'react'
import { paths } from '../../../../paths.ts'
import { Button, ButtonLink } from '../../../../ui/button.tsx'
import { latePart } from '../../../../ui/when-online.ts'
import { useAuthState } from '../../../accounts/web/parts/auth-provider.tsx'
import { useMemberAction } from '../../../accounts/web/parts/member-action.ts'
import type { BuyLook, SoldCourse } from './buying.ts'

const BuyForMember = lazy(() => latePart(() => import('./buy-for-member.tsx')))

/** The query parameter that says that someone meant to buy the course before they signed in. */
const BUY_MARKER = { name: 'buy', value: '1' } as const

export function Buy({ course, ...look }: BuyLook & { course: SoldCourse }) {
  const state = useAuthState()
  /** How often a member has pressed it. */
  const [presses, setPresses] = useState(0)
  const { ask } = useMemberAction({
    marker: BUY_MARKER,
    reason: 'buy',
    act: () => setPresses((count) => count + 1),
  })
  const label = course.price === 0 ? 'Enroll for free' : 'Buy Now'

  /** It is still unknown who pressed it: a member is not sent to sign up. */
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
  const button = (
    <Button {...look} busy={presses > 0} onClick={ask}>
      {label}
    </Button>
  )
  if (state.lacksSecondFactor) return button
  return (
    <Suspense fallback={button}>
      <BuyForMember {...look} course={course} label={label} presses={presses} onPress={ask} />
    </Suspense>
  )
}
