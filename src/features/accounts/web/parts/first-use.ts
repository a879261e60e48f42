// When somebody begins to use a page: the moment to load what they need next, and not earlier, since it would delay what
// they are looking at.

const BEGINNINGS = ['pointerdown', 'keydown', 'focusin'] as const

/** Calls `work` once somebody presses, types or moves the focus, or at once if they already did; returns what ends the waiting. */
export function onFirstUse(work: () => void): () => void {
  const stop = () => {
    for (const name of BEGINNINGS) document.removeEventListener(name, begin, { capture: true })
  }
  function begin() {
    stop()
    work()
  }
  const isInUse = document.activeElement !== null && document.activeElement !== document.body
  if (isInUse) {
    work()
    return () => undefined
  }
  for (const name of BEGINNINGS) document.addEventListener(name, begin, { capture: true, passive: true })
  return stop
}
