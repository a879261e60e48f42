// The mark on <html> that says a session is stored in this browser, and how it is taken away again.

const SESSION_KEY = /^sb-.+-auth-token$/

/** Forgets the session in this browser; the top bar goes back to what a visitor sees. */
export function forgetSession(): void {
  for (const key of Object.keys(localStorage)) {
    if (SESSION_KEY.test(key)) localStorage.removeItem(key)
  }
  delete document.documentElement.dataset.signedIn
}
