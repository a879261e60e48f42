// What the frame does for somebody who is signed in: the reminder of an unproved address, and the way to onboarding.
// Fetched only for them.
import { useState } from 'react'
import { Navigate, useLocation } from 'react-router'
import { useOwnProfile } from '../../features/accounts/web/parts/own-profile.ts'
import { PersonalData, usePerson } from '../../features/accounts/web/parts/personal-data.tsx'
import { VerificationBanner } from '../../features/accounts/web/parts/verification-banner.tsx'
import { paths } from '../../paths.ts'

export default function PersonWatch() {
  return (
    <PersonalData>
      <Reminder />
      <OnboardingFirst />
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

/** By path segment (DEC-58): /profile/authority is no page of /auth. */
function has(pathname: string, segment: string): boolean {
  return pathname.split('/').includes(segment)
}
