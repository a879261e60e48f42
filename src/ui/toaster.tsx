// The place where toasts appear; mounted once, in the frame around every page. What shows them is loaded with the first
// one. If it can't be loaded, as offline, they wait: nothing that somebody is doing is lost over a message.
import { type ComponentType, useEffect, useState, useSyncExternalStore } from 'react'
import { type Toast, waitingToasts } from './toast.ts'
import { ifOnline } from './when-online.ts'

type Stack = ComponentType<{ toasts: readonly Toast[] }>

const none: readonly Toast[] = []

export function Toaster() {
  const toasts = useSyncExternalStore(waitingToasts.hear, waitingToasts.read, () => none)
  const [stack, setStack] = useState<{ Stack: Stack }>()
  const isWanted = toasts.length > 0 && stack === undefined
  useEffect(() => {
    if (!isWanted) return
    let isOver = false
    const loadStack = () =>
      ifOnline(() => import('./toaster-stack.tsx')).then(
        (loaded) => {
          if (!isOver) setStack({ Stack: loaded.default })
        },
        () => undefined,
      )
    void loadStack()
    window.addEventListener('online', loadStack)
    return () => {
      isOver = true
      window.removeEventListener('online', loadStack)
    }
  }, [isWanted])
  return stack ? <stack.Stack toasts={toasts} /> : null
}
