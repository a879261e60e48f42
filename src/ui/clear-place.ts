// What would an element that floats above the page cover?

const CONTROL =
  'a[href], button, input, select, textarea, summary, label, [role=button], [role=tab], [tabindex]:not([tabindex="-1"])'

/** A rectangle of the viewport, in pixels. */
export type Place = { left: number; top: number; width: number; height: number }

/** Closer together than the smallest control is wide. */
const STEP_PX = 20

function* pointsOf({ left, top, width, height }: Place) {
  const columns = Math.ceil(width / STEP_PX)
  const rows = Math.ceil(height / STEP_PX)
  for (let row = 0; row <= rows; row++)
    for (let column = 0; column <= columns; column++)
      yield { x: left + (width * column) / columns, y: top + (height * row) / rows }
}

/**
 * Returns the controls in a place, and the elements that `more` selects (', h1'), apart from those inside the ignored
 * elements, which float there themselves or make room.
 */
export function controlsAt(place: Place, ignored: readonly (Element | null)[], more = ''): Set<Element> {
  const found = new Set<Element>()
  for (const { x, y } of pointsOf(place)) {
    const top = document
      .elementsFromPoint(x, y)
      .find((element) => !ignored.some((floating) => floating?.contains(element)))
    const element = top?.closest(CONTROL + more)
    if (element) found.add(element)
  }
  return found
}

/**
 * Returns the upper edge of the bar of actions, if there is one at the bottom of the window; otherwise that of the
 * window.
 */
export function floorOfWindow(): number {
  const bar = document.querySelector('[data-action-bar]')
  const isAtBottom = bar !== null && getComputedStyle(bar).position === 'fixed'
  return isAtBottom ? bar.getBoundingClientRect().top : window.innerHeight
}

/** Calls back whenever an element of the page may have moved; returns the function that ends that. */
export function watchPlaces(onChange: () => void): () => void {
  const changes = new MutationObserver(onChange)
  const attributeFilter = ['class', 'open', 'hidden']
  changes.observe(document.body, { childList: true, subtree: true, attributeFilter })
  window.addEventListener('scroll', onChange, { passive: true })
  window.addEventListener('resize', onChange)
  return () => {
    changes.disconnect()
    window.removeEventListener('scroll', onChange)
    window.removeEventListener('resize', onChange)
  }
}
