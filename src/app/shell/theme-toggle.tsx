// Switches between light and dark. The style sheet decides which icon and label to show, since the server does not know
// the theme.

import { useEffect, useState } from 'react'
import { useAuthState } from '../../features/accounts/web/parts/auth-provider.tsx'
import { themeMessages } from '../../features/settings/settings.messages.ts'
import { chooseTheme, currentTheme, type Theme } from '../../platform/client/theme.ts'
import { Glyph } from '../../ui/glyph.tsx'
import { showToast } from '../../ui/toast.ts'

export function ThemeToggle() {
  const state = useAuthState()
  const userId = state.status === 'signed-in' ? state.user.id : undefined
  /** A theme can be chosen before the person is known. */
  const [early, setEarly] = useState<Theme>()

  // When the person becomes known, their stored choice replaces the early one, which is therefore made once more.
  useEffect(() => {
    if (early === undefined || state.status === 'loading') return
    setEarly(undefined)
    chooseTheme(early, userId)
  }, [early, state.status, userId])

  function turnOver() {
    const theme = currentTheme() === 'dark' ? 'light' : 'dark'
    chooseTheme(theme, userId)
    if (state.status === 'loading') setEarly(theme)
    showToast({ title: themeMessages[theme] })
  }

  return (
    <button
      type="button"
      onClick={turnOver}
      className="inline-flex size-10 shrink-0 items-center justify-center rounded-box transition-colors duration-100 hover:bg-sunken noscript:hidden"
    >
      <span className="dark-mode:hidden">
        <Glyph of="moon" className="glyph size-5 stroke-[1.75]" />
        <span className="sr-only">Switch to dark mode</span>
      </span>
      <span className="hidden dark-mode:inline">
        <Glyph of="sun" className="glyph size-5 stroke-[1.75]" />
        <span className="sr-only">Switch to light mode</span>
      </span>
    </button>
  )
}
