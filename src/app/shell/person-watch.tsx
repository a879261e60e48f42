// What the frame does for somebody who is signed in: the way to onboarding. Fetched only for them.
import { Navigate, useLocation } from 'react-router'
import { useOwnProfile } from '../../features/accounts/web/parts/own-profile.ts'
import { PersonalData } from '../../features/accounts/web/parts/personal-data.tsx'
import { paths } from '../../paths.ts'
import { hasSegment } from './segments.ts'

export default function PersonWatch() {
  return (
    <PersonalData>
      <OnboardingFirst />
    </PersonalData>
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
