// Tests the policy of conversations.
import { describe, expect, it } from 'vitest'
import { conversationStatusMessages, conversationMessages as messages } from './conversations.messages.ts'
import {
  isParticipant,
  otherOf,
  statusFor,
  whyNotBlockInConversation,
  whyNotRemoveMessage,
  whyNotUnblock,
  whyNotWrite,
} from './conversations.policy.ts'
import { isRemovable } from './conversations.rules.ts'

const olga = { person_id: 'olga', blocked_at: null }
const pia = { person_id: 'pia', blocked_at: null }
const open = [olga, pia]
const blocked = [{ ...olga, blocked_at: '2026-03-04T05:00:00.000Z' }, pia]
const left = [olga]

describe('a conversation', () => {
  it('has two participants', () => {
    expect(['olga', 'pia', 'eve'].map((person) => isParticipant(person, open))).toEqual([true, true, false])
    expect([otherOf('olga', open), otherOf('pia', open), otherOf('olga', left)]).toEqual([
      'pia',
      'olga',
      null,
    ])
  })

  it.each([
    ['olga', open, 'open'],
    ['pia', open, 'open'],
    ['olga', blocked, 'blocked'],
    ['pia', blocked, 'closed'],
    ['olga', left, 'left'],
  ] as const)('is to %s what it should be', (person, conversation, status) => {
    expect(statusFor(person, conversation)).toBe(status)
    const why =
      status === 'open' ? undefined : { kind: 'conflict', message: conversationStatusMessages[status] }
    expect(whyNotWrite(person, conversation)).toEqual(why)
    expect(whyNotBlockInConversation(person, conversation)).toEqual(status === 'blocked' ? undefined : why)
  })

  it('is unblocked by the one who blocked it', () => {
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
    expect(isRemovable(created_at, later(10))).toBe(true)
    expect(isRemovable(created_at, later(10, 1))).toBe(false)
    expect(whyNotRemoveMessage('pia', { author_id: 'pia', created_at }, later(1))).toBeUndefined()
    expect(whyNotRemoveMessage('olga', { author_id: 'pia', created_at }, later(1))?.kind).toBe('forbidden')
    expect(whyNotRemoveMessage('olga', { author_id: null, created_at }, later(1))?.kind).toBe('forbidden')
    expect(whyNotRemoveMessage('pia', { author_id: 'pia', created_at }, later(11))?.kind).toBe('conflict')
  })
})
