// Announces a client-side navigation as a browser does a page load: that it is in progress, and where it led.
import { lazy, type ReactNode, type RefObject, Suspense, useEffect, useRef, useState } from 'react'
import { useLocation, useNavigation } from 'react-router'
import { paths } from '../../paths.ts'
import { useLateNavigation } from '../../platform/client/late-navigation.ts'
import { Spinner } from '../../ui/spinner.tsx'
import { hasSegment } from './segments.ts'

const CatalogueOutline = lazy(async () => {
  const { CatalogueOutline } = await import('../../ui/card-outlines.tsx')
  return { default: CatalogueOutline }
})

/** A bar below the top bar while the next page loads; it waits a moment, so that quick navigations do not flash. */
export function NavigationProgress() {
  const navigation = useNavigation()
  if (navigation.state === 'idle') return null
  return (
    <div
      role="progressbar"
      aria-label="Loading page"
      className="absolute inset-x-0 -bottom-px h-0.5 animate-progress bg-ink"
    />
  )
}

const fieldInFocus = () => document.activeElement?.closest('input, textarea, select') ?? null

/** After a navigation: announces the new title and moves the focus to the content. */
export function NavigationAnnouncer({ main }: { main: RefObject<HTMLElement | null> }) {
  const { pathname } = useLocation()
  const shown = useRef(pathname)
  const [title, setTitle] = useState('')
  useEffect(() => {
    if (shown.current === pathname) return
    shown.current = pathname
    setTitle(document.title)
    // A page may begin with a field that already has the focus.
    if (!main.current?.contains(fieldInFocus())) main.current?.focus({ preventScroll: true })
  }, [pathname, main])
  return (
    <p aria-live="polite" className="sr-only">
      {title}
    </p>
  )
}

/** Within the home, its frame stays and shows by itself that the next page is loading. */
const leavesFrame = (from: string, to: string) => !(hasSegment(from, 'home') && hasSegment(to, 'home'))

/** The page, replaced by a sign when the next one takes long to load: skeletons for courses (CRS-12), else a spinner (PRJ-2). */
export function PendingPage({ children }: { children: ReactNode }) {
  const isLate = useLateNavigation(leavesFrame)
  const { location } = useNavigation()
  const spinner = (
    <div className="flex min-h-[60vh] items-center justify-center text-soft">
      <Spinner size="large" label="Loading page" />
    </div>
  )
  return (
    <>
      {isLate &&
        (location?.pathname === paths.courses() ? (
          <Suspense fallback={spinner}>
            <CatalogueOutline label="Loading courses" count={6} columns={3} />
          </Suspense>
        ) : (
          spinner
        ))}
      <div hidden={isLate}>{children}</div>
    </>
  )
}
