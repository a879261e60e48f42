// Decides how a result is drawn, by the schema of the output, or by its look where there is none. Pure.
import { ExactNumber } from '../../../../../platform/contract/exact-json.ts'
import type { Json, JsonSchema } from '../../../../../platform/contract/json-schema.ts'
import { labelOf } from './form-fields.ts'

export type Drawn =
  | { kind: 'nothing' }
  | { kind: 'value'; text: string }
  | { kind: 'text'; text: string }
  /** A block of text is read, or copied, on its own. */
  | { kind: 'block'; text: string }
  | { kind: 'list'; items: readonly { key: string; drawn: Drawn }[] }
  | { kind: 'table'; columns: readonly Column[]; rows: readonly { key: string; cells: readonly Cell[] }[] }
  | { kind: 'facts'; facts: readonly { key: string; label: string; drawn: Drawn }[] }

type Column = { key: string; label: string }
type Cell = { key: string; text: string }

/** A longer text has a block of its own. */
const MAX_PARAGRAPH = 400
/** An object with more fields, or with nested objects, doesn't fit into a row of a table. */
const MOST_COLUMNS = 8
/** More rows or items would make the page slow; the JSON has them all. */
export const MOST_DRAWN = 200

const numbers = new Intl.NumberFormat('en-US', { maximumFractionDigits: 6 })

export function drawnOf(json: Json, schema?: JsonSchema | null): Drawn {
  if (json === null || json === '') return { kind: 'nothing' }
  if (typeof json === 'string') return drawnText(json, schema)
  if (json instanceof ExactNumber) return { kind: 'value', text: json.literal }
  if (typeof json !== 'object') return { kind: 'value', text: inAWord(json) }
  if (!Array.isArray(json)) {
    const facts = entriesOf(json, schema).map(([name, one, of]) => ({
      key: name,
      label: labelOf(name, of),
      drawn: drawnOf(one, of),
    }))
    return facts.length === 0 ? { kind: 'nothing' } : { kind: 'facts', facts }
  }
  if (json.length === 0) return { kind: 'nothing' }
  const shown = json.slice(0, MOST_DRAWN)
  return (
    asTable(shown, schema?.items) ?? {
      kind: 'list',
      items: shown.map((one, at) => ({ key: String(at), drawn: drawnOf(one, schema?.items) })),
    }
  )
}

const drawnText = (text: string, schema?: JsonSchema | null): Drawn => {
  if (schema?.enum) return { kind: 'value', text }
  const isBlock = schema?.format === 'multiline' || text.length > MAX_PARAGRAPH || text.includes('\n')
  return { kind: isBlock ? 'block' : 'text', text }
}

const inAWord = (json: boolean | number) =>
  typeof json === 'boolean' ? (json ? 'Yes' : 'No') : numbers.format(json)

type JsonObject = { [name: string]: Json }

/** The order is that of the schema; fields that it doesn't describe come last. */
function entriesOf(json: JsonObject, schema?: JsonSchema | null) {
  const described = Object.entries(schema?.properties ?? {}).flatMap(([name, of]) => {
    const one = Object.hasOwn(json, name) ? json[name] : undefined
    return one === undefined ? [] : [[name, one, of] as const]
  })
  const others = Object.entries(json).flatMap(([name, one]) =>
    schema?.properties && Object.hasOwn(schema.properties, name) ? [] : [[name, one, undefined] as const],
  )
  return [...described, ...others]
}

/** Returns undefined unless all items are objects of plain values. */
function asTable(items: readonly Json[], schema: JsonSchema | undefined): Drawn | undefined {
  const objects = items.filter(
    (item): item is JsonObject =>
      typeof item === 'object' && item !== null && !Array.isArray(item) && !(item instanceof ExactNumber),
  )
  if (objects.length < items.length) return undefined
  const names = [...new Set(objects.flatMap((item) => entriesOf(item, schema).map(([name]) => name)))]
  const isPlain = objects.every((item) => Object.values(item).every((one) => inACell(one) !== undefined))
  if (!isPlain || names.length === 0 || names.length > MOST_COLUMNS) return undefined
  return {
    kind: 'table',
    columns: names.map((key) => ({ key, label: labelOf(key, schema?.properties?.[key]) })),
    rows: objects.map((item, at) => ({
      key: String(at),
      cells: names.map((key) => ({
        key,
        text: Object.hasOwn(item, key) ? (inACell(item[key] ?? null) ?? '') : '',
      })),
    })),
  }
}

function inACell(json: Json): string | undefined {
  if (json === null) return ''
  if (typeof json === 'string') return json.length > MAX_PARAGRAPH ? undefined : json
  if (json instanceof ExactNumber) return json.literal
  if (typeof json !== 'object') return inAWord(json)
  if (!Array.isArray(json) || json.some((one) => typeof one === 'object' && one !== null)) return undefined
  return json.map((one) => inACell(one)).join(', ')
}
