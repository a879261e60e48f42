// Which controls would something that floats above the page cover?

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

/** The controls in a place, apart from those inside `floating`, which is about to be there or already is. */
export function controlsAt(place: Place, floating: Element | null): Set<Element> {
  const found = new Set<Element>()
  for (const { x, y } of pointsOf(place)) {
    const top = document.elementsFromPoint(x, y).find((element) => !floating?.contains(element))
    const control = top?.closest(CONTROL)
    if (control) found.add(control)
  }
  return found
}
