// Rota Planner: a week's shifts within rest times, contracts, skills and wishes, and why a wish could not be granted.

import { BadInput, defineAgent } from '../agent.ts'
import { rounded, sumOf } from '../amounts.ts'
import { choice, fields, integer, list, number, text } from '../schema.ts'
import { counted, enumerated, mentioned } from '../text.ts'

const DAYS = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'] as const
/** Daily rest in hours. */
const REST_HOURS = {
  Germany: 11,
  France: 11,
  'United Kingdom': 11,
  Ukraine: 12,
  Switzerland: 11,
  Spain: 12,
} as const
const COUNTRIES = ['Germany', 'France', 'United Kingdom', 'Ukraine', 'Switzerland', 'Spain'] as const
const MOST_SHIFTS = 120

type Day = (typeof DAYS)[number]
type Person = { name: string; skills: string; hours_a_week: number; wishes: string }
type Shift = { day: Day; from: string; to: string; skill: string; people: number }
type Timed = Shift & { begin: number; end: number }

/** In hours since Monday at midnight; a shift that ends before it begins ends on the next day. */
function timed(shift: Shift): Timed {
  const hour = (time: string) => {
    const [, hours = '', minutes = ''] = /^(\d{1,2}):(\d{2})$/.exec(time.trim()) ?? []
    const at = Number(hours) + Number(minutes) / 60
    if (hours === '' || at > 24) throw new BadInput(`${shift.day}: “${time}” is no time such as 06:00.`)
    return at
  }
  const start = DAYS.indexOf(shift.day) * 24
  const from = hour(shift.from)
  const to = hour(shift.to)
  return { ...shift, begin: start + from, end: start + to + (to <= from ? 24 : 0) }
}

const lengthOf = ({ begin, end }: Timed) => end - begin
const isWeekend = ({ day }: Shift) => day === 'Saturday' || day === 'Sunday'
const named = (shift: Shift) => `${shift.day} ${shift.from}–${shift.to}`

/** The days that someone wants off; 'no nights' and 'no weekends' are wishes, too. */
function isUnwanted(wishes: string, shift: Timed): boolean {
  return wishes.split(/[,;]/).some((wish) => {
    if (mentioned(wish, ['no nights', 'no night', 'not at night']))
      return shift.end % 24 <= 8 && shift.end > (DAYS.indexOf(shift.day) + 1) * 24
    if (mentioned(wish, ['no weekend', 'no weekends', 'weekend off', 'weekends off'])) return isWeekend(shift)
    if (mentioned(wish, ['no early', 'no early shifts'])) return shift.begin % 24 < 9
    if (mentioned(wish, ['no late', 'no late shifts'])) return shift.end > DAYS.indexOf(shift.day) * 24 + 19
    return (
      mentioned(wish, [shift.day, shift.day.slice(0, 3)]) !== undefined &&
      mentioned(wish, ['off', 'free', 'no', 'not']) !== undefined
    )
  })
}

/** Why someone cannot work a shift by rule, if they cannot. */
function obstacle(
  person: Person,
  shift: Timed,
  { own, rest }: { own: readonly Timed[]; rest: number },
): string | undefined {
  if (shift.skill.trim() !== '' && !mentioned(person.skills, [shift.skill])) return `can’t do ${shift.skill}`
  if (own.some((other) => shift.begin < other.end + rest && other.begin < shift.end + rest))
    return `needs ${rest} hours of rest`
  if (sumOf(own.map(lengthOf)) + lengthOf(shift) > person.hours_a_week)
    return `has a contract of ${person.hours_a_week} hours`
  return undefined
}

type Plan = { shift: Timed; people: string[] }[]

function planFor(
  shifts: readonly Timed[],
  people: readonly Person[],
  rest: number,
): { plan: Plan; own: Map<string, Timed[]> } {
  const own = new Map(people.map(({ name }) => [name, [] as Timed[]]))
  const ownOf = (name: string) => own.get(name) ?? []
  const fitting = (shift: Timed) => people.filter((person) => !obstacle(person, shift, { own: [], rest }))
  // Shifts that few can work come first, so that those people are still free for them.
  const order = [...shifts].sort(
    (one, other) => fitting(one).length - fitting(other).length || one.begin - other.begin,
  )
  const assigned = new Map<Timed, string[]>()
  for (const shift of order) {
    const chosen = people
      .filter((person) => !obstacle(person, shift, { own: ownOf(person.name), rest }))
      .map((person) => ({
        person,
        unwanted: isUnwanted(person.wishes, shift) ? 1 : 0,
        weekends: isWeekend(shift) ? ownOf(person.name).filter(isWeekend).length : 0,
        filled: sumOf(ownOf(person.name).map(lengthOf)) / Math.max(1, person.hours_a_week),
      }))
      .sort(
        (one, other) =>
          one.unwanted - other.unwanted || one.weekends - other.weekends || one.filled - other.filled,
      )
      .slice(0, shift.people)
      .map(({ person }) => person.name)
    for (const name of chosen) ownOf(name).push(shift)
    assigned.set(shift, chosen)
  }
  return { plan: shifts.map((shift) => ({ shift, people: assigned.get(shift) ?? [] })), own }
}

/** Each shift against a wish, and why no one else could take it. */
function refusedWishes(
  plan: Plan,
  people: readonly Person[],
  { own, rest }: { own: Map<string, Timed[]>; rest: number },
) {
  return plan.flatMap(({ shift, people: working }) =>
    people
      .filter((person) => working.includes(person.name) && isUnwanted(person.wishes, shift))
      .map((person) => {
        const others = people
          .filter((other) => !working.includes(other.name))
          .slice(0, 6)
          .map(
            (other) =>
              `${other.name} ${obstacle(other, shift, { own: own.get(other.name) ?? [], rest }) ?? 'has the same wish'}`,
          )
        return {
          person: person.name,
          shift: named(shift),
          reason: others.length > 0 ? `${enumerated(others)}.` : 'Everyone is needed.',
        }
      }),
  )
}

const WEEK = DAYS.slice(0, 5)

export const rotaPlanner = defineAgent({
  slug: 'rota-planner',
  name: 'Rota Planner',
  inputSchema: fields({
    people: list(
      'People',
      { minItems: 1, maxItems: 40 },
      fields({
        name: text('Name', 60),
        skills: text('Skills', 200, { description: 'Separate with commas' }),
        hours_a_week: number('Hours a week', { minimum: 0, maximum: 80 }),
        wishes: text('Wishes', 200, { examples: ['Tuesday off, no nights'] }),
      }),
    ),
    shifts: list(
      'Shifts of the week',
      { minItems: 1, maxItems: MOST_SHIFTS },
      fields({
        day: choice('Day', DAYS),
        from: text('From', 5, { examples: ['06:00'] }),
        to: text('To', 5, { examples: ['14:00'] }),
        skill: text('Skill', 60),
        people: integer('People', { minimum: 1, maximum: 20 }),
      }),
    ),
    country: choice('Rest times of', COUNTRIES),
  }),
  outputSchema: fields({
    summary: text('Summary', 300),
    plan: list(
      'Plan',
      { maxItems: MOST_SHIFTS },
      fields({
        shift: text('Shift', 60),
        skill: text('Skill', 60),
        people: text('People', 1300),
        missing: integer('Missing'),
      }),
    ),
    refused_wishes: list(
      'Wishes that could not be granted',
      { maxItems: 500 },
      fields({ person: text('Person', 60), shift: text('Shift', 60), reason: text('Why', 800) }),
    ),
    hours: list(
      'Hours',
      { maxItems: 40 },
      fields({
        person: text('Person', 60),
        hours: number('Planned'),
        contract: number('Contract'),
        weekend_shifts: integer('Weekend shifts'),
      }),
    ),
  }),
  samples: [
    {
      name: 'A bakery’s week',
      input: {
        people: [
          { name: 'Olha', skills: 'oven, counter', hours_a_week: 40, wishes: 'Saturday off' },
          { name: 'Petro', skills: 'oven', hours_a_week: 32, wishes: 'no late' },
          { name: 'Daryna', skills: 'counter', hours_a_week: 24, wishes: 'Wednesday off' },
          { name: 'Maksym', skills: 'counter', hours_a_week: 30, wishes: '' },
        ],
        shifts: [
          ...WEEK.map((day) => ({ day, from: '04:00', to: '12:00', skill: 'oven', people: 1 })),
          ...WEEK.map((day) => ({ day, from: '07:00', to: '13:00', skill: 'counter', people: 1 })),
          { day: 'Saturday', from: '04:00', to: '12:00', skill: 'oven', people: 2 },
          { day: 'Saturday', from: '07:00', to: '13:00', skill: 'counter', people: 1 },
        ],
        country: 'Ukraine',
      },
    },
    {
      name: 'Late, then early: too little rest',
      input: {
        people: [
          { name: 'Jana', skills: 'reception', hours_a_week: 40, wishes: 'Tuesday off' },
          { name: 'Emil', skills: 'reception', hours_a_week: 20, wishes: '' },
        ],
        shifts: [
          { day: 'Monday', from: '14:00', to: '22:00', skill: 'reception', people: 1 },
          { day: 'Tuesday', from: '06:00', to: '14:00', skill: 'reception', people: 1 },
          { day: 'Tuesday', from: '14:00', to: '22:00', skill: 'reception', people: 1 },
          { day: 'Wednesday', from: '06:00', to: '14:00', skill: 'reception', people: 1 },
        ],
        country: 'Germany',
      },
    },
  ],
  run({ people, shifts, country }) {
    const names = people.map(({ name }) => name.trim())
    if (new Set(names).size < names.length || names.includes(''))
      throw new BadInput('Each person needs a name of their own.')
    const rest = REST_HOURS[country]
    const week = shifts.map(timed).sort((one, other) => one.begin - other.begin)
    const { plan, own } = planFor(week, people, rest)
    const refused = refusedWishes(plan, people, { own, rest })
    const missing = sumOf(plan.map(({ shift, people: working }) => shift.people - working.length))
    const wishes = people.filter(({ wishes: wish }) => wish.trim() !== '').length
    return {
      summary: `${counted(week.length, 'shift')} planned with ${counted(rest, 'hour')} of rest (${country}): ${missing === 0 ? 'all are filled' : `${counted(missing, 'place')} can’t be filled`}, and ${refused.length === 0 ? `the wishes of ${counted(wishes, 'person', 'people')} are granted` : `${counted(refused.length, 'shift')} ${refused.length === 1 ? 'is' : 'are'} against a wish`}.`,
      plan: plan.map(({ shift, people: working }) => ({
        shift: named(shift),
        skill: shift.skill,
        people: working.length > 0 ? enumerated(working) : 'No one',
        missing: shift.people - working.length,
      })),
      refused_wishes: refused.slice(0, 500),
      hours: people.map(({ name, hours_a_week }) => ({
        person: name,
        hours: rounded(sumOf((own.get(name) ?? []).map(lengthOf))),
        contract: hours_a_week,
        weekend_shifts: (own.get(name) ?? []).filter(isWeekend).length,
      })),
    }
  },
})
