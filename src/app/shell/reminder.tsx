// The reminder of an unproved address, above every page outside /auth (SHELL-15). It is in every page's HTML and the
// head script's mark on <html> shows it, so that it is there with the first paint and moves nothing.
import { useState } from 'react'
import { useLocation } from 'react-router'
import { useAuthState } from '../../features/accounts/web/parts/auth-provider.tsx'
import { VerificationBanner } from '../../features/accounts/web/parts/verification-banner.tsx'
import { hasSegment } from './segments.ts'
import { StaticPart } from './static-part.tsx'

/** Before it is known who that is. */
const WHOEVER = 'whoever'

/** Who dismissed it since the page was loaded: nothing else remembers it (SHELL-20). */
let dismissedBy: string | undefined

export function Reminder() {
  const state = useAuthState()
  const { pathname } = useLocation()
  const [dismissed, setDismissed] = useState(dismissedBy)
  const person = state.status === 'signed-in' ? state.user : undefined
  // Until it is known who is there, the mark alone decides.
  const isNeeded = state.status === 'loading' || (person !== undefined && !person.email_confirmed_at)
  if (!isNeeded || hasSegment(pathname, 'auth')) return null
  if (dismissed === WHOEVER || (person && dismissed === person.id)) return null

  function dismiss() {
    dismissedBy = person?.id ?? WHOEVER
    setDismissed(dismissedBy)
  }

  return (
    <StaticPart name="reminder">
      <div className="hidden unproved:block">
        <VerificationBanner onDismiss={dismiss} />
      </div>
    </StaticPart>
  )
}
