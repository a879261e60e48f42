// Does every kind have a sentence and a name of its own, with and without a public name of who did it?
import { describe, expect, it } from 'vitest'
import { channelLabels, kindLabel, sentenceOf } from './messages.ts'
import { CHANNELS, KIND_RULES, NOTIFICATION_KINDS } from './rules.ts'
import { kindParams, type Told } from './schemas.ts'

const told = (kind: Told['kind'], more: { actor?: string | null; count?: number } = {}) =>
  ({ kind, params: { project_title: 'Sort invoices' }, actor: null, count: 1, ...more }) as Told

describe('a sentence', () => {
  it.each(NOTIFICATION_KINDS)('of %s is whole, whoever did it', (kind) => {
    for (const actor of [null, 'Grace Hopper']) {
      const sentence = sentenceOf(told(kind, { actor }))
      expect(sentence).toMatch(/^[A-Z“].{10,}[^.]$/)
      expect(sentence).not.toMatch(/null|undefined|\bof {2}/)
      if ('project_title' in kindParams[kind].shape) expect(sentence).toContain('“Sort invoices”')
    }
  })

  it('counts messages', () => {
    expect(sentenceOf(told('conversation_message'))).toBe('You have a new message')
    expect(sentenceOf(told('conversation_message', { count: 3 }))).toBe('You have 3 new messages')
    expect(sentenceOf(told('conversation_message', { actor: 'Grace', count: 3 }))).toBe(
      'Grace sent you 3 messages',
    )
  })
})

it('every kind has a name and a channel of its own, and every channel a name', () => {
  const labels = NOTIFICATION_KINDS.map(kindLabel)
  expect(new Set(labels).size).toBe(NOTIFICATION_KINDS.length)
  for (const kind of NOTIFICATION_KINDS) expect(CHANNELS).toContain(KIND_RULES[kind].channel)
  expect(new Set(Object.values(channelLabels)).size).toBe(CHANNELS.length)
})
