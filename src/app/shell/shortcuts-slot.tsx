// Waits for the first key of a shortcut, or for the list to be asked for, before it loads any of them. What is pressed in
// the meantime is pressed again once they work.
import { lazy, Suspense, useCallback, useEffect, useRef, useState } from 'react'
import { useShortcutsShown } from './shortcuts-window.ts'

const ShortcutKeys = lazy(() => import('./shortcut-keys.tsx'))

const FIRST_KEYS = ['g', '/', '?']
const TYPED_INTO =
  'input, select, textarea, [contenteditable], [role=dialog], [role=alertdialog], [role=menu]'

const isTyping = ({ target }: KeyboardEvent) =>
  target instanceof Element && target.closest(TYPED_INTO) !== null

export function ShortcutsSlot() {
  const isShown = useShortcutsShown()
  const [wasPressed, setPressed] = useState(false)
  const early = useRef<KeyboardEvent[]>([])
  const stop = useRef(() => {})

  useEffect(() => {
    function keep(event: KeyboardEvent) {
      if (event.ctrlKey || event.metaKey || event.altKey || isTyping(event)) return
      if (early.current.length === 0 && !FIRST_KEYS.includes(event.key)) return
      early.current.push(event)
      setPressed(true)
    }
    window.addEventListener('keydown', keep)
    stop.current = () => window.removeEventListener('keydown', keep)
    return stop.current
  }, [])

  const replay = useCallback(() => {
    stop.current()
    for (const event of early.current.splice(0)) window.dispatchEvent(new KeyboardEvent('keydown', event))
  }, [])

  if (!isShown && !wasPressed) return null
  return (
    <Suspense fallback={null}>
      <ShortcutKeys onReady={replay} />
    </Suspense>
  )
}
