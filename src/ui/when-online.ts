// Loads code that is needed from now on: a part of a page, such as a window, or the next page. Without a connection it
// waits for one: a failure would otherwise take the whole page with it, and the texts typed there.
import { useSyncExternalStore } from 'react'

let waiting = 0
let isMissing = false
const listeners = new Set<() => void>()

function tell(): void {
  for (const listener of listeners) listener()
}

/** Stores the state of the parts of the page that were requested, for React. */
export const lateParts = {
  hear(listener: () => void) {
    listeners.add(listener)
    return () => {
      listeners.delete(listener)
    }
  },
  /**
   * 'waiting' means that one can only be loaded with a connection. 'missing' means that one failed to load, and a
   * browser that failed to load a script once fails at it until the page is reloaded.
   */
  read: () => (waiting > 0 ? 'waiting' : isMissing ? 'missing' : undefined),
}

const backOnline = () =>
  new Promise<void>((resolve) => window.addEventListener('online', () => resolve(), { once: true }))

const isOffline = () => navigator.onLine === false

function hearConnection(onChange: () => void): () => void {
  window.addEventListener('online', onChange)
  window.addEventListener('offline', onChange)
  return () => {
    window.removeEventListener('online', onChange)
    window.removeEventListener('offline', onChange)
  }
}

/** Returns true if the browser knows that it has no connection. */
export function useOffline(): boolean {
  return useSyncExternalStore(hearConnection, isOffline, () => false)
}

/** Marks a part that can't be loaded as missing on the page, which says so, and raises the error. */
async function loadOrMiss<T>(load: () => Promise<T>): Promise<T> {
  try {
    return await load()
  } catch (error) {
    // A part that is only loaded ahead would log nothing otherwise.
    console.error(error)
    isMissing = true
    tell()
    throw error
  }
}

/** Waits for a connection before it loads, since nothing would load it later. Raises the error of `load`. */
export async function whenOnline<T>(load: () => Promise<T>): Promise<T> {
  if (isOffline()) {
    waiting++
    tell()
    await backOnline()
    waiting--
    tell()
  }
  return loadOrMiss(load)
}

/** Raises at once without a connection, so that it can be tried again with one. Raises the error of `load`. */
export async function ifOnline<T>(load: () => Promise<T>): Promise<T> {
  if (isOffline()) throw new Error('Offline')
  return loadOrMiss(load)
}

/**
 * For `lazy`: waits for a connection, and if the part can't be loaded for another reason, leaves its place empty. Raised,
 * the failure would replace the whole page.
 */
export function latePart<T>(load: () => Promise<T>): Promise<T> {
  return whenOnline(load).catch(() => new Promise<never>(() => {}))
}
