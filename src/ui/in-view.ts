// Is an element in view, or nearly? Some content is worth loading only when a person is about to see it.
import { useEffect, useRef, useState } from 'react'

/** Loading begins so far ahead, so that content is usually there by the time it is scrolled to. */
const AHEAD = '400px'

/** Returns true from the moment that the element first came near the viewport. */
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
