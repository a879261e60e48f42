// Tells of a navigation inside the app what a browser tells of a page load: that it is under way, and where it led.
import { type ReactNode, type RefObject, useEffect, useRef, useState } from 'react'
import { useLocation, useNavigation } from 'react-router'
import { Spinner } from '../../ui/spinner.tsx'

/** Until then the page that is being left stays in sight: most navigations are quicker. */
const PATIENCE_MS = 250

/** A line below the top bar while the next page is on its way; it waits a moment, so that quick ones do not flash. */
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

/** After a navigation: reads the new title out and moves the focus to the content. */
export function NavigationNews({ main }: { main: RefObject<HTMLElement | null> }) {
  const { pathname } = useLocation()
  const shown = useRef(pathname)
  const [title, setTitle] = useState('')
  useEffect(() => {
    if (shown.current === pathname) return
    shown.current = pathname
    setTitle(document.title)
    main.current?.focus({ preventScroll: true })
  }, [pathname, main])
  return (
    <p aria-live="polite" className="sr-only">
      {title}
    </p>
  )
}

/** The page, and in its place a spinner when another one has been asked for and is late (PRJ-2). */
export function PageOnItsWay({ children }: { children: ReactNode }) {
  const navigation = useNavigation()
  const { pathname } = useLocation()
  const isLeaving = navigation.state === 'loading' && navigation.location.pathname !== pathname
  const [isLate, setLate] = useState(false)
  useEffect(() => {
    if (!isLeaving) return
    const timer = setTimeout(() => setLate(true), PATIENCE_MS)
    return () => {
      clearTimeout(timer)
      setLate(false)
    }
  }, [isLeaving])
  return (
    <>
      {isLate && (
        <div className="flex min-h-[60vh] items-center justify-center text-soft">
          <Spinner size="large" label="Loading page" />
        </div>
      )}
      <div hidden={isLate}>{children}</div>
    </>
  )
}
