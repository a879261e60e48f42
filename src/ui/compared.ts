// Which products of a kind has a person chosen to compare? Their browser keeps it, for each kind: through filters,
// other pages and reloads, and in all of its tabs.
import { useSyncExternalStore } from 'react'

export type Comparable = {
  /** The choice is kept under the second name: 'agent', 'agents'. */
  names: readonly [one: string, many: string]
  most: number
  hrefFor: (ids: readonly number[]) => string
}

/** A single item is no comparison. */
export const LEAST_COMPARED = 2

/** Returns the ids in a text such as '3,7': each once, and not more than `most`. Anything that is no id is left out. */
export function comparedIds(text: string | null, most: number): number[] {
  const ids = (text ?? '').split(',').filter((part) => /^[1-9]\d{0,15}$/.test(part))
  return [...new Set(ids.map(Number).filter(Number.isSafeInteger))].slice(0, most)
}

const listeners = new Set<() => void>()
/** Choices that the browser did not store apply until the page is left. */
const unstored = new Map<string, string>()
const keyOf = ({ names }: Comparable) => `compared-${names[1]}`

/** Calls back whenever the choice changes, here or in another tab; returns the function that ends that. */
export function hearCompared(listener: () => void) {
  listeners.add(listener)
  // Another tab has stored a choice.
  window.addEventListener('storage', listener)
  return () => {
    listeners.delete(listener)
    window.removeEventListener('storage', listener)
  }
}

function read(key: string): string {
  try {
    return unstored.get(key) ?? window.localStorage.getItem(key) ?? ''
  } catch {
    return ''
  }
}

/** Returns the chosen ids in the order in which they were chosen; none on the server. */
export function useCompared(kind: Comparable): number[] {
  const text = useSyncExternalStore(
    hearCompared,
    () => read(keyOf(kind)),
    () => '',
  )
  return comparedIds(text, kind.most)
}

export const readCompared = (kind: Comparable): number[] => comparedIds(read(keyOf(kind)), kind.most)

export function keepCompared(kind: Comparable, ids: readonly number[]): void {
  const text = ids.join(',')
  try {
    window.localStorage.setItem(keyOf(kind), text)
  } catch {
    // Storage is disabled or full.
    unstored.set(keyOf(kind), text)
  }
  for (const listener of listeners) listener()
}

/** Toggles the choice; returns false if as many as can be compared have been chosen already. */
export function toggleCompared(kind: Comparable, id: number): boolean {
  const ids = readCompared(kind)
  const others = ids.filter((one) => one !== id)
  if (others.length === kind.most) return false
  keepCompared(kind, others.length < ids.length ? others : [...ids, id])
  return true
}
