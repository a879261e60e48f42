// Tells of a navigation inside the app what a browser tells of a page load: that it is under way, and where it led.
import { type RefObject, useEffect, useRef, useState } from 'react'
import { useLocation, useNavigation } from 'react-router'

/** A line below the top bar while the next page is on its way; it waits a moment, so that quick ones do not flash. */
export function NavigationProgress() {
  const navigation = useNavigation()
  if (navigation.state === 'idle') return null
  return (
    <div
      role="progressbar"
      aria-label="Loading the page"
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
