// Places toasts where they cover the fewest controls, in the order of preference. They move when something else comes
// below them, such as the next page.
import { useEffect, useState } from 'react'
import { useSonner } from 'sonner'
import { controlsAt, floorOfWindow, type Place, watchPlaces } from './clear-place.ts'

/** The width that the library gives toasts; on a phone they fill the window. */
const WIDTH_PX = 356
const PHONE_PX = 600
/** The height of a toast with one line of text, until there is one to measure. */
const HEIGHT_PX = 46
const MARGIN_PX = 24
const PHONE_MARGIN_PX = 16
/** A toast at the top is below the top bar. */
const TOP_PX = 76

const WIDE = ['bottom left', 'bottom center', 'bottom right', 'top right', 'top center', 'top left'] as const
const NARROW = ['top left', 'bottom left'] as const
type Spot = (typeof WIDE)[number]

const isPhone = () => window.innerWidth <= PHONE_PX
const spots = (): readonly Spot[] => (isPhone() ? NARROW : WIDE)
const ownHeight = () => document.querySelector<HTMLElement>('[data-sonner-toast]')?.offsetHeight ?? HEIGHT_PX

/** Returns the left edge and the distance from the bottom of the window, as the library wants them. */
function edgesAt(spot: Spot): { left: number; bottom: number; width: number } {
  const { clientWidth: room } = document.documentElement
  const margin = isPhone() ? PHONE_MARGIN_PX : MARGIN_PX
  const width = isPhone() ? room - 2 * margin : WIDTH_PX
  const [edge, side] = spot.split(' ')
  const left = side === 'left' ? margin : side === 'right' ? room - margin - width : (room - width) / 2
  const bottom =
    edge === 'top' ? window.innerHeight - TOP_PX - ownHeight() : window.innerHeight - floorOfWindow() + margin
  return { left, bottom, width }
}

function coveredAt(spot: Spot): number {
  const { left, bottom, width } = edgesAt(spot)
  const height = ownHeight()
  const place: Place = { left, top: window.innerHeight - bottom - height, width, height }
  // An element that floats makes room itself, and the toasts are no obstacle to themselves.
  const own = document.querySelector('[data-sonner-toaster]')
  return controlsAt(place, [own, document.querySelector('[data-floating]')]).size
}

/** Returns the first spot that covers the fewest; the present one stays if no other covers fewer. */
function bestSpot(present: Spot | undefined): Spot | undefined {
  let best: { spot: Spot; covered: number } | undefined
  const isHere = present !== undefined && spots().includes(present)
  for (const spot of isHere ? [present, ...spots()] : spots()) {
    const covered = coveredAt(spot)
    if (best === undefined || covered < best.covered) best = { spot, covered }
  }
  return best?.spot
}

/** Returns the offsets of the stack, which stands on its lower edge wherever it is. */
export function useToastPlace(): { left: number; right: number; bottom: number } {
  const isShown = useSonner().toasts.length > 0
  const [place, setPlace] = useState({ left: MARGIN_PX, right: MARGIN_PX, bottom: MARGIN_PX })

  useEffect(() => {
    if (!isShown) return
    let spot: Spot | undefined
    let frame = 0
    function look() {
      // A control that a person points at must not move away.
      if (document.querySelector('[data-sonner-toaster]:is(:hover, :focus-within)')) return
      spot = bestSpot(spot)
      if (spot === undefined) return
      const { left, bottom } = edgesAt(spot)
      setPlace((now) => (now.left === left && now.bottom === bottom ? now : { left, right: left, bottom }))
    }
    function onChange() {
      cancelAnimationFrame(frame)
      frame = requestAnimationFrame(look)
    }
    look()
    const stopWatching = watchPlaces(onChange)
    return () => {
      stopWatching()
      cancelAnimationFrame(frame)
    }
  }, [isShown])

  return place
}
