// Places a toast. On a phone it is a strip below the top bar, unless a window is open; elsewhere it floats where it covers
// neither a control nor a heading. It moves when something else comes below it, such as the next page.
import { type RefObject, useLayoutEffect, useState } from 'react'
import { controlsAt, floorOfWindow, type Place, watchPlaces } from './clear-place.ts'

const PHONE_PX = 640
const MARGIN_PX = 24
const PHONE_MARGIN_PX = 16
/** A toast at the top is below the top bar. */
const TOP_PX = 76
/** How far apart the places are that are tried when all corners are taken. */
const STEP_PX = 24
/** The page has to rest for so long before the toast moves: it would jump while a person scrolls. */
const REST_MS = 120
const HEADINGS = 'h1, h2, h3'

type Spot = { left: number; bottom: number }
export type ToastPlace = 'strip' | Spot

const isPhone = () => window.innerWidth < PHONE_PX
const isWindowOpen = () => document.querySelector('[role=dialog], [role=alertdialog]') !== null

/** The corners first, then everything between them from the bottom up, all measured from the left and the bottom. */
function* spotsFor(width: number, height: number): Generator<Spot> {
  const room = document.documentElement.clientWidth
  const margin = isPhone() ? PHONE_MARGIN_PX : MARGIN_PX
  const lowest = window.innerHeight - floorOfWindow() + margin
  const highest = window.innerHeight - TOP_PX - height
  const columns = [margin, (room - width) / 2, room - margin - width]
  for (const left of columns) yield { left, bottom: lowest }
  for (const left of columns.toReversed()) yield { left, bottom: highest }
  for (let bottom = lowest + STEP_PX; bottom < highest; bottom += STEP_PX)
    for (const left of columns) yield { left, bottom }
}

/** Returns how bad it is to stand there: what the person is at, and what says where they are, counts most. */
function harmAt({ left, bottom }: Spot, box: HTMLElement): number {
  const { offsetWidth: width, offsetHeight: height } = box
  const place: Place = { left, top: window.innerHeight - bottom - height, width, height }
  // An element that floats makes room itself.
  const ignored = [box, document.querySelector('[data-floating]')]
  return [...controlsAt(place, ignored, `, ${HEADINGS}`)].reduce(
    (sum, element) => sum + harmOf(element, place),
    0,
  )
}

/** A card that is one link answers where nothing of it is written, too: little is lost when only that is covered. */
function harmOf(element: Element, { left, top, width, height }: Place): number {
  const heading = element.closest(HEADINGS)
  const { left: from, top: above, right, bottom } = (heading ?? element).getBoundingClientRect()
  const isBelow = from < left + width && right > left && above < top + height && bottom > top
  if (!isBelow) return 0.1
  return heading || element === document.activeElement ? 10 : 1
}

/** Returns the first spot that does no harm, or the one that does least; the present one is the first. */
function bestSpot(box: HTMLElement, present: Spot | undefined): Spot | undefined {
  let best: { spot: Spot; harm: number } | undefined
  const others = spotsFor(box.offsetWidth, box.offsetHeight)
  for (const spot of present ? [present, ...others] : others) {
    const harm = harmAt(spot, box)
    if (harm === 0) return spot
    if (best === undefined || harm < best.harm) best = { spot, harm }
  }
  return best?.spot
}

export function useToastPlace(box: RefObject<HTMLElement | null>): ToastPlace {
  const [isStrip, setStrip] = useState(() => isPhone() && !isWindowOpen())
  const [spot, setSpot] = useState<Spot>({ left: MARGIN_PX, bottom: MARGIN_PX })

  useLayoutEffect(() => {
    const element = box.current
    if (!element || isStrip) return
    element.showPopover()
    let present: Spot | undefined
    let timer: ReturnType<typeof setTimeout> | undefined
    const shown = element
    function look() {
      // A control that a person points at must not move away.
      if (shown.matches(':is(:hover, :focus-within)')) return
      present = bestSpot(shown, present)
      if (present) setSpot(present)
    }
    function onChange() {
      clearTimeout(timer)
      timer = setTimeout(look, REST_MS)
    }
    function onResize() {
      present = undefined
      setStrip(isPhone() && !isWindowOpen())
    }
    look()
    const stopWatching = watchPlaces(onChange)
    window.addEventListener('resize', onResize)
    return () => {
      stopWatching()
      window.removeEventListener('resize', onResize)
      clearTimeout(timer)
    }
  }, [box, isStrip])

  return isStrip ? 'strip' : spot
}
