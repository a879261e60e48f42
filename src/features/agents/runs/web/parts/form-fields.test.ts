// Does a form hold an input, and become the same input again?
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { parseExactJson } from '../../../../../platform/contract/exact-json.ts'
import type { JsonSchema } from '../../../../../platform/contract/json-schema.ts'
import type { RunInput } from '../../../interfaces/interfaces.schemas.ts'
import { runMessages as messages } from '../../runs.messages.ts'
import {
  emptyValue,
  errorAt,
  type FieldValue,
  filledFrom,
  inputOf,
  kindOf,
  labelOf,
  newRow,
  placeholderOf,
  unplacedErrors,
} from './form-fields.ts'

const object = (properties: Record<string, JsonSchema>, required: string[] = []): JsonSchema => ({
  type: 'object',
  properties,
  required,
})

it('holds a long number to its last digit', () => {
  const schema = object({
    id: { type: 'integer' },
    ids: { type: 'array', items: { type: 'integer' } },
    more: { type: 'object' },
  })
  const text = '{"id":738529527931269425,"ids":[738529527931269425,1],"more":{"id":738529527931269425}}'
  const input = parseExactJson(text) as RunInput
  expect(JSON.stringify(inputOf(schema, filledFrom(schema, input)).input)).toBe(text)
})

const INVOICE = object(
  {
    text: { type: 'string', format: 'multiline' },
    tone: { type: 'string', enum: ['Formal', 'Warm'] },
    level: { type: 'integer', enum: [1, 2, 3] },
    urgent: { type: 'boolean' },
    amount: { type: 'number' },
    tags: { type: 'array', items: { type: 'string' } },
    sizes: { type: 'array', items: { type: 'integer' } },
    lines: {
      type: 'array',
      items: object({ name: { type: 'string' }, count: { type: 'integer' } }, ['name']),
    },
    address: object({ city: { type: 'string' }, zip: { type: 'string' } }, ['city']),
    more: { type: 'object' },
    version: { type: 'string', const: 'v1' },
  },
  ['text'],
)

const WHOLE: RunInput = {
  text: 'Two\nlines',
  tone: 'Warm',
  level: 2,
  urgent: true,
  amount: 12.5,
  tags: ['a', 'b c'],
  sizes: [1, 20],
  lines: [{ name: 'Weir', count: 2 }, { name: 'Sluice' }],
  address: { city: 'Delft' },
  more: { any: [1, { thing: null }] },
  version: 'v1',
}

describe('the control of a part', () => {
  it.each<[JsonSchema, ReturnType<typeof kindOf>]>([
    [{ type: 'string' }, 'line'],
    [{ type: 'string', maxLength: 200 }, 'line'],
    [{ type: 'string', maxLength: 201 }, 'area'],
    [{ type: 'string', format: 'multiline' }, 'area'],
    [{ type: 'string', format: 'email' }, 'line'],
    [{ type: 'string', enum: ['a'] }, 'choice'],
    [{ type: 'integer', enum: [1, 2] }, 'choice'],
    [{ type: 'boolean' }, 'check'],
    [{ type: 'number' }, 'number'],
    [{ type: 'integer' }, 'number'],
    [{ type: 'array', items: { type: 'string' } }, 'lines'],
    [{ type: 'array', items: { type: 'number' } }, 'lines'],
    [{ type: 'array', items: { type: 'string', format: 'multiline' } }, 'rows'],
    [{ type: 'array', items: { type: 'object', properties: { a: { type: 'string' } } } }, 'rows'],
    [{ type: 'array' }, 'json'],
    [{ type: 'object', properties: { a: { type: 'string' } } }, 'group'],
    [{ type: 'object' }, 'json'],
    [{ type: 'string', const: 'x' }, 'fixed'],
  ])('for %j is %s', (schema, kind) => expect(kindOf(schema)).toBe(kind))

  it.each([
    ['source_language', undefined, 'Source language'],
    ['sourceLanguage', undefined, 'Source language'],
    ['text', { type: 'string', title: 'Your text' } as const, 'Your text'],
    ['_', undefined, '_'],
  ])('is labelled: %s', (name, schema, label) => expect(labelOf(name, schema)).toBe(label))

  it.each<[JsonSchema, string | undefined]>([
    [{ type: 'string', examples: ['Hello', 'Bye'] }, 'Hello'],
    [{ type: 'integer', examples: [3] }, '3'],
    [{ type: 'array', examples: [['a', 'b']] }, 'a\nb'],
    [{ type: 'string' }, undefined],
  ])('has the first example as its placeholder: %j', (schema, text) =>
    expect(placeholderOf(schema)).toBe(text),
  )
})

describe('a form', () => {
  it('becomes the input that it was filled from', () => {
    expect(inputOf(INVOICE, filledFrom(INVOICE, WHOLE))).toEqual({
      // An unchecked box isn't left out: it says no.
      input: WHOLE,
    })
  })

  it('leaves out what is optional and empty, and what an empty group requires', () => {
    const value = filledFrom(INVOICE, { text: 'x' })
    expect(inputOf(INVOICE, value)).toEqual({ input: { text: 'x', urgent: false, version: 'v1' } })
  })

  it('starts with the defaults', () => {
    const schema = object({
      tone: { type: 'string', enum: ['Formal', 'Warm'], default: 'Warm' },
      deep: object({ is: { type: 'boolean', default: true }, count: { type: 'integer', default: 3 } }, [
        'count',
      ]),
    })
    expect(inputOf(schema, emptyValue(schema))).toEqual({ input: { tone: 'Warm' } })
    expect(emptyValue(schema)).toEqual({ tone: 'Warm', deep: { is: true, count: '3' } })
  })

  it('says at each field what keeps it from being an input', () => {
    const value: FieldValue = {
      text: ' ',
      amount: '12 euros',
      sizes: '1\n\ntwo',
      lines: [newRow({ name: 'a', count: '' }), newRow({ name: '', count: 'x' })],
      address: { city: '', zip: '2611' },
      more: '{',
    }
    expect(inputOf(INVOICE, value)).toEqual({
      fields: {
        'input.text': messages.required,
        'input.amount': messages.notANumber,
        'input.sizes.1': messages.notANumber,
        'input.lines.1.name': messages.required,
        'input.lines.1.count': messages.notANumber,
        'input.address.city': messages.required,
        'input.more': messages.notJson,
      },
    })
  })

  it('takes a whole input as JSON where the schema says nothing of it, and only an object', () => {
    const any: JsonSchema = { type: 'object' }
    expect(inputOf(any, filledFrom(any, { a: [1] }))).toEqual({ input: { a: [1] } })
    expect(inputOf(any, '[1]')).toEqual({ fields: { input: messages.notAnObject } })
  })

  it('holds any input of plain fields unchanged', () => {
    const schema = object({
      a: { type: 'string', format: 'multiline' },
      n: { type: 'number' },
      is: { type: 'boolean' },
    })
    const text = fc.string().filter((one) => one.trim() !== '')
    fc.assert(
      fc.property(
        fc.record({
          a: text,
          n: fc.double({ noNaN: true, noDefaultInfinity: true }).map((n) => n + 0),
          is: fc.boolean(),
        }),
        (input) => {
          expect(inputOf(schema, filledFrom(schema, input))).toEqual({ input })
        },
      ),
    )
  })
})

describe('what the server says of a field', () => {
  const fields = {
    'input.text': 'Too long',
    'input.tags.1': 'Too short',
    'input.more.any.0': 'Expected string',
    'input.lines': 'Too few items',
    'input.lines.0.name': 'Required',
    'input.address': 'Invalid',
    'input.version': 'Expected v1',
    'input.unknown': 'Unknown field',
    input: 'Too large',
    mode: 'Invalid mode',
  }
  const at = (name: string) =>
    errorAt(INVOICE.properties?.[name] ?? { type: 'string' }, `input.${name}`, fields)

  it('is shown at it, with the item or the place within', () => {
    expect(at('text')).toBe('Too long')
    expect(at('tags')).toBe(messages.inItem(2, 'Too short'))
    expect(at('more')).toBe('any.0: Expected string')
    expect(at('lines')).toBe('Too few items')
    expect(at('address')).toBe('Invalid')
    expect(at('tone')).toBeUndefined()
  })

  it('is said beside the form where it has no field', () => {
    expect(unplacedErrors(INVOICE, fields)).toEqual([
      'version: Expected v1',
      'unknown: Unknown field',
      'Too large',
      'Invalid mode',
    ])
  })
})
