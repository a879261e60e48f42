// The place where toasts appear; mounted once, in the frame around every page. Their code is loaded with the first one.
// If it can't be loaded, as offline, they wait: nothing that a person is doing is lost over a message.
import { type ComponentType, useEffect, useState, useSyncExternalStore } from 'react'
import { type Toast, waitingToasts } from './toast.ts'
import { ifOnline } from './when-online.ts'

const none: readonly Toast[] = []
const nothing = () => undefined

let Stack: ComponentType<{ toasts: readonly Toast[] }> | undefined

/**
 * Loads them ahead of the first toast if it may have to say that there is no connection. Raises if they can't be
 * loaded.
 */
export const loadToasts = () =>
  ifOnline(async () => {
    Stack = (await import('./toaster-stack.tsx')).default
  })

export function Toaster() {
  const toasts = useSyncExternalStore(waitingToasts.hear, waitingToasts.read, () => none)
  const [, setLoaded] = useState(false)
  const isWanted = toasts.length > 0 && !Stack
  useEffect(() => {
    if (!isWanted) return
    const load = () => void loadToasts().then(() => setLoaded(true), nothing)
    load()
    window.addEventListener('online', load)
    return () => window.removeEventListener('online', load)
  }, [isWanted])
  return Stack ? <Stack toasts={toasts} /> : null
}
