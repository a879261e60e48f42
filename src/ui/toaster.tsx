// The place where a toast appears: mounted once, in the bar at the top of every page. Its code is loaded with the first
// one. If it can't be loaded, as offline, the toast waits: nothing that a person is doing is lost over a message.
import { type ComponentType, useEffect, useState, useSyncExternalStore } from 'react'
import { currentToast, type ShownToast } from './toast.ts'
import { ifOnline } from './when-online.ts'

const none = () => undefined

let Box: ComponentType<{ toast: ShownToast }> | undefined

/**
 * Loads it ahead of the first toast if it may have to say that there is no connection. Raises if it can't be
 * loaded.
 */
export const loadToasts = () =>
  ifOnline(async () => {
    Box = (await import('./toast-box.tsx')).default
  })

export function Toaster() {
  const toast = useSyncExternalStore(currentToast.hear, currentToast.read, none)
  const [, setLoaded] = useState(false)
  const isWanted = toast !== undefined && !Box
  useEffect(() => {
    if (!isWanted) return
    const load = () => void loadToasts().then(() => setLoaded(true), none)
    load()
    window.addEventListener('online', load)
    return () => window.removeEventListener('online', load)
  }, [isWanted])
  return toast && Box ? <Box key={toast.id} toast={toast} /> : null
}
