// The button that starts buying a course (CRS-23). For visitors it is a link to signing up and back; members are told
// that paying comes with the next version, and what they can do now.
import { lazy, type MouseEvent, Suspense, useRef, useState } from 'react'
import { paths } from '../../../../paths.ts'
import { Button, ButtonLink, type ButtonProps } from '../../../../ui/button.tsx'
import { useAuthState } from '../../../accounts/web/parts/auth-provider.tsx'
import { useMemberAction } from '../../../accounts/web/parts/member-action.ts'

const BuyDialog = lazy(() => import('./buy-dialog.tsx'))

/** In an address: somebody meant to buy the course before they signed in. */
const BUY_MARKER = { name: 'buy', value: '1' } as const

type BuyProps = Pick<ButtonProps, 'variant' | 'size' | 'wide'> & { course: { id: number; title: string } }

export function Buy({ course, ...look }: BuyProps) {
  const { status } = useAuthState()
  const button = useRef<HTMLButtonElement>(null)
  const [open, setOpen] = useState(false)
  const [wasOpen, setWasOpen] = useState(false)
  const { ask } = useMemberAction({
    marker: BUY_MARKER,
    reason: 'buy',
    act() {
      setWasOpen(true)
      setOpen(true)
    },
  })

  /** It is still unknown who pressed it: a member is not sent to sign up. */
  function waitUntilKnown(event: MouseEvent) {
    if (status !== 'loading') return
    event.preventDefault()
    ask()
  }

  if (status !== 'signed-in') {
    const back = paths.course(course.id, { [BUY_MARKER.name]: BUY_MARKER.value })
    return (
      <ButtonLink {...look} to={paths.signUp(back, 'buy')} onClick={waitUntilKnown}>
        Buy Now
      </ButtonLink>
    )
  }
  return (
    <>
      <Button {...look} ref={button} aria-haspopup="dialog" onClick={ask}>
        Buy Now
      </Button>
      {wasOpen && (
        <Suspense fallback={null}>
          <BuyDialog course={course} open={open} onOpenChange={setOpen} returnFocus={() => button.current} />
        </Suspense>
      )}
    </>
  )
}
