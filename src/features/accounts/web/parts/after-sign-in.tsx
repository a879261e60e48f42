// Leads on after signing in: to onboarding if it is not completed, otherwise to the original destination (AUTH-9, AUTH-10,
// AUTH-11, DEC-57).
import { useEffect, useRef } from 'react'
import { useNavigate } from 'react-router'
import { paths } from '../../../../paths.ts'
import { ErrorState } from '../../../../ui/empty-state.tsx'
import { Spinner } from '../../../../ui/spinner.tsx'
import { useOwnProfile } from './own-profile.ts'

type AfterSignInProps = {
  returnTo: string | undefined
  /** Called once, when the destination is known: the moment for a greeting. */
  onLeaving?: () => void
}

export function AfterSignIn({ returnTo, onLeaving }: AfterSignInProps) {
  const navigate = useNavigate()
  const profile = useOwnProfile()
  const isOnboarded = profile.data?.onboarding_completed
  const hasLeft = useRef(false)

  useEffect(() => {
    if (isOnboarded === undefined || hasLeft.current) return
    hasLeft.current = true
    onLeaving?.()
    void navigate(placeAfterSignIn(isOnboarded, returnTo), { replace: true })
  }, [isOnboarded, returnTo, navigate, onLeaving])

  if (profile.isError && !profile.data) {
    return (
      <ErrorState title="You're signed in" busy={profile.isFetching} onRetry={() => void profile.refetch()}>
        {`Couldn't load your profile: ${profile.error.message}`}
      </ErrorState>
    )
  }
  return (
    <p className="flex items-center gap-3 py-10 text-soft" role="status">
      <Spinner />
      <span>You're signed in. Loading your page…</span>
    </p>
  )
}

/** A returnTo that leads to onboarding itself is not wrapped into another one. */
export function placeAfterSignIn(isOnboarded: boolean, returnTo: string | undefined): string {
  const isOnboarding = returnTo !== undefined && /^\/onboarding(?=$|[/?#])/.test(returnTo)
  if (isOnboarded || isOnboarding) return returnTo ?? paths.dashboard()
  return paths.onboarding(returnTo)
}
