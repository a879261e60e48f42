// Does the next page take so long to load that the person needs a sign of it?
import { useEffect, useState } from 'react'
import { useLocation, useNavigation } from 'react-router'

/** Until then the previous page stays visible: most navigations are quicker, and a flash would make them seem slower. */
const PATIENCE_MS = 300

/**
 * Returns true once a navigation to another page takes long; `isMeant` selects navigations by the paths from which and
 * to which they lead.
 */
export function useLateNavigation(isMeant: (from: string, to: string) => boolean): boolean {
  const navigation = useNavigation()
  const { pathname } = useLocation()
  const to = navigation.state === 'loading' ? navigation.location.pathname : pathname
  const isLeaving = to !== pathname && isMeant(pathname, to)
  const [isLate, setLate] = useState(false)
  useEffect(() => {
    if (!isLeaving) return
    const timer = setTimeout(() => setLate(true), PATIENCE_MS)
    return () => {
      clearTimeout(timer)
      setLate(false)
    }
  }, [isLeaving])
  return isLate && isLeaving
}
