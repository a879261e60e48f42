// Keeps the choices with which a list was last shown, for the way back to it from one of its items.
import { useEffect } from 'react'
import { useLocation } from 'react-router'

/** By path, such as '?category=Design&page=2' for '/courses'. Only browsers fill it, so no one sees another's. */
const kept = new Map<string, string>()

export function useKeptChoices(): void {
  const { pathname, search } = useLocation()
  useEffect(() => {
    kept.set(pathname, search)
  }, [pathname, search])
}

/** Returns the address of a list as it was left; of the whole list for a person who did not come from it. */
export const listChoicesAddress = (path: string): string => path + (kept.get(path) ?? '')
