// Who has completed or dismissed the first steps in this browser.

const keyOf = (userId: string) => `guildhall-first-steps-${userId}`
const OVER = 'over'

/** If storage is disabled, it is as if nothing had been stored. */
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
    // Storage is disabled or full: they come back with the next page load.
  }
}
