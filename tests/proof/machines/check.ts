// What a check of the machines is, and what it reports.
import { setTimeout as pause } from 'node:timers/promises'
import type { Load } from '../load.ts'
import { askDirectly } from '../victim.ts'
import { DATABASE, type Site } from './topology.ts'

const POLL_MS = 25

export type Outcome = {
  /** What was measured, in a few words each. */
  notes: string[]
  /** Acknowledged work that is gone. */
  lost: number
  /** Anything here is a defect. */
  faults: string[]
}

export type Check = {
  /** For `--only`. */
  name: string
  /** What must hold. */
  claim: string
  run(site: Site): Promise<Outcome>
}

/** Returns the milliseconds until `look` returns true; undefined if it does not within `withinMs`. */
export async function msUntil(withinMs: number, look: () => Promise<boolean>): Promise<number | undefined> {
  const startedAt = performance.now()
  while (performance.now() - startedAt < withinMs) {
    if (await look()) return performance.now() - startedAt
    await pause(POLL_MS)
  }
  return undefined
}

export const inSeconds = (ms: number | undefined) =>
  ms === undefined ? 'never' : `${(ms / 1000).toFixed(2)} s`

/** How many of the writes that a load saw acknowledged are not in the primary's database exactly once. */
export async function lostOf(site: Site, { acknowledged }: Load): Promise<number> {
  const found = await askDirectly<{ title: string }>(
    site.primary.url(DATABASE),
    'select title from projects where title = any($1) group by title having count(*) = 1',
    [acknowledged],
  )
  return acknowledged.length - found.length
}

/** The answers of a load in words. */
export const answersOf = ({ answers }: Load) =>
  [...answers].map(([status, count]) => `${count} x ${status === 0 ? 'no answer' : status}`).join(', ')
