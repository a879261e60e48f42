// What the frame does for somebody who is signed in: the way to onboarding, and the line by which news comes.
// Fetched only for them.
import { useEffect } from 'react'
import { Navigate, useLocation } from 'react-router'
import { useAuth } from '../../features/accounts/web/parts/auth-provider.tsx'
import { useOwnProfile } from '../../features/accounts/web/parts/own-profile.ts'
import { SignedInOnly, usePerson } from '../../features/accounts/web/parts/signed-in-only.tsx'
import { paths } from '../../paths.ts'
import { startLive } from '../../platform/client/live.ts'
import { hasSegment } from './segments.ts'

export default function PersonWatch() {
  return (
    <SignedInOnly>
      <OnboardingFirst />
      <News />
    </SignedInOnly>
  )
}

/** Everybody goes through onboarding once, before anything else (ONB-12). */
function OnboardingFirst() {
  const { pathname } = useLocation()
  const profile = useOwnProfile()
  const isExempt = hasSegment(pathname, 'onboarding') || hasSegment(pathname, 'auth')
  if (isExempt || profile.data?.onboarding_completed !== false) return null
  return <Navigate to={paths.onboarding()} replace />
}

function News() {
  const { backend, accessToken } = useAuth()
  const userId = usePerson().user.id
  useEffect(
    () => startLive({ streamUrl: backend.realtimeUrl, userId, accessToken }),
    [backend, accessToken, userId],
  )
  return null
}
