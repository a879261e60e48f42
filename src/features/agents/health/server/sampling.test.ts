// Are samples sent in varied notation, and always as input that the agent takes?
import { expect, it } from 'vitest'
import type { JsonSchema } from '../../../../platform/contract/json-schema.ts'
import { rewritten } from './sampling.ts'

const SCHEMA: JsonSchema & { properties: Record<string, JsonSchema> } = {
  type: 'object',
  required: ['text', 'tone'],
  properties: {
    text: { type: 'string', maxLength: 13 },
    tone: { type: 'string', enum: ['very calm', 'loud'] },
    words: { type: 'integer' },
  },
}
const INPUT = { text: 'one two three', tone: 'very calm', words: 3 }

function written(schema: JsonSchema): Set<string> {
  const texts = new Set<string>()
  for (let at = 0; at < 200; at += 1) {
    const input = rewritten(INPUT, schema, Math.random)
    expect(
      Object.fromEntries(Object.entries(input).map(([name, value]) => [name, String(value).trim()])),
    ).toEqual({
      ...INPUT,
      words: '3',
    })
    texts.add(JSON.stringify(input))
  }
  return texts
}

it('fields come in every order', () => {
  expect(written(SCHEMA).size).toBe(6)
})

it('prose ends in other ways where the schema takes them', () => {
  const { text: _, ...properties } = SCHEMA.properties
  const texts = written({ ...SCHEMA, properties: { ...properties, tone: { type: 'string' } } })
  expect(texts.size).toBeGreaterThan(20)
  expect([...texts].some((text) => text.includes('three\\n'))).toBe(true)
})
