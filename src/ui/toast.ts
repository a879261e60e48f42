// Shows a passing message. Any code may call `showToast`; the component that shows it is loaded with the first one. There
// is one at a time: the next replaces it.

export type Toast = {
  title: string
  description?: string | undefined
  kind?: 'success' | 'error' | 'info'
  action?: ToastAction
}

export type ToastAction = {
  label: string
  /** An undo is offered for as long as it can be done. */
  forSeconds?: number
} & (
  | { onSelect: () => void; to?: never }
  /** The toast is gone once the page that the action leads to is open. */
  | { to: string; onSelect?: never }
)

export type ShownToast = Toast & { readonly id: number }

let current: ShownToast | undefined
let count = 0
const listeners = new Set<() => void>()

function change(next: ShownToast | undefined) {
  current = next
  for (const listener of listeners) listener()
}

export function showToast(toast: Toast): void {
  count += 1
  change({ ...toast, id: count })
}

/** Holds the toast that is shown, or that waits for its code: a store for React. */
export const currentToast = {
  hear(listener: () => void) {
    listeners.add(listener)
    return () => {
      listeners.delete(listener)
    }
  },
  read: () => current,
  /** Does nothing if another has replaced it. */
  close(id: number) {
    if (current?.id === id) change(undefined)
  },
}
