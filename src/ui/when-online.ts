// Loads a part of a page that is needed from now on, such as a window. Without a connection it waits for one: a part that
// can't be loaded would otherwise take the whole page with it, and what is typed there.

type Store = { hear(listener: () => void): () => void; read(): boolean }

/** A store for React, and what changes it. */
function createStore(): { store: Store; change(by: 1 | -1): void } {
  let count = 0
  const listeners = new Set<() => void>()
  return {
    store: {
      hear(listener) {
        listeners.add(listener)
        return () => {
          listeners.delete(listener)
        }
      },
      read: () => count > 0,
    },
    change(by) {
      count += by
      for (const listener of listeners) listener()
    },
  }
}

const waiting = createStore()
const missing = createStore()

/** Whether somebody asked for a part that can only be loaded with a connection. */
export const waitingParts = waiting.store

/** Whether a part failed to load: a browser that failed to load a script once fails at it until the page is reloaded. */
export const missingParts = missing.store

const backOnline = () =>
  new Promise<void>((resolve) => window.addEventListener('online', () => resolve(), { once: true }))

const isOffline = () => navigator.onLine === false

/** What can't be loaded is missed on the page, which says so, and raised. */
async function loadOrMiss<T>(load: () => Promise<T>): Promise<T> {
  try {
    return await load()
  } catch (error) {
    // Here, since a part that is only loaded ahead says nothing otherwise.
    console.error('A part of the page could not be loaded', error)
    missing.change(1)
    throw error
  }
}

/** Not tried without a connection: nothing would load it later. Raises what `load` raises. */
export async function whenOnline<T>(load: () => Promise<T>): Promise<T> {
  if (isOffline()) {
    waiting.change(1)
    await backOnline()
    waiting.change(-1)
  }
  return loadOrMiss(load)
}

/** Raises at once without a connection, so that it can be tried again with one. Raises what `load` raises. */
export async function ifOnline<T>(load: () => Promise<T>): Promise<T> {
  if (isOffline()) throw new Error('There is no connection')
  return loadOrMiss(load)
}

/**
 * For `lazy`: waits for a connection, and if the part can't be loaded for another reason, leaves its place empty. Raised,
 * the failure would replace the whole page.
 */
export function latePart<T>(load: () => Promise<T>): Promise<T> {
  return whenOnline(load).catch(() => new Promise<never>(() => {}))
}
