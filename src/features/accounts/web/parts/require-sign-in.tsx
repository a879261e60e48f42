// The frame of a page for one person: a placeholder until it is known who is signed in, and a redirect to /auth for
// visitors, with the way back (SET-1, DEC-66).
import { type ReactNode, type RefObject, useEffect, useRef, useState } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { paths } from '../../../../paths.ts'
import { ErrorState } from '../../../../ui/empty-state.tsx'
import { NeedsScript } from '../../../../ui/needs-script.tsx'
import { Spinner } from '../../../../ui/spinner.tsx'
import { useAuthState } from './auth-provider.tsx'
import { safeReturnTo } from './return-to.ts'
import { SignedInOnly } from './signed-in-only.tsx'

/** A stored session may take so long to load before the page reports a problem. */
const PATIENCE_MS = 10_000

type Place = { to: string; state?: unknown }

const LANDING: Place = { to: paths.landing() }

type RequireSignInProps = {
  children: ReactNode
  /** The destination after signing out on this page; by default the landing page. */
  afterSignOut?: Place
  /** A skeleton of the page, if a session is stored; without it, or by default, an empty placeholder. */
  outline?: ReactNode
}

export function RequireSignIn({ children, afterSignOut = LANDING, outline }: RequireSignInProps) {
  const { status } = useAuthState()
  const wasSignedIn = useRef(false)
  useEffect(() => {
    if (status === 'signed-in') wasSignedIn.current = true
  }, [status])
  return (
    <SignedInOnly
      otherwise={<OnTheWay wasSignedIn={wasSignedIn} afterSignOut={afterSignOut} outline={outline} />}
    >
      {children}
    </SignedInOnly>
  )
}

type OnTheWayProps = { wasSignedIn: RefObject<boolean>; afterSignOut: Place; outline: ReactNode }

function OnTheWay({ wasSignedIn, afterSignOut, outline }: OnTheWayProps) {
  const state = useAuthState()
  const location = useLocation()
  const navigate = useNavigate()
  const [isLate, setLate] = useState(false)
  const here = location.pathname + location.search

  useEffect(() => {
    if (state.status === 'loading') return
    const isByChoice = wasSignedIn.current && state.status === 'signed-out' && state.bySignOut
    const place = isByChoice ? afterSignOut : { to: paths.auth(safeReturnTo(here)) }
    void navigate(place.to, { replace: true, state: place.state })
  }, [state, here, wasSignedIn, afterSignOut, navigate])

  useEffect(() => {
    const timer = setTimeout(() => setLate(true), PATIENCE_MS)
    return () => clearTimeout(timer)
  }, [])

  const quietPlace = (
    // The box is as tall as the window, because the page that follows would push the footer away.
    <div className="mx-auto flex min-h-svh w-full max-w-page flex-col items-center justify-center px-5 sm:px-8">
      {isLate ? (
        <ErrorState title="Couldn't confirm your session">
          The server hasn't answered yet. You're still signed in, and this page will open as soon as it does.
        </ErrorState>
      ) : (
        <>
          <NeedsScript what="page" />
          <span className="noscript:hidden">
            <Spinner size="large" label="Loading your page" />
          </span>
        </>
      )}
    </div>
  )
  if (outline === undefined || isLate) return quietPlace
  return (
    <>
      <div className="hidden signed-in:block">{outline}</div>
      <div className="signed-in:hidden">{quietPlace}</div>
    </>
  )
}
