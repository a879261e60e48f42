// What the frame does for somebody who is signed in: the reminder of an unproved address, the way to onboarding, and
// the line by which news comes. Fetched only for them.
import { useEffect, useState } from 'react'
import { Navigate, useLocation } from 'react-router'
import { useAuth } from '../../features/accounts/web/parts/auth-provider.tsx'
import { useOwnProfile } from '../../features/accounts/web/parts/own-profile.ts'
import { PersonalData, usePerson } from '../../features/accounts/web/parts/personal-data.tsx'
import { VerificationBanner } from '../../features/accounts/web/parts/verification-banner.tsx'
import { paths } from '../../paths.ts'
import { startLive } from '../../platform/client/live.ts'

export default function PersonWatch() {
  return (
    <PersonalData>
      <Reminder />
      <OnboardingFirst />
      <News />
    </PersonalData>
  )
}

function Reminder() {
  const { user } = usePerson()
  const { pathname } = useLocation()
  // Until the page is loaded anew (DEC-52): nothing remembers it.
  const [isDismissed, setDismissed] = useState(false)
  if (isDismissed || user.email_confirmed_at || !user.email || has(pathname, 'auth')) return null
  return <VerificationBanner email={user.email} onDismiss={() => setDismissed(true)} />
}

/** Everybody goes through onboarding once, before anything else (ONB-12). */
function OnboardingFirst() {
  const { pathname } = useLocation()
  const profile = useOwnProfile()
  const isExempt = has(pathname, 'onboarding') || has(pathname, 'auth')
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

/** By path segment (DEC-58): /profile/authority is no page of /auth. */
function has(pathname: string, segment: string): boolean {
  return pathname.split('/').includes(segment)
}
