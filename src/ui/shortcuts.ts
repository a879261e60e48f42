// Single keys and sequences of keys ('j', 'g h') for what is done often. A page declares its own while it is shown; one
// listener serves all of them, so that the second key of a sequence never triggers a shortcut of its own. They can be
// turned off, since speech input and unsteady hands press keys unintentionally (WCAG 2.1.4).
import { useLayoutEffect, useRef, useSyncExternalStore } from 'react'
import { defaultKeybindingsHandlerIgnore, tinykeys } from 'tinykeys'
import { isComposing } from './composing.ts'

export type Shortcut = {
  /** The keys as the tinykeys library writes them: 'j', 'g h', '[Shift]+?'. */
  keys: string
  /** The list of shortcuts shows the label: 'Next proposal'. */
  label: string
  /**
   * A shortcut that can do nothing right now returns false; then the key does what it does elsewhere. By default it
   * always can.
   */
  isAvailable?: () => boolean
  run: () => void
}
export type ShortcutGroup = { title: string; shortcuts: readonly Shortcut[] }

const STORAGE_KEY = 'shortcuts'
const OFF = 'off'
/** Keys that are pressed in these elements belong to them. */
const ELSEWHERE = 'input, select, textarea, [contenteditable], [role=dialog], [role=alertdialog], [role=menu]'

let groups: readonly ShortcutGroup[] = []
let isOff = false
let stopListening: (() => void) | undefined
const listeners = new Set<() => void>()

/**
 * Offers these shortcuts while the component is mounted; null offers none. Only titles, keys and labels are compared, so
 * `run` may be written inline.
 */
export function useShortcuts(title: string, shortcuts: readonly Shortcut[] | null): void {
  const latest = useRef(shortcuts)
  // Shortcuts and their actions change with the content: a key that is pressed right after a change must not act on the
  // earlier one.
  useLayoutEffect(() => {
    latest.current = shortcuts
  })
  const declared = shortcuts && JSON.stringify(shortcuts.map(({ keys, label }) => ({ keys, label })))
  useLayoutEffect(() => {
    if (declared === null) return
    const described = JSON.parse(declared) as Omit<Shortcut, 'run'>[]
    const group: ShortcutGroup = {
      title,
      shortcuts: described.map((one, at) => ({
        ...one,
        isAvailable: () => latest.current?.[at]?.isAvailable?.() ?? true,
        run: () => latest.current?.[at]?.run(),
      })),
    }
    change([...groups, group])
    return () => change(groups.filter((one) => one !== group))
  }, [title, declared])
}

/** Returns every shortcut that works right now, in the order in which the parts of the page declared them. */
export const useShortcutGroups = (): readonly ShortcutGroup[] =>
  useSyncExternalStore(
    subscribe,
    () => groups,
    () => groups,
  )

/** Returns false if this browser's user has turned single keys off. */
export const useShortcutsOn = (): boolean =>
  useSyncExternalStore(
    subscribe,
    () => !isOff,
    () => true,
  )

export function turnShortcuts(on: boolean): void {
  isOff = !on
  try {
    if (on) window.localStorage.removeItem(STORAGE_KEY)
    else window.localStorage.setItem(STORAGE_KEY, OFF)
  } catch {
    // Storage is disabled or full: the choice then lasts until the page is loaded again.
  }
  change(groups)
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => {
    listeners.delete(listener)
  }
}

function change(next: readonly ShortcutGroup[]): void {
  groups = next
  stopListening?.()
  stopListening = groups.length > 0 ? listen() : undefined
  for (const listener of listeners) listener()
}

function listen(): () => void {
  isOff ||= wasTurnedOff()
  const all = groups.flatMap(({ shortcuts }) => shortcuts)
  const bindings = shortcutsInOrder(all).map(({ keys, isAvailable, run }) => [
    keys,
    (event: KeyboardEvent) => {
      if (isAvailable?.() === false) return
      event.preventDefault()
      run()
    },
  ])
  return tinykeys(window, Object.fromEntries(bindings), { ignore: isForeign })
}

/** Sequences first: the library gives a key to the first that wants it. A later part of the page wins over earlier ones. */
export function shortcutsInOrder(shortcuts: readonly Shortcut[]): readonly Shortcut[] {
  const byKeys = new Map(shortcuts.map((shortcut) => [shortcut.keys, shortcut]))
  const length = ({ keys }: Shortcut) => keys.split(' ').length
  return [...byKeys.values()].sort((one, other) => length(other) - length(one))
}

function isForeign(event: KeyboardEvent): boolean {
  if (isOff || event.defaultPrevented || isComposing(event) || defaultKeybindingsHandlerIgnore(event))
    return true
  return event.target instanceof Element && event.target.closest(ELSEWHERE) !== null
}

function wasTurnedOff(): boolean {
  try {
    return window.localStorage.getItem(STORAGE_KEY) === OFF
  } catch {
    return false
  }
}

const NAMES: Readonly<Record<string, string>> = {
  ArrowUp: '↑',
  ArrowDown: '↓',
  ArrowLeft: '←',
  ArrowRight: '→',
  Escape: 'Esc',
  $mod: 'Ctrl',
}

/** The keys as they are shown, in their order: 'g h' is g and then h; an optional modifier is left out. */
export function keysOf(keys: string): readonly string[] {
  return keys.split(' ').map((press) =>
    press
      .replace(/\[\w+\]\+/g, '')
      // A plus that parts two keys, not the key itself.
      .split(/(?<=.)\+(?=.)/)
      .map((key) => NAMES[key] ?? key)
      .join('+'),
  )
}
