// The look that was chosen in this browser; without a choice the system decides.
import { THEME_KEY } from './theme-script.ts'

export type Theme = 'light' | 'dark'

export function currentTheme(): Theme {
  const chosen = document.documentElement.dataset.theme
  if (chosen === 'light' || chosen === 'dark') return chosen
  return window.matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light'
}

/** Shows the theme at once and remembers it, where the browser lets us. */
export function chooseTheme(theme: Theme): void {
  document.documentElement.dataset.theme = theme
  try {
    localStorage.setItem(THEME_KEY, theme)
  } catch {
    // Storage is switched off or full: the choice then holds for this page alone.
  }
}
