// Does a person who fills in a form read in words what is wrong with each field?
import { describe, expect, it } from 'vitest'
import type { JsonSchema } from './contract/json-schema.ts'
import { judgeBy } from './json-schema.ts'

const object = (one: JsonSchema): JsonSchema => ({
  type: 'object',
  required: ['one'],
  additionalProperties: false,
  properties: { one },
})

describe('what is wrong with a value', () => {
  it.each<[JsonSchema, unknown, string]>([
    [{ type: 'string', minLength: 10 }, 'short', 'At least 10 characters'],
    [{ type: 'string', minLength: 1 }, '', 'At least 1 character'],
    [{ type: 'string', maxLength: 3 }, 'long', 'At most 3 characters'],
    [{ type: 'array', items: { type: 'string' }, minItems: 1 }, [], 'At least 1 item'],
    [{ type: 'array', items: { type: 'string' }, maxItems: 1 }, ['a', 'b'], 'At most 1 item'],
    [{ type: 'integer', minimum: 1 }, 0, 'At least 1'],
    [{ type: 'number', maximum: 2.5 }, 1e21, 'At most 2.5'],
    [{ type: 'number', minimum: -3 }, -4, 'At least -3'],
    [{ type: 'string', format: 'email' }, 'nowhere', 'Expected an email address'],
    [{ type: 'string', format: 'date' }, 'today', 'Expected a date, such as 2026-01-31'],
    [{ type: 'string', format: 'uri' }, 'no url', 'Expected a URL, such as https://example.com'],
    [{ type: 'string', enum: ['a', 'b'] }, 'c', 'Expected one of: "a","b"'],
    [{ type: 'string' }, 1, 'Expected string, received number'],
  ])('by %j, %j: %s', (schema, value, sentence) =>
    expect(judgeBy(object(schema))({ one: value })).toEqual({ one: sentence }),
  )

  it('is said of what is missing, and of what no one asked for', () => {
    expect(judgeBy(object({ type: 'string' }))({ two: 1 })).toMatchObject({ one: 'Required' })
    expect(judgeBy(object({ type: 'string' }))({ one: 'a' })).toBeUndefined()
  })
})
