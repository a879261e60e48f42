// Gives the focus a place again when what had it went away with a change: a button that did its work and is gone.
import { useEffect, useRef } from 'react'

export function useLostFocus(state: string | boolean, placeId: string): void {
  const was = useRef(state)
  useEffect(() => {
    if (was.current === state) return
    was.current = state
    // A window that closes with the change lets go of the page in the same moment, so the next frame.
    const frame = requestAnimationFrame(() => {
      if (document.activeElement === document.body) document.getElementById(placeId)?.focus()
    })
    return () => cancelAnimationFrame(frame)
  }, [state, placeId])
}
