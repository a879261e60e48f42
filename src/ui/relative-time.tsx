// Shows the time since a moment, kept up to date while the page is open; the exact moment is its tooltip.
import { intlFormatDistance } from 'date-fns/intlFormatDistance'
import { useSyncExternalStore } from 'react'

const TICK_MS = 30_000
const DAY_MS = 86_400_000

/** Beyond two months the library would count in quarters, which people don't. */
function unitFor(agoMs: number): { unit?: 'month' | 'year' } {
  const days = agoMs / DAY_MS
  if (days < 60) return {}
  return { unit: days < 365 ? 'month' : 'year' }
}

/** '3 minutes ago', 'yesterday', 'last month'. A slow clock never turns the past into the future. */
export function timeAgo(moment: string, nowMs: number): string {
  const then = Math.min(Date.parse(moment), nowMs)
  return intlFormatDistance(then, nowMs, { locale: 'en-US', ...unitFor(nowMs - then) })
}

function onTick(tick: () => void): () => void {
  const timer = setInterval(tick, TICK_MS)
  return () => clearInterval(timer)
}

const currentTick = () => Math.floor(Date.now() / TICK_MS)
const noTick = () => undefined

/** Making one takes longer than using it a hundred times, and a feed shows many moments. */
const formats = new Map<boolean, Intl.DateTimeFormat>()

function formatFor(isOurs: boolean): Intl.DateTimeFormat {
  const known = formats.get(isOurs)
  if (known) return known
  const made = new Intl.DateTimeFormat('en-US', {
    dateStyle: 'long',
    timeStyle: 'short',
    ...(!isOurs && { timeZone: 'UTC' }),
  })
  formats.set(isOurs, made)
  return made
}

const DAY = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeZone: 'UTC' })

/** The UTC day until hydration: it takes no more room than what follows, so that no line moves. */
export function RelativeTime({ moment }: { moment: string }) {
  const tick = useSyncExternalStore(onTick, currentTick, noTick)
  const isOurs = tick !== undefined
  const exact = formatFor(isOurs).format(new Date(moment))
  return (
    <time dateTime={moment} title={exact}>
      {isOurs ? timeAgo(moment, Date.now()) : DAY.format(new Date(moment))}
    </time>
  )
}
