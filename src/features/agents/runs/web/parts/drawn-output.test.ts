// Is a result shown as what it is?
import { describe, expect, it } from 'vitest'
import { parseExactJson } from '../../../../../platform/contract/exact-json.ts'
import type { Json, JsonSchema } from '../../../../../platform/contract/json-schema.ts'
import { drawnOf, MOST_DRAWN } from './drawn-output.ts'

const LONG = 'word '.repeat(100)

describe('a result', () => {
  it.each<[Json, JsonSchema | null, ReturnType<typeof drawnOf>]>([
    [null, null, { kind: 'nothing' }],
    ['', null, { kind: 'nothing' }],
    [[], null, { kind: 'nothing' }],
    [{}, null, { kind: 'nothing' }],
    [true, null, { kind: 'value', text: 'Yes' }],
    [false, { type: 'boolean' }, { kind: 'value', text: 'No' }],
    [12345.5, null, { kind: 'value', text: '12,345.5' }],
    [parseExactJson('738529527931269425') as Json, null, { kind: 'value', text: '738529527931269425' }],
    ['Short', null, { kind: 'text', text: 'Short' }],
    ['Warm', { type: 'string', enum: ['Warm'] }, { kind: 'value', text: 'Warm' }],
    ['Short', { type: 'string', format: 'multiline' }, { kind: 'block', text: 'Short' }],
    ['Two\nlines', null, { kind: 'block', text: 'Two\nlines' }],
    [LONG, null, { kind: 'block', text: LONG }],
  ])('%j is drawn by %j', (json, schema, drawn) => expect(drawnOf(json, schema)).toEqual(drawn))

  it('names its parts by their titles, in the order of the schema, with what it lacks at the end', () => {
    const schema: JsonSchema = {
      type: 'object',
      properties: { b: { type: 'string', title: 'Bee' }, a: { type: 'string' }, missing: { type: 'string' } },
    }
    expect(drawnOf({ moreOf: 1, a: 'x', b: 'y' }, schema)).toEqual({
      kind: 'facts',
      facts: [
        { key: 'b', label: 'Bee', drawn: { kind: 'text', text: 'y' } },
        { key: 'a', label: 'A', drawn: { kind: 'text', text: 'x' } },
        { key: 'moreOf', label: 'More of', drawn: { kind: 'value', text: '1' } },
      ],
    })
  })

  it('is a list of texts, and a table of plain objects', () => {
    expect(drawnOf(['a', 'b'])).toEqual({
      kind: 'list',
      items: [
        { key: '0', drawn: { kind: 'text', text: 'a' } },
        { key: '1', drawn: { kind: 'text', text: 'b' } },
      ],
    })
    const items: JsonSchema = { type: 'object', properties: { name: { type: 'string', title: 'Name' } } }
    expect(drawnOf([{ name: 'a', tags: ['x', 'y'] }, { count: 2 }], { type: 'array', items })).toEqual({
      kind: 'table',
      columns: [
        { key: 'name', label: 'Name' },
        { key: 'tags', label: 'Tags' },
        { key: 'count', label: 'Count' },
      ],
      rows: [
        {
          key: '0',
          cells: [
            { key: 'name', text: 'a' },
            { key: 'tags', text: 'x, y' },
            { key: 'count', text: '' },
          ],
        },
        {
          key: '1',
          cells: [
            { key: 'name', text: '' },
            { key: 'tags', text: '' },
            { key: 'count', text: '2' },
          ],
        },
      ],
    })
  })

  it.each<[string, Json]>([
    ['objects within', [{ a: { b: 1 } }]],
    ['a long text', [{ a: LONG }]],
    ['something else beside objects', [{ a: 1 }, 'b']],
    ['many columns', [Object.fromEntries([...'abcdefghi'].map((name) => [name, 1]))]],
  ])('is no table with %s', (_, json) => expect(drawnOf(json).kind).toBe('list'))

  it('is cut where it would make the page slow', () => {
    const drawn = drawnOf(Array.from({ length: MOST_DRAWN + 1 }, (_, at) => at))
    expect(drawn.kind === 'list' && drawn.items.length).toBe(MOST_DRAWN)
  })
})
