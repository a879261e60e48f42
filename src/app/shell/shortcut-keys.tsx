// The shortcuts of every page: / to search, g and a letter to go somewhere, ? to list the available ones. Loaded when a
// person presses one of these keys for the first time.
import { useEffect } from 'react'
import { useNavigate } from 'react-router'
import { useAuthState } from '../../features/accounts/web/parts/auth-provider.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { ShortcutList } from '../../ui/shortcut-list.tsx'
import { useShortcuts } from '../../ui/shortcuts.ts'
import { shortcutPlaces } from './shortcut-places.ts'
import { showShortcuts, useShortcutsShown } from './shortcuts-window.ts'

/** Returns the first visible search field in the content. */
const searchField = () =>
  [...document.querySelectorAll<HTMLInputElement>('main input[type=search]')].find((field) =>
    field.checkVisibility(),
  )

/** The next typed text replaces the search. */
function search(): void {
  const field = searchField()
  field?.focus()
  field?.select()
}

/** `onReady` is called once the keys work. */
export default function ShortcutKeys({ onReady }: { onReady: () => void }) {
  const navigate = useNavigate()
  const { status } = useAuthState()
  const isShown = useShortcutsShown()
  useShortcuts(
    'Go to',
    shortcutPlaces(status === 'signed-in').map(({ letter, label, to }) => ({
      keys: `g ${letter}`,
      label,
      run: () => void navigate(to),
    })),
  )
  useShortcuts('On every page', [
    {
      keys: '[Shift]+/',
      label: 'Search this page',
      isAvailable: () => searchField() !== undefined,
      run: search,
    },
    { keys: '[Shift]+?', label: 'Show this list', run: () => showShortcuts(true) },
  ])
  useEffect(onReady, [onReady])
  return (
    <Dialog open={isShown} onOpenChange={showShortcuts} title="Keyboard shortcuts">
      <ShortcutList />
    </Dialog>
  )
}
