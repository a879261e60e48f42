// Which products of a kind someone has chosen to compare. Their browser keeps it, for each kind: through filters, other
// pages and reloads, and in all of its tabs.
import { useSyncExternalStore } from 'react'

/** What can be compared. */
export type Comparable = {
  /** 'agent', 'agents': the choice is kept under the second. */
  names: readonly [one: string, many: string]
  /** How many at a time. */
  most: number
  /** The address of their comparison. */
  hrefFor: (ids: readonly number[]) => string
}

/** One alone is no comparison. */
export const LEAST_COMPARED = 2

/** The ids in a text such as '3,7': each once, and not more than `most`. What is no id is left out. */
export function comparedIds(text: string | null, most: number): number[] {
  const ids = (text ?? '').split(',').filter((part) => /^[1-9]\d{0,15}$/.test(part))
  return [...new Set(ids.map(Number).filter(Number.isSafeInteger))].slice(0, most)
}

const listeners = new Set<() => void>()
/** What the browser did not store: it applies until the page is left. */
const unstored = new Map<string, string>()
const keyOf = ({ names }: Comparable) => `compared-${names[1]}`

/** Calls back whenever something is chosen or no longer, here or in another tab; returns what ends that. */
export function hearCompared(listener: () => void) {
  listeners.add(listener)
  // Another tab has stored something.
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

/** The chosen ones, in the order in which they were chosen; none on the server. */
export function useCompared(kind: Comparable): number[] {
  const text = useSyncExternalStore(
    hearCompared,
    () => read(keyOf(kind)),
    () => '',
  )
  return comparedIds(text, kind.most)
}

/** The chosen ones as they are now. */
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

/** Chooses one, or no longer; false if as many as can be compared have been chosen already. */
export function toggleCompared(kind: Comparable, id: number): boolean {
  const ids = readCompared(kind)
  const others = ids.filter((one) => one !== id)
  if (others.length === kind.most) return false
  keepCompared(kind, others.length < ids.length ? others : [...ids, id])
  return true
}
