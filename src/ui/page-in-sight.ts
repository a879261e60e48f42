// Reports once that a person looks at the page: not while it is in a tab in the background.
import { useEffect } from 'react'

/** Calls `note` once the page is in sight, as soon as there is one. Each further function is called once, too. */
export function usePageInSight(note: (() => void) | undefined): void {
  useEffect(() => {
    if (!note) return
    const look = () => {
      if (document.visibilityState !== 'visible') return
      document.removeEventListener('visibilitychange', look)
      note()
    }
    document.addEventListener('visibilitychange', look)
    look()
    return () => document.removeEventListener('visibilitychange', look)
  }, [note])
}
