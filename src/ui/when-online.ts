// Loads a part of a page that is needed from now on, such as a window. Without a connection it waits for one: a part that
// can't be loaded would otherwise take the whole page with it, and what is typed there.

let waiting = 0
const listeners = new Set<() => void>()

function count(by: 1 | -1) {
  waiting += by
  for (const listener of listeners) listener()
}

/** Whether somebody asked for a part that can only be loaded with a connection: a store for React. */
export const waitingParts = {
  hear(listener: () => void) {
    listeners.add(listener)
    return () => {
      listeners.delete(listener)
    }
  },
  read: () => waiting > 0,
}

const backOnline = () =>
  new Promise<void>((resolve) => window.addEventListener('online', () => resolve(), { once: true }))

/**
 * Not tried without a connection: a browser that failed to load a script once fails at it until the page is reloaded.
 * Raises what `load` raises.
 */
export async function whenOnline<T>(load: () => Promise<T>): Promise<T> {
  if (navigator.onLine === false) {
    count(1)
    await backOnline()
    count(-1)
  }
  return load()
}
