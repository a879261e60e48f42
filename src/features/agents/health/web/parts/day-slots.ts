// Computes the bars of the last days: one for each day until the last that was measured. Days without measurements stay empty.
import type { AgentHealth } from '../../health.contract.ts'
import { GOOD_UPTIME_PERCENT, HEALTH_DAYS } from '../../health.rules.ts'

export type DayLook = 'good' | 'trouble' | 'bad' | 'none'
type Day = AgentHealth['days'][number]
export type DaySlot = { readonly name: string; readonly look: DayLook; readonly day?: Day }

const DAY_MS = 24 * 3600 * 1000
const numberOf = (day: string) => Date.parse(`${day}T00:00:00Z`) / DAY_MS
const nameOf = (number: number) => new Date(number * DAY_MS).toISOString().slice(0, 10)

export function lookOf({ uptime, sample_passed }: Day): DayLook {
  if (sample_passed === false || (uptime !== null && uptime < GOOD_UPTIME_PERCENT)) return 'bad'
  if (uptime === null && sample_passed === null) return 'none'
  return uptime !== null && uptime < 100 ? 'trouble' : 'good'
}

export function daySlots(days: readonly Day[]): DaySlot[] {
  const last = days.at(-1)
  if (!last) return []
  const measured = new Map(days.map((day) => [day.day, day]))
  return Array.from({ length: HEALTH_DAYS }, (_, at): DaySlot => {
    const name = nameOf(numberOf(last.day) - (HEALTH_DAYS - 1 - at))
    const day = measured.get(name)
    return day ? { name, look: lookOf(day), day } : { name, look: 'none' }
  })
}
