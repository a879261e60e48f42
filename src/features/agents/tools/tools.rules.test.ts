// How are agents named as tools, and what do clients see of their schemas?
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { agentOf, standardSchema, toolDescription, toolName, toolWordsOf } from './tools.rules.ts'

describe('the name of a tool', () => {
  it.each([
    ['Word Counter', 'word_counter_7'],
    ['Übersetzer (DE → EN)', 'ubersetzer_de_en_7'],
    ['翻訳', 'agent_7'],
    ['a'.repeat(200), `${'a'.repeat(40)}_7`],
  ])('of %s is %s', (name, expected) => {
    expect(toolName({ agent_id: 7, name })).toBe(expected)
  })

  it('fits what clients allow, and leads back to its agent', () => {
    const agent_id = Number.MAX_SAFE_INTEGER % 1e15
    const name = toolName({ agent_id, name: '1 '.repeat(100) })
    expect(name).toMatch(/^[a-zA-Z0-9_-]{1,63}$/)
    expect(agentOf(name)).toBe(agent_id)
    for (const other of ['search_agents', 'word_counter', 'word_counter_0', '7', `a_${'9'.repeat(30)}`])
      expect(agentOf(other)).toBeUndefined()
  })
})

it('never cuts a description inside a character: strict parsers would refuse the whole list', () => {
  const emoji = fc.constantFrom('😀', '👨‍👩‍👧', '🇫🇷', 'e\u0301', 'a')
  fc.assert(
    fc.property(fc.array(emoji, { minLength: 960, maxLength: 1040 }), (signs) => {
      const described = toolDescription(signs.join(''))
      expect(described.isWellFormed()).toBe(true)
      const [shown = ''] = described.split('\n\n')
      const whole = new Set([...new Intl.Segmenter().segment(signs.join(''))].map(({ index }) => index))
      expect(whole.has(shown.length) || shown === signs.join('')).toBe(true)
    }),
    { numRuns: 20 },
  )
})

it('leaves out the format that only our forms have, however deep it is', () => {
  const text = { type: 'string', format: 'multiline' } as const
  expect(
    standardSchema({
      type: 'object',
      required: ['all'],
      properties: { all: { type: 'array', items: text }, day: { type: 'string', format: 'date' } },
    }),
  ).toEqual({
    type: 'object',
    required: ['all'],
    properties: {
      all: { type: 'array', items: { type: 'string' } },
      day: { type: 'string', format: 'date' },
    },
  })
})

it('searches by whole words, each once', () => {
  expect(toolWordsOf(' Sales, sales & CRM-data! ')).toEqual(['sales', 'crm', 'data'])
  expect(toolWordsOf('%')).toEqual([])
})
