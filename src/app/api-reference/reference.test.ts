// Is a JSON Schema described in readable words, and does an unexpected document do no harm?
import { expect, it } from 'vitest'
import { referenceFrom, shapeOf } from './reference.ts'

it.each([
  [{ type: 'string', maxLength: 100 }, 'text', ['100 characters or fewer']],
  [{ type: ['number', 'null'] }, 'number or null', []],
  [{ anyOf: [{ enum: ['a', 'b'] }, { type: 'null' }] }, 'one of a, b or null', []],
  [{ type: 'array', items: { type: 'integer', minimum: 0 } }, 'list of whole numbers', ['at least 0']],
  [{ type: 'integer', maximum: Number.MAX_SAFE_INTEGER }, 'whole number', []],
  [{ enum: ['recent'], default: 'recent' }, 'one of recent', ['default "recent"']],
  ['nonsense', 'anything', []],
])('%j', (schema, type, notes) => {
  expect(shapeOf(schema)).toMatchObject({ type, notes })
})

it('names the fields of an object and whether they are always there', () => {
  const shape = shapeOf({
    type: 'object',
    required: ['id'],
    properties: { id: { type: 'integer' }, name: {} },
  })
  expect(shape.fields.map(({ name, isRequired }) => [name, isRequired])).toEqual([
    ['id', true],
    ['name', false],
  ])
})

it('tells files by media type, keys from sessions, and successes from refusals', () => {
  const content = { 'text/event-stream': {} }
  const responses = {
    '200': { content },
    '303': { description: 'See Other' },
    default: { description: 'An error' },
  }
  const get = { security: [{ key: [] }], requestBody: { content: { 'image/png': {} } }, responses }
  const { groups } = referenceFrom({ paths: { '/x': { get } } })
  expect(groups[0]?.operations[0]).toMatchObject({
    needsSession: false,
    body: { type: 'image/png' },
    answer: { type: 'text/event-stream' },
    problems: [{ status: 'default', codes: 'An error' }],
  })
})

it.each([undefined, null, 'text', [], { paths: [] }, { paths: { '/x': { get: 1 } } }])(
  'makes an empty reference of %j',
  (document) => {
    expect(referenceFrom(document).groups).toEqual([])
  },
)
