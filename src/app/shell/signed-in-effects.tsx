// Runs around every page for a person who is signed in: the redirect to onboarding, the live stream, toasts, and the
// question under which name they publish. Loaded only for them.
import { useEffect } from 'react'
import { Navigate, useLocation } from 'react-router'
import { useAuth } from '../../features/accounts/web/parts/auth-provider.tsx'
import { useOwnProfile } from '../../features/accounts/web/parts/own-profile.ts'
import { PublishAs } from '../../features/accounts/web/parts/publish-as.tsx'
import { SignedInOnly, usePerson } from '../../features/accounts/web/parts/signed-in-only.tsx'
import { paths } from '../../paths.ts'
import { startLive } from '../../platform/client/live.ts'
import { loadToasts } from '../../ui/toaster.tsx'
import { hasSegment } from './segments.ts'

export default function SignedInEffects() {
  return (
    <SignedInOnly>
      <OnboardingFirst />
      <LiveHints />
      <ToastsAhead />
      <PublishAs />
    </SignedInOnly>
  )
}

/** Everyone goes through onboarding once, before anything else (ONB-12). */
function OnboardingFirst() {
  const { pathname } = useLocation()
  const profile = useOwnProfile()
  const isExempt = hasSegment(pathname, 'onboarding') || hasSegment(pathname, 'auth')
  if (isExempt || profile.data?.onboarding_completed !== false) return null
  return <Navigate to={paths.onboarding()} replace />
}

function LiveHints() {
  const { backend, accessToken } = useAuth()
  const userId = usePerson().user.id
  useEffect(
    () => startLive({ streamUrl: backend.realtimeUrl, userId, accessToken }),
    [backend, accessToken, userId],
  )
  return null
}

/** A member's action without a connection fails with a toast, which couldn't be loaded then. */
function ToastsAhead() {
  // The frame reports one that can't be loaded, and the first toast tries again.
  useEffect(() => void loadToasts().catch(() => undefined), [])
  return null
}
