// Who may do what in a conversation.
import { describe, expect, it } from 'vitest'
import { conversationMessages as messages, standingMessages } from './messages.ts'
import { sideOf, standingFor, whyNotBlock, whyNotRemove, whyNotUnblock, whyNotWrite } from './policy.ts'
import { isRemovable, REMOVAL_MINUTES } from './rules.ts'

const sides = { owner_id: 'olga', proposer_id: 'pia' }
const open = { ...sides, blocked_by: null }
const blocked = { ...sides, blocked_by: 'olga' }
const left = { ...sides, proposer_id: null, blocked_by: null }

describe('a conversation', () => {
  it('has two sides', () => {
    expect(['olga', 'pia', 'eve'].map((person) => sideOf(person, sides))).toEqual([
      'owner',
      'proposer',
      undefined,
    ])
  })

  it.each([
    ['olga', open, 'open'],
    ['pia', open, 'open'],
    ['olga', blocked, 'blocked'],
    ['pia', blocked, 'closed'],
    ['olga', left, 'left'],
  ] as const)('stands for %s as it should', (person, conversation, standing) => {
    expect(standingFor(person, conversation)).toBe(standing)
    const why = standing === 'open' ? undefined : { kind: 'conflict', message: standingMessages[standing] }
    expect(whyNotWrite(person, conversation)).toEqual(why)
    expect(whyNotBlock(person, conversation)).toEqual(standing === 'blocked' ? undefined : why)
  })

  it('is unblocked by whoever blocked it', () => {
    expect(whyNotUnblock('olga', blocked)).toBeUndefined()
    expect(whyNotUnblock('pia', open)).toBeUndefined()
    expect(whyNotUnblock('pia', blocked)?.message).toBe(messages.notBlockedByYou)
  })
})

describe('a message', () => {
  const created_at = '2026-03-04T05:00:00.000Z'
  const later = (minutes: number, milliseconds = 0) =>
    new Date(Date.parse(created_at) + minutes * 60_000 + milliseconds)

  it('is removed by its author, for ten minutes, the last one included', () => {
    expect(isRemovable(created_at, later(REMOVAL_MINUTES))).toBe(true)
    expect(isRemovable(created_at, later(REMOVAL_MINUTES, 1))).toBe(false)
    expect(whyNotRemove('pia', { author_id: 'pia', created_at }, later(1))).toBeUndefined()
    expect(whyNotRemove('olga', { author_id: 'pia', created_at }, later(1))?.kind).toBe('forbidden')
    expect(whyNotRemove('olga', { author_id: null, created_at }, later(1))?.kind).toBe('forbidden')
    expect(whyNotRemove('pia', { author_id: 'pia', created_at }, later(11))?.kind).toBe('conflict')
  })
})
