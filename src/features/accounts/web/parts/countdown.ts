// The seconds until something may be requested again, measured by the clock, so that a sleeping tab does not stretch
// them.
import { useCallback, useEffect, useState } from 'react'

const MS_PER_SECOND = 1_000
/** The countdown ticks more often than once a second, so that no second is skipped on screen. */
const LOOK_MS = 250

/** Returns whole seconds from `now` until `until`, rounded up; never below zero. Both are in milliseconds. */
export function secondsUntil(until: number, now: number): number {
  return Math.max(0, Math.ceil((until - now) / MS_PER_SECOND))
}

/** Counts down from `seconds`, on mount and again with every `restart`. */
export function useCountdown(seconds: number): { left: number; restart: () => void } {
  const [until, setUntil] = useState<number>()
  const [left, setLeft] = useState(seconds)
  const restart = useCallback(() => {
    setUntil(Date.now() + seconds * MS_PER_SECOND)
    setLeft(seconds)
  }, [seconds])

  useEffect(() => restart(), [restart])
  useEffect(() => {
    if (until === undefined) return
    const timer = setInterval(() => {
      const rest = secondsUntil(until, Date.now())
      setLeft(rest)
      if (rest === 0) clearInterval(timer)
    }, LOOK_MS)
    return () => clearInterval(timer)
  }, [until])

  return { left, restart }
}
