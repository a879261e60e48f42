// Shows a passing message. Any code may call `showToast`; the component that shows toasts is loaded with the first one.

export type Toast = {
  title: string
  description?: string | undefined
  kind?: 'success' | 'error' | 'info'
  /** A toast with an action, such as undo, stays as long as the action can be taken, or until it is closed. */
  action?: { label: string; onSelect: () => void; forSeconds?: number }
}

const SHOWN_MS = 5_000
const MS_PER_SECOND = 1_000

/** Returns the milliseconds for which a toast stays unless it is closed. */
export function shownForMs(action: Toast['action']): number {
  if (action === undefined) return SHOWN_MS
  return action.forSeconds === undefined ? Infinity : action.forSeconds * MS_PER_SECOND
}

let waiting: readonly Toast[] = []
const listeners = new Set<() => void>()

function change(next: readonly Toast[]) {
  waiting = next
  for (const listener of listeners) listener()
}

export function showToast(toast: Toast): void {
  change([...waiting, toast])
}

/** Toasts that have not been shown yet: a store for React. */
export const waitingToasts = {
  hear(listener: () => void) {
    listeners.add(listener)
    return () => {
      listeners.delete(listener)
    }
  },
  read: () => waiting,
  takeAll() {
    const taken = waiting
    if (taken.length > 0) change([])
    return taken
  },
}
