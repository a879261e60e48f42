// Stores whether the list of keyboard shortcuts is shown: by its key, and by the button in the footer, for people whose
// keys are turned off.
import { useSyncExternalStore } from 'react'

let isShown = false
const listeners = new Set<() => void>()

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => {
    listeners.delete(listener)
  }
}

export function showShortcuts(show: boolean): void {
  isShown = show
  for (const listener of listeners) listener()
}

export const useShortcutsShown = (): boolean =>
  useSyncExternalStore(
    subscribe,
    () => isShown,
    () => false,
  )
