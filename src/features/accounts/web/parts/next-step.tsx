// The step after the forms of signing in and up: the second factor, the code of an address, or the way on. It is loaded when a
// person begins to type.

import type { User } from '@supabase/auth-js'
import { lazy, Suspense } from 'react'
import { latePart } from '../../../../ui/when-online.ts'
import { AfterSignIn } from './after-sign-in.tsx'
import { AuthFrame } from './auth-frame.tsx'
import { useAuthState } from './auth-provider.tsx'
import { ProveAddress } from './prove-address.tsx'
import { SecondFactorStep } from './second-factor-step.tsx'
import { SignedInOnly } from './signed-in-only.tsx'

// Few people ever need to set a password here.
const SetPassword = lazy(() => latePart(() => import('./set-password.tsx')))

type NextStepProps = {
  unproved: string | undefined
  returnTo: string | undefined
  onBack: () => void
  onLeaving: () => void
}

export default function NextStep({ unproved, returnTo, onBack, onLeaving }: NextStepProps) {
  const state = useAuthState()
  if (state.status !== 'signed-in')
    return unproved === undefined ? null : <ProveAddress email={unproved} onBack={onBack} />
  if (state.lacksSecondFactor) {
    return (
      <AuthFrame
        title="One more step"
        lead="Your account uses two-factor authentication. Confirm it's you to continue."
      >
        <SecondFactorStep factors={state.user.factors ?? []} />
      </AuthFrame>
    )
  }
  if (unproved !== undefined && !hasPassword(state.user)) {
    return (
      <Suspense>
        <SetPassword />
      </Suspense>
    )
  }
  return (
    <AuthFrame title="Welcome">
      <SignedInOnly>
        <AfterSignIn returnTo={returnTo} onLeaving={onLeaving} />
      </SignedInOnly>
    </AuthFrame>
  )
}

/** A password is an identity of its own, beside those of providers. */
const hasPassword = ({ identities = [] }: User) => identities.some(({ provider }) => provider === 'email')
