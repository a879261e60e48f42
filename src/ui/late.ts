// Does something that is going on take so long that it has to be shown?
import { useEffect, useState } from 'react'

/** Until then the previous content stays: most answers are quicker, and a flash would make them seem slower. */
const PATIENCE_MS = 300

export function useLate(isGoingOn: boolean): boolean {
  const [isLate, setLate] = useState(false)
  useEffect(() => {
    if (!isGoingOn) return
    const timer = setTimeout(() => setLate(true), PATIENCE_MS)
    return () => {
      clearTimeout(timer)
      setLate(false)
    }
  }, [isGoingOn])
  return isLate && isGoingOn
}
