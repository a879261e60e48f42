// The sentences for rules that have none of their own (MSG-31): 'Required', 'Expected string, received number'.
// Importing this file sets zod's global error map, on the server and in forms alike.
import * as z from 'zod'

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
        return `Unknown field: ${issue.keys.join(', ')}`
      default:
        return undefined
    }
  },
})

/** Turns zod's issues into one sentence per field; an issue of the whole value is filed under ''. */
export function fieldMessages(error: z.ZodError): Record<string, string> {
  const fields: Record<string, string> = {}
  for (const issue of error.issues) {
    const names = issue.code === 'unrecognized_keys' ? issue.keys : ['']
    for (const name of names) {
      const path = [...issue.path.map(String), ...(name === '' ? [] : [name])].join('.')
      fields[path] ??= issue.message
    }
  }
  return fields
}
