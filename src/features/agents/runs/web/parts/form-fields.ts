// Defines the form for an agent's input: the control of each part of its schema, the values of the controls, and the input
// that they stand for. Pure.
import { ExactNumber, exactNumber, parseExactJson } from '../../../../../platform/contract/exact-json.ts'
import type { Json, JsonSchema } from '../../../../../platform/contract/json-schema.ts'
import type { FieldMessages } from '../../../../../platform/contract/problem.ts'
import { clearNumber, readDecimal, readWhole } from '../../../../../platform/contract/typed-whole.ts'
import type { RunInput } from '../../../interfaces/interfaces.schemas.ts'
import { runMessages as messages } from '../../runs.messages.ts'

export type GroupValue = { readonly [name: string]: FieldValue }
/** The key stays the same while rows before it come and go. */
export type FieldRow = { readonly key: string; readonly value: FieldValue }
/** Numbers, lists of lines and JSON are held as they are typed. */
export type FieldValue = string | boolean | GroupValue | readonly FieldRow[]

export type FieldKind =
  | 'line'
  | 'area'
  | 'number'
  | 'choice'
  | 'check'
  | 'lines'
  | 'rows'
  | 'group'
  /** A fixed value leaves nothing to fill in. */
  | 'fixed'
  /** The schema doesn't describe the value further. */
  | 'json'

/** The server names a field of the input by a path that begins with this. */
export const INPUT_PATH = 'input'
/** Longer texts get more than a line. */
const MAX_LINE = 200

export function kindOf(schema: JsonSchema): FieldKind {
  if (schema.const !== undefined) return 'fixed'
  if (schema.enum) return 'choice'
  switch (schema.type) {
    case 'boolean':
      return 'check'
    case 'number':
    case 'integer':
      return 'number'
    case 'string':
      return isLong(schema) ? 'area' : 'line'
    case 'array':
      return kindOfList(schema.items)
    case 'object':
      return propertiesOf(schema).length > 0 ? 'group' : 'json'
  }
}

const isLong = ({ format, maxLength }: JsonSchema) => format === 'multiline' || (maxLength ?? 0) > MAX_LINE

function kindOfList(items: JsonSchema | undefined): FieldKind {
  if (!items) return 'json'
  const kind = kindOf(items)
  return kind === 'line' || kind === 'number' ? 'lines' : 'rows'
}

export const propertiesOf = ({ properties = {} }: JsonSchema) => Object.entries(properties)

export const isRequiredIn = ({ required = [] }: JsonSchema, name: string) => required.includes(name)

/** The label is the title of the property, or its name in words. */
export function labelOf(name: string, schema?: JsonSchema): string {
  if (schema?.title) return schema.title
  const words = name
    .replace(/([a-z\d])([A-Z])/g, '$1 $2')
    .replace(/[_$-]+/g, ' ')
    .trim()
    .toLowerCase()
  return words === '' ? name : words.charAt(0).toUpperCase() + words.slice(1)
}

export function placeholderOf({ examples }: JsonSchema): string | undefined {
  const first = examples?.[0]
  return first === undefined || first === null ? undefined : asTyped(first)
}

const asTyped = (json: Json): string =>
  typeof json === 'string'
    ? json
    : Array.isArray(json) && json.every((item) => typeof item !== 'object')
      ? json.map(asLine).join('\n')
      : typeof json === 'object'
        ? JSON.stringify(json, null, 2)
        : String(json)

/** A line break within an item would split it in two. */
const asLine = (item: Json) =>
  (typeof item === 'number' ? clearNumber(item) : String(item)).replace(/\s*\n\s*/g, ' ')

let rowCount = 0
export const newRow = (value: FieldValue): FieldRow => ({ key: `row-${rowCount++}`, value })

const isObject = (json: Json | undefined): json is { [name: string]: Json } =>
  typeof json === 'object' && json !== null && !Array.isArray(json) && !(json instanceof ExactNumber)

export const emptyValue = (schema: JsonSchema): FieldValue =>
  kindOf(schema) === 'group' && schema.default === undefined
    ? Object.fromEntries(propertiesOf(schema).map(([name, one]) => [name, emptyValue(one)]))
    : heldValue(schema, schema.default)

/** Values that the control can't hold are left out. */
export function heldValue(schema: JsonSchema, json: Json | undefined): FieldValue {
  switch (kindOf(schema)) {
    case 'group': {
      const given = isObject(json) ? json : {}
      return Object.fromEntries(
        propertiesOf(schema).map(([name, one]) => [
          name,
          heldValue(one, Object.hasOwn(given, name) ? given[name] : undefined),
        ]),
      )
    }
    case 'rows': {
      const { items } = schema
      return Array.isArray(json) && items ? json.map((item) => newRow(heldValue(items, item))) : []
    }
    case 'lines':
      return Array.isArray(json) ? json.map(asLine).join('\n') : ''
    case 'check':
      return json === undefined ? schema.default === true : json === true
    case 'json':
      return json === undefined ? '' : JSON.stringify(json, null, 2)
    case 'fixed':
      return ''
    default:
      if (json instanceof ExactNumber) return json.literal
      if (typeof json === 'number' && kindOf(schema) === 'number') return clearNumber(json)
      return json === undefined || json === null || typeof json === 'object' ? '' : String(json)
  }
}

export const filledFrom = (schema: JsonSchema, input: RunInput): FieldValue => heldValue(schema, input)

type Reading = { fields: Record<string, string> }

/** Returns the input of the form, or its mistakes by the paths that the server uses, too. */
export function inputOf(
  schema: JsonSchema,
  value: FieldValue,
): { input: RunInput; fields?: never } | { input?: never; fields: FieldMessages } {
  const reading: Reading = { fields: {} }
  const json = read(schema, value, { path: INPUT_PATH, isRequired: true }, reading)
  if (Object.keys(reading.fields).length > 0) return { fields: reading.fields }
  return isObject(json) ? { input: json } : { fields: { [INPUT_PATH]: messages.notAnObject } }
}

type Place = { path: string; isRequired: boolean }

function read(schema: JsonSchema, value: FieldValue, place: Place, reading: Reading): Json | undefined {
  const { path, isRequired } = place
  const refuse = (why: string) => {
    reading.fields[path] = why
    return undefined
  }
  const kind = kindOf(schema)
  if (kind === 'fixed') return schema.const
  if (kind === 'check') return value === true
  if (kind === 'group') return isGroup(value) ? readGroup(schema, value, place, reading) : undefined
  if (kind === 'rows') return isRows(value) ? readRows(schema, value, place, reading) : undefined
  const text = typeof value === 'string' ? value : ''
  if (kind === 'lines') return readLines(schema, text, place, reading)
  if (text.trim() === '') return isRequired ? refuse(messages.required) : undefined
  if (kind === 'choice') return schema.enum?.find((choice) => String(choice) === text)
  if (kind === 'number') return longNumberIn(text) ?? numberIn(schema, text, refuse)
  if (kind !== 'json') return text
  try {
    return parseExactJson(text) as Json
  } catch {
    return refuse(messages.notJson)
  }
}

const isRows = (value: FieldValue): value is readonly FieldRow[] => Array.isArray(value)
const isGroup = (value: FieldValue): value is GroupValue => typeof value === 'object' && !isRows(value)

function numberIn(schema: JsonSchema, text: string, refuse: (why: string) => undefined): number | undefined {
  const typed = schema.type === 'integer' ? readWhole(text) : readDecimal(text)
  if ('question' in typed) return refuse(typed.question)
  return Number.isFinite(typed.number) ? typed.number : refuse(messages.notANumber)
}

/** Returns undefined for a text that isn't a number with more digits than JavaScript keeps. */
function longNumberIn(text: string): Json | undefined {
  const number = exactNumber(text.trim())
  return number instanceof ExactNumber ? (number as unknown as Json) : undefined
}

/** An optional group that is blank is left out, with what it requires. */
function readGroup(schema: JsonSchema, value: GroupValue, { path, isRequired }: Place, reading: Reading) {
  if (!isRequired && isBlank(schema, value)) return undefined
  const read_ = propertiesOf(schema).flatMap(([name, one]) => {
    const place = { path: `${path}.${name}`, isRequired: isRequiredIn(schema, name) }
    const json = read(one, value[name] ?? '', place, reading)
    return json === undefined ? [] : [[name, json] as const]
  })
  return Object.fromEntries(read_)
}

function readRows(
  schema: JsonSchema,
  rows: readonly FieldRow[],
  { path, isRequired }: Place,
  reading: Reading,
): Json[] | undefined {
  const { items } = schema
  if (!items || (rows.length === 0 && !isRequired)) return undefined
  return rows.flatMap(({ value }, at) => {
    const json = read(items, value, { path: `${path}.${at}`, isRequired: true }, reading)
    return json === undefined ? [] : [json]
  })
}

function readLines(schema: JsonSchema, text: string, { path, isRequired }: Place, reading: Reading) {
  const lines = text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '')
  if (lines.length === 0 && !isRequired) return undefined
  if (schema.items && kindOf(schema.items) === 'line') return lines
  return lines.flatMap((line, at) => {
    const refuse = (why: string) => {
      reading.fields[`${path}.${at}`] = why
      return undefined
    }
    return longNumberIn(line) ?? numberIn(schema.items ?? schema, line, refuse) ?? []
  })
}

/** Defaults that a group shows by itself don't count as filled in. */
function isBlank(schema: JsonSchema, value: FieldValue): boolean {
  const kind = kindOf(schema)
  if (kind === 'fixed') return true
  if (typeof value === 'string') return value.trim() === '' || value === heldValue(schema, schema.default)
  if (typeof value === 'boolean') return value === (schema.default === true)
  if (isRows(value)) return value.length === 0
  return propertiesOf(schema).every(([name, one]) => isBlank(one, value[name] ?? ''))
}

/** A control for lines or JSON also shows the first error within its value. */
export function errorAt(schema: JsonSchema, path: string, fields: FieldMessages): string | undefined {
  const own = fields[path]
  if (own !== undefined) return own
  const kind = kindOf(schema)
  if (kind !== 'lines' && kind !== 'json') return undefined
  const [inner, why] = Object.entries(fields).find(([field]) => field.startsWith(`${path}.`)) ?? []
  if (inner === undefined || why === undefined) return undefined
  const rest = inner.slice(path.length + 1)
  return kind === 'lines' ? messages.inItem(Number(rest.split('.')[0]) + 1, why) : `${rest}: ${why}`
}

/** Returns the errors that belong to no control of the form, so that they can be shown beside it. */
export function unplacedErrors(schema: JsonSchema, fields: FieldMessages): string[] {
  return Object.entries(fields).flatMap(([path, why]) => {
    const [first, ...rest] = path.split('.')
    if (first === INPUT_PATH && hasPlace(schema, rest)) return []
    return rest.length === 0 ? [why] : [`${rest.join('.')}: ${why}`]
  })
}

function hasPlace(schema: JsonSchema, path: readonly string[]): boolean {
  const [name, ...rest] = path
  const kind = kindOf(schema)
  if (kind === 'fixed') return false
  if (kind === 'json' || kind === 'lines') return true
  // An error of a whole list or inner group is shown at it; the outermost group has no place of its own.
  if (name === undefined) return kind !== 'group'
  if (kind === 'rows')
    return schema.items !== undefined && (rest.length === 0 || hasPlace(schema.items, rest))
  const inner = kind === 'group' ? schema.properties?.[name] : undefined
  return inner !== undefined && (rest.length === 0 ? kindOf(inner) !== 'fixed' : hasPlace(inner, rest))
}
