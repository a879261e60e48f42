// Has an element come into view, or nearly? For what is worth getting only when somebody is about to see it.
import { useEffect, useRef, useState } from 'react'

/** How far ahead, so that what is scrolled to is usually there. */
const AHEAD = '400px'

/** True from the moment on when the element first came near the visible part of the page. */
export function useInView<E extends Element>(): { ref: React.RefObject<E | null>; isInView: boolean } {
  const ref = useRef<E>(null)
  const [isInView, setInView] = useState(false)
  useEffect(() => {
    const element = ref.current
    if (!element || isInView) return
    const observer = new IntersectionObserver(
      (entries) => entries.some(({ isIntersecting }) => isIntersecting) && setInView(true),
      { rootMargin: AHEAD },
    )
    observer.observe(element)
    return () => observer.disconnect()
  }, [isInView])
  return { ref, isInView }
}
