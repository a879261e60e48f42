// May the contact button float above the page right now? Only while no control is below it.
import { type RefObject, useEffect, useState } from 'react'
import { controlsAt, floorOfWindow, type Place, watchPlaces } from '../../ui/clear-place.ts'

/** From this width on, the style sheet gives the floating button a lane of its own beside the content. */
const HAS_LANE = '(width >= 80rem)'
/** The page has to rest for so long before the button appears on it. */
const REST_MS = 200
/** The size from the style sheet, with a little room around it. */
const SIZE_PX = 44
const MARGIN_PX = 16
const ROOM_PX = 4

/** The button floats at the bottom right, above a bar of actions. */
function floatingPlace(): Place {
  const size = SIZE_PX + 2 * ROOM_PX
  return {
    left: document.documentElement.clientWidth - MARGIN_PX - SIZE_PX - ROOM_PX,
    top: floorOfWindow() - MARGIN_PX - SIZE_PX - ROOM_PX,
    width: size,
    height: size,
  }
}

export function useFloating(strip: RefObject<HTMLElement | null>): boolean {
  const [isFloating, setFloating] = useState(false)

  useEffect(() => {
    const lane = window.matchMedia(HAS_LANE)
    let timer: ReturnType<typeof setTimeout> | undefined
    let frame = 0

    /** A button with the keyboard's focus does not go away. */
    const hasFocus = () => strip.current?.contains(document.activeElement) === true
    /**
     * The floating button has a place at the end of the page: while that is in sight, the button would be there twice.
     */
    const isAtTheEnd = () => {
      const place = strip.current?.getBoundingClientRect()
      return place !== undefined && place.top < floorOfWindow() - ROOM_PX
    }
    const mayFloat = () =>
      !lane.matches && !isAtTheEnd() && controlsAt(floatingPlace(), [strip.current]).size === 0
    const look = () => {
      if (!hasFocus()) setFloating(mayFloat())
    }
    /** The floating button leaves at once when something comes below it, and returns when the page rests. */
    function onChange() {
      cancelAnimationFrame(frame)
      frame = requestAnimationFrame(() => {
        if (!hasFocus() && !mayFloat()) setFloating(false)
      })
      clearTimeout(timer)
      timer = setTimeout(look, REST_MS)
    }

    const stopWatching = watchPlaces(onChange)
    onChange()
    return () => {
      stopWatching()
      cancelAnimationFrame(frame)
      clearTimeout(timer)
    }
  }, [strip])

  return isFloating
}
