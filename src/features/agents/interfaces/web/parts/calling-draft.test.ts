// Does what a seller types declare what they mean, and are mistakes found at their fields and lines?
import { describe, expect, it } from 'vitest'
import { judgeBy } from '../../../../../platform/json-schema.ts'
import { interfaceMessages as messages } from '../../interfaces.messages.ts'
import type { DeclaredInterface } from '../../interfaces.schemas.ts'
import {
  type CallingDraft,
  callingDraftOf,
  isSameDraft,
  judgeDraft,
  outputTemplate,
  withSample,
} from './calling-draft.ts'

const DECLARED: DeclaredInterface = {
  input_schema: {
    type: 'object',
    title: 'Post',
    properties: { zulu: { type: 'string' }, alpha: { type: 'integer', minimum: 1 } },
    required: ['zulu'],
  },
  output_schema: { type: 'object', properties: { words: { type: 'integer' } } },
  samples: [
    { name: 'Short', input: { zulu: 'a' } },
    { name: 'Long', input: { zulu: 'b', alpha: 2 } },
  ],
  is_idempotent: true,
  runs_per_month: 500,
  health_path: '/health',
  tries_per_day: 20,
  price_per_run: null,
  price_tiers: [],
}

const problemsOf = (change: Partial<CallingDraft>) =>
  Object.fromEntries(judgeDraft({ ...callingDraftOf(DECLARED), ...change }).problems ?? [])

describe('a draft', () => {
  it('declares what it was made of, its properties in their order', () => {
    const { declared } = judgeDraft(callingDraftOf(DECLARED))
    expect(declared).toEqual(DECLARED)
    expect(Object.keys(declared?.input_schema.properties ?? {})).toEqual(['zulu', 'alpha'])
  })

  it('begins as one that is valid, with a sample that matches', () => {
    const { declared } = judgeDraft({ ...callingDraftOf(), outputSchema: outputTemplate })
    if (!declared) throw new Error('The template is not valid')
    const judge = judgeBy(declared.input_schema)
    expect(declared.samples.map(({ input }) => judge(input))).toEqual([undefined])
    expect(declared.runs_per_month).toBeNull()
  })

  it('takes an empty output schema and an empty number for none', () => {
    const { declared } = judgeDraft({ ...callingDraftOf(DECLARED), outputSchema: ' \n', runsPerMonth: ' ' })
    expect(declared).toMatchObject({ output_schema: null, runs_per_month: null })
  })

  it('gets another sample, which has a key of its own and begins as the last one', () => {
    const { samples } = withSample(withSample(callingDraftOf(DECLARED)))
    expect(samples.map(({ key }) => key)).toEqual([0, 1, 2, 3])
    expect(samples[3]).toEqual({ key: 3, name: '', input: samples[1]?.input })
  })

  it('is the same however its JSON is set, and another one if properties change places', () => {
    const draft = callingDraftOf(DECLARED)
    const inputSchema = JSON.stringify(DECLARED.input_schema)
    expect(isSameDraft(draft, { ...draft, inputSchema, runsPerMonth: '500 ' })).toBe(true)
    expect(isSameDraft(draft, { ...draft, inputSchema: `${inputSchema},` })).toBe(false)
    const { zulu, alpha } = DECLARED.input_schema.properties ?? {}
    const turned = JSON.stringify({ ...DECLARED.input_schema, properties: { alpha, zulu } })
    expect(isSameDraft(draft, { ...draft, inputSchema: turned })).toBe(false)
    expect(isSameDraft(draft, { ...draft, isIdempotent: false })).toBe(false)
  })
})

describe('a mistake', () => {
  const schema = (properties: string) => `{\n"type": "object",\n"properties": {\n${properties}\n}\n}`
  it.each<[string, Partial<CallingDraft>, Record<string, unknown>]>([
    [
      'in the syntax',
      { inputSchema: '{\n"type": "object",\n}' },
      { inputSchema: { line: 3, message: 'Line 3: Expected a name in double quotes' } },
    ],
    [
      'of a type',
      { inputSchema: schema('"a": {\n"type": "text" }') },
      { inputSchema: { line: 5, message: expect.stringMatching(/^Line 5: properties\.a\.type: /) } },
    ],
    [
      'of a keyword',
      { outputSchema: schema('"a": { "type": "string",\n"pattern": "^x" }') },
      {
        outputSchema: {
          line: 5,
          message: 'Line 5: properties.a.pattern: This keyword is not supported',
        },
      },
    ],
    [
      'of a name',
      { inputSchema: schema('"a": { "type": "string" },\n"b c": { "type": "string" }') },
      { inputSchema: { line: 5, message: 'Line 5: properties.b c: Use letters, digits and _' } },
    ],
    [
      'of the outermost type',
      { inputSchema: '{\n"type": "string"}' },
      { inputSchema: { line: 2, message: 'Line 2: type: The outermost type must be object' } },
    ],
    [
      'of the kind of JSON',
      { inputSchema: '\n[1]' },
      { inputSchema: { line: 2, message: 'Line 2: This must be a JSON object, in { and }' } },
    ],
    [
      'in samples, at each of them',
      {
        samples: [
          { key: 4, name: ' ', input: '{}' },
          { key: 7, name: 'x', input: '{\n"a": }' },
          { key: 9, name: 'y', input: '"text"' },
        ],
      },
      {
        'name-4': { message: 'Give each sample a name' },
        'input-7': { line: 2, message: expect.stringMatching(/^Line 2: Expected a value/) },
        'input-9': { line: 1, message: 'Line 1: This must be a JSON object, in { and }' },
      },
    ],
    ...['0', '1.5', 'many', '1000001'].map(
      (runsPerMonth): [string, Partial<CallingDraft>, Record<string, unknown>] => [
        `of a number, ${runsPerMonth}`,
        { runsPerMonth },
        { runsPerMonth: { message: expect.stringContaining('Enter a whole number from 1 to 1,000,000') } },
      ],
    ),
  ])('%s is found', (_, change, expected) => {
    expect(problemsOf(change)).toEqual(expected)
  })

  it('comes with those of other fields, in reading order', () => {
    const wrong = { runsPerMonth: '-', inputSchema: '', outputSchema: '{}' }
    expect(Object.keys(problemsOf(wrong))).toEqual(['inputSchema', 'outputSchema', 'runsPerMonth'])
  })
})

describe('prices of further runs', () => {
  const priced = (change: Partial<CallingDraft>) =>
    judgeDraft({ ...callingDraftOf(), runsPerMonth: '100', ...change })

  it('are declared as typed, with their steps', () => {
    const tiers = [{ key: 0, from: '1,001', price: '.005' }]
    expect(priced({ pricePerRun: '$0.02', tiers }).declared).toMatchObject({
      price_per_run: 0.02,
      price_tiers: [{ from: 1001, price: 0.005 }],
    })
    const declared = priced({ pricePerRun: '0.0125' }).declared
    expect(declared && callingDraftOf(declared).pricePerRun).toBe('0.0125')
  })

  it.each([
    [{ pricePerRun: 'free' }, 'pricePerRun', messages.runPriceInvalid],
    [{ pricePerRun: '200' }, 'pricePerRun', messages.runPriceInvalid],
    [{ pricePerRun: '1', runsPerMonth: '' }, 'pricePerRun', messages.priceNeedsIncluded],
    [{ pricePerRun: '1', tiers: [{ key: 4, from: 'x', price: '0.5' }] }, 'from-4', messages.tierFromInvalid],
    [{ pricePerRun: '1', tiers: [{ key: 4, from: '5', price: '2' }] }, 'price-4', messages.tiersCheaper],
  ])('say what is wrong with %j', (change, field, message) => {
    expect(priced(change).problems?.get(field)).toMatchObject({ message })
  })
})
