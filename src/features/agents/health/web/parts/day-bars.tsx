// The last days of an agent as a row of bars, as status pages show them, with a sentence that says the same.
import { dayInWords } from '../../../../../platform/contract/in-words.ts'
import { countOf } from '../../../../../ui/format.ts'
import type { AgentHealth } from '../../health.contract.ts'
import { type DayLook, type DaySlot, daySlots } from './day-slots.ts'

const COLOURS: Record<DayLook, string> = {
  good: 'bg-success',
  trouble: 'bg-warning',
  bad: 'bg-danger',
  none: 'bg-line',
}

const momentOf = (day: string) => `${day}T00:00:00.000Z`
const counted = (slots: readonly DaySlot[], look: DayLook) =>
  slots.filter((slot) => slot.look === look).length

function titleOf({ name, day }: DaySlot): string {
  if (!day) return `${dayInWords(momentOf(name))}, not measured`
  const uptime = day.uptime === null ? '' : `, up ${day.uptime}%`
  return `${dayInWords(momentOf(day.day))}${uptime}${day.sample_passed === false ? ', sample failed' : ''}`
}

export function DayBars({ days }: { days: AgentHealth['days'] }) {
  const slots = daySlots(days)
  const last = days.at(-1)
  if (!last) return null
  const bad = slots.flatMap(({ look, day }) => (look === 'bad' && day ? [dayInWords(momentOf(day.day))] : []))
  const said = [
    `${countOf(counted(slots, 'good'), 'day', 'days')} up`,
    `${counted(slots, 'trouble')} degraded`,
    ...(bad.length > 0 ? [`${bad.length} failed`] : []),
  ].join(', ')
  return (
    <div className="flex flex-col gap-1.5">
      <div
        role="img"
        aria-label={`The last ${slots.length} days: ${said}${bad.length > 0 ? ` (${bad.join('; ')})` : ''}`}
        className="grid h-8 auto-cols-fr grid-flow-col gap-px sm:gap-0.5"
      >
        {slots.map((slot) => (
          <span key={slot.name} title={titleOf(slot)} className={`rounded-[1px] ${COLOURS[slot.look]}`} />
        ))}
      </div>
      <p className="flex flex-wrap justify-between gap-x-4 text-small text-faint">
        <span>{`${slots.length} days`}</span>
        <span className="order-last w-full sm:order-none sm:w-auto">{said}</span>
        <span>{dayInWords(momentOf(last.day))}</span>
      </p>
    </div>
  )
}
