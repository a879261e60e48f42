// Restores the focus after a change removed the element that had it, such as a button that did its work.
import { useEffect, useRef } from 'react'

export function useLostFocus(state: string | boolean, placeId: string): void {
  const was = useRef(state)
  useEffect(() => {
    if (was.current === state) return
    was.current = state
    // A dialog that closes with the change releases the page in the same moment, so this waits for the next frame.
    const frame = requestAnimationFrame(() => {
      if (document.activeElement === document.body) document.getElementById(placeId)?.focus()
    })
    return () => cancelAnimationFrame(frame)
  }, [state, placeId])
}
