// Reads Stripe's form encoding: `items[0][price_data][currency]=usd` is a list of objects, and every value is a text.

export type FormValue = string | FormValue[] | { [name: string]: FormValue }
export type Form = { [name: string]: FormValue }

const MAX_FIELDS = 200
const MAX_DEPTH = 6

/** Undefined for anything that is not well formed. */
export function readForm(body: string): Form | undefined {
  const fields = [...new URLSearchParams(body)]
  if (fields.length > MAX_FIELDS) return undefined
  // The form has no prototype, so that no name that is sent can reach one.
  const form: Form = Object.create(null)
  for (const [name, value] of fields) {
    const path = pathOf(name)
    if (path === undefined || !place(form, path, value)) return undefined
  }
  return listed(form) as Form
}

/** 'a[b][0]' as ['a', 'b', '0']. */
function pathOf(name: string): string[] | undefined {
  const parts = /^([^[\]]+)((?:\[[^[\]]*\])*)$/.exec(name)
  if (parts?.[1] === undefined) return undefined
  const path = [parts[1], ...[...(parts[2] ?? '').matchAll(/\[([^[\]]*)\]/g)].map((found) => found[1] ?? '')]
  return path.length <= MAX_DEPTH ? path : undefined
}

function place(form: Form, path: readonly string[], value: string): boolean {
  let inside = form
  for (const [at, given] of path.entries()) {
    // `expand[]=` appends to a list.
    const name = given === '' ? String(Object.keys(inside).length) : given
    const isLast = at === path.length - 1
    const there = inside[name]
    if (isLast) {
      if (there !== undefined) return false
      inside[name] = value
      return true
    }
    if (there === undefined) inside[name] = Object.create(null)
    const next = inside[name]
    if (typeof next !== 'object' || Array.isArray(next)) return false
    inside = next
  }
  return false
}

/** Turns objects whose names are 0, 1, 2 and so on into lists. */
function listed(value: FormValue): FormValue {
  if (typeof value === 'string' || Array.isArray(value)) return value
  const names = Object.keys(value)
  const values = names.map((name) => listed(value[name] ?? ''))
  const isList = names.length > 0 && names.every((name, at) => name === String(at))
  if (isList) return values
  return Object.fromEntries(names.map((name, at) => [name, values[at] ?? '']))
}
