// The theme chosen in this browser: by the person who is signed in, otherwise by the last one who chose; without a
// choice the system decides (SET-12, SET-13, DEC-71).

export type Theme = 'light' | 'dark'

/** The last choice made in this browser; each person's own is stored under `theme-<user id>`. */
export const THEME_KEY = 'theme'
/** This key has the id of the person who made the last choice; it is missing if that was a visitor. */
const CHOOSER_KEY = 'theme-chooser'

export const ownThemeKey = (userId: string) => `${THEME_KEY}-${userId}`

export function currentTheme(): Theme {
  const chosen = asTheme(document.documentElement.dataset.theme)
  if (chosen) return chosen
  return window.matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light'
}

/** Applies the theme immediately and stores it if the browser allows. */
export function chooseTheme(theme: Theme, userId: string | undefined): void {
  document.documentElement.dataset.theme = theme
  withStorage((storage) => {
    storage.setItem(THEME_KEY, theme)
    if (userId === undefined) {
      storage.removeItem(CHOOSER_KEY)
      return
    }
    storage.setItem(CHOOSER_KEY, userId)
    storage.setItem(ownThemeKey(userId), theme)
  })
}

/** Applies the theme of the person who is signed in now. A visitor's choice is kept by the person who then signs in. */
export function followThemeOf(userId: string | undefined): void {
  withStorage((storage) => {
    const last = asTheme(storage.getItem(THEME_KEY))
    if (userId === undefined) return show(last)
    const own = asTheme(storage.getItem(ownThemeKey(userId)))
    if (own || !last || storage.getItem(CHOOSER_KEY) !== null) return show(own)
    chooseTheme(last, userId)
  })
}

function show(theme: Theme | undefined): void {
  if (theme) document.documentElement.dataset.theme = theme
  else delete document.documentElement.dataset.theme
}

function asTheme(text: string | null | undefined): Theme | undefined {
  return text === 'light' || text === 'dark' ? text : undefined
}

function withStorage(work: (storage: Storage) => void): void {
  try {
    work(window.localStorage)
  } catch {
    // Storage is disabled or full: a choice then applies to this page only.
  }
}
