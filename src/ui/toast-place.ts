// Where a toast appears: where it covers the fewest controls, in the order of preference. Those that are shown at the
// same time stay together.
import { toast as sonner } from 'sonner'
import { controlsAt, type Place } from './clear-place.ts'

/** As wide as the library makes them; on a phone they fill the window. */
const WIDTH_PX = 356
const PHONE_PX = 600
const HEIGHT_PX = 76
const MARGIN_PX = 24
const PHONE_MARGIN_PX = 16
const BELOW_THE_BAR_PX = 76

const WIDE = ['bottom-left', 'bottom-center', 'bottom-right', 'top-right', 'top-center', 'top-left'] as const
const NARROW = ['top-center', 'bottom-center'] as const
type Position = (typeof WIDE)[number]

let last: Position | undefined

function placeOf(position: Position): Place {
  const { clientWidth: room } = document.documentElement
  const isPhone = window.innerWidth <= PHONE_PX
  const margin = isPhone ? PHONE_MARGIN_PX : MARGIN_PX
  const width = isPhone ? room - 2 * margin : WIDTH_PX
  const bar = document.querySelector('[data-action-bar]')
  const floor = bar && getComputedStyle(bar).position === 'fixed' ? bar.getBoundingClientRect().top : null
  const [edge, side] = position.split('-')
  return {
    left: side === 'left' ? margin : side === 'right' ? room - margin - width : (room - width) / 2,
    top: edge === 'top' ? BELOW_THE_BAR_PX : (floor ?? window.innerHeight) - margin - HEIGHT_PX,
    width,
    height: HEIGHT_PX,
  }
}

export function toastPosition(): Position {
  if (last !== undefined && sonner.getToasts().length > 0) return last
  const positions: readonly Position[] = window.innerWidth <= PHONE_PX ? NARROW : WIDE
  // What floats itself makes room for a toast.
  const yielding = document.querySelector('[data-floating]')
  let best: { position: Position; covered: number } | undefined
  for (const position of positions) {
    const covered = controlsAt(placeOf(position), yielding).size
    if (best === undefined || covered < best.covered) best = { position, covered }
  }
  last = best?.position ?? 'bottom-left'
  return last
}
