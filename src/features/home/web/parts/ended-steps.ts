// Remembers in this browser who has completed or dismissed the first steps.

const keyOf = (userId: string) => `guildhall-first-steps-${userId}`
const OVER = 'over'

/** If storage is disabled, the steps are shown as if nothing had been stored. */
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
    // If storage is disabled or full, the dismissed steps come back with the next page load.
  }
}
