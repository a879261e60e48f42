// Was something on the page from the start?
import { useState, useSyncExternalStore } from 'react'

const never = () => () => undefined

/**
 * Returns true for what the server rendered with the document, as long as it is there; false for what a change of pages
 * in the browser brought. The component renders once more after hydration: keep it small.
 */
export function useCameWithDocument(): boolean {
  const isHydrating = useSyncExternalStore(
    never,
    () => false,
    () => true,
  )
  const [cameWithDocument] = useState(isHydrating)
  return cameWithDocument
}
