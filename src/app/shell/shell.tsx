// The layout route around every page: the frame, and what it shows when a page is missing or fails.
import { lazy, type ReactNode, Suspense } from 'react'
import { isRouteErrorResponse, Outlet } from 'react-router'
import { AuthProvider, useAuthState } from '../../features/accounts/web/parts/auth-provider.tsx'
import { siteContext } from '../../platform/client/site-context.ts'
import { latePart } from '../../ui/when-online.ts'
import type { Route } from './+types/shell'
import { BrokenNotice } from './broken-page.tsx'
import { AppFrame } from './frame.tsx'
import { PendingPage } from './navigation-status.tsx'
import { Reminder } from './reminder.tsx'

export function loader({ context }: Route.LoaderArgs) {
  const { contactPhone, siteName, siteUrl, publicKey, onOwnMachine } = context.get(siteContext)
  return { contactPhone, siteName, siteUrl, publicKey, ...(onOwnMachine ? { onOwnMachine } : {}) }
}

const NotFoundPage = lazy(() => latePart(() => import('./not-found-page.tsx')))
const SignedInEffects = lazy(() => latePart(() => import('./signed-in-effects.tsx')))

/** The facts of the installation do not change during navigation. */
export function shouldRevalidate() {
  return false
}

export default function Shell({ loaderData }: Route.ComponentProps) {
  return (
    <PeopledFrame facts={loaderData}>
      <PendingPage>
        <Outlet />
      </PendingPage>
    </PeopledFrame>
  )
}

export function ErrorBoundary({ error, loaderData }: Route.ErrorBoundaryProps) {
  const isMissing = isRouteErrorResponse(error) && error.status === 404
  const notice = isMissing ? (
    <Suspense>
      <NotFoundPage />
    </Suspense>
  ) : (
    <BrokenNotice error={error} />
  )
  return <PeopledFrame facts={loaderData}>{notice}</PeopledFrame>
}

type Facts = Route.ComponentProps['loaderData']

/** The frame knows who is signed in; it is left out if the installation's facts could not be read. */
function PeopledFrame({ facts, children }: { facts: Facts | undefined; children: ReactNode }) {
  if (!facts) return <main>{children}</main>
  return (
    <AuthProvider siteUrl={facts.siteUrl} publicKey={facts.publicKey}>
      <AppFrame contactPhone={facts.contactPhone} banner={<AboveAll />}>
        {children}
      </AppFrame>
    </AuthProvider>
  )
}

function AboveAll() {
  return (
    <>
      <Reminder />
      <ForThePerson />
    </>
  )
}

function ForThePerson() {
  const { status } = useAuthState()
  if (status !== 'signed-in') return null
  return (
    <Suspense fallback={null}>
      <SignedInEffects />
    </Suspense>
  )
}
