// Does every kind of event have a sentence for each role of its audience, a unique label, and a destination on this
// site?
import { describe, expect, it } from 'vitest'
import { channelLabels } from '../features/notifications/notifications.messages.ts'
import { CHANNELS, type EventDeclaration, type Role } from '../platform/contract/event.ts'
import { ALL_EVENTS, EVENT_CATALOGUE } from './events.ts'

const { kinds, subjects } = EVENT_CATALOGUE
const rolesOf = (event: EventDeclaration) => Object.keys(event.audience) as Role[]
const each = ALL_EVENTS.flatMap((event) => rolesOf(event).map((role) => [event.kind, role, event] as const))

const PARAMS: Record<string, unknown> = {
  project_id: 7,
  agent_id: 7,
  course_id: 7,
  lecture_id: 7,
  stars: 4,
  lectures: 2,
  handle: 'ada',
  kind: 'agent',
  percent: 85,
  month: '2026-03-01',
  most: 100,
  from: 0.01,
  to: 0.02,
  day: '2026-03-09',
  health: 'paused',
  how: 'ended',
  why: 'seller',
  until: '2026-03-09T09:00:00.000Z',
  paid_at: '2026-03-10T09:00:00.000Z',
  amount: 120.5,
  reason: 'no_account',
  announced: { what: 'card_expires', on: '2026-03-09T09:00:00.000Z' },
  run_id: 7,
  what: 'granted',
  went: 'refunded',
  change: 'canceled',
  quoted: 'agent',
  key: '7',
}
/** Subjects without a title: their sentences name people alone. */
const UNTITLED = ['conversation', 'follower_count', 'payout', 'payout_skip']
function paramsOf({ params }: EventDeclaration) {
  const shape = 'shape' in params ? Object.keys(params.shape as object) : []
  return params.parse(Object.fromEntries(shape.map((name) => [name, PARAMS[name]])))
}

function say(
  event: EventDeclaration,
  role: Role,
  more: { title?: string | null; person?: string; count?: number },
) {
  const view = event.audience[role]
  if (!view) throw new Error(`${event.kind} has no audience ${role}`)
  const input = { params: paramsOf(event), title: 'Sort invoices', person: null, count: 1, ...more }
  return view.sentence(input)
}

describe('a sentence', () => {
  it.each(each)('of %s for the %s is whole, with and without a name', (_kind, role, event) => {
    for (const person of [undefined, 'Grace Hopper']) {
      const sentence = say(event, role, person === undefined ? {} : { person })
      expect(sentence).toMatch(/^[A-Z“].{10,}[^.]$/)
      expect(sentence).not.toMatch(/null|undefined|\bof {2}/)
      if (!UNTITLED.includes(event.subject)) expect(sentence).toContain('“Sort invoices”')
    }
  })

  it.each(each.filter(([, , event]) => event.notification))(
    'of %s for the %s is whole without a title, too: notifications outlive what they are about',
    (_kind, role, event) => {
      expect(say(event, role, { title: null })).toMatch(/^[A-Z][^“”]{10,}[^.]$/)
      expect(say(event, role, { title: null })).not.toMatch(/null|undefined| {2}/)
    },
  )

  it('counts messages', () => {
    const message = kinds.of('conversation_message')
    if (!message) throw new Error('No one is notified of messages')
    expect(say(message, 'other', {})).toBe('You have a new message')
    expect(say(message, 'other', { count: 3 })).toBe('You have 3 new messages')
    expect(say(message, 'other', { person: 'Grace', count: 3 })).toBe('Grace sent you 3 messages')
  })
})

it.each(each)('%s leads the %s only to a place on this site', (_kind, role, event) => {
  const view = event.audience[role]
  const destination = { params: paramsOf(event), subject: 7 }
  for (const path of [view?.path(destination), view?.activity?.path?.(destination) ?? '/'])
    expect(path).toMatch(/^\/([^/]|$)/)
})

it('every kind has a unique label and a channel, and every channel a label', () => {
  const labels = kinds.notified.map((event) => event.notification.label)
  expect(new Set(labels).size).toBe(kinds.notified.length)
  for (const event of kinds.notified) expect(CHANNELS).toContain(event.notification.channel)
  expect(new Set(Object.values(channelLabels)).size).toBe(CHANNELS.length)
})

it('someone knows what the subject of every event is called that shows a title', () => {
  const known = subjects.map(({ subject }) => subject)
  const titled = ALL_EVENTS.filter((event) => rolesOf(event).some((role) => event.audience[role]?.activity))
  for (const { subject } of titled) expect(known).toContain(subject)
})
