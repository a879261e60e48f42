// Whose first steps are over in this browser: taken, or sent away.

const keyOf = (userId: string) => `guildhall-first-steps-${userId}`
const OVER = 'over'

/** Where storage is switched off, it is as if nothing had been remembered. */
export function areStepsOver(userId: string): boolean {
  try {
    return window.localStorage.getItem(keyOf(userId)) === OVER
  } catch {
    return false
  }
}

export function endSteps(userId: string): void {
  try {
    window.localStorage.setItem(keyOf(userId), OVER)
  } catch {
    // Storage is switched off or full: they come back with the next page load.
  }
}
