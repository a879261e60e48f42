// Says something in passing. Anybody may call `showToast`; the place where toasts appear is fetched with the first one.

export type Toast = {
  title: string
  description?: string | undefined
  kind?: 'success' | 'error' | 'info'
  /** Something to do about it, such as taking it back. */
  action?: { label: string; onSelect: () => void }
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

/** The toasts that nobody has shown yet: a store for React. */
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
