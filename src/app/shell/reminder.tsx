// The reminder to verify the address, above every page outside /auth (SHELL-15). It is in every page's HTML and shown
// by the head script's mark on <html>, so that it is there at the first paint and shifts nothing.
import { useState } from 'react'
import { useLocation } from 'react-router'
import { useAuthState } from '../../features/accounts/web/parts/auth-provider.tsx'
import { VerificationBanner } from '../../features/accounts/web/parts/verification-banner.tsx'
import { hasSegment } from './segments.ts'
import { StaticPart } from './static-part.tsx'

/** A dismissal belongs to this until the person is known. */
const ANYONE = 'anyone'

/** The person who dismissed the reminder since the page was loaded: it is not stored anywhere else (SHELL-20). */
let dismissedBy: string | undefined

export function Reminder() {
  const state = useAuthState()
  const { pathname } = useLocation()
  const [dismissed, setDismissed] = useState(dismissedBy)
  const person = state.status === 'signed-in' ? state.user : undefined
  // Until the person is known, the mark alone decides.
  const isNeeded = state.status === 'loading' || (person !== undefined && !person.email_confirmed_at)
  if (!isNeeded || hasSegment(pathname, 'auth')) return null
  if (dismissed === ANYONE || (person && dismissed === person.id)) return null

  function dismiss() {
    dismissedBy = person?.id ?? ANYONE
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
