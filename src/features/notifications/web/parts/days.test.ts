// Are days separated as in the reader's calendar, also where a day has 23 or 25 hours?
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { byDay } from './days.ts'
import { countText, unreadLabel } from './unread-words.ts'

const usual = process.env.TZ
beforeAll(() => {
  process.env.TZ = 'America/New_York'
})
afterAll(() => {
  if (usual === undefined) delete process.env.TZ
  else process.env.TZ = usual
})

const at = (...moments: string[]) => moments.map((created_at) => ({ created_at }))

describe('days', () => {
  it('begin at the reader’s midnight, the newest first', () => {
    const days = byDay(
      at('2026-03-02T05:00:00Z', '2026-03-02T04:59:59Z', '2026-03-01T12:00:00Z', '2026-02-27T12:00:00Z'),
      new Date('2026-03-02T15:00:00Z'),
    )
    expect(days.map((day) => [day.title, day.items.length])).toEqual([
      ['Today', 1],
      ['Yesterday', 2],
      ['Friday, February 27, 2026', 1],
    ])
  })

  it.each([
    ['after the short one', '2026-03-09T04:30:00Z', '2026-03-08T12:00:00Z'],
    ['after the long one', '2026-11-02T05:30:00Z', '2026-11-01T12:00:00Z'],
  ])('know yesterday %s', (_, now, yesterday) => {
    expect(byDay(at(yesterday), new Date(now))[0]?.title).toBe('Yesterday')
  })
})

it.each([
  [{ unread: 0, is_more: false }, '0', 'Notifications, none unread'],
  [{ unread: 1, is_more: false }, '1', 'Notifications, 1 unread'],
  [{ unread: 99, is_more: true }, '99+', 'Notifications, 99+ unread'],
])('%j is shown and announced', (count, text, label) => {
  expect(countText(count)).toBe(text)
  expect(unreadLabel(count)).toBe(label)
})
