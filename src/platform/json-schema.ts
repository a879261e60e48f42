// Judges values by JSON Schemas that others wrote.
import { type OutputUnit, Validator } from '@cfworker/json-schema'
import { beginningOf } from './contract/code-points.ts'
import { withNearestNumbers } from './contract/exact-json.ts'
import type { JsonSchema } from './contract/json-schema.ts'
import type { FieldMessages } from './contract/problem.ts'

const MOST_FIELDS = 20
const MAX_FIELD_PATH = 120

/**
 * Returns a function that returns the errors of a value, by dotted path ('' for the whole); undefined if there are
 * none.
 */
export function judgeBy(schema: JsonSchema): (value: unknown) => FieldMessages | undefined {
  // A schema that zod parsed may have undefined keywords, which would count as given.
  const validator = new Validator(JSON.parse(JSON.stringify(schema)), '2020-12', false)
  return (value) => {
    const { valid, errors } = validator.validate(withNearestNumbers(value))
    return valid ? undefined : fieldsOf(errors)
  }
}

/** Each error of a property is repeated by every object around it: only the innermost names the cause. */
function fieldsOf(errors: readonly OutputUnit[]): FieldMessages {
  const fields = new Map<string, string>()
  for (const { keyword, instanceLocation, error } of errors) {
    if (AROUND.has(keyword)) continue
    const field = fieldIn(keyword, instanceLocation, error)
    if (!fields.has(field) && fields.size < MOST_FIELDS) fields.set(field, sentenceFor(keyword, error))
  }
  return fields.size > 0 ? Object.fromEntries(fields) : { '': 'Invalid' }
}

const AROUND: ReadonlySet<string> = new Set(['properties', 'items', 'additionalProperties'])

function fieldIn(keyword: string, location: string, error: string): string {
  const path = location
    .replace(/^#\/?/, '')
    .split('/')
    .filter((part) => part !== '')
    .map((part) => decodeURIComponent(part.replaceAll('~1', '/').replaceAll('~0', '~')))
  const missing = keyword === 'required' ? /"([^"]+)"\.?$/.exec(error)?.[1] : undefined
  return beginningOf([...path, ...(missing === undefined ? [] : [missing])].join('.'), MAX_FIELD_PATH)
}

function sentenceFor(keyword: string, error: string): string {
  if (keyword === 'required') return 'Required'
  if (keyword === 'false') return 'Unknown field'
  const type = /"(\w+)" is invalid. Expected "(\w+)"/.exec(error)
  if (type) return `Expected ${type[2]}, received ${type[1]}`
  const bound = boundIn(error)
  if (bound !== undefined) return bound
  const format = /^String does not match format "(\w+)"/.exec(error)?.[1]
  if (format !== undefined) return FORMAT_SENTENCES.get(format) ?? error
  const choices = /^Instance does not match any of \[(.*)\]\.$/s.exec(error)?.[1]
  return choices === undefined ? error : `Expected one of: ${choices}`
}

const FORMAT_SENTENCES: ReadonlyMap<string, string> = new Map([
  ['date', 'Expected a date, such as 2026-01-31'],
  ['email', 'Expected an email address'],
  ['uri', 'Expected a URL, such as https://example.com'],
])

/** Returns the limit in words: 'At least 10 characters'. */
function boundIn(error: string): string | undefined {
  const counted =
    /^(String|Array) (?:is|has) too (?:short|long|few items|many items) \(\d+ ([<>]) (\d+)\)/.exec(error)
  if (counted) {
    const [, of, sign, count] = counted
    const unit = of === 'String' ? 'character' : 'item'
    return `${sign === '<' ? 'At least' : 'At most'} ${count} ${unit}${count === '1' ? '' : 's'}`
  }
  const number = /^-?[\d.e+-]+ is (less|greater) than (-?[\d.e+-]+?)\.$/.exec(error)
  return number ? `${number[1] === 'less' ? 'At least' : 'At most'} ${number[2]}` : undefined
}
