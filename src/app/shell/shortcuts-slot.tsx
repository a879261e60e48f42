// Waits for the first key of a shortcut, or a request for the list, before it loads any of them. Keys pressed in the
// meantime are pressed again once they work.
import { type ComponentType, useCallback, useEffect, useRef, useState } from 'react'
import { showShortcuts, useShortcutsShown } from './shortcuts-window.ts'

const FIRST_KEYS = ['g', '/', '?']
const TYPED_INTO = 'input, select, textarea, [contenteditable], [role$=dialog], [role=menu]'

const isTyping = () => document.querySelector(':focus')?.closest(TYPED_INTO)

export function ShortcutsSlot() {
  const isShown = useShortcutsShown()
  const [wasPressed, setPressed] = useState(false)
  const [Keys, setKeys] = useState<ComponentType<{ onReady: () => void }>>()
  const early = useRef<KeyboardEvent[]>([])
  const stop = useRef(() => {})
  const isWanted = (isShown || wasPressed) && !Keys

  useEffect(() => {
    function keep(event: KeyboardEvent) {
      if (event.ctrlKey || event.metaKey || event.altKey || isTyping()) return
      if (early.current.length === 0 && !FIRST_KEYS.includes(event.key)) return
      early.current.push(event)
      setPressed(true)
    }
    window.addEventListener('keydown', keep)
    stop.current = () => window.removeEventListener('keydown', keep)
    return stop.current
  }, [])

  useEffect(() => {
    if (!isWanted) return
    import('./shortcut-keys.tsx').then(
      (loaded) => setKeys(() => loaded.default),
      () => {
        // Out of reach: a key that does nothing is no reason to take the page away. The next one tries again.
        early.current = []
        setPressed(false)
        showShortcuts(false)
      },
    )
  }, [isWanted])

  const replay = useCallback(() => {
    stop.current()
    for (const event of early.current.splice(0)) window.dispatchEvent(new KeyboardEvent('keydown', event))
  }, [])

  return Keys ? <Keys onReady={replay} /> : null
}
