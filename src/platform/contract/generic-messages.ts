// The sentences for rules that have none of their own (MSG-31): 'Required', 'Expected string, received number'.
// Importing this file sets zod's global error map, on the server and in forms alike.
import * as z from 'zod'
import { beginningOf, codePoints } from './code-points.ts'

/** An answer repeats the names of unknown fields only up to this length, since clients choose them freely. */
const MAX_NAME_LENGTH = 60
/** So many unknown fields are named in a sentence. */
const MOST_NAMES = 3
/** So many fields have a sentence in an answer: who sends more wrong ones is not filling in a form. */
export const MOST_FIELDS = 20
const MORE_FIELDS = 'More fields are invalid than the ones listed here'

function kindOf(value: unknown): string {
  if (value === null) return 'null'
  if (Array.isArray(value)) return 'array'
  if (typeof value === 'number' && Number.isNaN(value)) return 'nan'
  return typeof value
}

const expectedNames: Record<string, string> = { int: 'integer', record: 'object' }

z.config({
  customError: (issue) => {
    switch (issue.code) {
      case 'invalid_type':
        if (issue.input === undefined) return 'Required'
        return `Expected ${expectedNames[issue.expected] ?? issue.expected}, received ${kindOf(issue.input)}`
      case 'invalid_value':
        return issue.input === undefined
          ? 'Required'
          : `Expected one of: ${issue.values.map((value) => String(value)).join(', ')}`
      case 'unrecognized_keys':
        return unknownField(issue.keys)
      default:
        return undefined
    }
  },
})

/** A name that a client made up, at a length that can be repeated. Never ends in half a character. */
export function shortName(name: string): string {
  if (codePoints(name) <= MAX_NAME_LENGTH) return name
  return `${beginningOf(name, MAX_NAME_LENGTH - 1)}…`
}

/** The sentence about fields that no one knows. An answer must not grow with how many there are. */
export function unknownField(names: readonly string[]): string {
  const more = names.length - MOST_NAMES
  const named = names.slice(0, MOST_NAMES).map(shortName).join(', ')
  return `Unknown field: ${named}${more > 0 ? ` and ${more} more` : ''}`
}

/** Where an issue is, nested fields by their dotted path. */
export const fieldName = (path: readonly PropertyKey[]): string => path.map(String).map(shortName).join('.')

/**
 * Turns zod's issues into one sentence per field; an issue of the whole value is filed under '', as is that there are
 * more. Each unknown field has a sentence of its own: with all of their names in each, an answer grew with the square
 * of what was sent.
 */
export function fieldMessages(error: z.ZodError): Record<string, string> {
  const fields = new Map<string, string>()
  for (const [name, message] of fieldsOf(error)) {
    if (fields.has(name)) continue
    if (fields.size === MOST_FIELDS) {
      if (!fields.has('')) fields.set('', MORE_FIELDS)
      break
    }
    fields.set(name, message)
  }
  return Object.fromEntries(fields)
}

function* fieldsOf(error: z.ZodError): Generator<[name: string, message: string]> {
  for (const issue of error.issues) {
    if (issue.code !== 'unrecognized_keys') yield [fieldName(issue.path), issue.message]
    else for (const key of issue.keys) yield [fieldName([...issue.path, key]), unknownField([key])]
  }
}
