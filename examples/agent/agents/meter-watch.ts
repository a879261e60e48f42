// Meter Watch: what in a meter's readings departs from its rhythm, what that costs by the month, and how sure it is.

import { BadInput, defineAgent } from '../agent.ts'
import { mean, median, money, numbersOf, rounded, sumOf } from '../amounts.ts'
import { choice, fields, integer, list, longText, number, text } from '../schema.ts'
import { counted, linesOf } from '../text.ts'

const HOURS = 24
const DAYS_A_MONTH = 30.4
const FEWEST_DAYS = 5
const WEEKEND = /^\s*(?:sat|sun)/i

type Day = { name: string; loads: number[]; isWeekend: boolean }
type Finding = {
  what: string
  when: string
  kilowatt_hours: number
  certainty: 'Likely' | 'Possible'
  look: string
}

/** A line a day: its name, then 24 loads in kW. */
function daysIn(readings: string): Day[] {
  return linesOf(readings)
    .slice(0, 100)
    .map((line) => {
      const name = /^[^:;]{1,30}[:;]/.exec(line)?.[0] ?? ''
      const loads = numbersOf(line.slice(name.length))
      if (name === '' || loads.length !== HOURS)
        throw new BadInput(
          `“${line.slice(0, 24)}…” needs a name such as “Mon 2 March:” and ${HOURS} loads; it has ${loads.length}.`,
        )
      return { name: name.replace(/[:;]\s*$/, '').trim(), loads, isWeekend: WEEKEND.test(name) }
    })
}

const isNight = (hour: number, { from, to }: { from: number; to: number }) =>
  from <= to ? hour < from || hour >= to : hour < from && hour >= to

function findingsIn(days: readonly Day[], work: { from: number; to: number }): Finding[] {
  const working = days.filter(({ isWeekend }) => !isWeekend)
  const nightOf = (day: Day) => mean(day.loads.filter((_, hour) => isNight(hour, work)))
  const dayOf = (day: Day) => mean(day.loads.filter((_, hour) => !isNight(hour, work)))
  const nightHours = Array.from({ length: HOURS }, (_, hour) => hour).filter((hour) =>
    isNight(hour, work),
  ).length
  const busy = median(working.map(dayOf))
  const quiet = median(working.map(nightOf))
  const findings: Finding[] = []

  if (busy > 0 && quiet > busy * 0.7 && nightHours > 0)
    findings.push({
      what: 'Never rests: nights use almost as much as days',
      when: 'Every night',
      kilowatt_hours: (quiet - busy * 0.4) * nightHours * DAYS_A_MONTH,
      certainty: 'Possible',
      look: 'Is there a timer, and does a thermostat or pressure switch still open?',
    })

  const third = Math.max(1, Math.floor(working.length / 3))
  const before = median(working.slice(0, third).map(nightOf))
  const after = median(working.slice(-third).map(nightOf))
  if (working.length >= FEWEST_DAYS && before > 0 && after > before * 1.15)
    findings.push({
      what: `Night load crept up from ${before.toFixed(1)} to ${after.toFixed(1)} kW`,
      when: `${working[0]?.name} to ${working.at(-1)?.name}`,
      kilowatt_hours: (after - before) * nightHours * DAYS_A_MONTH,
      certainty: working.slice(-third).every((day) => nightOf(day) > before * 1.1) ? 'Likely' : 'Possible',
      look: 'Seals, defrosting, and what was plugged in since.',
    })

  const restful = days.filter(({ isWeekend }) => isWeekend).map((day) => ({ day, load: mean(day.loads) }))
  for (const { day, load } of restful) {
    const usual = Math.min(...restful.map((one) => one.load), quiet)
    if (load > usual * 1.4 && load - usual > 0.1)
      findings.push({
        what: `Left on: ${load.toFixed(1)} kW where ${usual.toFixed(1)} kW is enough`,
        when: day.name,
        kilowatt_hours: (load - usual) * HOURS * (DAYS_A_MONTH / 7),
        certainty: load > usual * 2 ? 'Likely' : 'Possible',
        look: 'What ran on the evening before and was not switched off?',
      })
  }

  // Hour by hour against the same hour of other working days: a single day that stands out is a fault or an event.
  for (const day of working) {
    const high = day.loads.flatMap((load, hour) => {
      const usual = median(working.filter((one) => one !== day).map((one) => one.loads[hour] ?? 0))
      return load > usual * 1.6 && load - usual > busy * 0.25 ? [{ hour, over: load - usual }] : []
    })
    if (high.length >= 2)
      findings.push({
        what: `Higher than usual in ${counted(high.length, 'hour')}`,
        when: `${day.name}, from ${high[0]?.hour}:00`,
        kilowatt_hours: sumOf(high.map(({ over }) => over)) * (DAYS_A_MONTH / days.length),
        certainty: high.length >= 5 ? 'Likely' : 'Possible',
        look: 'A delivery, a cleaning day, or a valve that stayed open?',
      })
  }
  return findings.slice(0, 20)
}

const CALM = '6 6 6 6 6 8 21 24 25 25 24 22 23 25 24 22 18 11 7 6 6 6 6 6'

export const meterWatch = defineAgent({
  slug: 'meter-watch',
  name: 'Meter Watch',
  inputSchema: fields(
    {
      readings: longText('Hourly loads in kW', 40_000, {
        minLength: 1,
        description: 'A line a day: “Mon 2 March: 6 6 5 …”, with 24 loads',
      }),
      price: number('Price of a kWh', { minimum: 0.001, maximum: 100, examples: [0.21] }),
      work_from: integer('Work begins at', { minimum: 0, maximum: 23, default: 6 }),
      work_to: integer('Work ends at', { minimum: 1, maximum: 24, default: 18 }),
      currency: text('Currency', 4, { default: '€' }),
    },
    { optional: ['work_from', 'work_to', 'currency'] },
  ),
  outputSchema: fields({
    summary: longText('Summary', 800),
    findings: list(
      'Departures',
      { maxItems: 20 },
      fields({
        what: text('What', 160),
        when: text('When', 80),
        cost_per_month: number('Cost by the month'),
        certainty: choice('Certainty', ['Likely', 'Possible']),
        look: text('Look at', 160),
      }),
    ),
    rhythm: list(
      'Usual working day',
      { maxItems: HOURS },
      fields({ hour: text('Hour', 10), load: number('kW') }),
    ),
  }),
  samples: [
    {
      name: 'A cold store: a valve on Saturday, and nights that creep up',
      input: {
        readings: [
          `Mon 2 March: ${CALM}`,
          `Tue 3 March: ${CALM}`,
          `Wed 4 March: ${CALM}`,
          'Thu 5 March: 7 7 7 7 7 8 21 24 25 25 24 22 23 25 24 22 18 11 7 7 7 7 7 7',
          'Fri 6 March: 7 7 7 7 7 9 21 24 26 25 24 22 23 25 24 22 18 15 14 14 14 14 14 14',
          'Sat 7 March: 14 14 14 14 14 14 14 14 14 14 14 14 14 14 14 14 14 14 14 14 14 14 14 14',
          'Sun 8 March: 6 6 6 6 6 6 6 6 6 6 6 6 6 6 6 6 6 6 6 6 6 6 6 6',
          'Mon 9 March: 9 9 9 9 9 10 22 24 25 25 24 22 23 25 24 22 18 11 9 9 9 9 9 9',
          'Tue 10 March: 9 9 9 9 9 10 22 24 25 25 24 22 23 25 24 22 18 12 9 9 9 9 9 9',
        ].join('\n'),
        price: 0.21,
      },
    },
    {
      name: 'A line in its rhythm',
      input: {
        readings: ['Mon', 'Tue', 'Wed', 'Thu', 'Fri']
          .map((day) => `${day}: 2 2 2 2 2 3 15 18 18 18 17 12 16 18 18 17 12 4 2 2 2 2 2 2`)
          .join('\n'),
        price: 0.32,
        currency: '$',
      },
    },
  ],
  run({ readings, price, work_from = 6, work_to = 18, currency = '€' }) {
    const days = daysIn(readings)
    const working = days.filter(({ isWeekend }) => !isWeekend)
    if (working.length < FEWEST_DAYS)
      throw new BadInput(`A rhythm needs at least ${FEWEST_DAYS} working days; these are ${working.length}.`)
    const findings = findingsIn(days, { from: work_from, to: work_to })
      .map(({ kilowatt_hours, what, when, certainty, look }) => ({
        what,
        when,
        cost_per_month: rounded(Math.max(0, kilowatt_hours) * price),
        certainty,
        look,
      }))
      .sort((one, other) => other.cost_per_month - one.cost_per_month)
    const likely = sumOf(
      findings.filter(({ certainty }) => certainty === 'Likely').map((one) => one.cost_per_month),
    )
    const possible = sumOf(
      findings.filter(({ certainty }) => certainty === 'Possible').map((one) => one.cost_per_month),
    )
    const costs = [
      likely > 0 ? `likely ${money(rounded(likely), currency)} a month` : '',
      possible > 0 ? `possibly ${money(rounded(possible), currency)} ${likely > 0 ? 'more' : 'a month'}` : '',
    ]
      .filter((part) => part !== '')
      .join(', and ')
    return {
      summary:
        findings.length === 0
          ? `${counted(days.length, 'day')} in their rhythm. Nothing to look at.`
          : `${counted(findings.length, 'departure')} in ${counted(days.length, 'day')}: ${costs}, if they stay as they are.`,
      findings,
      rhythm: Array.from({ length: HOURS }, (_, hour) => ({
        hour: `${String(hour).padStart(2, '0')}:00`,
        load: rounded(median(working.map(({ loads }) => loads[hour] ?? 0))),
      })),
    }
  },
})
