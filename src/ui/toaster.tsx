// The place where toasts appear; mounted once, in the frame around every page.
import { lazy, Suspense, useState, useSyncExternalStore } from 'react'
import { type Toast, waitingToasts } from './toast.ts'

const ToasterStack = lazy(() => import('./toaster-stack.tsx'))

const none: readonly Toast[] = []

export function Toaster() {
  const toasts = useSyncExternalStore(waitingToasts.hear, waitingToasts.read, () => none)
  const [wanted, setWanted] = useState(false)
  if (toasts.length > 0 && !wanted) setWanted(true)
  if (!wanted) return null
  return (
    <Suspense fallback={null}>
      <ToasterStack toasts={toasts} />
    </Suspense>
  )
}
