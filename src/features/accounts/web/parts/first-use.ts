// Notices when a person begins to use a page: the moment to load the next parts, and not earlier, since it would delay the page
// that they are looking at.

const BEGINNINGS = ['pointerdown', 'keydown', 'focusin'] as const

/** The page's own frame takes the focus when a person comes from another page, which is no use of it yet. */
const isInUse = (place: EventTarget | null) =>
  place instanceof HTMLElement && place !== document.body && !place.matches('main')

/**
 * Calls `work` once a person presses, types or moves the focus, or at once if they already did; returns a function that ends the
 * waiting.
 */
export function onFirstUse(work: () => void): () => void {
  const stop = () => {
    for (const name of BEGINNINGS) document.removeEventListener(name, begin, { capture: true })
  }
  function begin({ type, target }: Event) {
    if (type === 'focusin' && !isInUse(target)) return
    stop()
    work()
  }
  if (isInUse(document.activeElement)) {
    work()
    return () => undefined
  }
  for (const name of BEGINNINGS) document.addEventListener(name, begin, { capture: true, passive: true })
  return stop
}
